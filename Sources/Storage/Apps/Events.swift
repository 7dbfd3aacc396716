package import Foundation
import Postgres

/// One step in the log: who did what to which thing, when.
package struct Event: Sendable, Hashable, Decodable {
    package var id: Int64
    package var at: Date
    package var caller: String
    package var kind: String
    package var subject: String
    /// JSON.
    package var details: String
}

extension Transaction {
    /// What happened to one thing, oldest first. Subjects read `problem/12`, `report/3`, `build/7`.
    package func events(of subject: String) throws -> [Event] {
        try connection.run(
            """
            SELECT id, at, caller, kind, subject, details::text AS details FROM events
            WHERE subject = \(subject) ORDER BY id
            """
        ).decoded()
    }

    /// Those of some kinds that say these words, oldest first.
    package func events(of subject: String, kinds: [String], saying words: String) throws -> [Event] {
        try connection.run(
            """
            SELECT id, at, caller, kind, subject, details::text AS details FROM events
            WHERE subject = \(subject) AND kind = ANY(\(kinds)) AND position(\(words)::text IN details::text) > 0
            ORDER BY id
            """
        ).decoded()
    }
}

extension WriteTransaction {
    package func note(_ kind: String, _ subject: String, app: Int64?, caller: String, details: String = "{}") throws {
        if let app { changed.note(app) }
        try connection.executeLater(
            """
            INSERT INTO events (app_id, caller, kind, subject, details)
            VALUES (\(app), \(caller), \(kind), \(subject), \(JSONB(details)))
            """)
    }

    /// Notes a step that concerns a network address, unless the same was noted in the last fifteen minutes: whoever guesses
    /// can't fill the log.
    package func noteOnce(_ kind: String, _ subject: String, address: String) throws {
        try connection.executeLater(
            """
            INSERT INTO events (caller, kind, subject, details)
            SELECT 'nobody', \(kind), \(subject), jsonb_build_object('address', \(address)::text)
            WHERE NOT EXISTS (SELECT FROM events WHERE kind = \(kind) AND subject = \(subject)
                AND details ->> 'address' = \(address) AND at > now() - interval '15 minutes')
            """)
    }
}
