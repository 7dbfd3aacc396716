import Foundation
import Logging
package import Outgoing
package import Storage
import Synchronization

/// Takes what is due out of the outbox, signs it, sends it and notes what came of it, for as long as the server runs.
///
/// It looks once every few seconds. A server that dies in the middle leaves its notices to the lease: then they are due
/// again, and the receiver knows by `webhook-id` what it has had already.
package final class WebhookSender: Sendable {
    /// So many notices at once, each of another webhook.
    private static let most = 64
    /// Seconds that a claimed notice is nobody else's: far longer than an attempt may take.
    private static let lease = 120
    /// Whoever is sent a notice sees no more than somebody without any scope.
    private static let receiver = Viewer(name: "webhook", door: "webhook", seesPeople: false, viewings: ViewingBook())
    /// Days that finished deliveries are kept.
    private static let keptDays = 30
    private static let hour = Duration.seconds(3600)

    private let database: Database
    private let rules: DestinationRules
    private let publicURL: String
    private let log = Logger(label: "earshot.webhooks")
    private let rounds: Rounds
    /// Webhooks that are being sent to, and their threads.
    private let busy = Mutex<Set<Int64>>([])
    private let underWay = DispatchGroup()
    private let swept = Mutex<ContinuousClock.Instant?>(nil)

    /// - Parameters:
    ///   - interval: seconds between two looks.
    package init(database: Database, rules: DestinationRules, publicURL: String, interval: Double = 2) {
        (self.database, self.rules, self.publicURL) = (database, rules, publicURL)
        rounds = Rounds("earshot-webhooks", every: interval, log)
    }

    package func start() {
        rounds.start { [self] in
            if swept.withLock({ $0 }).map({ $0 + Self.hour < .now }) ?? true {
                try database.write { try $0.removeDeliveries(finishedDaysAgo: Self.keptDays) }
                swept.withLock { $0 = .now }
            }
            return try begin()
        }
    }

    /// Takes nothing more and waits until what is under way has arrived or failed: seconds.
    package func stop() {
        rounds.stop()
        underWay.wait()
    }

    /// One round, to its end: claims what is due, sends it all at once, and notes the outcomes. Answers how many there were.
    package func deliver() throws -> Int {
        defer { underWay.wait() }
        return try begin()
    }

    /// Claims what is due and has each sent by a thread of its own, which notes what came of it. Nobody waits for a
    /// receiver but those behind it in its own queue.
    private func begin() throws -> Int {
        let taken = busy.withLock { $0 }
        guard taken.count < Self.most else { return 0 }
        let claimed = try database.write {
            try $0.claimDeliveries(limit: Self.most - taken.count, lease: Self.lease, besides: Array(taken))
        }
        let letters = try claimed.map { (delivery: $0, body: try body(of: $0)) }
        for letter in letters {
            busy.withLock { _ = $0.insert(letter.delivery.webhook) }
            underWay.enter()
            Thread.detachNewThread { [self] in
                note(Attempt(letter.delivery, letter.body, rules), of: letter.delivery)
                busy.withLock { _ = $0.remove(letter.delivery.webhook) }
                underWay.leave()
                rounds.wake()
            }
        }
        return claimed.count
    }

    private func note(_ outcome: Attempt, of delivery: ClaimedDelivery) {
        let pause = outcome.isFinal ? nil : RetryPauses.pause(after: delivery.attempts)
        do {
            try database.write {
                try $0.record(delivery: delivery.id, status: outcome.status, error: outcome.error, pause: pause)
            }
        } catch {
            // Its lease ends, and it is sent again.
            log.error("what came of notice \(delivery.message) could not be noted: \(error)")
        }
        if outcome.error != nil && pause == nil { log.warning("notice \(delivery.message) is given up") }
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
