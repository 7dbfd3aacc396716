import Screens

/// What a message says of another app: “Other shop apps have unlabelled buttons everywhere.” It tells of no trouble of this one,
/// unless the message says that it is so here, too.
enum TroubleElsewhere {
    static func mayBeTold(in words: [String]) -> Bool {
        PhraseLists.says("otherApp", words) && !PhraseLists.says("alsoHere", words)
    }

    /// A part of a sentence tells of trouble of another app, and speaks of this one in no word.
    static func isTold(in clause: [String]) -> Bool {
        let others = PhraseLists.phrases(of: "otherApp")
        guard others.occur(in: [clause]), !PhraseLists.says("ownApp", others.rest(of: [clause])[0]) else {
            return false
        }
        return FaultReading(said: [clause], withTopics: false).classes.contains { $0.score >= 1 }
    }

    /// It says that this app is not like the other, and nothing else: “yours doesn't.”
    static func isDenied(in clause: [String]) -> Bool {
        PhraseLists.says("ownUnlike", clause) && PhraseLists.phrases(of: "ownUnlike").rest(of: [clause])[0].isEmpty
    }
}
