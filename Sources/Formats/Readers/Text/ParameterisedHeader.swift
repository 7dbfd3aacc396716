/// `text/plain; charset="utf-8"; format=flowed`: a value in small letters and its parameters.
struct ParameterisedHeader {
    let value: String
    private let parameters: [(name: String, value: String)]

    init(_ header: String) {
        var pieces: [String] = [""]
        var inQuotes = false
        for character in header.prefix(10_000) {
            if character == "\"" { inQuotes.toggle() }
            if character == ";" && !inQuotes { pieces.append("") } else { pieces[pieces.count - 1].append(character) }
        }
        value = pieces[0].trimmed.lowercased()
        parameters = pieces.dropFirst().compactMap { piece in
            guard let equals = piece.firstIndex(of: "=") else { return nil }
            let value = piece[piece.index(after: equals)...].trimmed.trimming { $0 == "\"" }
            return (piece[..<equals].trimmed.lowercased(), value)
        }
    }

    subscript(name: String) -> String? { parameters.first { $0.name == name }?.value }

    /// A parameter for people: a file's name, in another character set (`filename*=utf-8''caf%C3%A9.png`) and in pieces
    /// (`filename*0*=…; filename*1*=…`) as RFC 2231 says, or as an encoded word, as many programs write it.
    func text(_ name: String) -> String? {
        if let plain = self[name] { return EncodedWords.decoded(plain) }
        if let whole = self["\(name)*"] { return ParameterisedHeader.extended(whole) }
        var joined = ""
        var isExtended = false
        for number in 0..<100 {
            if let piece = self["\(name)*\(number)*"] {
                (joined, isExtended) = (joined + piece, true)
            } else if let piece = self["\(name)*\(number)"] {
                joined += piece
            } else {
                break
            }
        }
        guard !joined.isEmpty else { return nil }
        return isExtended ? ParameterisedHeader.extended(joined) : joined
    }

    /// `utf-8'en'caf%C3%A9.png`
    private static func extended(_ value: String) -> String {
        let pieces = value.split(separator: "'", maxSplits: 2, omittingEmptySubsequences: false)
        guard pieces.count == 3 else { return value }
        let escaped = pieces[2].utf8.map { $0 == UInt8(ascii: "%") ? UInt8(ascii: "=") : $0 }
        let bytes = TransferEncoding.quotedPrintable(escaped[...])
        return (try? Charset.text(bytes[...], named: String(pieces[0]))) ?? value
    }
}
