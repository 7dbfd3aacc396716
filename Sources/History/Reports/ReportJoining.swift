import Screens

/// What a report is another voice of: a problem that is known on its screen (docs/judgement.md section 8).
///
/// It joins the problem on its element, where what people perceive of it can be the same; else the only open one of its
/// class on its screen that is not plainly about something else; else what somebody said of the whole screen in the same
/// words. All else that may be the same is suggested.
package struct ReportJoining: Hashable, Sendable {
    package var problem: Int64?
    /// Open problems on the screen: those of its class, which may be the same, first; then newest first.
    package var suggested: [Int64] = []
    /// How many of them are of its class, or of one that nobody knows.
    package var alike = 0

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

        /// Those of its rule; of what only people told, that of the words it is called by, else of what they wrote.
        fileprivate var faults: Set<FaultClass> {
            if let rule { return FaultClass.classes(ofRule: rule) }
            let chosen = Set(said.compactMap(\.fault))
            if !chosen.isEmpty { return chosen }
            if let called = FaultClass(of: title) { return [called] }
            let classes = Set(said.compactMap(FaultClass.init))
            return classes.count == 1 ? classes : []
        }

        fileprivate func isOf(_ fault: FaultClass) -> Bool { faults.contains { $0.isAlike(fault) } }

        /// The whole screen has it, and so has each element on it. A step of the checklist is answered of the screen.
        fileprivate var isOfEachElement: Bool {
            place == .wholeScreen && faults.contains(where: \.holdsForParts)
                && !(rule.map(ChecklistStep.isStep) ?? false)
        }

        /// It is measured on the whole screen, so that whatever is named there is meant as well.
        fileprivate var isWholeScreenByRule: Bool { place == .wholeScreen && rule != nil }

        fileprivate var subject: ReportSubject {
            ReportSubject([title] + said.map(\.text) + said.compactMap(\.element))
        }
    }

    /// - Parameters:
    ///   - isOfElement: the report is about one element, not about the screen.
    ///   - known: the problems on its screen, oldest first.
    package init(_ draft: ReportDraft, isOfElement: Bool, known: [Known]) {
        guard case .fault(let fault) = ReportMatter(draft) else { return }
        let same = known.filter { $0.place == .sameElement && $0.state != .duplicate && $0.mayBe(fault) }
        let duplicate = known.last { $0.place == .sameElement && $0.state == .duplicate && $0.mayBe(fault) }
        if let same = same.last(where: \.state.isOpen) ?? same.last ?? duplicate {
            problem = same.id
            return
        }
        let open = known.filter { $0.state.isOpen && (!isOfElement || $0.place != .otherElement) }
        let ofClass = fault.map { fault in open.filter { $0.isOf(fault) } } ?? []
        let subject = ReportSubject([draft.text, draft.element, draft.heard].compactMap { $0 })
        problem =
            Self.only(
                ofClass.filter { known in
                    (!isOfElement || known.isOfEachElement)
                        && (known.isWholeScreenByRule
                            || known.isNamed(by: draft) && !subject.isOther(than: known.subject))
                })
            ?? (isOfElement ? nil : open.last { $0.isSaid(in: draft) })?.id
        guard problem == nil else { return }
        let alike = open.filter { known in fault.map { known.faults.isEmpty || known.isOf($0) } ?? true }
        let others = open.filter { known in !alike.contains { $0.id == known.id } }
        suggested = (alike.suffix(10).reversed() + others.suffix(10).reversed()).prefix(10).map(\.id)
        self.alike = min(alike.count, 10)
    }

    /// Of problems of one class: what is so of the whole screen stands for its parts.
    private static func only(_ problems: [Known]) -> Int64? {
        let whole = problems.filter { $0.isOfEachElement || $0.isWholeScreenByRule }
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

    /// Whether what a rule finds on the same element can be what people tell of.
    package func mayBe(rule: String) -> Bool {
        let found = FaultClass.classes(ofRule: rule)
        return found.isEmpty || found.contains { mayBe($0) }
    }

    /// On one element: what is seen of it and what is heard of it are two things, whatever else they have in common.
    fileprivate func mayBe(_ fault: FaultClass?) -> Bool {
        guard let fault, !faults.isEmpty else { return true }
        return faults.contains { ($0.sense == .seen) == (fault.sense == .seen) }
    }

    /// A report that calls an element by a name means none that nobody calls so.
    fileprivate func isNamed(by draft: ReportDraft) -> Bool {
        guard let named = draft.element.map({ ReportSubject($0) }), !named.stems.isEmpty else { return true }
        return !named.stems.isDisjoint(with: subject.stems)
    }
}

extension FaultClass {
    /// The class of what somebody reports.
    init?(_ draft: ReportDraft) {
        guard case .fault(let fault?) = ReportMatter(draft) else { return nil }
        self = fault
    }
}
