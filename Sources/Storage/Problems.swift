package import Foundation
package import Postgres

/// One cause over time, as it is kept.
package struct StoredProblem: Sendable, Hashable {
    package var id: Int64
    package var appID: Int64
    package var screenID: Int64?
    package var screenKey: String?
    package var elementID: Int64?
    package var rule: String?
    package var title: String
    package var state: String
    package var impact: String
    package var firstRelease: String?
    package var fixedRelease: String?
    package var duplicateOf: Int64?
    package var assignee: String?
    package var trackerURL: String?
    package var version: Int
    package var createdAt: Date
    package var updatedAt: Date
    /// How many reports of people belong to it.
    package var reports: Int

    init(_ row: Row) throws {
        id = try row.value("id")
        appID = try row.value("app_id")
        screenID = try row.value("screen_id")
        screenKey = try row.value("screen_key")
        elementID = try row.value("element_id")
        rule = try row.value("rule")
        title = try row.value("title")
        state = try row.value("state")
        impact = try row.value("impact")
        firstRelease = try row.value("first_release")
        fixedRelease = try row.value("fixed_release")
        duplicateOf = try row.value("duplicate_of")
        assignee = try row.value("assignee")
        trackerURL = try row.value("tracker_url")
        version = try row.value("version")
        createdAt = try row.value("created_at")
        updatedAt = try row.value("updated_at")
        reports = try row.value("reports")
    }
}

/// What was found of a problem in one build.
package struct StoredObservation: Sendable, Hashable {
    package var problemID: Int64
    package var buildID: Int64
    package var version: String
    package var number: String
    package var outcome: String
    package var evidence: String

    init(_ row: Row) throws {
        problemID = try row.value("problem_id")
        buildID = try row.value("build_id")
        version = try row.value("version")
        number = try row.value("number")
        outcome = try row.value("outcome")
        evidence = try row.value("evidence")
    }
}

/// “Fixed in 5.0.1”: an attempt, counted.
package struct StoredFixClaim: Sendable, Hashable {
    package var id: Int64
    package var problemID: Int64
    package var release: String
    package var attempt: Int
    package var outcome: String
    package var note: String?
    package var caller: String
    package var at: Date

    init(_ row: Row) throws {
        id = try row.value("id")
        problemID = try row.value("problem_id")
        release = try row.value("release")
        attempt = try row.value("attempt")
        outcome = try row.value("outcome")
        note = try row.value("note")
        caller = try row.value("caller")
        at = try row.value("at")
    }
}

package struct StoredComment: Sendable, Hashable {
    package var id: Int64
    package var text: String
    package var caller: String
    package var at: Date

    init(_ row: Row) throws {
        id = try row.value("id")
        text = try row.value("text")
        caller = try row.value("caller")
        at = try row.value("at")
    }
}

/// What a list of problems is narrowed by; `nil` narrows nothing.
package struct ProblemFilter: Sendable, Hashable {
    package var state: String?
    package var release: String?
    package var screen: String?
    package var rule: String?
    package var words: String?
    package init() {}
}

extension Transaction {
    private static var problemColumns: SQL {
        """
        problems.id, problems.app_id, problems.screen_id, screens.key AS screen_key, problems.element_id, problems.rule,
        problems.title, problems.state, problems.impact, first_release.version AS first_release,
        fixed_release.version AS fixed_release, problems.duplicate_of, problems.assignee, problems.tracker_url,
        problems.version, problems.created_at, problems.updated_at,
        (SELECT count(*) FROM reports WHERE problem_id = problems.id) AS reports
        """
    }
    private static var problemTables: SQL {
        """
        problems LEFT JOIN screens ON screens.id = problems.screen_id
        LEFT JOIN releases first_release ON first_release.id = first_release_id
        LEFT JOIN releases fixed_release ON fixed_release.id = fixed_release_id
        """
    }

    package func problem(id: Int64) throws -> StoredProblem? {
        try connection.run(
            "SELECT \(fragment: Self.problemColumns) FROM \(fragment: Self.problemTables) WHERE problems.id = \(id)"
        ).first.map(StoredProblem.init)
    }

    /// Worst first, then newest.
    package func problems(ofApp id: Int64, _ filter: ProblemFilter, after: Int64?, limit: Int) throws -> Page<StoredProblem> {
        var query: SQL =
            "SELECT \(fragment: Self.problemColumns) FROM \(fragment: Self.problemTables) WHERE problems.app_id = \(id)"
        if let state = filter.state { query += " AND problems.state = \(state)" }
        if let screen = filter.screen { query += " AND screens.key = \(screen)" }
        if let rule = filter.rule { query += " AND problems.rule = \(rule)" }
        if let release = filter.release {
            query += """
                 AND EXISTS (SELECT 1 FROM observations JOIN builds ON builds.id = build_id JOIN releases ON releases.id = release_id
                 WHERE problem_id = problems.id AND outcome = 'present' AND releases.version = \(release))
                """
        }
        if let words = filter.words {
            query += """
                 AND (to_tsvector('simple', problems.title) @@ plainto_tsquery('simple', \(words))
                 OR problems.title ILIKE '%' || \(words) || '%')
                """
        }
        if let after { query += " AND problems.id < \(after)" }
        query += " ORDER BY problems.id DESC LIMIT \(limit + 1)"
        return Page(try connection.run(query).map(StoredProblem.init), limit: limit, cursor: \.id)
    }

