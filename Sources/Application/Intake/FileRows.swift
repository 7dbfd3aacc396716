import API
import Foundation
import History
import Storage

/// Files rows in batches, each in a transaction of its own: between two of them others get at the app.
struct FileRows {
    /// So many rows at once: a batch takes well under a second.
    static let batch = 100

    let database: Database
    let app: String
    let caller: String
    let publicURL: String

    /// - Parameter noting: what else is written in the transaction of the batch.
    /// - Returns: what became of each row.
    func file(
        _ rows: [PreparedReports.Row], noting: (WriteTransaction, [StoredImportRow]) throws -> Void = { _, _ in }
    ) throws -> [StoredImportRow] {
        var outcomes: [StoredImportRow] = []
        var start = 0
        while start < rows.count {
            let batch = rows[start..<min(start + Self.batch, rows.count)]
            outcomes += try file(batch: batch, noting)
            start += batch.count
        }
        return outcomes
    }

    private func file(
        batch: ArraySlice<PreparedReports.Row>, _ noting: (WriteTransaction, [StoredImportRow]) throws -> Void
    ) throws -> [StoredImportRow] {
        do {
            return try inTransaction(batch, noting)
        } catch let error as APIError where error.kind != .unavailable {
            // One row that can't be kept loses no other.
            guard batch.count == 1, let row = batch.first else {
                return try batch.flatMap { try file(batch: [$0][...], noting) }
            }
            let outcome = [StoredImportRow(row: row.row, reportID: nil, isNew: false, reason: error.detail)]
            try database.write { try noting($0, outcome) }
            return outcome
        }
    }

    private func inTransaction(
        _ batch: ArraySlice<PreparedReports.Row>, _ noting: (WriteTransaction, [StoredImportRow]) throws -> Void
    ) throws -> [StoredImportRow] {
        try database.write { transaction in
            let app = try transaction.need(app: app)
            try transaction.lock(app: app.id)
            let filing = try FileReport(app, in: transaction, caller: caller, publicURL: publicURL)
            var known = try transaction.knownReports(
                externalIDs: batch.compactMap(\.draft.externalId), digests: batch.compactMap(\.digest), ofApp: app.id)
            var outcomes: [StoredImportRow] = []
            var kept: [FileReport.Filed] = []
            for row in batch {
                if let id = known.report(externalID: row.draft.externalId, digest: row.digest) {
                    outcomes.append(StoredImportRow(row: row.row, reportID: id, isNew: false))
                    continue
                }
                let filed = try filing.keep(row.draft, digest: row.digest)
                try Attachments.add(row.attachments, toReport: filed.id, caller: caller, transaction)
                known.note(filed.id, externalID: row.draft.externalId, digest: row.digest)
                outcomes.append(StoredImportRow(row: row.row, reportID: filed.id, isNew: true))
                kept.append(filed)
            }
            try filing.settle(kept)
            try noting(transaction, outcomes)
            return outcomes
        }
    }
}
