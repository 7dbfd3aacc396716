import API
import Formats
import Foundation
import Logging
package import Storage

/// Files large imports while nobody waits, for as long as the server runs.
///
/// Each batch and the note of its rows are one transaction, so a server that dies goes on after the last one, when
/// the lease is over.
///
/// `@unchecked Sendable`: what changes is read and written under `condition` only; `isFailing` is the thread's own.
package final class ImportRunner: @unchecked Sendable {  // all that is shared is under `condition`
    /// Seconds that an import is nobody else's after its last batch.
    private static let lease = 60

    private let database: Database
    private let publicURL: String
    private let interval: Double
    private let log = Logger(label: "earshot.imports")
    private let condition = NSCondition()
    private var isStopping = false
    private var isRunning = false
    private var isFailing = false

    /// - Parameters:
    ///   - interval: seconds between two looks.
    package init(database: Database, publicURL: String, interval: Double = 1) {
        (self.database, self.publicURL, self.interval) = (database, publicURL, interval)
    }

    package func start() {
        condition.withLock { isRunning = true }
        let thread = Thread { [self] in work() }
        thread.name = "earshot-imports"
        thread.start()
    }

    /// Ends the batch that is under way; the rest is gone on with at the next start.
    package func stop() {
        condition.withLock {
            isStopping = true
            condition.broadcast()
            while isRunning { condition.wait() }
        }
    }

    private func work() {
        while !condition.withLock({ isStopping }) {
            do {
                if try runOne() { continue }
                isFailing = false
            } catch {
                // Once an outage, not once a look.
                if !isFailing { log.error("imports wait: \(error)") }
                isFailing = true
            }
            let end = Date(timeIntervalSinceNow: interval)
            condition.withLock { while !isStopping, condition.wait(until: end) {} }
        }
        condition.withLock {
            isRunning = false
            condition.broadcast()
        }
    }

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
        let columns = try claimed.mapping.map { try Wire.decode([String: String].self, from: Data($0.utf8)) }
        let prepared = PreparedReports(
            try ReadReports.read(
                bytes, format: claimed.askedFormat, fileName: claimed.fileName, app: app.slug
            ) { _ in columns.map(CSVMapping.init(columnNames:)) })
        let known = Set(done.map(\.row))
        let refused = prepared.rejected.filter { !known.contains($0.row) }
            .map { StoredImportRow(row: $0.row, reportID: nil, isNew: false, reason: $0.reason) }
        try database.write { try $0.note(refused, ofImport: claimed.id, lease: Self.lease) }
        let filing = FileRows(database: database, app: app.slug, caller: claimed.caller, publicURL: publicURL)
        let waiting = prepared.rows.filter { !known.contains($0.row) }
        let filed = try filing.file(waiting, isStopping: { condition.withLock { isStopping } }) { transaction, rows in
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
