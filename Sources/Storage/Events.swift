package import Foundation
import Postgres

/// One step in the log: who did what to which thing, when.
package struct Event: Sendable, Hashable {
    package var id: Int64
    package var at: Date
    package var caller: String
    package var kind: String
    package var subject: String
    /// JSON.
    package var details: String

    init(_ row: Row) throws {
        id = try row.value("id")
        at = try row.value("at")
        caller = try row.value("caller")
        kind = try row.value("kind")
        subject = try row.value("subject")
        details = try row.value("details")
    }
}

extension Transaction {
    /// What happened to one thing, oldest first. Subjects read `problem/12`, `report/3`, `build/7`.
    package func events(of subject: String) throws -> [Event] {
        try connection.run(
            """
            SELECT id, at, caller, kind, subject, details::text AS details FROM events
            WHERE subject = \(subject) ORDER BY id
            """
        ).map(Event.init)
    }
}

extension WriteTransaction {
    package func note(_ kind: String, _ subject: String, app: Int64?, caller: String, details: String = "{}") throws {
        _ = try connection.execute(
            """
            INSERT INTO events (app_id, caller, kind, subject, details)
            VALUES (\(app), \(caller), \(kind), \(subject), \(JSONB(details)))
            """)
    }
}
