package import Foundation
package import History
import Postgres

/// A reply on its way to whoever reported: what became of it.
package struct StoredReply: Sendable, Hashable, Decodable {
    package var id: Int64
    package var reportID: Int64
    package var messageID: Int64
    package var text: String
    package var way: ReplyWay
    package var subject: String
    package var language: String
    /// A link to the person's own page goes with it.
    package var hasLink: Bool
    package var message: UUID
    package var state: ReplyState
    package var attempts: Int
    package var createdAt: Date
    /// Of one that was handed to webhooks: when one of them took it, or all had given it up.
    package var attemptedAt: Date?
    package var error: String?
    /// Webhooks have it to send, and none has taken it.
    package var isHeldByWebhooks: Bool

    /// It reached nobody, and is not tried again.
    package var isLost: Bool { state == .refused || state == .givenUp }
    /// Whether it arrives is not known yet.
    package var isOnTheWay: Bool { state == .waiting || isHeldByWebhooks }
}

extension Transaction {
    private static var replyColumns: SQL {
        """
        SELECT report_replies.id, report_replies.report_id, message_id, text, way, subject, language, has_link, message, state, attempts,
            created_at, attempted_at, error,
            state = 'handedOn' AND attempted_at IS NULL AND EXISTS (
                SELECT FROM webhook_deliveries AS held
                WHERE held.event = 'report.reply' AND held.subject_id = report_replies.id AND held.state = 'waiting'
            ) AS is_held_by_webhooks
        FROM report_replies JOIN report_messages ON report_messages.id = message_id
        """
    }

    /// Newest first.
    package func replies(ofReport id: Int64) throws -> [StoredReply] {
        try connection.run(
            Self.replyColumns + " WHERE report_replies.report_id = \(id) ORDER BY report_replies.id DESC"
        ).decoded()
    }

    /// By their ids.
    package func replies(ids: [Int64]) throws -> [Int64: StoredReply] {
        guard !ids.isEmpty else { return [:] }
        let replies: [StoredReply] = try connection.run(
            Self.replyColumns + " WHERE report_replies.id = ANY(\(ids))"
        ).decoded()
        return Dictionary(replies.map { ($0.id, $0) }) { first, _ in first }
    }

    /// The reply on a report of the app that went out as this message; `nil`: it is none.
    package func reply(sentAs message: UUID, onReport id: Int64, ofApp app: Int64) throws -> Int64? {
        try connection.run(
            """
            SELECT report_replies.id FROM report_replies JOIN reports ON reports.id = report_id
            WHERE report_id = \(id) AND message = \(message) AND app_id = \(app) LIMIT 1
            """
        ).first?.value("id")
    }

    package func reply(id: Int64) throws -> StoredReply? {
        try connection.run(Self.replyColumns + " WHERE report_replies.id = \(id)").first?.decoded()
    }

    /// The same words to the same person, so many seconds ago at most: the second press of one button. What did not reach them is
    /// sent again.
    package func reply(ofReport id: Int64, saying text: String, within seconds: Int) throws -> StoredReply? {
        try connection.run(
            Self.replyColumns + """
                 WHERE report_replies.report_id = \(id) AND text = \(text)
                  AND created_at > now() - make_interval(secs => \(seconds)::integer)
                  AND state NOT IN ('refused', 'givenUp')
                ORDER BY report_replies.id DESC LIMIT 1
                """
        ).first?.decoded()
    }

    /// Whether a webhook of the app wants to hear of an event.
    package func isWanted(_ event: NoticeEvent, ofApp app: Int64) throws -> Bool {
        try connection.run(
            """
            SELECT 1 FROM webhooks WHERE app_id = \(app) AND is_enabled AND ended_at IS NULL
              AND \(event.rawValue) = ANY(events) LIMIT 1
            """
        ).first != nil
    }
}

extension WriteTransaction {
    /// Queues a reply by mail, or notes one for webhooks; they hear of it when the transaction is over.
    package func addReply(
        report: Int64, app: Int64, message: Int64, way: ReplyWay, subject: String, language: ReplyLanguage,
        hasLink: Bool
    ) throws -> Int64 {
        let state: ReplyState = way == .mail ? .waiting : .handedOn
        let id: Int64 = try connection.run(
            """
            INSERT INTO report_replies (report_id, message_id, way, subject, language, has_link, state)
            VALUES (\(report), \(message), \(way.rawValue), \(subject), \(language.rawValue), \(hasLink), \(state.rawValue)) RETURNING id
            """
        ).one().value("id")
        if way == .webhook { outbox.note(.reportReply, app: app, subject: id) }
        return id
    }

