package import Foundation
package import History
import Postgres

/// One notice for one webhook: what became of it.
package struct StoredDelivery: Sendable, Hashable, Decodable {
    package var id: Int64
    package var webhookID: Int64
    package var message: UUID
    package var event: String
    package var state: DeliveryState
    package var attempts: Int
    package var createdAt: Date
    /// When it is sent next; of no meaning once it is finished.
    package var dueAt: Date
    package var attemptedAt: Date?
    package var status: Int?
    package var error: String?
}

/// A delivery that is this server's to send now, with what it needs for that.
package struct ClaimedDelivery: Sendable, Decodable {
    package var id: Int64
    package var webhook: Int64
    package var message: UUID
    package var url: String
    package var format: NoticeFormat
    private var secret: [UInt8]
    private var previousSecret: [UInt8]?
    package var app: Int64
    package var event: String
    package var subject: Int64
    package var details: NoticeDetails
    package var createdAt: Date
    /// What an earlier attempt sent.
    package var body: String?
    /// This one counts.
    package var attempts: Int

    /// The one in force first.
    package var secrets: [[UInt8]] { [secret] + (previousSecret.map { [$0] } ?? []) }
}

extension Transaction {
    private static var deliveryColumns: SQL {
        """
        SELECT webhook_deliveries.id, webhook_id, message, event, state, attempts, webhook_deliveries.created_at, due_at,
            attempted_at, status, error
        FROM webhook_deliveries
        """
    }

    /// Newest first.
    package func deliveries(ofWebhook id: Int64, after: Int64? = nil, limit: Int) throws -> Page<StoredDelivery> {
        var query = Self.deliveryColumns + " WHERE webhook_id = \(id)"
        if let after { query += " AND id < \(after)" }
        query += " ORDER BY id DESC LIMIT \(limit + 1)"
        return Page(try connection.run(query).decoded(), limit: limit, cursor: \.id)
    }

    package func countDeliveries(ofWebhook id: Int64) throws -> Int {
        try connection.run("SELECT count(*) AS n FROM webhook_deliveries WHERE webhook_id = \(id)").one().value("n")
    }

    /// By their range, newest first.
    package func deliveries(ofWebhook id: Int64, in range: Range<Int>) throws -> [StoredDelivery] {
        try connection.run(
            Self.deliveryColumns + """
                 WHERE webhook_id = \(id) ORDER BY id DESC LIMIT \(range.count) OFFSET \(range.lowerBound)
                """
        ).decoded()
    }

    package func delivery(id: Int64, ofWebhook webhook: Int64) throws -> StoredDelivery? {
        try connection.run(Self.deliveryColumns + " WHERE id = \(id) AND webhook_id = \(webhook)")
            .first?.decoded()
    }

    /// The last delivery that was attempted, of each webhook of an app.
    package func lastDeliveries(ofApp id: Int64) throws -> [StoredDelivery] {
        try connection.run(
            """
            SELECT last.* FROM webhooks CROSS JOIN LATERAL (
            """ + Self.deliveryColumns + """
                 WHERE webhook_id = webhooks.id AND attempted_at IS NOT NULL ORDER BY id DESC LIMIT 1) AS last
                WHERE app_id = \(id) AND ended_at IS NULL
                """
        ).decoded()
    }
}

extension WriteTransaction {
    /// A notice that nothing but the wish to see one causes.
    package func addDelivery(webhook id: Int64, event: String) throws -> Int64 {
        try connection.run(
            "INSERT INTO webhook_deliveries (webhook_id, event, subject_id) VALUES (\(id), \(event), 0) RETURNING id"
        ).one().value("id")
    }

    /// Sends it again from the start, as the same message.
    package func sendAgain(delivery id: Int64) throws {
        let again = try connection.run(
            """
            UPDATE webhook_deliveries SET state = 'waiting', attempts = 0, due_at = now(), finished_at = NULL
            WHERE id = \(id) RETURNING event, subject_id
            """)
        try judge(repliesAmong: again)
    }

