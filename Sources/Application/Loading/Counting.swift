package import Storage

/// What it takes to tell which faults of an app's builds count: which elements are one, what other tools said, and what
/// people took for intended. It only reads.
package struct Counting {
    let app: StoredApp
    let history: AppHistory
    let transaction: any Transaction
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

    package init(_ history: AppHistory, in transaction: any Transaction) throws {
        try self.init(
            history, MatchCorrections(try transaction.corrections(inForceIn: history.app.id)), in: transaction)
    }
}
