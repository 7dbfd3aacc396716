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

    package init(_ history: AppHistory, in transaction: any Transaction) throws {
        try self.init(
            history, MatchCorrections(try transaction.corrections(inForceIn: history.app.id)), in: transaction)
    }
}
