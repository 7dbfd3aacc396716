import Foundation
import Logging
package import Outgoing
package import Storage
import Synchronization

/// Takes what is due out of the outbox, signs it, sends it and notes what came of it, for as long as the server runs.
///
/// It looks once every few seconds. A server that dies in the middle leaves its notices to the lease: then they are due
/// again, and the receiver knows by `webhook-id` what it has had already.
///
/// `@unchecked Sendable`: what changes is read and written under `condition` only; `isFailing` is the thread's own.
package final class WebhookSender: @unchecked Sendable {  // all that is shared is under `condition`
    /// So many notices at once, each of another webhook.
    private static let batch = 16
    /// Seconds that a claimed notice is nobody else's: far longer than an attempt may take.
    private static let lease = 120
    /// Whoever is sent a notice sees no more than somebody without any scope.
    private static let receiver = Viewer(name: "webhook", door: "webhook", seesPeople: false, viewings: ViewingBook())
    /// Days that finished deliveries are kept.
    private static let keptDays = 30
    private static let hour: TimeInterval = 3600

    private let database: Database
    private let rules: DestinationRules
    private let publicURL: String
    private let interval: Double
    private let log = Logger(label: "earshot.webhooks")
    private let condition = NSCondition()
    private var isStopping = false
    private var isRunning = false
    private var isFailing = false

    /// - Parameters:
    ///   - interval: seconds between two looks.
    package init(database: Database, rules: DestinationRules, publicURL: String, interval: Double = 2) {
        (self.database, self.rules, self.publicURL, self.interval) = (database, rules, publicURL, interval)
    }

    package func start() {
        condition.withLock { isRunning = true }
        let thread = Thread { [self] in work() }
        thread.name = "earshot-webhooks"
        thread.start()
    }

    /// Takes nothing more and waits until what is under way has arrived or failed: seconds.
    package func stop() {
        condition.withLock {
            isStopping = true
            condition.broadcast()
            while isRunning { condition.wait() }
        }
    }

    private func work() {
        var swept = Date.distantPast
        while !condition.withLock({ isStopping }) {
            do {
                if swept.timeIntervalSinceNow < -Self.hour {
                    try database.write { try $0.removeDeliveries(finishedDaysAgo: Self.keptDays) }
                    swept = Date()
                }
                if try deliver() > 0 { continue }
                isFailing = false
            } catch {
                // Once an outage, not once a look.
                if !isFailing { log.error("notices wait: \(error)") }
                isFailing = true
            }
            pause()
        }
        condition.withLock {
            isRunning = false
            condition.broadcast()
        }
    }

    private func pause() {
        let end = Date(timeIntervalSinceNow: interval)
        condition.withLock { while !isStopping, condition.wait(until: end) {} }
    }

    /// One round: claims what is due, sends it all at once, and notes the outcomes. Answers how many there were.
    package func deliver() throws -> Int {
        let claimed = try database.write { try $0.claimDeliveries(limit: Self.batch, lease: Self.lease) }
        let letters = try claimed.map { (delivery: $0, body: try body(of: $0)) }
        let outcomes = Mutex<[(delivery: ClaimedDelivery, outcome: Attempt)]>([])
        let group = DispatchGroup()
        for letter in letters {
            group.enter()
            Thread.detachNewThread { [rules] in
                let outcome = Attempt(letter.delivery, letter.body, rules)
                outcomes.withLock { $0.append((letter.delivery, outcome)) }
                group.leave()
            }
        }
        group.wait()
        try note(outcomes.withLock { $0 })
        return claimed.count
    }

    private func note(_ outcomes: [(delivery: ClaimedDelivery, outcome: Attempt)]) throws {
        let noted = outcomes.map { ($0, $1, pause: $1.isFinal ? nil : RetryPauses.pause(after: $0.attempts)) }
        try database.write { transaction in
            for (delivery, outcome, pause) in noted {
                try transaction.record(
                    delivery: delivery.id, status: outcome.status, error: outcome.error, pause: pause)
            }
        }
        for (delivery, outcome, pause) in noted where outcome.error != nil && pause == nil {
            log.warning("notice \(delivery.message) is given up")
        }
    }

    /// What the first attempt sent, or what this one is the first to send.
    private func body(of delivery: ClaimedDelivery) throws -> String? {
        if let body = delivery.body { return body }
        let written = try database.read(as: Self.receiver) {
            try NoticeWriter(transaction: $0, publicURL: publicURL).body(delivery)
        }
        if let written { try database.write { try $0.setBody(written, ofDelivery: delivery.id) } }
        return written
    }
}
