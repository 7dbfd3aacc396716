import History
import Storage

/// Measures sealed builds anew where another build comes before them now: who asks of them again is answered by the order
/// of releases as it is. Verdicts on record and what was observed of problems stay as they are.
struct RemeasureBuilds {
    let transaction: WriteTransaction
    let app: StoredApp

    /// After a build that was sealed late.
    func remeasure(after build: StoredBuild) throws {
        let history = try AppHistory(app, in: transaction)
        var changed: Set<Int64> = [build.id]
        try remeasure(history) { later in
            guard let before = try history.predecessor(of: later), changed.contains(before.id) else { return false }
            changed.insert(later.id)
            return true
        }
    }

    /// Where the releases follow one another otherwise than before.
    func remeasure(from earlier: Lineage) throws {
        let history = try AppHistory(app, in: transaction)
        guard !history.lineage.isSame(as: earlier) else { return }
        try remeasure(history) { _ in true }
    }

    /// Earlier builds first: each is measured against what is known after those before it.
    private func remeasure(_ history: AppHistory, where isConcerned: (StoredBuild) throws -> Bool) throws {
        let reviewing = try ReviewBuild(app, history, Comparing(transaction: transaction, app: app))
        for build in history.newestFirst.reversed() where try build.sealedAt != nil && isConcerned(build) {
            guard try transaction.references(after: build.id) != nil else { continue }
            try transaction.keep(reviewing.remeasured(build), ofBuild: build.id)
        }
    }
}
