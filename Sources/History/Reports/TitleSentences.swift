import Foundation
import Screens

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

    /// What a line says that is a heading of Markdown, or a box of a form: `## Summary`, `**Summary**`, `[x] I agree`; `nil`: it is none.
    static func heading(_ line: String) -> String? {
        if ["[x] ", "[ ] "].contains(line.prefix(4).lowercased()) { return String(line.dropFirst(4)) }
        let marks = line.prefix { $0 == "#" }
        if !marks.isEmpty, line.dropFirst(marks.count).first?.isWhitespace == true {
            return line.dropFirst(marks.count).trimmingCharacters(in: .whitespaces)
        }
        for mark in ["**", "__"] where line.hasPrefix(mark) && line.count > 2 * mark.count {
            let end = line.hasSuffix(mark + ":") ? mark + ":" : mark
            let bold = line.dropFirst(mark.count)
            guard bold.hasSuffix(end), !bold.dropLast(end.count).contains(mark) else { continue }
            return bold.dropLast(end.count).trimmingCharacters(in: .whitespaces)
        }
        return nil
    }

    /// It praises, or says that something works or is over, and complains of nothing: no trouble is called so.
    static func tellsThatAllIsWell(_ sentence: String) -> Bool {
        let words = [Words.of(sentence)]
        return ["praise", "courtesy", "mended", "ended", "settled", "closing"].contains { list in
            let phrases = PhraseLists.phrases(of: list)
            return phrases.occur(in: words) && !PhraseLists.phrases(of: "complaint").occur(in: phrases.rest(of: words))
        }
    }

    /// “It doesn't.” tells nothing by itself.
    static func saysMoreThanSmallWords(_ sentence: String) -> Bool {
        !Words.of(sentence).allSatisfy { word in word.count < 2 || PhraseLists.common.contains(word) }
    }
}
