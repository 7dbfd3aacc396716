import Screens

/// What a message says of those who help people: “Your hotline was silent for a week.” They are no part of the app.
enum SilentPeople {
    static func mayBeTold(in words: [String]) -> Bool { PhraseLists.says("ownPeople", words) }

    /// A part of a sentence says of them that they are silent, and tells of nothing else: “I wrote to your team since Pay is silent” does.
    static func isTold(in clause: [String]) -> Bool {
        let silent = PhraseLists.phrases(of: "peopleSilent")
        for behind in PhraseLists.phrases(of: "ownPeople").behind(in: clause) {
            guard let length = silent.beginning(behind) else { continue }
            let rest = [Array(clause[..<behind.startIndex]), Array(behind.dropFirst(length))]
            return !clause.contains { NamedKind(word: $0) != nil } && !PhraseLists.accessibility.occur(in: [clause])
                && FaultReading(said: rest, withTopics: false).classes.isEmpty
        }
        return false
    }
}
