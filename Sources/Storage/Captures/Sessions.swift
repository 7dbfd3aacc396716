package import Foundation
package import History
import Postgres
package import Screens

/// A person's run through a screen of a release, or the round of beta feedback for it.
package struct StoredSession: Sendable, Hashable, Decodable {
    package var id: Int64
    package var releaseID: Int64
    package var release: String
    /// `nil`: it is about the whole release.
    package var screenID: Int64?
    package var screen: String?
    package var kind: String
    package var caller: String
    package var startedAt: Date
    /// `nil`: still going on.
    package var finishedAt: Date?
    package var runID: Int64?
    package var device: String?
    package var os: String?
    package var screenReader: String?
    package var screenReaderVersion: String?

    package var setup: SessionSetup {
        SessionSetup(
            device: device, os: os, screenReader: screenReader.flatMap(ScreenReader.init),
            screenReaderVersion: screenReaderVersion)
    }
}

/// What was answered at one step, about one element or the whole screen.
package struct StoredAnswer: Sendable, Hashable, Decodable {
    package var id: Int64
    package var step: String
    package var outcome: String
    package var elementID: Int64?
    package var note: String?
    /// What was done and heard, one gesture each.
    package var demonstration: [String]
    /// Grows with every change.
    package var version: Int
    package var caller: String?
    package var at: Date
}

/// An answer on its way in.
package struct NewAnswer: Sendable, Hashable {
    package var step: String
    package var outcome: String
    package var elementID: Int64?
    package var note: String?
    package var demonstration: [String]

    package init(step: String, outcome: String, elementID: Int64?, note: String?, demonstration: [String]) {
        self.step = step
        self.outcome = outcome
        self.elementID = elementID
        self.note = note
        self.demonstration = demonstration
    }
}

/// What a list of sessions is narrowed by.
package struct SessionFilter: Sendable, Hashable {
    package var release: String?
    package var screen: String?
    /// Those that still go on, instead of those that came to their end.
    package var isRunning = false
    package init() {}
}

extension Transaction {
    private static var sessionColumns: SQL {
        """
        SELECT sessions.id, release_id, version AS release, screen_id, key AS screen, kind, caller, started_at, finished_at, run_id,
            device, os, screen_reader, screen_reader_version
        FROM sessions JOIN releases ON releases.id = release_id LEFT JOIN screens ON screens.id = screen_id
        """
    }

    /// When the last answer of a session was given: one that is sent later, as from a device that was offline, was heard before those
    /// that were held since.
    static var heardAt: SQL { "(SELECT max(at) FROM session_answers WHERE session_id = sessions.id)" }

    /// Newest first, by when they began.
    package func sessions(ofApp id: Int64, _ filter: SessionFilter, after: Int64?, limit: Int) throws -> Page<
        StoredSession
    > {
        var query: SQL = "\(fragment: Self.sessionColumns) WHERE sessions.app_id = \(id)"
        query += filter.isRunning ? " AND finished_at IS NULL" : " AND finished_at IS NOT NULL"
        if let release = filter.release { query += " AND version = \(release)" }
        if let screen = filter.screen { query += " AND key = \(screen)" }
        if let after {
            query += " AND (started_at, sessions.id) < (SELECT started_at, id FROM sessions WHERE id = \(after))"
        }
        query += " ORDER BY started_at DESC, sessions.id DESC LIMIT \(limit + 1)"
        return Page(try connection.run(query).decoded(), limit: limit, cursor: \.id)
    }

    package func countFinishedSessions(ofApp id: Int64) throws -> Int {
        try connection.run(
            "SELECT count(*) AS n FROM sessions WHERE app_id = \(id) AND finished_at IS NOT NULL"
        ).one().value("n")
    }

    /// A part of those that are finished, newest first.
    package func finishedSessions(ofApp id: Int64, in range: Range<Int>) throws -> [StoredSession] {
        try connection.run(
            """
            \(fragment: Self.sessionColumns) WHERE sessions.app_id = \(id) AND finished_at IS NOT NULL
            ORDER BY started_at DESC, sessions.id DESC LIMIT \(range.count) OFFSET \(range.lowerBound)
            """
        ).decoded()
    }

