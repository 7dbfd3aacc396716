import Screens

/// The parts of a message that tell of trouble: “The Remove button is fixed, but now VoiceOver skips the coupon code” complains of
/// the coupon code.
struct TroubledParts {
    private let draft: ReportDraft

    init(_ draft: ReportDraft) { self.draft = draft }

    /// The parts that tell of trouble name other things alone, and all that the message tells of these is elsewhere, or it says
    /// somewhere that something is over.
    /// - Parameters:
    ///   - things: what they are called. None: nobody knows.
    ///   - mentioned: the things of the place that texts name.
    func areBeside(_ things: Set<String>, by mentioned: ([String]) -> Set<String>) -> Bool {
        let own = OwnWords.of(draft.text)
        guard !things.isEmpty, !mentioned([own]).isSubset(of: things) else { return false }
        let troubled = named(in: EndedTrouble.without(ReportSections.told(in: own)), by: mentioned)
        guard !troubled.isEmpty, troubled.isDisjoint(with: things) else { return false }
        return !things.isDisjoint(with: mentioned([own])) || Self.tellsEnd(own)
    }

    /// What the parts name that tell of trouble; where one names nothing, what stands before it in its sentence.
    private func named(in text: String, by mentioned: ([String]) -> Set<String>) -> Set<String> {
        let sentences = ToldSentence.all(in: text)
        let isClassTold = sentences.contains { $0.clauses.contains { Self.tellsClass($0.words) } }
        return sentences.reduce(into: []) { named, sentence in
            var before: Set<String> = []
            for clause in sentence.clauses {
                let own = mentioned([clause.words.joined(separator: " ")])
                before.formUnion(own)
                guard isClassTold ? Self.tellsClass(clause.words) : Self.says(["complaint", "still"], clause.words)
                else { continue }
                named.formUnion(own.isEmpty ? before : own)
            }
        }
    }

    private static func tellsClass(_ words: [String]) -> Bool {
        FaultReading(said: [words], withTopics: says(["complaint", "ill"], words)).classes.contains { $0.score >= 1 }
    }

    private static func tellsEnd(_ text: String) -> Bool {
        ToldSentence.all(in: text).flatMap(\.clauses).contains { says(["over", "mended", "done"], $0.words) }
    }

    private static func says(_ lists: [String], _ words: [String]) -> Bool {
        lists.contains { PhraseLists.phrases(of: $0).occur(in: [words]) }
    }
}
