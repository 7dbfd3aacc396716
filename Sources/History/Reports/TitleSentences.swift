/// The sentences of a line, where a problem may be called by one: a point behind which a blank stands ends none within quotation marks,
/// and none behind a word that is cut short, as in “e. g.”.
enum TitleSentences {
    static func of(_ line: String) -> [String] {
        line.split(separator: ". ").reduce(into: []) { sentences, part in
            if let last = sentences.last, last.utf8.count < longest, isCutShort(last) || isQuoting(last, into: part) {
                sentences[sentences.count - 1] = last + ". " + String(part)
            } else {
                sentences.append(String(part))
            }
        }
    }

    /// A title is shorter, in bytes.
    private static let longest = 500

    /// A quotation is open at its end, and closed in what follows.
    private static func isQuoting(_ text: String, into next: Substring) -> Bool {
        marks.contains { open, close in
            guard next.contains(close) else { return false }
            if open == close { return !text.count(where: { $0 == open }).isMultiple(of: 2) }
            guard let opened = text.lastIndex(of: open) else { return false }
            return !text[text.index(after: opened)...].contains(close)
        }
    }

    private static let marks: [(open: Character, close: Character)] = [
        ("\"", "\""), ("“", "”"), ("„", "“"), ("«", "»"),
    ]

    private static func isCutShort(_ text: String) -> Bool {
        let words = text.lowercased().split { $0.isWhitespace || $0 == "(" }.map(String.init)
        guard let last = words.last else { return false }
        if short.contains(last) { return true }
        return words.count > 1 && short.contains(words[words.count - 2] + last)
            || text.last.map(begun.contains) ?? false && last.count == 1
    }

    /// Without the last point.
    private static let short: Set<String> = [
        "e.g", "i.e", "z.b", "d.h", "bzw", "vs", "approx", "ca", "nr", "p.ej", "p.ex",
    ]
    /// With which those begin that are written with blanks.
    private static let begun: Set<Character> = ["e", "i", "z", "d", "p"]
}
