package import History
import Screens
package import Storage

/// What it takes to tell which faults of an app's builds count: which elements are one, what other tools said, and what
/// people took for intended or pin no longer. It only reads.
package struct Counting {
    let app: StoredApp
    let history: AppHistory
    package let transaction: any Transaction
    let corrections: MatchCorrections
    package let screens: AppScreens
    package let audits: ReviewAudits
    package let acceptances: Acceptances

    init(_ history: AppHistory, _ corrections: MatchCorrections, in transaction: any Transaction) throws {
        (app, self.history, self.transaction, self.corrections) = (history.app, history, transaction, corrections)
        screens = AppScreens(history.app, in: transaction)
        audits = ReviewAudits(history, corrections, screens, in: transaction)
        acceptances = try Acceptances(history, corrections, in: transaction)
    }

    /// By fault why it does not count: somebody took it for intended, or its expectation back, or the app is held to its rule
    /// no longer. A fault that counts has none.
    package func asides(of faults: [Fault], in build: StoredBuild) throws -> (Fault) -> Aside? {
        let ended = try EndedPins(of: faults, in: transaction), profile = app.profile
        return { fault in
            acceptances.acceptance(of: fault, in: build)?.aside ?? ended.aside(of: fault)
                ?? (profile.leavesOut(fault.cause.rule) ? Aside("left out by profile \(profile.rawValue)") : nil)
        }
    }

    /// What a build that is still open is measured against; `nil`: nothing was captured before it.
    /// - Parameter screen: only what is known of this screen.
    func references(for build: StoredBuild, onScreen screen: Int64? = nil) throws -> References? {
        guard let before = try history.predecessor(of: build) else { return nil }
        var references =
            try transaction.references(after: before.id, screen: screen)
            ?? References(looks: try transaction.looks(heldBy: before.id, screen: screen))
        // What is pinned no longer is asked of no build any more.
        let ended = try EndedPins(of: references.faults, in: transaction)
        references.faults.removeAll { ended.holds($0.cause.pin) }
        return references
    }

    /// A build as it was measured when it was sealed; an open one as each of its captures was measured when it came, with what
    /// it owes until now, and what stands there. Which parts of a screen it leaves out shows when it is sealed.
    /// - Parameters:
    ///   - kept: what is kept of it; `nil`: nothing.
    ///   - screen: only what is known of this screen.
    package func review(_ build: StoredBuild, _ kept: BuildReview?, onScreen screen: Int64? = nil) throws
        -> BuildReview?
    {
        guard build.sealedAt == nil, kept != nil || !build.holdsCaptures,
            let references = try references(for: build, onScreen: screen)
        else { return kept }
        return BuildReview(kept?.looks ?? [], after: references, leavingOut: [])
    }

    package init(_ history: AppHistory, in transaction: any Transaction) throws {
        try self.init(
            history, MatchCorrections(try transaction.corrections(inForceIn: history.app.id)), in: transaction)
    }
}