    package func session(id: Int64, ofApp app: Int64) throws -> StoredSession? {
        try connection.run(
            "\(fragment: Self.sessionColumns) WHERE sessions.id = \(id) AND sessions.app_id = \(app)"
        ).first?.decoded()
    }

    /// With what sessions were held, as far as whoever held them says.
    package func heardWith(sessions ids: [Int64]) throws -> [Int64: HeardWith] {
        guard !ids.isEmpty else { return [:] }
        return try connection.run(
            "SELECT id, device, os, screen_reader FROM sessions WHERE id \(fragment: .isOne(of: ids))"
        ).heardWith()
    }

    /// The answers of these sessions, each in the order it was given.
    package func answers(ofSessions ids: [Int64]) throws -> [Int64: [StoredAnswer]] {
        let rows = try connection.run(
            """
            SELECT session_id, id, step, outcome, element_id, note, demonstration, version, caller, at
            FROM session_answers WHERE session_id = ANY(\(ids)) ORDER BY session_id, id
            """)
        var answers: [Int64: [StoredAnswer]] = [:]
        for row in rows { answers[try row.value("session_id"), default: []].append(try row.decoded()) }
        return answers
    }

    /// By screen the releases in which a whole session was finished on it, in the order in which they were held, each
    /// once.
    ///
    /// A session is whole where a person gave an outcome at every step there was when it was finished: those of the
    /// house and the team's own. “Can't tell” and “not applicable” are outcomes; that a step could not be told is said
    /// with the session. One that was sent with fewer steps, that still goes on, or in which no step passed or failed,
    /// is none: nothing was judged.
    package func screensWithWholeSession(app id: Int64) throws -> [Int64: [String]] {
        let rows = try connection.run(
            """
            SELECT screen_id, version FROM sessions JOIN releases ON releases.id = release_id
            WHERE sessions.app_id = \(id) AND screen_id IS NOT NULL AND \(fragment: Self.isWholeSession)
            ORDER BY \(fragment: Self.heardAt), sessions.id
            """)
        var releases: [Int64: [String]] = [:]
        for row in rows {
            let screen: Int64 = try row.value("screen_id"), version: String = try row.value("version")
            if !(releases[screen] ?? []).contains(version) { releases[screen, default: []].append(version) }
        }
        return releases
    }

    /// Of these sessions the whole ones.
    package func wholeSessions(_ ids: [Int64]) throws -> Set<Int64> {
        Set(
            try connection.run(
                "SELECT id FROM sessions WHERE id = ANY(\(ids)) AND \(fragment: Self.isWholeSession)"
            ).map { try $0.value("id") })
    }

    /// That every step there was when it was finished has an answer, and at least one was judged.
    static var isWholeSession: SQL {
        """
        (sessions.finished_at IS NOT NULL AND EXISTS (
            SELECT FROM session_answers AS given
            WHERE given.session_id = sessions.id AND given.outcome IN ('passed', 'failed'))
        AND NOT EXISTS (
            SELECT FROM (
                SELECT unnest(CASE sessions.kind WHEN 'beta' THEN \(Checklist.beta.map(\.id))::text[]
                    ELSE \(Checklist.screen.map(\.id))::text[] END) AS step
                UNION ALL
                SELECT checklist_steps.key FROM checklist_steps
                WHERE checklist_steps.app_id = sessions.app_id AND sessions.kind = 'screen'
                    AND checklist_steps.created_at <= sessions.finished_at
                    AND (checklist_steps.ended_at IS NULL OR checklist_steps.ended_at > sessions.finished_at)
            ) AS asked
            WHERE NOT EXISTS (
                SELECT FROM session_answers AS given
                WHERE given.session_id = sessions.id AND given.step = asked.step)))
        """
    }

    /// The problems that the findings of a run belong to.
    package func problems(ofRun id: Int64) throws -> [(rule: String, elementID: Int64?, problem: Int64)] {
        try connection.run(
            """
            SELECT DISTINCT rule, element_id, problem_id FROM findings
            JOIN problem_findings ON finding_id = findings.id WHERE run_id = \(id) AND rule IS NOT NULL
            ORDER BY problem_id
            """
        ).map { (try $0.value("rule"), try $0.value("element_id"), try $0.value("problem_id")) }
    }

