package import Foundation
package import History
import Postgres

/// A decision on a finding, and when it was taken.
package struct StoredDecision: Sendable, Hashable {
    package var decision: FindingDecision
    /// The key of the screen that it is on; of what an audit found on a screen that was never captured, what the audit calls it.
    package var screen: String?
    package var createdAt: Date

    init(_ row: Row) throws {
        decision = FindingDecision(
            id: try row.value("id"), kind: try row.named("kind"),
            screen: try row.value("key") ?? row.value("place"), element: try row.value("element_id"),
            rule: try row.value("rule"), pin: try row.value("pin"),
            message: try row.value("message"), reason: try row.value("reason"), author: try row.value("caller"),
            until: try row.value("ends_on", as: String?.self).flatMap(Day.init), problem: try row.value("problem_id"))
        screen = try row.value("screen")
        createdAt = try row.value("created_at")
    }
}

/// A finding with the place it is about.
package struct FindingPlace: Sendable, Hashable {
    package var finding: StoredFinding
    package var screenID: Int64?
    package var screen: String?
    /// What the audit calls a screen that was never captured.
    package var place: String?
    package var build: String?
    /// Of the run that found it.
    package var toolVersion: String?
    /// When the tool looked, RFC 3339 in UTC; `nil`: its file does not say.
    package var auditedAt: String?
    /// What else the file says of the run, as JSON.
    package var facts: String
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
            SELECT finding_decisions.id, kind, key, place, finding_decisions.element_id, finding_decisions.rule, message,
                reason, caller, ends_on::text AS ends_on, problem_id, finding_decisions.created_at,
                (problems.record ->> 'pin')::bigint AS pin,
                coalesce(key, place, (SELECT standing.key FROM elements JOIN screens AS standing ON standing.id = screen_id
                    WHERE elements.id = finding_decisions.element_id)) AS screen
            FROM finding_decisions LEFT JOIN screens ON screens.id = finding_decisions.screen_id
            LEFT JOIN problems ON problems.id = problem_id
            WHERE finding_decisions.app_id = \(id) AND ended_at IS NULL ORDER BY finding_decisions.id DESC
            """
        ).map(StoredDecision.init)
    }

    /// Apps, but for those in the archive, in which a problem was accepted with a finding until a day that is over, and nobody has
    /// ended that.
    package func appsWithLapsedDecisions() throws -> [Int64] {
        try connection.run(
            """
            SELECT DISTINCT app_id FROM finding_decisions JOIN apps ON apps.id = app_id
            WHERE finding_decisions.ended_at IS NULL AND problem_id IS NOT NULL AND archived_at IS NULL
                AND ends_on < (now() AT TIME ZONE 'UTC')::date
            ORDER BY app_id
            """
        ).map { try $0.value("app_id") }
    }

    /// Problems that are accepted, or none at all: what they are about is decided with them. An audit's on no
    /// element is decided for its own findings alone.
    package func acceptedProblems(ofApp id: Int64) throws -> [StoredProblem] {
        try connection.run(
            """
            SELECT \(fragment: Self.problemColumns) FROM \(fragment: Self.problemTables)
            WHERE problems.app_id = \(id) AND problems.state = 'accepted' AND problems.rule IS NOT NULL
                AND (element_id IS NOT NULL
                    OR NOT EXISTS (SELECT FROM audit_problems WHERE problem_id = problems.id))
            ORDER BY problems.id
            """
        ).decoded()
    }

    /// By problem on an element that went on in an accepted one, also by way of others: that one.
    package func problemsMergedIntoAccepted(ofApp id: Int64) throws -> [Int64: Int64] {
        try connection.run(
            """
            WITH RECURSIVE family AS (
                SELECT id, id AS head FROM problems WHERE app_id = \(id) AND state = 'accepted'
                UNION
                SELECT problems.id, head FROM problems JOIN family ON duplicate_of = family.id
            )
            SELECT id, head FROM family JOIN problems USING (id)
            WHERE id <> head AND rule IS NOT NULL AND element_id IS NOT NULL
            """
        ).reduce(into: [:]) { heads, row in heads[try row.value("id")] = try row.value("head", as: Int64.self) }
    }

    /// A finding of an app, with its screen and the newest build that shows it.
    package func finding(id: Int64, ofApp app: Int64) throws -> FindingPlace? {
        try connection.run(
            """
            SELECT \(fragment: Self.findingColumns), screens.id AS screen_id, key, tool_version,
                \(fragment: Self.auditedAt), facts::text AS facts,
                CASE WHEN screens.id IS NULL THEN audit_runs.screen END AS place,
                (SELECT \(fragment: Self.buildName)
                 FROM build_captures JOIN builds ON builds.id = build_captures.build_id
                 JOIN releases ON releases.id = release_id
                 WHERE build_captures.capture_id = findings.capture_id ORDER BY builds.id DESC LIMIT 1) AS build
            FROM findings JOIN audit_runs ON audit_runs.id = run_id
            LEFT JOIN captures ON captures.id = findings.capture_id
            LEFT JOIN LATERAL (
                SELECT * FROM screens WHERE screens.app_id = audit_runs.app_id
                    AND (screens.id = captures.screen_id
                        OR captures.id IS NULL AND audit_runs.screen IN (screens.key, screens.title))
                ORDER BY screens.key = audit_runs.screen DESC, screens.id LIMIT 1
            ) AS screens ON true
            WHERE findings.id = \(id) AND audit_runs.app_id = \(app)
            """
        ).first.map { row in
            FindingPlace(
                finding: try StoredFinding(row), screenID: try row.value("screen_id"), screen: try row.value("key"),
                place: try row.value("place"), build: try row.value("build"),
                toolVersion: try row.value("tool_version"), auditedAt: try row.value("audited_at"),
                facts: try row.value("facts"))
        }
    }
}

extension WriteTransaction {
    /// Keeps a decision; an earlier one on the same ends. Answers its id.
    package func addDecision(_ decision: FindingDecision, app: Int64, screen: Int64?) throws -> Int64 {
        let place = screen == nil ? decision.screen : nil
        _ = try connection.execute(
            """
            UPDATE finding_decisions SET ended_at = now(), ended_by = \(decision.author)
            WHERE app_id = \(app) AND ended_at IS NULL AND rule = \(decision.rule)
              AND element_id IS NOT DISTINCT FROM \(decision.element)
              AND (SELECT (record ->> 'pin')::bigint FROM problems WHERE problems.id = problem_id)
                IS NOT DISTINCT FROM \(decision.pin)
              AND (element_id IS NOT NULL
                OR (screen_id IS NOT DISTINCT FROM \(screen) AND place IS NOT DISTINCT FROM \(place)
                    AND message = \(decision.message ?? "")))
            """)
        return try connection.run(
            """
            INSERT INTO finding_decisions
                (app_id, screen_id, place, element_id, rule, message, kind, reason, ends_on, problem_id, caller)
            VALUES (\(app), \(screen), \(place), \(decision.element), \(decision.rule), \(decision.message ?? ""),
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
