import Screens

/// What a report is another voice of: a problem that is known on its screen (docs/judgement.md section 8).
///
/// It joins the problem on its element; else the only open one of its class on its screen; else what somebody said of
/// the whole screen in the same words. All else that may be the same is suggested.
package struct ReportJoining: Hashable, Sendable {
    package var problem: Int64?
    /// Problems that may be the same, newest first.
    package var suggested: [Int64] = []

    /// A problem on the screen of the report.
    package struct Known: Sendable {
        package enum Place: Sendable { case wholeScreen, sameElement, otherElement }

        package var id: Int64
        package var place: Place
        package var state: ProblemState
        package var rule: String?
        package var title: String
        /// What people wrote of it.
        package var said: [ReportDraft]

        package init(
            id: Int64, place: Place, state: ProblemState, rule: String?, title: String, said: [ReportDraft]
        ) {
            (self.id, self.place, self.state, self.rule) = (id, place, state, rule)
            (self.title, self.said) = (title, said)
        }

        /// That of its rule; of what only people told, that of the words it is called by, else of what they wrote.
        fileprivate var fault: FaultClass? {
            if let rule { return FaultClass(rule: rule) }
            if let called = FaultClass(of: title) { return called }
            let classes = Set(said.compactMap(FaultClass.init))
            return classes.count == 1 ? classes.first : nil
        }

        /// The whole screen has it, and so has each element on it. A step of the checklist is answered of the screen.
        fileprivate var isOfEachElement: Bool {
            place == .wholeScreen && fault?.holdsForParts == true
                && !(rule.map(ChecklistStep.isStep) ?? false)
        }
    }

    /// - Parameters:
    ///   - isOfElement: the report is about one element, not about the screen.
    ///   - known: the problems on its screen, oldest first.
    package init(_ draft: ReportDraft, isOfElement: Bool, known: [Known]) {
        guard case .fault(let fault) = ReportMatter(draft) else { return }
        let same = known.filter { $0.place == .sameElement && $0.state != .duplicate }
        if let same = same.last(where: \.state.isOpen) ?? same.last ?? known.last(where: { $0.place == .sameElement }) {
            problem = same.id
            return
        }
        let open = known.filter { $0.state.isOpen && (!isOfElement || $0.place == .wholeScreen) }
        let ofClass = fault.map { fault in open.filter { $0.fault == fault } } ?? []
        problem =
            Self.only(ofClass.filter { !isOfElement || $0.isOfEachElement })
            ?? (isOfElement ? nil : open.last { $0.isSaid(in: draft) })?.id
        guard problem == nil else { return }
        suggested = (isOfElement ? ofClass : open).suffix(10).reversed().map(\.id)
    }

    /// Of problems of one class: what is wrong with the whole screen stands for its parts.
    private static func only(_ problems: [Known]) -> Int64? {
        let whole = problems.filter { $0.place == .wholeScreen }
        if let loss = whole.first(where: { $0.rule == ChangeRule.speechLoss.id }) { return loss.id }
        return [whole, problems].first { $0.count == 1 }?.first?.id
    }
}

extension ReportJoining.Known {
    /// Somebody said it of the whole screen in the same words.
    fileprivate func isSaid(in draft: ReportDraft) -> Bool {
        let words = Words.of(draft.text)
        return place == .wholeScreen && rule == nil && said.contains { Words.of($0.text) == words }
    }
}

extension FaultClass {
    /// The class of what somebody reports.
    init?(_ draft: ReportDraft) {
        guard case .fault(let fault?) = ReportMatter(draft) else { return nil }
        self = fault
    }
}
