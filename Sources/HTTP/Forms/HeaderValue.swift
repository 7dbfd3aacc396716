/// Takes apart header values of the shape `name; parameter=value; parameter="quoted value"`.
enum HeaderValue {
    static func parts(_ text: String) -> (name: String, parameters: [(name: String, value: String)]) {
        let pieces = split(text)
        let parameters = pieces.dropFirst().compactMap { piece -> (name: String, value: String)? in
            guard let equals = piece.firstIndex(of: "=") else { return nil }
            let value = ASCII.trimmed(piece[piece.index(after: equals)...])
            return (String(ASCII.trimmed(piece[..<equals])), unquoted(value))
        }
        return (pieces.first.map { String(ASCII.trimmed($0)) } ?? "", parameters)
    }

    /// At the semicolons outside quotes.
    private static func split(_ text: String) -> [Substring] {
        var quoted = false, escaped = false
        return text.split(omittingEmptySubsequences: false) { character in
            if escaped {
                escaped = false
            } else if character == "\\" && quoted {
                escaped = true
            } else if character == "\"" {
                quoted.toggle()
            }
            return character == ";" && !quoted
        }
    }

    /// Without quotes; `\"` and `\\` stand for the second character. Any other backslash stays: some browsers send
    /// paths of Windows.
    private static func unquoted(_ text: Substring) -> String {
        guard text.count >= 2, text.first == "\"", text.last == "\"" else { return String(text) }
        var plain = "", escaped = false
        for character in text.dropFirst().dropLast() {
            if escaped && character != "\"" && character != "\\" { plain.append("\\") }
            escaped = !escaped && character == "\\"
            if !escaped { plain.append(character) }
        }
        return plain
    }
}