    /// Problems of an app that are not closed: what the gate and the next upload must look at.
    package func livingProblems(ofApp id: Int64) throws -> [StoredProblem] {
        try connection.run(
            """
            SELECT \(fragment: Self.problemColumns) FROM \(fragment: Self.problemTables)
            WHERE problems.app_id = \(id) AND problems.state <> 'duplicate' ORDER BY problems.id
            """
        ).map(StoredProblem.init)
    }

    package func observations(ofProblems ids: [Int64]) throws -> [StoredObservation] {
        try connection.run(
            """
            SELECT problem_id, build_id, releases.version, number, outcome, evidence FROM observations
            JOIN builds ON builds.id = build_id JOIN releases ON releases.id = release_id
            WHERE problem_id = ANY(\(ids)) ORDER BY problem_id, build_id
            """
        ).map(StoredObservation.init)
    }

    package func fixClaims(ofProblems ids: [Int64]) throws -> [StoredFixClaim] {
        try connection.run(
            """
            SELECT fix_claims.id, problem_id, releases.version AS release, attempt, outcome, note, caller, at FROM fix_claims
            JOIN releases ON releases.id = release_id WHERE problem_id = ANY(\(ids)) ORDER BY problem_id, attempt
            """
        ).map(StoredFixClaim.init)
    }

    package func comments(ofProblem id: Int64) throws -> [StoredComment] {
        try connection.run(
            "SELECT id, text, caller, at FROM problem_comments WHERE problem_id = \(id) ORDER BY id"
        ).map(StoredComment.init)
    }

    package func findings(ofProblem id: Int64, limit: Int) throws -> [StoredFinding] {
        try connection.run(
            """
            SELECT DISTINCT findings.id, run_id, findings.capture_id, element_id, rule, source_rule, outcome, impact, criteria,
                node_name, message, evidence::text AS evidence, tool, link_reason
            FROM problem_findings JOIN findings ON findings.id = finding_id JOIN audit_runs ON audit_runs.id = run_id
            WHERE problem_id = \(id) ORDER BY findings.id DESC LIMIT \(limit)
            """
        ).map(StoredFinding.init)
    }
}

extension WriteTransaction {
    package func addProblem(
        app: Int64, screen: Int64?, element: Int64?, rule: String?, title: String, state: String, impact: String,
        firstRelease: Int64?
    ) throws -> Int64 {
        try connection.run(
            """
            INSERT INTO problems (app_id, screen_id, element_id, rule, title, state, impact, first_release_id)
            VALUES (\(app), \(screen), \(element), \(rule), \(title), \(state), \(impact), \(firstRelease)) RETURNING id
            """
        ).one().value("id")
    }

    /// Writes a changed problem where its version is still the one that was read; false where somebody was faster.
    package func update(_ problem: StoredProblem, fixedRelease: Int64?) throws -> Bool {
        try connection.execute(
            """
            UPDATE problems SET title = \(problem.title), state = \(problem.state), impact = \(problem.impact),
                screen_id = \(problem.screenID), element_id = \(problem.elementID), rule = \(problem.rule),
                assignee = \(problem.assignee), tracker_url = \(problem.trackerURL), duplicate_of = \(problem.duplicateOf),
                fixed_release_id = \(fixedRelease), version = version + 1, updated_at = now()
            WHERE id = \(problem.id) AND version = \(problem.version)
            """) > 0
    }

    package func observe(problem: Int64, build: Int64, outcome: String, evidence: String) throws {
        _ = try connection.execute(
            """
            INSERT INTO observations (problem_id, build_id, outcome, evidence)
            VALUES (\(problem), \(build), \(outcome), \(evidence))
            ON CONFLICT (problem_id, build_id) DO UPDATE SET outcome = EXCLUDED.outcome, evidence = EXCLUDED.evidence, at = now()
            """)
    }

    package func join(findings ids: [Int64], toProblem problem: Int64, build: Int64) throws {
        _ = try connection.execute(
            """
            INSERT INTO problem_findings (problem_id, finding_id, build_id)
            SELECT \(problem), finding, \(build) FROM unnest(\(ids)) AS finding ON CONFLICT DO NOTHING
            """)
    }

    package func addFixClaim(problem: Int64, release: Int64, note: String?, caller: String) throws -> Int {
        try connection.run(
            """
            INSERT INTO fix_claims (problem_id, release_id, attempt, note, caller)
            SELECT \(problem), \(release), coalesce(max(attempt), 0) + 1, \(note)::text, \(caller)::text
            FROM fix_claims WHERE problem_id = \(problem) RETURNING attempt
            """
        ).one().value("attempt")
    }

    package func decideFixClaim(problem: Int64, attempt: Int, outcome: String) throws {
        _ = try connection.execute(
            """
            UPDATE fix_claims SET outcome = \(outcome), decided_at = now()
            WHERE problem_id = \(problem) AND attempt = \(attempt)
            """)
    }

    package func addComment(problem: Int64, text: String, caller: String) throws -> Int64 {
        try connection.run(
            "INSERT INTO problem_comments (problem_id, text, caller) VALUES (\(problem), \(text), \(caller)) RETURNING id"
        ).one().value("id")
    }

    /// Moves what belongs to one problem to another.
    package func moveOccurrences(from: Int64, to: Int64) throws {
        _ = try connection.execute("UPDATE reports SET problem_id = \(to) WHERE problem_id = \(from)")
        _ = try connection.execute(
            """
            INSERT INTO problem_findings (problem_id, finding_id, build_id)
            SELECT \(to), finding_id, build_id FROM problem_findings WHERE problem_id = \(from) ON CONFLICT DO NOTHING
            """)
        _ = try connection.execute("DELETE FROM problem_findings WHERE problem_id = \(from)")
    }
}
