/// Plain text whose lines a mail program may join and break anew for its window (RFC 3676, `format=flowed`).
package enum FlowedText {
    /// Characters of a line at most, the blank at its end among them, where there is a blank to break it at.
    static let width = 72

    /// Long lines are broken at blanks; a line that goes on ends with one, any other does not.
    package static func broken(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).flatMap(pieces).joined(separator: "\n")
    }

    private static func pieces(of line: Substring) -> [String] {
        var pieces: [String] = [""]
        for word in line.split(separator: " ") {
            let last = pieces.count - 1
            if pieces[last].isEmpty {
                pieces[last] = String(word)
            } else if pieces[last].count + 1 + word.count < width {
                pieces[last] += " " + word
            } else {
                pieces[last] += " "
                pieces.append(String(word))
            }
        }
        return pieces.map(stuffed)
    }

    /// What would be taken for a quotation, or for the beginning of another message, begins with a blank more.
    private static func stuffed(_ line: String) -> String {
        [" ", ">", "From "].contains { line.hasPrefix($0) } ? " " + line : line
    }
}