    /// The problem of this rule that is on no screen and goes on in no other.
    package func problem(ofApp id: Int64, onNoScreenWith rule: String) throws -> Int64? {
        try connection.run(
            """
            SELECT id FROM problems
            WHERE app_id = \(id) AND screen_id IS NULL AND rule = \(rule) AND state <> 'duplicate' ORDER BY id LIMIT 1
            """
        ).first?.value("id")
    }

    package func findingIDs(ofRun id: Int64) throws -> [(id: Int64, rule: String?, elementID: Int64?)] {
        try connection.run("SELECT id, rule, element_id FROM findings WHERE run_id = \(id) ORDER BY id").map {
            (try $0.value("id"), try $0.value("rule"), try $0.value("element_id"))
        }
    }

    /// A team's own steps, as JSON, in the order in which they were added.
    package func checklistSteps(ofApp id: Int64) throws -> [(key: String, document: String)] {
        try connection.run(
            """
            SELECT key, document::text AS document FROM checklist_steps
            WHERE app_id = \(id) AND ended_at IS NULL ORDER BY id
            """
        ).map { (try $0.value("key"), try $0.value("document")) }
    }
}

extension WriteTransaction {
    /// A session that begins; `screen` is missing for a round of beta feedback.
    package func startSession(
        app: Int64, release: Int64, screen: Int64?, kind: String, setup: SessionSetup = SessionSetup(), startedAt: Date,
        caller: String
    ) throws -> Int64 {
        try connection.run(
            """
            INSERT INTO sessions (app_id, release_id, screen_id, kind, caller, started_at, device, os, screen_reader,
                screen_reader_version)
            VALUES (\(app), \(release), \(screen), \(kind), \(caller), \(startedAt), \(setup.device), \(setup.os),
                \(setup.screenReader?.rawValue), \(setup.screenReaderVersion))
            RETURNING id
            """
        ).one().value("id")
    }

    package func set(_ setup: SessionSetup, ofSession id: Int64) throws {
        _ = try connection.execute(
            """
            UPDATE sessions SET device = \(setup.device), os = \(setup.os),
                screen_reader = \(setup.screenReader?.rawValue), screen_reader_version = \(setup.screenReaderVersion)
            WHERE id = \(id)
            """)
    }

    /// - Parameter moment: when it was heard, at the earliest; `nil`: now.
    package func addAnswer(_ answer: NewAnswer, toSession id: Int64, at moment: Date? = nil, caller: String) throws {
        _ = try connection.execute(
            """
            INSERT INTO session_answers (session_id, step, outcome, element_id, note, demonstration, caller, at)
            VALUES (\(id), \(answer.step), \(answer.outcome), \(answer.elementID), \(answer.note),
                \(answer.demonstration), \(caller), coalesce(\(moment)::timestamptz, clock_timestamp()))
            """)
    }

    package func changeAnswer(_ id: Int64, to answer: NewAnswer, caller: String) throws {
        _ = try connection.execute(
            """
            UPDATE session_answers SET outcome = \(answer.outcome), element_id = \(answer.elementID),
                note = \(answer.note), demonstration = \(answer.demonstration), caller = \(caller),
                version = version + 1, at = clock_timestamp()
            WHERE id = \(id)
            """)
    }

    package func removeAnswer(_ id: Int64) throws {
        _ = try connection.execute("DELETE FROM session_answers WHERE id = \(id)")
    }

    /// The session is over; `run` holds what it came to.
    package func finishSession(_ id: Int64, at moment: Date, run: Int64?) throws {
        _ = try connection.execute(
            "UPDATE sessions SET finished_at = \(moment), run_id = \(run) WHERE id = \(id) AND finished_at IS NULL")
    }

    /// Replaces a team's own steps; those it had stay on record.
    package func setChecklistSteps(app: Int64, _ steps: [(key: String, document: String)], caller: String) throws {
        _ = try connection.execute(
            "UPDATE checklist_steps SET ended_at = now() WHERE app_id = \(app) AND ended_at IS NULL")
        for step in steps {
            _ = try connection.execute(
                """
                INSERT INTO checklist_steps (app_id, key, document, caller)
                VALUES (\(app), \(step.key), \(JSONB(step.document)), \(caller))
                """)
        }
    }
}
