package import Foundation
import Postgres

/// A person's run through a screen of a release.
package struct StoredSession: Sendable, Hashable {
    package var id: Int64
    package var release: String
    package var screen: String
    package var caller: String
    package var startedAt: Date
    package var finishedAt: Date

    init(_ row: Row) throws {
        id = try row.value("id")
        release = try row.value("version")
        screen = try row.value("key")
        caller = try row.value("caller")
        startedAt = try row.value("started_at")
        finishedAt = try row.value("finished_at")
    }
}

/// What was answered at one step.
package struct StoredAnswer: Sendable, Hashable {
    package var step: String
    package var outcome: String
    package var elementID: Int64?
    package var note: String?

    package init(step: String, outcome: String, elementID: Int64?, note: String?) {
        (self.step, self.outcome, self.elementID, self.note) = (step, outcome, elementID, note)
    }
}

/// What a list of sessions is narrowed by.
package struct SessionFilter: Sendable, Hashable {
    package var release: String?
    package var screen: String?
    package init() {}
}

extension Transaction {
    /// Those that came to their end, newest first.
    package func sessions(ofApp id: Int64, _ filter: SessionFilter, after: Int64?, limit: Int) throws -> Page<
        StoredSession
    > {
        var query: SQL = """
            SELECT sessions.id, version, key, caller, started_at, finished_at FROM sessions
            JOIN releases ON releases.id = release_id JOIN screens ON screens.id = screen_id
            WHERE sessions.app_id = \(id) AND finished_at IS NOT NULL
            """
        if let release = filter.release { query += " AND version = \(release)" }
        if let screen = filter.screen { query += " AND key = \(screen)" }
        if let after { query += " AND sessions.id < \(after)" }
        query += " ORDER BY sessions.id DESC LIMIT \(limit + 1)"
        return Page(try connection.run(query).map(StoredSession.init), limit: limit, cursor: \.id)
    }

    /// The answers of these sessions, each in the order it was given.
    package func answers(ofSessions ids: [Int64]) throws -> [Int64: [StoredAnswer]] {
        let rows = try connection.run(
            """
            SELECT session_id, step, outcome, element_id, note FROM session_answers
            WHERE session_id = ANY(\(ids)) ORDER BY session_id, at, step
            """)
        var answers: [Int64: [StoredAnswer]] = [:]
        for row in rows {
            answers[try row.value("session_id"), default: []].append(
                StoredAnswer(
                    step: try row.value("step"), outcome: try row.value("outcome"),
                    elementID: try row.value("element_id"), note: try row.value("note")))
        }
        return answers
    }

    /// Keys of the screens that somebody listened through in a release, to the end.
    package func screensWithSession(release id: Int64) throws -> Set<String> {
        Set(
            try connection.run(
                """
                SELECT DISTINCT key FROM sessions JOIN screens ON screens.id = screen_id
                WHERE release_id = \(id) AND finished_at IS NOT NULL
                """
            ).map { try $0.value("key") })
    }
}

extension WriteTransaction {
    /// A session from its start to its end, with its answers in order.
    package func addSession(
        app: Int64, release: Int64, screen: Int64, startedAt: Date, finishedAt: Date, answers: [StoredAnswer],
        caller: String
    ) throws -> Int64 {
        let id: Int64 = try connection.run(
            """
            INSERT INTO sessions (app_id, release_id, screen_id, caller, started_at, finished_at)
            VALUES (\(app), \(release), \(screen), \(caller), \(startedAt), \(finishedAt)) RETURNING id
            """
        ).one().value("id")
        for answer in answers {
            _ = try connection.execute(
                """
                INSERT INTO session_answers (session_id, step, outcome, element_id, note, at)
                VALUES (\(id), \(answer.step), \(answer.outcome), \(answer.elementID), \(answer.note), clock_timestamp())
                """)
        }
        return id
    }
}
