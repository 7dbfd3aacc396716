import API
import History
import Screens
import Storage

/// What people decided on and took for intended, and what is a change back to what was good, held against what two builds
/// differ by: a comparison counts no more than the gate does.
struct ComparisonAsides {
    private let from: StoredBuild
    private let to: StoredBuild
    let counting: Counting
    private let decisions: FindingDecisions
    /// Somebody decided on anything, or took anything for intended.
    private let setsAside: Bool
    /// That, or something was worse in the earlier build.
    let isNeeded: Bool
    private let faults: [Fault]
    /// Of the later build, by capture.
    private let looks: [Int64: Look]
    /// What changes had made worse in the earlier build, and what of that the later one still has: no rule of one capture tells
    /// that it is mended. Of open builds nothing is kept.
    private let worseBefore: [Fault]
    private let stillWorse: [Fault]

    init(from: StoredBuild, to: StoredBuild, _ history: AppHistory, in transaction: some Transaction) throws {
        (self.from, self.to) = (from, to)
        counting = try Counting(history, in: transaction)
        decisions = try Decisions.inForce(history.app, in: transaction)
        let hasAcceptances = !counting.acceptances.all.isEmpty
        let areKept = from.sealedAt != nil && to.sealedAt != nil && history.isInOrder(from.id, to.id)
        worseBefore =
            areKept
            ? try transaction.faults(ofBuild: from.id).filter {
                $0.isMet && $0.kind == .regression && ChangeRule.rule($0.cause.rule) != nil
            } : []
        stillWorse = worseBefore.isEmpty ? [] : try transaction.faults(ofBuild: to.id)
        setsAside = hasAcceptances || !decisions.isEmpty
        isNeeded = setsAside || !worseBefore.isEmpty
        faults = hasAcceptances ? try transaction.faults(ofBuild: to.id).filter(\.isMet) : []
        let held = isNeeded ? try transaction.looks(heldBy: to.id) : []
        looks = Dictionary(held.map { ($0.capture, $0) }) { first, _ in first }
    }

    /// The comparison of two captures in which what was set aside stands beside the regressions, not among them, and a change
    /// back to what was good among what is mended.
    func apply(to raw: DiffResource, from earlier: Int64, to later: Int64) throws -> DiffResource {
        guard isNeeded, let look = looks[later] else { return raw }
        var diff = mending(raw, from: earlier, to: look)
        guard setsAside, !diff.regressions.isEmpty else { return diff }
        func identities(_ capture: Int64) throws -> CaptureIdentities {
            try CaptureIdentities(capture, counting.corrections, in: counting.transaction)
        }
        let pairing = PairedIdentities(diff, before: try identities(earlier), after: try identities(later))
        var standing: [DiffResource.Regression] = [], accepted: [DiffResource.Accepted] = []
        for regression in diff.regressions {
            if let aside = try aside(pairing.worse(regression), look) {
                accepted.append(.init(regression, decision: aside.words))
            } else {
                standing.append(regression)
            }
        }
        (diff.regressions, diff.accepted) = (standing, accepted.isEmpty ? nil : accepted)
        return diff
    }

    /// What a change had made worse, and the later build is measured to be without, though its element is there. What a rule of
    /// one capture finds mended on it, too, is one mend.
    private func mending(_ raw: DiffResource, from earlier: Int64, to look: Look) -> DiffResource {
        guard raw.showsSameScreen else { return raw }
        var diff = raw
        for fault in worseBefore where fault.look.capture == earlier {
            let still = stillWorse.filter { $0.look.of == look.of && $0.cause.element == fault.cause.element }
            guard let node = raw.matches.first(where: { $0.before == fault.node })?.after,
                !still.contains(where: { $0.cause == fault.cause })
            else { continue }
            diff.regressions.removeAll { $0.rule == fault.cause.rule && $0.node == node }
            // Another name that is lost now is none that is good again.
            if still.isEmpty, !diff.fixed.contains(where: { $0.node == node }) {
                diff.fixed.append(.init(rule: fault.cause.rule, node: node))
            }
        }
        return diff
    }

    private func aside(_ worse: Difference.Worse, _ look: Look) throws -> Aside? {
        let finding = FindingCause(
            worse.cause, on: try counting.screens.byID()[look.screen]?.key, message: worse.message)
        return decisions.decision(on: finding)?.aside ?? acceptance(of: worse, look)?.aside
    }

    /// What the later build is measured to be at fault in says whether a change counts. Where that is no fault at all, the
    /// change may have been taken for intended in a build after the earlier one.
    private func acceptance(of worse: Difference.Worse, _ look: Look) -> StoredAcceptance? {
        let acceptances = counting.acceptances, history = counting.history
        let known = faults.filter { $0.look.capture == look.capture && worse.isAbout($0.cause) }
        guard known.isEmpty else {
            let taken = known.map { acceptances.acceptance(of: $0, in: to) }
            return taken.contains { $0 == nil } ? nil : taken.first ?? nil
        }
        return acceptances.all.first { accepted in
            let change = Fault(.regression, worse.cause, worse, look: look, good: nil, since: accepted.buildID)
            return acceptances.names(accepted, change) && accepted.buildID != from.id
                && history.isInOrder(from.id, accepted.buildID) && history.isInOrder(accepted.buildID, to.id)
        }
    }
}
