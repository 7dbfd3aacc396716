import Foundation
import Logging
package import Storage
import Synchronization

/// What the server does beside requests: each second it writes who saw who reported, and each hour it removes what is
/// kept no longer, a few rows a transaction and under no app's lock.
///
/// `@unchecked Sendable`: what changes is read and written under `condition` only; `isFailing` is the thread's own.
package final class Housekeeper: @unchecked Sendable {  // all that is shared is under `condition`
    private static let hour: TimeInterval = 3600

    private let database: Database
    private let viewings: ViewingBook
    private let log = Logger(label: "earshot.housekeeper")
    private let condition = NSCondition()
    private var isStopping = false
    private var isRunning = false
    private var isFailing = false

    package init(database: Database, viewings: ViewingBook) { (self.database, self.viewings) = (database, viewings) }

    package func start() {
        condition.withLock { isRunning = true }
        let thread = Thread { [self] in work() }
        thread.name = "earshot-housekeeper"
        thread.start()
    }

    /// Writes what is left and ends.
    package func stop() {
        condition.withLock {
            isStopping = true
            condition.broadcast()
            while isRunning { condition.wait() }
        }
    }

    private func work() {
        var tidied = Date.distantPast
        while !condition.withLock({ isStopping }) {
            attempt { try viewings.write(to: database) }
            if tidied.timeIntervalSinceNow < -Self.hour {
                tidied = Date()
                attempt { try Tidying(database).run { self.condition.withLock { self.isStopping } } }
            }
            let end = Date(timeIntervalSinceNow: 1)
            condition.withLock { while !isStopping, condition.wait(until: end) {} }
        }
        attempt { try viewings.write(to: database) }
        condition.withLock {
            isRunning = false
            condition.broadcast()
        }
    }

    /// Says once an outage that it fails, and goes on.
    private func attempt(_ body: () throws -> Void) {
        do {
            try body()
            isFailing = false
        } catch {
            if !isFailing { log.error("tidying up waits: \(error)") }
            isFailing = true
        }
    }
}

/// One round of removing what is kept no longer.
package struct Tidying {
    /// Rows a transaction: each lasts milliseconds.
    private static let batch = 200
    /// Uploads a transaction: they may be large.
    private static let largeBatch = 10

    private let database: Database
    package init(_ database: Database) { self.database = database }

    /// - Parameter isOver: asked between two batches.
    package func run(until isOver: () -> Bool = { false }) throws {
        try database.write { try $0.removeOldWaitingTables() }
        for (app, retention) in try database.read({ try $0.retentions() }) {
            if let days = retention.textDays {
                try inBatches(Self.batch, isOver) { try $0.removeTexts(ofApp: app, after: days, limit: Self.batch) }
            }
            if let days = retention.reporterDays {
                try inBatches(Self.batch, isOver) { try $0.removeReporters(ofApp: app, after: days, limit: Self.batch) }
            }
            if let days = retention.originalDays {
                try inBatches(Self.largeBatch, isOver) {
                    try $0.removeOriginals(ofApp: app, after: days, limit: Self.largeBatch)
                }
            }
            if let days = [retention.textDays, retention.reporterDays].compactMap({ $0 }).min() {
                try database.write { try $0.removeWaiting(ofApp: app, after: days) }
            }
        }
    }

    private func inBatches(_ size: Int, _ isOver: () -> Bool, _ remove: (WriteTransaction) throws -> Int) throws {
        while !isOver() {
            let count = try database.write { try $0.mayTidy() ? try remove($0) : 0 }
            guard count == size else { return }
        }
    }
}
