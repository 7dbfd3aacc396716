import API
import History
import Screens
import Storage

/// What people decided on and took for intended, held against what two builds differ by: a comparison counts no more
/// than the gate does.
struct ComparisonAsides {
    private let from: StoredBuild
    private let to: StoredBuild
    private let counting: Counting
    private let decisions: FindingDecisions
    /// Somebody decided on anything, or took anything for intended.
    let isNeeded: Bool
    private let faults: [Fault]
    /// Of the later build, by capture.
    private let looks: [Int64: Look]

    init(from: StoredBuild, to: StoredBuild, _ history: AppHistory, in transaction: some Transaction) throws {
        (self.from, self.to) = (from, to)
        counting = try Counting(history, in: transaction)
        decisions = try Decisions.inForce(history.app, in: transaction)
        let hasAcceptances = !counting.acceptances.all.isEmpty
        isNeeded = hasAcceptances || !decisions.isEmpty
        faults = hasAcceptances ? try transaction.faults(ofBuild: to.id).filter(\.isMet) : []
        let held = isNeeded ? try transaction.looks(heldBy: to.id) : []
        looks = Dictionary(held.map { ($0.capture, $0) }) { first, _ in first }
    }

    /// The comparison of two captures in which what was set aside stands beside the regressions, not among them.
    func apply(to diff: DiffResource, from earlier: Int64, to later: Int64) throws -> DiffResource {
        guard isNeeded, !diff.regressions.isEmpty, let look = looks[later] else { return diff }
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
        var diff = diff
        (diff.regressions, diff.accepted) = (standing, accepted.isEmpty ? nil : accepted)
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
