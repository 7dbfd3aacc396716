package import Foundation
package import History
import Postgres

/// An address that is told what happens in an app. Its secret is read by whoever signs, and by nobody else.
package struct StoredWebhook: Sendable, Hashable, Decodable {
    package var id: Int64
    package var appID: Int64
    package var url: String
    package var events: [String]
    package var format: NoticeFormat
    package var description: String?
    package var isEnabled: Bool
    package var caller: String
    package var createdAt: Date
}

/// What a team says of a webhook.
package struct WebhookSettings: Sendable, Hashable {
    package var url: String
    package var events: [String]
    package var format: NoticeFormat
    package var description: String?
    package var isEnabled: Bool

    package init(url: String, events: [String], format: NoticeFormat, description: String?, isEnabled: Bool) {
        (self.url, self.events, self.format) = (url, events, format)
        (self.description, self.isEnabled) = (description, isEnabled)
    }
}

extension Transaction {
    private static var webhookColumns: SQL {
        "SELECT id, app_id, url, events, format, description, is_enabled, caller, created_at FROM webhooks"
    }

    /// Those in force, oldest first.
    package func webhooks(ofApp id: Int64) throws -> [StoredWebhook] {
        try connection.run(Self.webhookColumns + " WHERE app_id = \(id) AND ended_at IS NULL ORDER BY id")
            .decoded()
    }

    /// One of an app that is in force.
    package func webhook(id: Int64, ofApp app: Int64) throws -> StoredWebhook? {
        try connection.run(Self.webhookColumns + " WHERE id = \(id) AND app_id = \(app) AND ended_at IS NULL")
            .first?.decoded()
    }
}

extension WriteTransaction {
    package func addWebhook(_ settings: WebhookSettings, app: Int64, secret: [UInt8], caller: String) throws -> Int64 {
        try connection.run(
            """
            INSERT INTO webhooks (app_id, url, events, format, description, is_enabled, secret, caller)
            VALUES (\(app), \(settings.url), \(settings.events), \(settings.format.rawValue), \(settings.description),
                \(settings.isEnabled), \(secret), \(caller))
            RETURNING id
            """
        ).one().value("id")
    }

    package func change(webhook id: Int64, _ settings: WebhookSettings) throws {
        _ = try connection.execute(
            """
            UPDATE webhooks SET url = \(settings.url), events = \(settings.events), format = \(settings.format.rawValue), description = \(settings.description),
                is_enabled = \(settings.isEnabled)
            WHERE id = \(id)
            """)
        try judge(handedOn: replies("webhook_id = \(id) AND state = 'waiting'"))
    }

    /// From now on this secret signs; for so many hours the one before it signs beside it.
    package func rotate(webhook id: Int64, to secret: [UInt8], hours: Int) throws {
        _ = try connection.execute(
            """
            UPDATE webhooks SET previous_secret = secret, secret = \(secret),
                previous_until = now() + make_interval(hours => \(hours)::integer)
            WHERE id = \(id)
            """)
    }

    /// Ends these; they stay on record. What still waited for them is given up.
    package func endWebhooks(_ ids: [Int64]) throws {
        let replies = try self.replies("webhook_id = ANY(\(ids)) AND state = 'waiting'")
        _ = try connection.execute("UPDATE webhooks SET ended_at = now() WHERE id = ANY(\(ids)) AND ended_at IS NULL")
        _ = try connection.execute(
            """
            UPDATE webhook_deliveries SET state = 'givenUp', error = 'The webhook was ended.', finished_at = now()
            WHERE webhook_id = ANY(\(ids)) AND state = 'waiting'
            """)
        try judge(handedOn: replies)
    }
}
