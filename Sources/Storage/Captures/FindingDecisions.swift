package import Foundation
package import History
import Postgres

/// A decision on a finding, and when it was taken.
package struct StoredDecision: Sendable, Hashable {
    package var decision: FindingDecision
    package var createdAt: Date

    init(_ row: Row) throws {
        decision = FindingDecision(
            id: try row.value("id"), kind: try row.named("kind"),
            screen: try row.value("key"), element: try row.value("element_id"), rule: try row.value("rule"),
            message: try row.value("message"), reason: try row.value("reason"), author: try row.value("caller"),
            until: try row.value("ends_on", as: String?.self).flatMap(Day.init), problem: try row.value("problem_id"))
        createdAt = try row.value("created_at")
    }
}

/// A finding with the place it is about.
package struct FindingPlace: Sendable, Hashable {
    package var finding: StoredFinding
    package var screenID: Int64?
    package var screen: String?
    package var build: String?
}

extension Transaction {
    /// Today by the database's clock, in UTC.
    package func today() throws -> Day {
        let text: String = try connection.run("SELECT (now() AT TIME ZONE 'UTC')::date::text AS today").one()
            .value("today")
        guard let day = Day(text) else { throw MissingRow() }
        return day
    }

    /// Those that nobody ended, also where they have run out; newest first.
    package func decisions(ofApp id: Int64) throws -> [StoredDecision] {
        try connection.run(
            """
            SELECT finding_decisions.id, kind, key, element_id, rule, message, reason, caller,
                ends_on::text AS ends_on, problem_id, finding_decisions.created_at
            FROM finding_decisions LEFT JOIN screens ON screens.id = screen_id
            WHERE finding_decisions.app_id = \(id) AND ended_at IS NULL ORDER BY finding_decisions.id DESC
            """
        ).map(StoredDecision.init)
    }

    /// Problems that are accepted, or none at all: what they are about is decided with them. Without their presences,
    /// which grow with each release.
    package func acceptedProblems(ofApp id: Int64) throws -> [StoredProblem] {
        try connection.run(
            """
            SELECT \(fragment: Self.problemColumns(record: #"problems.record || '{"presence":{}}'"#)) FROM \(fragment: Self.problemTables)
            WHERE problems.app_id = \(id) AND problems.state = 'accepted' AND problems.rule IS NOT NULL
            ORDER BY problems.id
            """
        ).map(StoredProblem.init)
    }

    /// A finding of an app, with its screen and the newest build that shows it.
    package func finding(id: Int64, ofApp app: Int64) throws -> FindingPlace? {
        try connection.run(
            """
            SELECT \(fragment: Self.findingColumns), captures.screen_id, key,
                (SELECT version || CASE number WHEN '' THEN '' ELSE '+' || number END
                 FROM build_captures JOIN builds ON builds.id = build_captures.build_id
                 JOIN releases ON releases.id = release_id
                 WHERE build_captures.capture_id = findings.capture_id ORDER BY builds.id DESC LIMIT 1) AS build
            FROM findings JOIN audit_runs ON audit_runs.id = run_id
            LEFT JOIN captures ON captures.id = findings.capture_id LEFT JOIN screens ON screens.id = captures.screen_id
            WHERE findings.id = \(id) AND audit_runs.app_id = \(app)
            """
        ).first.map { row in
            FindingPlace(
                finding: try StoredFinding(row), screenID: try row.value("screen_id"), screen: try row.value("key"),
                build: try row.value("build"))
        }
    }
}

extension WriteTransaction {
    /// Keeps a decision; an earlier one on the same ends. Answers its id.
    package func addDecision(_ decision: FindingDecision, app: Int64, screen: Int64?) throws -> Int64 {
        _ = try connection.execute(
            """
            UPDATE finding_decisions SET ended_at = now(), ended_by = \(decision.author)
            WHERE app_id = \(app) AND ended_at IS NULL AND rule = \(decision.rule)
              AND element_id IS NOT DISTINCT FROM \(decision.element)
              AND (element_id IS NOT NULL
                OR (screen_id IS NOT DISTINCT FROM \(screen) AND message = \(decision.message ?? "")))
            """)
        return try connection.run(
            """
            INSERT INTO finding_decisions
                (app_id, screen_id, element_id, rule, message, kind, reason, ends_on, problem_id, caller)
            VALUES (\(app), \(screen), \(decision.element), \(decision.rule), \(decision.message ?? ""),
                \(decision.kind.rawValue), \(decision.reason), \(decision.until?.description)::text::date,
                \(decision.problem), \(decision.author))
            RETURNING id
            """
        ).one().value("id")
    }

    package func endDecision(_ id: Int64, caller: String) throws {
        _ = try connection.execute(
            """
            UPDATE finding_decisions SET ended_at = now(), ended_by = \(caller) WHERE id = \(id) AND ended_at IS NULL
            """)
    }
}
