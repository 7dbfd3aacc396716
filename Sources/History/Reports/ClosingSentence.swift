import Screens

/// Whether a sentence says that a trouble is over, and how much it means.
struct ClosingSentence {
    enum Reach { case one, several, all }
    enum Kind {
        case closing(Reach)
        /// “The list skipped rows, this is fixed”
        case endingItself
        /// Praise, thanks or a name.
        case aside
        /// It tells of a class of trouble, by itself.
        case trouble
        /// It may say that what was over is there again.
        case returning
        /// “But not on my tablet”
        case restricting
        case other
    }

    let kind: Kind

    /// - Parameters:
    ///   - release: that the person has.
    ///   - newest: the figures of the newest release that the message names elsewhere.
    init(_ sentence: ToldSentence, of release: String?, behind newest: [Int]) {
        let words = Words.of(String(sentence.text))
        func isPast(_ clause: ToldSentence.Clause) -> Bool { Self.isPast(clause, than: release, newest) }
        if !sentence.isAsked, Self.isClosing(words), !sentence.clauses.contains(where: isPast) {
            kind = .closing(Self.reach(of: words))
        } else if let clause = Self.clauseThatEnds(sentence), !isPast(clause) {
            kind = .endingItself
        } else if !sentence.isAsked, Self.isAside(sentence, words) {
            kind = .aside
        } else if PhraseLists.says("returned", words) {
            kind = .returning
        } else if Self.isTrouble(sentence) {
            kind = .trouble
        } else {
            kind = PhraseLists.says("unclosed", words) ? .restricting : .other
        }
    }

    /// It names a release that is not the person's, or one before that in which something is told to be so.
    static func isOfOther(_ clause: ToldSentence.Clause, than release: String?, _ newest: [Int]) -> Bool {
        clause.names(otherThan: release) || clause.named.contains { figures($0).lexicographicallyPrecedes(newest) }
    }

    /// It says so, or “in the last version”, “before”.
    static func isPast(_ clause: ToldSentence.Clause, than release: String?, _ newest: [Int]) -> Bool {
        isOfOther(clause, than: release, newest) || PhraseLists.says("formerRelease", clause.words)
    }

    /// The figures of the newest release that is named where no phrase of a list stands; empty: none is.
    static func newest(in clauses: [ToldSentence.Clause], butFor list: String) -> [Int] {
        let named = clauses.filter { !PhraseLists.says(list, $0.words) }.flatMap(\.named).map(figures)
        return named.max { $0.lexicographicallyPrecedes($1) } ?? []
    }

    private static func figures(_ release: String) -> [Int] { release.split(separator: ".").compactMap { Int($0) } }

    /// It says that what was told is over, and nothing else. Where something works it may be in another release; what is mended is so
    /// in one: “In 1.1 all good”, “Fixed in 1.1”.
    private static func isClosing(_ words: [String]) -> Bool {
        let closing = PhraseLists.phrases(of: "closing")
        guard closing.occur(in: [words]) else { return false }
        let rest = PhraseLists.phrases(of: "closingAside").rest(of: closing.rest(of: [words]))
        if rest[0].isEmpty { return true }
        return PhraseLists.says("closingMended", words)
            && PhraseLists.phrases(of: "closingRelease").rest(of: rest)[0].allSatisfy(Words.isNumber)
    }

    private static func isClosing(_ text: some StringProtocol) -> Bool { isClosing(Words.of(String(text))) }

    private static func reach(of words: [String]) -> Reach {
        let beside = PhraseLists.phrases(of: "closing").rest(of: [words])[0]
        if PhraseLists.says("closingAll", beside) || PhraseLists.says("closingReport", words) { return .all }
        return PhraseLists.says("closingSeveral", words) ? .several : .one
    }

    /// “The list skipped rows, this is fixed”, “Fixed: the list skips rows”. “You say, this is fixed” ends nothing, and neither does
    /// “Fixed: no”.
    private static func clauseThatEnds(_ sentence: ToldSentence) -> ToldSentence.Clause? {
        // “It was silent before, that is fixed now.”
        guard !sentence.isAsked, !EndedTrouble.isOpen(sentence.words.filter { $0 != "before" }),
            Set(sentence.releases).count <= 1
        else { return nil }
        if let colon = sentence.text.firstIndex(where: { ":：".contains($0) }), isClosing(sentence.text[..<colon]) {
            let answer = Words.of(String(sentence.text[colon...]))
            return PhraseLists.phrases(of: "unanswered").beginning(answer[...]) == nil ? sentence.clauses.first : nil
        }
        let parts = sentence.text.split { ",，、–—".contains($0) }
        guard parts.count > 1, let last = parts.last, let verb = Words.of(String(last)).first, !being.contains(verb),
            isClosing(last), !PhraseLists.says("saying", Words.of(String(parts[parts.count - 2])).suffix(2))
        else { return nil }
        return sentence.clauses.last
    }

    /// Thanks and praise; or that something is good, which names at most what some trouble may be of: “Dynamic type is supported
    /// throughout.”
    private static func isAside(_ sentence: ToldSentence, _ words: [String]) -> Bool {
        let thanks = ["thanks", "praise", "courtesy", "well"]
        if thanks.contains(where: { PhraseLists.says($0, words) }) {
            let rest = (thanks + ["closingAside"]).reduce([words]) { PhraseLists.phrases(of: $1).rest(of: $0) }
            if rest[0].isEmpty { return true }
        }
        let isThanks =
            sentence.clauses.count == 1 && PhraseLists.phrases(of: "thankful").beginning(words[...]) != nil
        return (isThanks || PhraseLists.says("supported", words)) && sentence.releases.isEmpty
            && !["unclosed", "returned", "complaint", "ill", "doubt", "awaited", "still"].contains {
                PhraseLists.says($0, words)
            }
            && FaultReading(said: [sentence.words], withTopics: false).classes.isEmpty
    }

    /// “It says nothing on my tablet” may tell of what was told before.
    private static func isTrouble(_ sentence: ToldSentence) -> Bool {
        pronouns.union(pointing).isDisjoint(with: sentence.words)
            && FaultReading(said: [sentence.words], withTopics: false).classes.contains { $0.score >= 1 }
    }

    /// - Parameter first: stands before it.
    static func tells(_ sentence: ToldSentence, ofOtherThan first: ToldSentence) -> Bool {
        let faults = [first, sentence].map { told in
            FaultReading(said: [told.words]).orPlain([told.words]).best
        }
        if let fault = faults[0], let other = faults[1], !fault.maySound(like: other),
            pronouns.isDisjoint(with: sentence.words)
        {
            return true
        }
        func things(_ told: ToldSentence) -> ToldThings { ToldThings([String(told.text)], called: [], without: []) }
        return things(sentence).isOther(than: things(first))
    }

    /// “The list, which was silent, is fixed” goes on with what was said before the comma.
    private static let being: Set<String> = [
        "is", "are", "was", "were", "has", "have", "ist", "sind", "hat", "haben", "wurde", "está", "están", "est",
        "sont",
    ]
    private static let pronouns: Set<String> = [
        "it", "its", "they", "them", "er", "sie", "es", "ihn", "lo", "il", "elle",
    ]
    private static let pointing: Set<String> = [
        "this", "that", "these", "those", "dieser", "diese", "dieses", "das", "este", "esta", "ça", "cela",
    ]
}
