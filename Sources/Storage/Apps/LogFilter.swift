import Postgres

/// What the log is narrowed by.
package struct LogFilter: Sendable, Hashable {
    package var kind: String?
    package var caller: String?
    package var subject: String?
    package var app: Int64?
    package init() {}
}

/// A step with its app, as the log shows it.
package struct LoggedEvent: Sendable, Hashable, Decodable {
    package var event: Event
    /// The app's slug.
    package var app: String?
    /// Of a look at who reported: what was asked.
    package var door: String?

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        event = try Event(from: decoder)
        app = try container.decodeIfPresent(String.self, forKey: .slug)
        door = try container.decodeIfPresent(String.self, forKey: .door)
    }
    private enum Key: CodingKey { case slug, door }
}

extension Transaction {
    /// Steps of all that is visible, newest first. What belongs to no app is seen by whoever sees all.
    package func log(_ filter: LogFilter, after: Int64?, limit: Int) throws -> Page<LoggedEvent> {
        var query: SQL = """
            SELECT events.id, at, caller, kind, subject, details::text AS details, slug, details ->> 'door' AS door
            FROM events LEFT JOIN apps ON apps.id = app_id WHERE true
            """
        if let kind = filter.kind { query += " AND kind = \(kind)" }
        if let caller = filter.caller { query += " AND caller = \(caller)" }
        if let subject = filter.subject { query += " AND subject = \(subject)" }
        if let app = filter.app { query += " AND app_id = \(app)" }
        if let apps = apps.ids { query += " AND app_id = ANY(\(apps))" }
        if let after { query += " AND events.id < \(after)" }
        query += " ORDER BY events.id DESC LIMIT \(limit + 1)"
        return Page(try connection.run(query).decoded(), limit: limit, cursor: \.event.id)
    }
}