    /// Keeps what a mail answers to a reply. It was written when the mail says so, unless that was before the reply, or is
    /// still to come.
    /// - Parameters:
    ///   - sender: the address it came from, where that is not the reporter's.
    ///   - written: RFC 3339.
    package func addAnswer(toReply id: Int64, text: String, sender: String?, written: String?, caller: String) throws {
        _ = try connection.execute(
            """
            INSERT INTO report_messages (report_id, direction, text, caller, sender, at)
            SELECT report_id, \(MessageDirection.from.rawValue), \(text), \(caller), \(sender),
                CASE WHEN \(written)::text::timestamptz BETWEEN date_trunc('second', created_at) AND now()
                    THEN \(written)::text::timestamptz ELSE now() END
            FROM report_replies WHERE id = \(id)
            """)
    }

    /// Takes mails that are due. What is taken is nobody else's for the lease's seconds.
    package func claimReplies(limit: Int, lease: Int) throws -> [StoredReply] {
        let ids: [Int64] = try connection.run(
            """
            WITH due AS (
                SELECT id FROM report_replies WHERE state = 'waiting' AND due_at <= now()
                ORDER BY due_at, id LIMIT \(limit) FOR UPDATE SKIP LOCKED
            )
            UPDATE report_replies SET attempts = attempts + 1, attempted_at = now(),
                due_at = now() + make_interval(secs => \(lease)::integer)
            FROM due WHERE report_replies.id = due.id RETURNING report_replies.id
            """
        ).map { try $0.value("id") }
        return try ids.sorted().compactMap(reply(id:))
    }

    /// How an attempt ended.
    /// - Parameters:
    ///   - error: `nil`: the mail server took it.
    ///   - pause: seconds until it is tried again, where it waits.
    package func record(reply id: Int64, _ state: ReplyState, error: String?, pause: Int = 0) throws {
        let recorded = try connection.run(
            """
            UPDATE report_replies SET state = \(state.rawValue), error = \(error),
                due_at = now() + make_interval(secs => \(pause)::integer)
            WHERE id = \(id) AND state = 'waiting'
            RETURNING report_id, (SELECT app_id FROM reports WHERE reports.id = report_id) AS app
            """
        ).first
        guard let recorded else { return }
        let app: Int64 = try recorded.value("app")
        // Who waits to be told depends on it.
        changed.note(app)
        if state == .sent { outbox.note(.reportAnswered, app: app, subject: try recorded.value("report_id")) }
    }

    /// What became of replies that were handed to webhooks, by what became of their deliveries: one of them is enough. What was
    /// taken once stays so.
    func judge(handedOn ids: [Int64]) throws {
        guard !ids.isEmpty else { return }
        let apps: [Int64] = try connection.run(
            """
            WITH delivery AS (
                SELECT subject_id AS reply, webhook_deliveries.id, app_id, state, attempted_at,
                    CASE WHEN state = 'waiting' AND NOT is_enabled THEN 'The webhook is switched off.' ELSE error END AS error
                FROM webhook_deliveries JOIN webhooks ON webhooks.id = webhook_id
                WHERE event = 'report.reply' AND subject_id = ANY(\(ids))
            ), came AS (
                SELECT reply, app_id, bool_or(state = 'delivered') AS is_taken, bool_or(state = 'waiting') AS waits,
                    (array_agg(error ORDER BY state = 'waiting' DESC, attempted_at DESC NULLS LAST, id DESC)
                        FILTER (WHERE error IS NOT NULL))[1] AS error
                FROM delivery GROUP BY reply, app_id
            )
            UPDATE report_replies SET
                state = CASE WHEN is_taken OR waits THEN 'handedOn' ELSE 'givenUp' END,
                error = CASE WHEN NOT is_taken THEN came.error END,
                attempted_at = CASE WHEN is_taken OR NOT waits THEN now() END
            FROM came
            WHERE report_replies.id = came.reply AND way = 'webhook'
                AND (report_replies.state = 'givenUp' OR attempted_at IS NULL)
            RETURNING app_id
            """
        ).map { try $0.value("app_id") }
        // Who waits to be told depends on it.
        for app in Set(apps) { changed.note(app) }
    }
}
