extension Message {
    /// What a person said on a paper by hand, where a clause is that: `Said by Mina on 2026-11-28: “Tried with VoiceOver”`.
    init?(statement clause: String) {
        func quoted(_ words: Substring) -> Message? {
            guard let found = StatementPattern.quoted.whole(String(words)) else { return nil }
            let (author, day, why) = (String(found.1), String(found.2), String(found.4))
            guard let build = found.3 else { return "\(text: author) on \(isoDay: day): “\(text: why)”" }
            return "\(text: author) on \(isoDay: day), before build \(text: String(build)) came: “\(text: why)”"
        }
        if let found = StatementPattern.answer.whole(clause), let who = quoted(found.2) {
            let answer = Message(ours: found.1.prefix(1).lowercased() + found.1.dropFirst())
            self = "“\(answer)” was said by \(who)"
        } else if let found = StatementPattern.said.whole(clause), let who = quoted(found.1) {
            self = "Said by \(who)"
        } else if let found = StatementPattern.claimed.whole(clause), let who = quoted(found.1) {
            self = found.2 == nil ? "Claimed by \(who)" : "Claimed by \(who) as well"
        } else if let found = StatementPattern.notClaimed.whole(clause), let who = quoted(found.1) {
            self = "Not claimed, says \(who)"
        } else if let found = StatementPattern.claims.whole(clause), let who = quoted(found.1) {
            self = "\(who) claimed it"
        } else {
            return nil
        }
    }
}

private enum StatementPattern {
    /// Who, when, before which build came, and why.
    static let quoted = Pattern(
        /(.+?) on ([0-9]{4}-[0-9]{2}-[0-9]{2})(?:, before build ([^ ]+) came)?: “(.*)”/.dotMatchesNewlines())
    static let said = Pattern(/Said by (.+”)/.dotMatchesNewlines())
    static let answer = Pattern(/“([^“”]+)” was said by (.+”)/.dotMatchesNewlines())
    static let claimed = Pattern(/Claimed by (.+”)( as well)?/.dotMatchesNewlines())
    static let notClaimed = Pattern(/Not claimed, says (.+”)/.dotMatchesNewlines())
    static let claims = Pattern(/(.+”) claimed it/.dotMatchesNewlines())
}
