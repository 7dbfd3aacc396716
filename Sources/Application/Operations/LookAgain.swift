import History
import Storage

/// What sealed builds rest on has changed: what was recorded, or which elements are one. They are measured anew, and what they show
/// otherwise now is told of the problems, in addition to what was told of them before.
struct LookAgain {
    let transaction: WriteTransaction
    let app: StoredApp
    let caller: String

    /// - Parameter screens: that are heard otherwise from this build on.
    func look(atScreens screens: Set<Int64>, from build: Int64) throws {
        guard !screens.isEmpty else { return }
        try tell(RemeasureBuilds(transaction: transaction, app: app).remeasure(screens: screens, from: build))
    }

    /// - Parameter element: that is another's now, or no more.
    func look(atElement element: Int64, of screen: Int64) throws {
        try tell(RemeasureBuilds(transaction: transaction, app: app).remeasure(element: element, of: screen))
    }

    private func tell(_ others: [StoredBuild]) throws {
        guard !others.isEmpty else { return }
        let history = try AppHistory(app, in: transaction)
        try SealBuild(transaction: transaction, app: app, history: history, caller: caller)
            .observe(anew: others, note: ProblemEvent.correctionNote)
    }
}
