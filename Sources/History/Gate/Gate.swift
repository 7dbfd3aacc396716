import Screens

/// May this release ship?
package enum Gate {
    /// Decides each condition of the policy by itself; one that fails is enough to say no.
    ///
    /// What can't be computed fails: a gate that lets through what nobody looked at is none.
    package static func decide(
        _ policy: Policy, _ evidence: GateEvidence, waivers: [Waiver], on day: Day
    ) -> Verdict {
        let need = WaiverNeed(policy: policy, evidence: evidence)
        let needless = waivers.filter { need.answer($0) == .needless }
        let inForce = waivers.filter { $0.isInForce(on: day) }, ended = waivers.filter { !$0.isInForce(on: day) }
        var measures = evidence.measures
        measures[.expiredWaivers] = expired(ended, need)
        let asked = policy.conditions.filter { $0.isAsked(of: evidence) }
        let unasked = policy.conditions.filter { !$0.isAsked(of: evidence) }
        // Where nothing is asked of a release, nothing says that it may ship: all of them fail.
        let conditions = (asked.isEmpty ? unasked : asked).map { condition in
            decide(condition, measures[condition.measure], waivers: inForce, evidence)
        }
        return Verdict(
            verdict: conditions.contains { $0.outcome == .fail } ? .fail : .pass, release: evidence.release,
            build: evidence.build, baseline: evidence.baseline,
            isBaselineNamed: evidence.isBaselineNamed ? true : nil,
            isNothingCompared: evidence.isNothingCompared ? true : nil, policy: policy.version,
            ruleset: evidence.ruleset,
            speaker: evidence.speaker, decidedOn: day, conditions: conditions,
            gaps: evidence.gaps + notCompared(evidence, asked)
                + (asked.isEmpty ? [] : unasked.map { GateWords.notAsked($0, evidence) })
                + (asked.contains { $0.measure == .expiredWaivers } ? inForce : waivers).compactMap(need.unseenWords),
            needlessWaivers: needless.map { waiver in
                Verdict.NeedlessWaiver(waiver: waiver, why: GateWords.needless(waiver, in: evidence.release))
            },
            endingWaivers: inForce.filter { $0.endsSoon(after: day) && need.answer($0) == .needed }.map { waiver in
                Verdict.EndingWaiver(waiver: waiver, why: GateWords.ending(waiver, after: day))
            })
    }

    /// What was not compared at all, where no condition asks about it: a verdict lists it all the same.
    private static func notCompared(_ evidence: GateEvidence, _ asked: [Policy.Condition]) -> [String] {
        guard !asked.contains(where: { $0.measure == .notCompared }),
            case .items(let items)? = evidence.measures[.notCompared]
        else { return [] }
        return items.map { "\($0.summary)." }
    }

    private static func decide(
        _ condition: Policy.Condition, _ measured: GateEvidence.Measured?, waivers: [Waiver], _ evidence: GateEvidence
    ) -> Verdict.Condition {
        func answer(
            _ actual: Double?, _ outcome: Verdict.Condition.Outcome, _ why: String,
            _ items: [GateEvidence.Item] = [], breaking: [GateEvidence.Item] = [], summary: String? = nil,
            by waivers: [Waiver] = []
        ) -> Verdict.Condition {
            Verdict.Condition(
                measure: condition.measure, comparator: condition.comparator, threshold: condition.threshold,
                impact: condition.impact, scope: condition.scope, actual: actual, outcome: outcome, summary: summary,
                why: why, waived: waivers.isEmpty ? nil : GateWords.said(waivers),
                problems: problems(items),
                screens: screens(breaking))
        }
        guard condition.isAsked(of: evidence) else {
            return answer(nil, .fail, GateWords.nothingAsked(condition, evidence))
        }
        let all: [GateEvidence.Item]
        switch measured ?? .unknown("") {
        case .items(let items): all = items
        case .partly(let known, let unknown):
            let missing = unknown.filter(condition.counts)
            guard missing.isEmpty else {
                return answer(nil, .fail, GateWords.unknown(condition, missing, beside: known.filter(condition.counts)))
            }
            all = known
        case .unknown(let reason):
            let isWaived = waivers.contains { $0.isFor(condition.measure) }
            return answer(nil, .fail, GateWords.unknown(condition, reason, isWaived: isWaived))
        case .start(let words), .untold(let words): return answer(nil, .pass, words)
        }
        let unseen = unseen(condition, evidence)
        guard unseen.isEmpty else {
            return answer(nil, .fail, GateWords.unknown(condition, GateWords.unseen(unseen, evidence)))
        }
        let counted = all.filter(condition.counts)
        guard let actual = total(counted, condition.measure) else {
            if let words = GateWords.nothingToLose(condition, evidence) { return answer(nil, .pass, words) }
            let reason = condition.scope == nil ? "No screen says it." : "No screen that is asked about says it."
            return answer(nil, .fail, GateWords.unknown(condition, reason))
        }
        var words = GateWords(
            condition: condition, actual: actual, items: counted, screenNames: evidence.screenNames,
            retired: (condition.scope?.screens ?? []).filter(evidence.retiredScreens.contains),
            namedBaseline: evidence.isBaselineNamed ? evidence.baseline : nil)
        if condition.comparator.holds(actual, condition.threshold) {
            return answer(actual, .pass, words.held, counted, summary: words.summary)
        }
        func isExcused(_ item: GateEvidence.Item) -> Bool {
            waivers.contains { $0.excuses(item, of: condition.measure) }
        }
        let left = counted.filter { !isExcused($0) }, excused = counted.filter(isExcused)
        // Where a share was asked and every screen is excused, nothing is left that could break the condition.
        let holds = total(left, condition.measure).map { condition.comparator.holds($0, condition.threshold) } ?? true
        func used(_ excused: [GateEvidence.Item]) -> [Waiver] {
            waivers.filter { waiver in excused.contains { waiver.excuses($0, of: condition.measure) } }
        }
        if !excused.isEmpty && holds {
            let used = used(excused)
            return answer(
                actual, .waived, words.waived(used, excused), counted, summary: words.summary, by: used)
        }
        // A share that passes needs no waiver.
        let waived = words.worst(excused), used = used(waived)
        // A share is told of what no waiver excuses, a number of all.
        if condition.measure.total != .sum, let share = total(left, condition.measure) {
            (words.actual, words.items) = (share, left)
        }
        return answer(
            actual, .fail, words.failed(left, waived, by: used), left, breaking: words.worst(left),
            summary: words.summary(left, waived, by: used), by: used)
    }

    /// Screens that the condition asks about by name, of which the build shows nothing and which are not retired. A spinner in the
    /// place of one shows nothing of it, and is what “not compared” counts.
    static func unseen(_ condition: Policy.Condition, _ evidence: GateEvidence) -> [String] {
        guard condition.measure.needsCaptures, let screens = condition.scope?.screens else { return [] }
        let counted = condition.measure == .notCompared ? evidence.screensElsewhere : []
        return screens.filter {
            !evidence.shownScreens.union(counted).contains($0) && !evidence.retiredScreens.contains($0)
        }
    }

    /// `nil` where a share is asked of no screen at all.
    static func total(_ items: [GateEvidence.Item], _ measure: Measure) -> Double? {
        switch measure.total {
        case .sum: items.countedOnce.reduce(0) { $0 + $1.amount }
        case .greatest: items.map(\.amount).max()
        case .least: items.map(\.amount).min()
        }
    }

    /// Each problem once, by id.
    private static func problems(_ items: [GateEvidence.Item]) -> [ProblemReference] {
        var byID: [Int64: ProblemReference] = [:]
        for case let problem? in items.map(\.problem) where byID[problem.id] == nil { byID[problem.id] = problem }
        return byID.values.sorted { $0.id < $1.id }
    }

    /// Each once, in their order.
    private static func screens(_ items: [GateEvidence.Item]) -> [String] {
        var seen: Set<String> = []
        return Array(items.compactMap(\.screen).filter { seen.insert($0).inserted }.prefix(20))
    }

    /// Ended waivers that are still needed. What nobody looked at, or could compute, is not known to be there still.
    private static func expired(_ ended: [Waiver], _ need: WaiverNeed) -> GateEvidence.Measured {
        let unknown = ended.compactMap { waiver -> GateEvidence.Item? in
            guard case .unknown(let reason) = need.answer(waiver) else { return nil }
            return GateEvidence.Item(GateWords.needUnknown(waiver, in: need.evidence.release, reason).withoutFullStop)
        }
        let needed = ended.filter { need.answer($0) == .needed }.map(expired)
        return unknown.isEmpty ? .items(needed) : .partly(needed, unknown: unknown)
    }

    private static func expired(_ waiver: Waiver) -> GateEvidence.Item {
        GateEvidence.Item(
            "the waiver for \(GateWords.name(waiver.target)) by \(waiver.author) ended on \(waiver.until)")
    }
}
