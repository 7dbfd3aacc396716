import Foundation

extension Message {
    /// What became of what is pinned, or a part of that, where a clause is it:
    /// `“Play, button” is not there, the nearest is “Play”: the trait button is missing`.
    init?(account clause: String, _ told: ClauseWords) {
        func part(_ words: Substring) -> Message { Message(clause: String(words), told) }
        if let found = AccountPattern.nearest.whole(clause) {
            let (subject, now) = (Self.pinned(found.1), String(found.2))
            self = "\(subject) is not there, the nearest is “\(text: now)”: \(part(found.3))"
        } else if let found = AccountPattern.now.whole(clause) {
            let (subject, now) = (Self.pinned(found.1), String(found.2))
            self = "\(subject) is now “\(text: now)”: \(part(found.3))"
        } else if let found = AccountPattern.nearestAlone.whole(clause) {
            let (subject, now) = (Self.pinned(found.1), String(found.2))
            self = "\(subject) is not there, the nearest is “\(text: now)”"
        } else if let found = AccountPattern.uncaptured.whole(clause) {
            let (pinned, build) = (String(found.1), String(found.2)), variant = Message(variant: String(found.3))
            let uncaptured: Message =
                "What is pinned on “\(text: pinned)” can't be asked of all of it: \(text: build) holds no capture of \(variant)"
            self = found.4.map { "\(uncaptured), the last is in \(text: String($0))" } ?? uncaptured
        } else if let found = AccountPattern.nothing.whole(clause) {
            self = "\(Self.pinned(found.1)) is not there: nothing like it is heard"
        } else if let found = AccountPattern.traits.whole(clause) {
            let traits = String(found.2).components(separatedBy: " and ").map { Message(text: $0) }.listed()
            self =
                switch (found.1.isEmpty, found.3) {
                case (true, "gone"): "the trait \(traits) is gone"
                case (true, _): "the trait \(traits) is missing"
                case (false, "gone"): "the traits \(traits) are gone"
                case (false, _): "the traits \(traits) are missing"
                }
        } else if let found = AccountPattern.identifier.whole(clause) {
            let (actual, wanted) = (String(found.1), String(found.2))
            self =
                actual == "missing"
                ? "the identifier is missing, not \(text: wanted)"
                : "the identifier is \(text: actual), not \(text: wanted)"
        } else {
            return nil
        }
    }

    /// `“Play, button”`, or `The element with the identifier play, button`
    private static func pinned(_ words: Substring) -> Message {
        guard let found = AccountPattern.byIdentifier.whole(String(words)) else { return Message(text: String(words)) }
        return found.1.map { "The element with the identifier \(text: String($0))" }
            ?? "“\(text: String(found.2 ?? ""))”"
    }
}

private enum AccountPattern {
    static let nearest = Pattern(/(.+) is not there, the nearest is “(.*)”: (.+)/.dotMatchesNewlines())
    /// As a short title tells it.
    static let nearestAlone = Pattern(/(.+) is not there, the nearest is “(.*)”/.dotMatchesNewlines())
    static let now = Pattern(
        /(“.+”|The element with the identifier .+) is now “(.*)”: (the .+|it says .+|nothing is said.+)/
            .dotMatchesNewlines())
    /// Of a variant that nobody captured, with the build that had it last.
    static let uncaptured = Pattern(
        /What is pinned on “(.+)” can't be asked of all of it: ([^ ]+) holds no capture of (.+?)(?:, the last is in ([^ ]+))?/
    )
    static let nothing = Pattern(/(.+) is not there: nothing like it is heard/.dotMatchesNewlines())
    static let traits = Pattern(/the trait(s?) (.+) (?:is|are) (gone|missing)/)
    static let identifier = Pattern(/the identifier is (.+), not (.+)/)
    static let byIdentifier = Pattern(
        /The element with the identifier (.+)|“(.*)”/.dotMatchesNewlines())
}
