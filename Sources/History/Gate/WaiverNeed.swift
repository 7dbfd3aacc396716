/// Whether a release needs a waiver.
struct WaiverNeed {
    let policy: Policy
    let evidence: GateEvidence

    /// Nothing is excused by it, and everything that it may excuse was looked at.
    func isNeedless(_ waiver: Waiver) -> Bool { excusesNothing(waiver) && unseen(waiver) == nil }

    /// Nothing that was found is excused by it, and nobody looked at all that it may excuse: in a sentence.
    func unknown(_ waiver: Waiver) -> String? {
        guard excusesNothing(waiver) else { return nil }
        return unseen(waiver).map { GateWords.needUnknown(waiver, in: evidence.release, $0) }
    }

    /// Nothing that was measured is excused by it. Not judged while something it might excuse is unknown.
    private func excusesNothing(_ waiver: Waiver) -> Bool {
        if case .condition(let measure, _) = waiver.target {
            return policy.conditions.filter { $0.measure == measure }.allSatisfy { holds($0, without: waiver) }
        }
        return evidence.measures.allSatisfy { measure, measured in
            switch measured {
            case .items(let items), .partly(let items, _): !items.contains { waiver.excuses($0, of: measure) }
            case .unknown, .untold: false
            case .start: true
            }
        }
    }

    /// It is known that the condition holds by itself, or is broken by nothing that the waiver names.
    private func holds(_ condition: Policy.Condition, without waiver: Waiver) -> Bool {
        // Of a release that it is not asked of, nothing is known of what it is needed for.
        guard condition.isAsked(of: evidence), Gate.unseen(condition, evidence).isEmpty else { return false }
        switch evidence.measures[condition.measure] ?? .unknown("") {
        case .unknown, .untold: return false
        case .start: return true
        case .partly(_, let unknown) where unknown.contains(where: condition.counts): return false
        case .items(let items), .partly(let items, _):
            let counted = items.filter(condition.counts)
            guard let actual = Gate.total(counted, condition.measure) else { return false }
            if condition.comparator.holds(actual, condition.threshold) { return true }
            return !counted.contains { item in
                guard waiver.excuses(item, of: condition.measure) else { return false }
                return condition.measure.total == .sum
                    ? item.amount > 0 : !condition.comparator.holds(item.amount, condition.threshold)
            }
        }
    }

    /// What nobody looked at of that which the waiver may excuse, as the end of a sentence. `nil`: nothing.
    private func unseen(_ waiver: Waiver) -> String? {
        switch waiver.target {
        case .problem(let id): evidence.untoldProblems.contains(id) ? "no look at this build tells of it" : nil
        case .rule(_, let screen): words(screens(on: screen))
        case .condition(let measure, let screen):
            words(
                policy.conditions.filter { $0.measure == measure && measure.needsCaptures }.flatMap { condition in
                    screens(on: screen).filter { condition.scope?.counts(onScreen: $0) ?? true }
                })
        }
    }

    /// Keys of screens of which the build does not show all that it should: this one, or any.
    private func screens(on screen: String?) -> [String] {
        let missing = [Measure.screensNotCaptured, .notCompared].flatMap { measure -> [String] in
            if case .items(let items)? = evidence.measures[measure] { items.compactMap(\.screen) } else { [] }
        }
        guard let screen else { return missing }
        let isHere = evidence.shownScreens.contains(screen) || evidence.retiredScreens.contains(screen)
        return isHere && !missing.contains(screen) ? [] : [screen]
    }

    private func words(_ screens: [String]) -> String? {
        screens.isEmpty ? nil : "this build does not show all of \(evidence.list(Set(screens).sorted()))"
    }
}
