import Screens

/// What a report is about, as far as its words say so: a fault of some class, or another matter altogether.
package enum ReportMatter: Hashable, Sendable {
    /// The class is `nil` where the words name none, or several.
    case fault(FaultClass?)
    case praise
    case billing
    case crash
    case speed

    /// No barrier by its words: it opens no problem by itself.
    package var isOther: Bool { if case .fault = self { false } else { true } }

    /// The class a person chose goes before all, and one that the words name before anything else that is said beside it:
    /// “I love it, but the button says nothing.”
    package init(_ draft: ReportDraft) {
        if let chosen = draft.fault {
            self = .fault(chosen)
            return
        }
        let said = [
            Quotations.withoutNames(draft.text), draft.heard ?? "", Quotations.withoutNames(draft.expected ?? ""),
        ].map(Words.of)
        let reading = FaultReading(said: said)
        if reading.best != nil || draft.heard != nil || draft.expected != nil {
            self = .fault(reading.best)
            return
        }
        // Each of these is said of many a barrier, too: “it is slow to find anything with VoiceOver”.
        let isLikely = AccessibilityScore(said: said, reading).isLikely
        func tells(_ matter: String) -> Bool { PhraseLists.phrases(of: matter).occur(in: said) }
        if !reading.classes.isEmpty {
            self = .fault(nil)
        } else if tells("crash") {
            self = .crash
        } else if tells("billing") {
            self = .billing
        } else if tells("speed"), !isLikely {
            self = .speed
        } else if tells("praise"), !tells("complaint") {
            self = .praise
        } else {
            self = .fault(nil)
        }
    }
}
