import Foundation
import Logging
package import Storage
import Synchronization

/// What the server does beside requests: each second it writes who saw who reported, each minute it counts the reports of
/// alarms of which not each was counted, and opens again what was accepted until a day that is over, and each hour it removes what
/// is kept no longer, whether anybody asks or not, a few rows a transaction and under no app's lock. After an upgrade it judges
/// anew what an earlier version judged otherwise.
package final class Housekeeper: Sendable {
    private static let minute = Duration.seconds(60)
    private static let hour = Duration.seconds(3600)

    private let database: Database
    private let viewings: ViewingBook
    private let log = Logger(label: "earshot.housekeeper")
    private let rounds: Rounds
    private let isJudged = Mutex(false)
    private let counted = Mutex<ContinuousClock.Instant?>(nil)
    private let tidied = Mutex<ContinuousClock.Instant?>(nil)

    package init(database: Database, viewings: ViewingBook) {
        (self.database, self.viewings) = (database, viewings)
        rounds = Rounds("earshot-housekeeper", every: 1, log)
    }

    package func start() {
        rounds.start { [self] in
            try viewings.write(to: database)
            if Self.isDue(counted, after: Self.minute) {
                try CountAgain(database).run { rounds.isOver }
                try LapsedAcceptances(database).run { rounds.isOver }
            }
            if Self.isDue(tidied, after: Self.hour) { try Tidying(database).run { rounds.isOver } }
            return try judgeAnew()
        }
    }

    /// Writes what is left and ends.
    package func stop() {
        rounds.stop()
        do { try viewings.write(to: database) } catch {
            log.error("who saw who reported could not be written: \(error)")
        }
    }

    /// Once after an upgrade.
    private func judgeAnew() throws -> Int {
        guard !isJudged.withLock({ $0 }) else { return 0 }
        let judged = try JudgeAnew(database).runOne()
        if judged == 0 { isJudged.withLock { $0 = true } }
        return judged
    }

    /// Whether something was not begun for so long; it is begun now.
    private static func isDue(_ begun: borrowing Mutex<ContinuousClock.Instant?>, after interval: Duration) -> Bool {
        begun.withLock { last in
            guard last.map({ $0 + interval < .now }) ?? true else { return false }
            last = .now
            return true
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
        try database.write {
            try $0.mendClockJumps()
            try $0.removeOldWaitingTables()
            try $0.removeOldRequestKeys()
            try $0.removeOldSignIns()
            try $0.tellOfWaivers()
            try $0.removeOldMail()
        }
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
