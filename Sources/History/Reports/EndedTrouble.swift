import Screens

/// What a message says is over: “VoiceOver no longer skips the rows”, “The button has no name. Verified as fixed.”
///
/// Behind “no longer” a word of trouble says that it has ended; any other says that something is there no more, and that is a
/// trouble. What is wished for, doubted or hoped is not over.
enum EndedTrouble {
    /// How much of a part of a sentence is over.
    enum Ending: Equatable {
        case none
        case all
        /// What is left of it tells what is so instead.
        case part(rest: [String])
        /// It may be over as well as have come, and tells of no class of trouble.
        case doubt(rest: [String])
    }

    /// “… no longer skips …”, “… doesn't get stuck any more”, “… überspringt … nicht mehr”, whatever else it says.
    static func isTold(in clause: [String]) -> Bool { ending(of: clause, in: clause) != .none }

    /// - Parameter sentence: all its words. What is done to decorative things, or when it is done, may stand in another part.
    static func ending(of clause: [String], in sentence: [String]) -> Ending {
        guard mayBeTold(in: clause), !isOpen(clause), !PhraseLists.says("unable", clause), let cut = Cut(clause) else {
            return .none
        }
        let isOfHidden = PhraseLists.says("leaving", clause) && PhraseLists.says("hushed", sentence)
        let mayHaveBroken = PhraseLists.says("jumping", clause) && PhraseLists.says("timed", sentence)
        if isOfHidden || mayHaveBroken || PhraseLists.says("instead", cut.behind) { return .doubt(rest: cut.rest) }
        let tellsClass = FaultReading(said: [cut.behind], withTopics: false).classes.contains { $0.score >= 1 }
        return tellsClass || PhraseLists.says("turning", cut.behind) ? .part(rest: cut.rest) : .all
    }

    /// Cutting a text into sentences takes longer than to look for words that most messages don't have.
    static func mayBeTold(in words: [String]) -> Bool {
        PhraseLists.says("noMore", words) || PhraseLists.says("anyMore", words) || PhraseLists.says("endedAsOne", words)
    }

    /// It is wished for, doubted, or told by somebody.
    static func isOpen(_ words: [String]) -> Bool { ["doubt", "awaited"].contains { PhraseLists.says($0, words) } }

    /// A part of a sentence without the words that say that a trouble is over.
    private struct Cut {
        let rest: [String]
        /// What stands behind them.
        let behind: [String]

        init?(_ clause: [String]) {
            guard let found = Self.asOne(clause) ?? Self.inParts(clause) else { return nil }
            (rest, behind) = found
        }

        private static func asOne(_ clause: [String]) -> (rest: [String], behind: [String])? {
            let phrases = PhraseLists.phrases(of: "endedAsOne")
            return phrases.behind(in: clause).first.map { (rest: phrases.rest(of: [clause])[0], behind: Array($0)) }
        }

        private static func inParts(_ clause: [String]) -> (rest: [String], behind: [String])? {
            let noMore = PhraseLists.phrases(of: "noMore"), anyMore = PhraseLists.phrases(of: "anyMore")
            let isNegated = anyMore.occur(in: [clause])
            let negated = isNegated ? PhraseLists.phrases(of: "negating").behind(in: clause) : []
            for told in noMore.behind(in: clause) + negated {
                guard let end = endOfTrouble(told, in: clause) else { continue }
                let behind = anyMore.rest(of: [Array(clause[end...])])[0]
                var head = noMore.rest(of: [Array(clause[..<told.startIndex])])[0]
                while let last = head.last, EndedTrouble.denying.contains(last) { head.removeLast() }
                return (head + behind, behind)
            }
            return nil
        }

        /// What flicking passes over is skipped by a screen reader: a player's button that “no longer skips the intro” is broken.
        private static func endOfTrouble(_ behind: ArraySlice<String>, in clause: [String]) -> Int? {
            let words = behind.drop(while: EndedTrouble.between.contains)
            if let length = PhraseLists.phrases(of: "troubling").beginning(words) { return words.startIndex + length }
            guard let length = PhraseLists.phrases(of: "passing").beginning(words),
                PhraseLists.phrases(of: "passingOn").beginning(words) == nil,
                let subject = clause[..<behind.startIndex].last(where: { !EndedTrouble.denying.contains($0) }),
                PhraseLists.says("mover", [subject])
            else { return nil }
            return words.startIndex + length
        }
    }

    /// Between who does something and what they do no longer, without apostrophes.
    private static let denying: Set<String> = [
        "no", "longer", "not", "doesnt", "dont", "didnt", "isnt", "arent", "does", "do", "did", "is", "are", "never",
        "ya", "now", "also", "jetzt", "ahora",
    ]
    /// Between “no longer” and what is no longer so.
    private static let between: Set<String> = ["be", "being", "ever", "even", "so"]
}
