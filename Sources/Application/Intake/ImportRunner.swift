import API
import Formats
import Foundation
import JSON
import Logging
package import Storage

/// Files large imports while nobody waits, for as long as the server runs.
///
/// Each batch and the note of its rows are one transaction, so a server that dies goes on after the last one, when
/// the lease is over.
package final class ImportRunner: Sendable {
    /// Seconds that an import is nobody else's after its last batch.
    private static let lease = 60

    private let database: Database
    private let publicURL: String
    private let room: Room
    private let rounds: Rounds

    /// - Parameters:
    ///   - room: how much apps may keep.
    ///   - interval: seconds between two looks.
    package init(database: Database, publicURL: String, room: Room = Room(), interval: Double = 1) {
        (self.database, self.publicURL, self.room) = (database, publicURL, room)
        rounds = Rounds("earshot-imports", every: interval, Logger(label: "earshot.imports"))
    }

    package func start() { rounds.start { [self] in try runOne() ? 1 : 0 } }

    /// Ends the batch that is under way; the rest is gone on with at the next start.
    package func stop() { rounds.stop() }

    /// Files what waits, to its end or until it is told to stop. False where nothing waits.
    package func runOne() throws -> Bool {
        guard let claimed = try database.write({ try $0.claimImport(lease: Self.lease) }) else { return false }
        do {
            try run(claimed)
        } catch is Stopped {
            try database.write { try $0.release(import: claimed.id) }
        } catch let error as ImportError {
            try end(claimed, fault: error.detail)
        } catch let error as APIError where error.kind != .unavailable {
            try end(claimed, fault: error.detail)
        }
        return true
    }

    private struct Stopped: Error {}

    private func end(_ claimed: StoredImport, fault: String) throws {
        try database.write { try $0.endImport(claimed.id, alarms: [], leftOut: "{}", fault: fault) }
    }

    private func run(_ claimed: StoredImport) throws {
        let (app, bytes, done) = try database.read { transaction in
            (
                try transaction.app(id: claimed.appID), try transaction.bytes(ofImport: claimed.id),
                try transaction.rows(ofImport: claimed.id)
            )
        }
        guard let app, let bytes else { throw ImportError("The file is gone.") }
        let columns = try claimed.mapping.map { try KeptJSON.decode([String: String].self, from: $0) }
        var imported = try ReportFiles.read(
            bytes, format: claimed.askedFormat, fileName: claimed.fileName, app: app.slug
        ) { _ in columns.map(CSVMapping.init(columnNames:)) }
        try ImportTerms(source: claimed.source, timezone: claimed.timezone).settle(&imported)
        let prepared = PreparedReports(imported)
        let known = Set(done.map(\.row))
        let refused = prepared.rejected.filter { !known.contains($0.row) }
            .map { StoredImportRow(row: $0.row, reportID: nil, isNew: false, reason: $0.reason) }
        try database.write { try $0.note(refused, ofImport: claimed.id, lease: Self.lease) }
        let filing = FileRows(
            database: database, app: app.slug, caller: claimed.caller, publicURL: publicURL, room: room)
        let waiting = prepared.rows.filter { !known.contains($0.row) }
        let filed = try filing.file(waiting, isStopping: { rounds.isOver }) { transaction, rows in
            try transaction.note(rows, ofImport: claimed.id, lease: Self.lease)
        }
        guard filed.count == waiting.count else { throw Stopped() }
        let leftOut = String(decoding: try Wire.encode(prepared.leftOut.rows), as: UTF8.self)
        try database.write { transaction in
            let alarms = try ImportAlarms.raise(
                transaction.rows(ofImport: claimed.id), app, caller: claimed.caller, transaction)
            try transaction.endImport(claimed.id, alarms: alarms, leftOut: leftOut, fault: nil)
        }
    }
}
