import Screens

/// Whether a release needs a waiver.
struct WaiverNeed {
    enum Answer: Hashable {
        /// Something that was found is excused by it.
        case needed
        /// It excuses nothing, and everything that it may excuse was looked at.
        case needless
        /// Nothing that was found is excused by it, and not all that it may excuse is known: why, as the end of a sentence.
        case unknown(String)
        /// It is for a condition that is asked of releases on other lines.
        case notAsked
    }

    let policy: Policy
    let evidence: GateEvidence

    func answer(_ waiver: Waiver) -> Answer {
        switch waiver.target {
        case .condition(let measure, _):
            ofCondition(waiver, policy.conditions.filter { $0.measure == measure })
        case .problem, .rule: ofFound(waiver)
        }
    }

    /// Nobody looked at all that it may excuse: in a sentence. What could not be computed says so by itself.
    func unseenWords(_ waiver: Waiver) -> String? {
        guard case .unknown = answer(waiver) else { return nil }
        return unseen(waiver).map { GateWords.needUnknown(waiver, in: evidence.release, $0) }
    }

    private func ofFound(_ waiver: Waiver) -> Answer {
        let isNeeded = evidence.measures.contains { measure, measured in
            switch measured {
            case .items(let items), .partly(let items, _):
                items.contains { waiver.excuses($0, of: measure) && isAgainst($0, measure) }
            case .unknown, .untold, .start: false
            }
        }
        if isNeeded { return .needed }
        if let reason = unseen(waiver) { return .unknown(reason) }
        let untold = Measure.allCases.filter { measure in
            guard waiver.target.mayBeCounted(by: measure), let measured = evidence.measures[measure] else {
                return false
            }
            return measured.isUnknown
        }
        return untold.isEmpty ? .needless : .unknown(Self.uncomputed(untold))
    }

    /// Whether an item counts against the release by itself: a share does where a condition does not hold by it.
    private func isAgainst(_ item: GateEvidence.Item, _ measure: Measure) -> Bool {
        measure.total == .sum
            || policy.conditions.contains {
                $0.measure == measure && $0.isAsked(of: evidence) && $0.counts(item)
                    && !$0.comparator.holds(item.amount, $0.threshold)
            }
    }

    private func ofCondition(_ waiver: Waiver, _ conditions: [Policy.Condition]) -> Answer {
        // Of a release that it is not asked of, nothing is known of what it is needed for.
        let asked = conditions.filter { $0.isAsked(of: evidence) }
        guard conditions.isEmpty || !asked.isEmpty else { return .notAsked }
        let states = asked.map { answer(waiver, $0) }
        if states.contains(.needed) { return .needed }
        if let reason = unseen(waiver) { return .unknown(reason) }
        return states.first { $0 != .needless } ?? (asked.count < conditions.count ? .notAsked : .needless)
    }

    /// Whether the condition holds by itself, or is broken by nothing that the waiver names.
    private func answer(_ waiver: Waiver, _ condition: Policy.Condition) -> Answer {
        let uncomputed = Answer.unknown(Self.uncomputed([condition.measure]))
        let measured = evidence.measures[condition.measure] ?? .unknown("")
        let items: [GateEvidence.Item]
        switch measured {
        case .unknown, .untold: return uncomputed
        case .start: return .needless
        case .items(let all), .partly(let all, _): items = all
        }
        let counted = items.filter(condition.counts)
        let isBreaking = counted.contains { item in
            guard waiver.excuses(item, of: condition.measure) else { return false }
            return condition.measure.total == .sum
                ? item.amount > 0 : !condition.comparator.holds(item.amount, condition.threshold)
        }
        if case .partly(_, let missing) = measured, missing.contains(where: condition.counts) { return uncomputed }
        guard Gate.unseen(condition, evidence).isEmpty, let actual = Gate.total(counted, condition.measure) else {
            return uncomputed
        }
        return !condition.comparator.holds(actual, condition.threshold) && isBreaking ? .needed : .needless
    }

    private static func uncomputed(_ measures: [Measure]) -> String {
        "\(measures.map { "“\($0.title)”" }.listed()) can’t be computed"
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

extension GateEvidence.Measured {
    /// Not all that it counts is known. What a share is not known of is told for each screen, and is another question.
    fileprivate var isUnknown: Bool {
        switch self {
        case .unknown, .untold: true
        case .items, .partly, .start: false
        }
    }
}

extension Waiver.Target {
    /// Whether what a measure counts can be what the waiver names: screens and sessions that are owed have neither a rule nor
    /// a problem.
    fileprivate func mayBeCounted(by measure: Measure) -> Bool {
        if case .condition(let waived, _) = self { return waived == measure }
        switch measure {
        case .regressions, .newFaults, .newProblems, .openUserProblems, .contradictedFixes, .unconfirmedFixes:
            return true
        case .speechLoss: return rule == ChangeRule.speechLoss.id
        case .brokenExpectations: return rule == ChangeRule.expectationBroken.id
        case .spokenCoverage, .screensNotCaptured, .notCompared, .newScreensWithoutSession,
            .changedScreensWithoutSession, .openAlarms, .expiredWaivers:
            return false
        }
    }

    private var rule: String? {
        if case .rule(let rule, _) = self { rule } else { nil }
    }
}
