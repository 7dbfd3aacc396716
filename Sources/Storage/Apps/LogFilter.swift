package import Foundation
import Postgres

/// What the log is narrowed by.
package struct LogFilter: Sendable, Hashable {
    package var kind: String?
    package var caller: String?
    package var subject: String?
    package var app: Int64?
    /// From this moment on, and before that one.
    package var from: Date?
    package var until: Date?
    package init() {}
}

/// A step with its app, as the log shows it.
package struct LoggedEvent: Sendable, Hashable, Decodable {
    package var event: Event
    /// The app's slug, also where the app is gone.
    package var app: String?
    /// Of a look at who reported: what was asked.
    package var door: String?
    /// Of a sign-in that failed: the network address.
    package var address: String?
    /// What was given to an account or token.
    package var given: Given?

    package struct Given: Sendable, Hashable, Decodable {
        package var scopes: [String]
        /// By slug.
        package var apps: [String: [String]]
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        event = try Event(from: decoder)
        app = try container.decodeIfPresent(String.self, forKey: .slug)
        door = try container.decodeIfPresent(String.self, forKey: .door)
        address = try container.decodeIfPresent(String.self, forKey: .address)
        given = try container.decodeIfPresent(Given.self, forKey: .given)
    }
    private enum Key: CodingKey { case slug, door, address, given }
}

extension Transaction {
    /// Steps of all that is visible, newest first. What belongs to no app is seen by whoever sees all.
    package func log(_ filter: LogFilter, after: Int64?, limit: Int) throws -> Page<LoggedEvent> {
        var query: SQL = """
            SELECT events.id, at, caller, kind, subject, details::text AS details,
                coalesce(slug, (SELECT gone.details ->> 'slug' FROM events AS gone
                    WHERE slug IS NULL AND gone.subject = 'app/' || events.app_id AND gone.kind = 'appGone' LIMIT 1)) AS slug,
                details ->> 'door' AS door, details ->> 'address' AS address,
                CASE WHEN kind IN ('accountAdded', 'scopesSet', 'tokenAdded', 'tokenChanged') AND details ? 'scopes' THEN details END AS given
            FROM events LEFT JOIN apps ON apps.id = app_id WHERE true
            """
        if let kind = filter.kind { query += " AND kind = \(kind)" }
        if let caller = filter.caller { query += " AND caller = \(caller)" }
        if let subject = filter.subject { query += " AND subject = \(subject)" }
        if let app = filter.app { query += " AND app_id = \(app)" }
        if let from = filter.from { query += " AND at >= \(from)" }
        if let until = filter.until { query += " AND at < \(until)" }
        if let apps = apps.ids { query += " AND app_id = ANY(\(apps))" }
        if let after { query += " AND events.id < \(after)" }
        query += " ORDER BY events.id DESC LIMIT \(limit + 1)"
        return Page(try connection.run(query).decoded(), limit: limit, cursor: \.event.id)
    }
}
