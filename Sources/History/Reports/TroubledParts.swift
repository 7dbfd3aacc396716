import Screens

/// The parts of a message that tell of trouble: “The Remove button is fixed, but now VoiceOver skips the coupon code” complains of
/// the coupon code.
struct TroubledParts {
    /// What the message names of the place.
    private let all: Set<String>
    /// What of it its parts name that tell of trouble.
    private let troubled: Set<String>
    private let tellsEnd: Bool

    /// - Parameter mentioned: the things of the place that texts name.
    init(_ draft: ReportDraft, by mentioned: ([String]) -> Set<String>) {
        let own = OwnWords.of(draft.text)
        all = mentioned([own])
        let told = all.isEmpty ? "" : EndedTrouble.without(ReportSections.told(in: own))
        troubled = Self.named(in: told, by: mentioned)
        tellsEnd = Self.tellsEnd(own)
    }

    /// The parts that tell of trouble name other things alone, and all that the message tells of these is elsewhere, or it says
    /// somewhere that something is over.
    /// - Parameter things: what they are called. None: nobody knows.
    func areBeside(_ things: Set<String>) -> Bool {
        guard !things.isEmpty, !all.isSubset(of: things), !troubled.isEmpty, troubled.isDisjoint(with: things) else {
            return false
        }
        return !things.isDisjoint(with: all) || tellsEnd
    }

    /// What the parts name that tell of trouble; where one names nothing, what stands before it in its sentence.
    private static func named(in text: String, by mentioned: ([String]) -> Set<String>) -> Set<String> {
        let sentences = ToldSentence.all(in: text)
        let isClassTold = sentences.contains { $0.clauses.contains { Self.tellsClass($0.words) } }
        return sentences.reduce(into: []) { named, sentence in
            var before: Set<String> = []
            for clause in sentence.clauses {
                let own = mentioned([clause.words.joined(separator: " ")])
                before.formUnion(own)
                guard
                    isClassTold
                        ? Self.tellsClass(clause.words)
                        : ["complaint", "still"].contains(where: { PhraseLists.says($0, clause.words) })
                else { continue }
                named.formUnion(own.isEmpty ? before : own)
            }
        }
    }

    private static func tellsClass(_ words: [String]) -> Bool {
        FaultReading(said: [words], withTopics: ["complaint", "ill"].contains { PhraseLists.says($0, words) }).classes
            .contains { $0.score >= 1 }
    }

    private static func tellsEnd(_ text: String) -> Bool {
        ToldSentence.all(in: text).flatMap(\.clauses).contains { clause in
            ["over", "mended", "done"].contains { PhraseLists.says($0, clause.words) }
        }
    }
}
