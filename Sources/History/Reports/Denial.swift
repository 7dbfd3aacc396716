import Screens

/// What a message says of trouble that is not there: “I do not see unlabelled buttons”, “no silent buttons”, “no label is missing”, “none
/// of the labels is wrong any more”, or that is over (`EndedTrouble`), or of another app (`TroubleElsewhere`), or of people
/// (`SilentPeople`).
///
/// Such words tell of no trouble. Whoever misses one certain thing does: “I can't find the unlabelled button” has an article that
/// says which one, and denies nothing.
enum Denial {
    static func isTold(in clause: [String]) -> Bool { denies(clause) || EndedTrouble.isTold(in: clause) }

    private static func denies(_ clause: [String]) -> Bool {
        guard !PhraseLists.says("undenied", clause[...]) else { return false }
        return PhraseLists.phrases(of: "denying").behind(in: clause).contains(where: beginsFaulty)
            || PhraseLists.phrases(of: "noneOf").behind(in: clause).contains(where: isCalledFaulty)
            || PhraseLists.phrases(of: "noThing").behind(in: clause).contains(where: isThingCalledFaulty)
    }

    /// A text without what is over, and without the parts of sentences that deny trouble; as it stands where there are none.
    struct Told {
        let text: String
        /// Something is over or denied beyond doubt.
        let denies: Bool
        /// Some of it was about another app.
        var isElsewhere = false
        /// It says that there is no trouble of a certain kind: what else it says may be trouble all the same.
        var deniesFault = false
        /// Some of it was about people.
        var isOfPeople = false
    }

    /// - Parameter release: that the person has, where they say so.
    static func told(in text: String, of release: String? = nil) -> Told {
        let told = EndedTrouble.without(text, of: release)
        var (denies, isCut, isElsewhere) = (told != text, false, false)
        var (deniesFault, isOfPeople) = (false, false)
        let all = Words.of(told), mayBeElsewhere = TroubleElsewhere.mayBeTold(in: all)
        let mayBeOfPeople = SilentPeople.mayBeTold(in: all)
        guard mayBeElsewhere || mayBeOfPeople || mayBeTold(in: all) else { return Told(text: told, denies: denies) }
        var left: [[String]] = []
        let sentences = ToldSentence.all(in: told)
        let newest = ClosingSentence.newest(in: sentences.flatMap(\.clauses), butFor: "noMore")
        for sentence in sentences {
            // With the words between its parts.
            let words = Words.of(String(sentence.text))
            for clause in sentence.clauses {
                if mayBeElsewhere, TroubleElsewhere.isTold(in: clause.words) {
                    (isElsewhere, isCut) = (true, true)
                    continue
                }
                if isElsewhere, TroubleElsewhere.isDenied(in: clause.words) { continue }
                if mayBeOfPeople, SilentPeople.isTold(in: clause.words) {
                    (isOfPeople, isCut) = (true, true)
                    continue
                }
                // “In 1.1 VoiceOver no longer skips the rows. In 1.2 it does.”
                let isOfOther = ClosingSentence.isOfOther(clause, than: release, newest)
                let ended = isOfOther ? EndedTrouble.Ending.none : EndedTrouble.ending(of: clause.words, in: words)
                // “No silent buttons? I found three.”
                let isDenied = Self.denies(clause.words) && !sentence.isAsked
                deniesFault = deniesFault || isDenied
                switch isDenied ? EndedTrouble.Ending.all : ended {
                case .none: left.append(clause.words)
                case .all: (denies, isCut) = (true, true)
                case .part(let rest):
                    left.append(rest)
                    (denies, isCut) = (true, true)
                case .doubt(let rest):
                    left.append(rest)
                    isCut = true
                }
            }
        }
        guard isCut else { return Told(text: told, denies: denies) }
        return Told(
            text: left.map { $0.joined(separator: " ") }.joined(separator: ". "), denies: denies,
            isElsewhere: isElsewhere, deniesFault: deniesFault, isOfPeople: isOfPeople)
    }

    /// Cutting a text into sentences takes longer than to look for words that most messages don't have.
    private static func mayBeTold(in all: [String]) -> Bool {
        let words = all[...]
        let mayBeDenied =
            ["faulty", "quiet", "faultyThing", "lacking"].contains { PhraseLists.says($0, words) }
            && ["denying", "noneOf"].contains { PhraseLists.says($0, words) }
        return mayBeDenied || EndedTrouble.mayBeTold(in: all)
    }

    /// “… any unlabelled button”, “… a wrong label”. A wrong number or a missing field is something that an app may have to tell of.
    private static func beginsFaulty(_ words: ArraySlice<String>) -> Bool {
        let called = words.drop(while: indefinite.contains)
        if PhraseLists.phrases(of: "faultyThing").beginning(called) != nil { return true }
        guard PhraseLists.says("faulty", called.prefix(1)) else { return false }
        return !PhraseLists.says("faultyAtAll", called.prefix(1))
            || PhraseLists.says("naming", called.dropFirst().prefix(1))
    }

    /// “… the labels is wrong”
    private static func isCalledFaulty(_ words: ArraySlice<String>) -> Bool {
        guard let verb = words.prefix(subject).firstIndex(where: being.contains) else { return false }
        let called = words[(verb + 1)...].drop(while: meanwhile.contains).prefix(1)
        return PhraseLists.says("faulty", called) || PhraseLists.says("quiet", called)
    }

    /// “… button is silent”, “… Beschriftung fehlt”
    private static func isThingCalledFaulty(_ words: ArraySlice<String>) -> Bool {
        guard let thing = words.first, NamedKind(word: thing) != nil || PhraseLists.says("naming", [thing]) else {
            return false
        }
        let verb = words.dropFirst().drop(while: meanwhile.contains).prefix(1)
        return PhraseLists.says("lacking", verb) || verb.contains(where: being.contains) && isCalledFaulty(words)
    }

    /// So many words may hold what is spoken of, and its verb.
    private static let subject = 5
    private static let indefinite: Set<String> = [
        "any", "a", "an", "one", "more", "single", "other", "further", "such", "ein", "eine", "einen", "einzige",
        "einzigen", "einziger", "einziges", "weiteren", "mehr", "un", "una", "une",
    ]
    private static let being: Set<String> = [
        "is", "are", "was", "were", "ist", "sind", "war", "waren", "está", "están",
    ]
    private static let meanwhile: Set<String> = ["now", "still", "jetzt", "noch", "mehr"]
}
