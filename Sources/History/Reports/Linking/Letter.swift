import Foundation

/// A message without what mail puts around it: greeting, thanks, signature, and what is quoted of an earlier mail.
///
/// Only what linking reads: the report keeps its whole text.
struct Letter {
    /// The complaint, line by line; the whole text where nothing would be left.
    let body: String

    init(_ whole: String, _ words: FieldWords) {
        let text = OwnWords.of(whole)
        let (greetings, closings) = (words.greetings, words.closings)
        let sent = words.phrases(.sent)
        func begins(_ terms: [String], with phrases: some Sequence<[String]>) -> Bool {
            phrases.contains { terms.starts(with: $0) }
        }
        var kept: [String] = []
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
        for line in lines {
            let plain = line.trimmingCharacters(in: .whitespaces)
            let terms = LinkTerms.of(plain)
            if begins(terms, with: sent) && terms.count <= 12 { break }
            // A closing stands by itself, after something was said.
            if !kept.isEmpty, terms.count <= 7, begins(terms, with: closings) { break }
            if terms.count <= 7, begins(terms, with: greetings), !Self.isSentence(plain) { continue }
            let rest = Self.withoutGreeting(plain, greetings)
            kept.append(rest == plain ? line : rest)
        }
        let body = Self.withoutClosing(kept.joined(separator: "\n"), closings)
        self.body = body.contains(where: \.isLetter) ? body : whole
    }

    private static func isSentence(_ line: String) -> Bool {
        line.hasSuffix(".") || line.hasSuffix("?") || line.hasSuffix("。")
    }

    /// “Hi there, the button is silent.” is about the button.
    private static func withoutGreeting(_ line: String, _ greetings: Set<[String]>) -> String {
        guard let comma = line.firstIndex(where: { ",!，！、".contains($0) }) else { return line }
        let head = LinkTerms.of(String(line[..<comma]))
        guard head.count <= 4, greetings.contains(where: { head.starts(with: $0) }) else { return line }
        return String(line[line.index(after: comma)...])
    }

    /// “… is silent. Thanks, Bob” ends with the silence.
    private static func withoutClosing(_ text: String, _ closings: Set<[String]>) -> String {
        guard let stop = text.dropLast(2).lastIndex(where: { ".!?。！？\n".contains($0) }) else { return text }
        let last = LinkTerms.of(String(text[text.index(after: stop)...]))
        guard last.count <= 6, closings.contains(where: { last.starts(with: $0) }) else { return text }
        return String(text[...stop])
    }
}
