import Foundation
import History
import Storage

/// Brings a release into being. What people said of it before it was known here is tied to it, and every problem that
/// hangs on the order of releases is judged again.
struct ReleaseArrival {
    let transaction: WriteTransaction
    let app: StoredApp
    let caller: String

    /// The release of this version; new ones find the reports that were waiting for them.
    func ensure(_ version: String) throws -> StoredRelease {
        if let known = try transaction.release(version, ofApp: app.id) { return known }
        let release = try transaction.ensureRelease(version, ofApp: app.id)
        let waiting = try transaction.reportsWithoutRelease(ofApp: app.id)
            .filter { SpokenRelease.find($0.name, among: [version]) != nil }
        guard !waiting.isEmpty else { return release }
        let ids = waiting.map(\.id)
        try transaction.tie(reports: ids, to: release)
        let book = ProblemBook(transaction: transaction, history: try AppHistory(app, in: transaction))
        for problem in Set(waiting.compactMap(\.problem)).sorted() { try book.settle(problem) }
        try BurstWatch(transaction: transaction, app: app, caller: caller).judge(retied: ids)
        return release
    }

    /// The order of releases has changed: what came before what, for every build and every problem.
    /// - Parameter earlier: the app before that.
    func reorder(from earlier: AppHistory) throws {
        let history = try AppHistory(app, in: transaction)
        guard !history.lineage.isSame(as: earlier.lineage) else { return }
        let remeasured = try RemeasureBuilds(transaction: transaction, app: app).remeasure(from: earlier.lineage)
        let book = ProblemBook(transaction: transaction, history: history)
        let backfill = Backfill(
            transaction: transaction, app: app, history: history, caller: caller,
            looks: try ReviewBuild(app, history, Comparing(transaction: transaction, app: app)).looks)
        for problem in try transaction.problemIDs(ofApp: app.id) {
            guard let record = try book.settle(problem) else { continue }
            if try backfill.lookBeforeFirst(at: problem, record) { try book.settle(problem) }
        }
        try SealBuild(transaction: transaction, app: app, history: history, caller: caller)
            .judge(placedSince: earlier, remeasured)
    }
}
