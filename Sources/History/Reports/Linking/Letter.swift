import Foundation

/// A message without what mail puts around it: greeting, thanks, signature, and what is quoted of an earlier mail.
///
/// Only what linking reads: the report keeps its whole text.
struct Letter {
    /// The complaint, line by line; the whole text where nothing would be left.
    let body: String

    init(_ whole: String, _ words: FieldWords) {
        let text = MailHead(whole).map { String(whole.dropFirst($0.length)) } ?? whole
        let (greetings, closings) = (words.greetings, words.closings)
        let sent = words.phrases(.sent)
        func begins(_ terms: [String], with phrases: some Sequence<[String]>) -> Bool {
            phrases.contains { terms.starts(with: $0) }
        }
        var kept: [String] = []
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
        for (place, line) in lines.enumerated() {
            let plain = line.trimmingCharacters(in: .whitespaces)
            if Self.isPassedOn(plain) {
                kept.append(Letter(lines[(place + 1)...].joined(separator: "\n"), words).body)
                break
            }
            if plain.hasPrefix(">") { continue }
            if plain == "--" || Self.isHeadOfQuote(plain) { break }
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

    /// A line above a mail that was passed on: what follows is what is complained of.
    private static func isPassedOn(_ line: String) -> Bool {
        let bare = line.lowercased().filter { $0.isLetter || $0 == " " }.trimmingCharacters(in: .whitespaces)
        return passedOn.contains(bare)
    }

    private static let passedOn: Set = [
        "forwarded message", "begin forwarded message", "weitergeleitete nachricht",
        "anfang der weitergeleiteten nachricht", "anfang der weitergeleiteten email", "message transféré",
        "début du message transféré", "début du message réexpédié", "mensaje reenviado",
        "inicio del mensaje reenviado", "転送メッセージ", "転送されたメッセージ", "以下転送メッセージ",
    ]

    /// `On 3 June, A. Person wrote:` and the like, a ruled line, or the head of a forwarded mail.
    private static func isHeadOfQuote(_ line: String) -> Bool {
        if line.hasPrefix("-----") || line.hasPrefix("_____") { return true }
        let lower = line.lowercased()
        guard lower.hasSuffix(":") || lower.hasSuffix("：") else {
            return ["from: ", "von: ", "de: ", "差出人: "].contains { lower.hasPrefix($0) } && lower.contains("@")
        }
        return [
            ("on ", "wrote"), ("am ", "schrieb"), ("le ", "écrit"), ("el ", "escribió"), ("il ", "scritto"),
            ("", "のメール"), ("", "写道"),
        ].contains { lower.hasPrefix($0) && lower.contains($1) && lower.contains(where: \.isNumber) }
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
