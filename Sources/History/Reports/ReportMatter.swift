import Screens

/// What a report is about, as far as its words say so: a fault of some class, or another matter altogether.
package enum ReportMatter: Hashable, Sendable {
    /// The class is `nil` where the words name none.
    case fault(FaultClass?)
    case praise
    case billing
    case crash

    /// No barrier by its words: it opens no problem by itself.
    package var isOther: Bool { if case .fault = self { false } else { true } }

    /// A class of fault goes before anything else that is said beside it: “I love it, but the button says nothing.”
    package init(_ draft: ReportDraft) {
        let said = [draft.text, draft.heard ?? "", draft.expected ?? ""].map(Words.of)
        if let fault = FaultClass(of: said) {
            self = .fault(fault)
        } else if draft.heard != nil || draft.expected != nil {
            self = .fault(nil)
        } else if Phrases.crash.occur(in: said) {
            self = .crash
        } else if Phrases.billing.occur(in: said) {
            self = .billing
        } else if Phrases.praise.occur(in: said), !Phrases.complaint.occur(in: said) {
            self = .praise
        } else {
            self = .fault(nil)
        }
    }
}