    /// - Parameter deliveries: their events and subjects.
    private func judge(repliesAmong deliveries: Rows) throws {
        try judge(
            handedOn: deliveries.compactMap { row in
                try row.value("event") == NoticeEvent.reportReply.rawValue ? try row.value("subject_id") : nil
            })
    }

    /// The replies that some deliveries are of.
    func replies(_ deliveries: SQL) throws -> [Int64] {
        try connection.run(
            """
            SELECT DISTINCT subject_id AS reply FROM webhook_deliveries
            WHERE event = 'report.reply' AND \(fragment: deliveries)
            """
        ).map { try $0.value("reply") }
    }

    /// Takes what is due, at most one delivery a webhook, so that one that hangs keeps no other waiting. What happened to a
    /// problem waits until what happened to it before has arrived or was given up. What is taken is nobody else's for the
    /// lease's seconds; where its taker doesn't come back it is due again then.
    /// - Parameter busy: webhooks that are being sent to.
    package func claimDeliveries(limit: Int, lease: Int, besides busy: [Int64] = []) throws -> [ClaimedDelivery] {
        try connection.run(
            """
            WITH due AS (
                SELECT first.id FROM webhooks CROSS JOIN LATERAL (
                    SELECT id, due_at FROM webhook_deliveries AS notice
                    WHERE webhook_id = webhooks.id AND state = 'waiting' AND due_at <= now()
                        AND (event <> ALL(\(NoticeEvent.ofProblems)) OR NOT EXISTS (
                            SELECT FROM webhook_deliveries AS earlier
                            WHERE earlier.webhook_id = notice.webhook_id AND earlier.state = 'waiting'
                                AND earlier.subject_id = notice.subject_id AND earlier.id < notice.id
                                AND earlier.event = ANY(\(NoticeEvent.ofProblems))))
                    ORDER BY due_at, id LIMIT 1 FOR UPDATE SKIP LOCKED
                ) AS first
                WHERE is_enabled AND ended_at IS NULL AND webhooks.id <> ALL(\(busy)) ORDER BY first.due_at LIMIT \(limit)
            ), taken AS (
                UPDATE webhook_deliveries SET attempts = attempts + 1, attempted_at = now(),
                    due_at = now() + make_interval(secs => \(lease)::integer)
                FROM due WHERE webhook_deliveries.id = due.id
                RETURNING webhook_deliveries.*
            )
            SELECT taken.id, webhook_id AS webhook, message, url, format, secret, CASE WHEN previous_until > now() THEN previous_secret END AS
                previous_secret, app_id AS app, event, subject_id AS subject, details, taken.created_at, body, attempts
            FROM taken JOIN webhooks ON webhooks.id = webhook_id ORDER BY taken.id
            """
        ).decoded()
    }

    /// Keeps what is about to be sent.
    package func setBody(_ body: String, ofDelivery id: Int64) throws {
        _ = try connection.execute("UPDATE webhook_deliveries SET body = \(body) WHERE id = \(id)")
    }

    /// How an attempt ended. Failed ones are due again after `pause` seconds, or given up where there is none.
    /// - Parameter error: `nil`: it arrived.
    package func record(delivery id: Int64, status: Int?, error: String?, pause: Int?) throws {
        let state: DeliveryState = error == nil ? .delivered : pause == nil ? .givenUp : .waiting
        let recorded = try connection.run(
            """
            UPDATE webhook_deliveries SET state = \(state.rawValue), status = \(status), error = \(error),
                due_at = now() + make_interval(secs => \(pause ?? 0)::integer),
                finished_at = CASE WHEN \(state != .waiting) THEN now() END
            WHERE id = \(id) AND state = 'waiting' RETURNING event, subject_id
            """)
        try judge(repliesAmong: recorded)
    }

    /// Removes what was finished so many days ago.
    package func removeDeliveries(finishedDaysAgo days: Int) throws {
        _ = try connection.execute(
            "DELETE FROM webhook_deliveries WHERE finished_at < now() - make_interval(days => \(days)::integer)")
    }
}
