import Screens

/// What a message says of those who help people: “Your hotline was silent for a week.” They are no part of the app.
enum SilentPeople {
    static func mayBeTold(in words: [String]) -> Bool { PhraseLists.says("ownPeople", words) }

    /// A part of a sentence says of them what would be trouble of an app, and names nothing of one.
    static func isTold(in clause: [String]) -> Bool {
        mayBeTold(in: clause) && !clause.contains { NamedKind(word: $0) != nil }
            && !PhraseLists.accessibility.occur(in: [clause])
            && FaultReading(said: [clause], withTopics: false).classes.contains { $0.score >= 1 }
    }
}
