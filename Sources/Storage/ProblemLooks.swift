import Foundation
package import History
import Postgres

/// What a sealed build shows of one problem.
package struct ProblemLook: Sendable {
    package var problem: Int64
    package var presence: Presence
    package var event: ProblemEvent.Kind
    /// Findings that belong to it.
    package var findings: [Int64]
    /// The variants in which it was met last; `nil`: this look doesn't tell.
    package var variants: [String]?
    /// What its record's lines become; `nil`: they stay, or have to be folded.
    package var lines: [ProblemRecord.Line]?

    package init(
        problem: Int64, presence: Presence, event: ProblemEvent.Kind, findings: [Int64], variants: [String]?,
        lines: [ProblemRecord.Line]?
    ) {
        (self.problem, self.presence, self.event) = (problem, presence, event)
        (self.findings, self.variants, self.lines) = (findings, variants, lines)
    }
}

/// A problem that a rule checks, and whether it rests.
package struct CheckedProblem: Sendable {
    package var problem: StoredProblem
    package var isResting: Bool
    /// Those in which a look met it last; none where no look said.
    package var variants: [String]
}

/// What of a build may say anything else of a resting problem than that it is gone still.
package struct RestBreakers: Sendable {
    /// A rule on an element of a screen, or on all of it.
    package struct Cause: Sendable {
        var screen: Int64
        var element: Int64?
        var rule: String

        package init(screen: Int64, element: Int64?, rule: String) {
            (self.screen, self.element, self.rule) = (screen, element, rule)
        }
    }

    /// The line of the build's release.
    var line: String?
    /// Releases after the build's: a problem that came with one of them learns where it was not yet there.
    var later: [String]
    /// What fails, got worse, or could not be told.
    var causes: [Cause]
    /// Capture rules that the app's profile leaves out: nobody looks for them.
    var rulesNotAsked: [String]
    /// Screens of which a capture shows something else, or could be compared with nothing.
    var unseen: [Int64]

    package init(line: String?, later: [String], causes: [Cause], rulesNotAsked: [String], unseen: [Int64]) {
        (self.line, self.later, self.causes) = (line, later, causes)
        (self.rulesNotAsked, self.unseen) = (rulesNotAsked, unseen)
    }
}

extension Transaction {
    /// The problems of an app that a rule of ours checks, duplicates too, oldest first, without those that rest where nothing
    /// breaks their rest. Their presences are not read: they grow with each release. Reports are not counted.
    package func checkedProblems(ofApp id: Int64, besideResting breakers: RestBreakers) throws -> [CheckedProblem] {
        try connection.run(
            """
            SELECT problems.id, problems.app_id, problems.screen_id, NULL::text AS screen_key, element_id, rule,
                problems.title, entered, state, impact, assignee, tracker_url, version, problems.created_at, updated_at,
                0::bigint AS reports, problem_id IS NOT NULL AS is_resting, problems.variants,
                (record || '{"presence": {}}')::text AS record
            FROM problems LEFT JOIN problem_rests ON problem_id = problems.id AND before IS NULL
            WHERE app_id = \(id) AND rule IS NOT NULL AND screen_id IS NOT NULL
              AND NOT EXISTS (SELECT FROM audit_problems WHERE audit_problems.problem_id = problems.id) AND (
                problem_id IS NULL
                OR coalesce(NOT \(breakers.line)::text = ANY(lines), true)
                OR rule = ANY(\(breakers.rulesNotAsked))
                OR (screen_id, coalesce(element_id, 0), rule) IN (
                    SELECT * FROM unnest(\(breakers.causes.map(\.screen)), \(breakers.causes.map { $0.element ?? 0 }),
                        \(breakers.causes.map(\.rule))))
                OR screen_id = ANY(\(breakers.unseen))
                OR cardinality(\(breakers.later)::text[]) > 0
                    AND (jsonb_path_query_array(record, '$.lines[*].since')
                        || jsonb_path_query_array(record, '$.lines[*].seenSince')) ?| \(breakers.later))
            ORDER BY problems.id
            """
        ).map { row in
            CheckedProblem(
                problem: try StoredProblem(row), isResting: try row.value("is_resting"),
                variants: try row.value("variants"))
        }
    }

    /// The variants in which a look met a problem last; none where no look said.
    package func variants(ofProblem id: Int64) throws -> [String] {
        try connection.run("SELECT variants FROM problems WHERE id = \(id)").first?.value("variants") ?? []
    }

    /// What is not fixed on these elements of an app, oldest first.
    package func openProblems(ofApp app: Int64, onElements ids: [Int64]) throws -> [StoredProblem] {
        try openProblems(app, ids, "true")
    }

    /// Those that only people know of.
    package func reportedProblems(ofApp app: Int64, onElements ids: [Int64]) throws -> [StoredProblem] {
        try openProblems(app, ids, "rule IS NULL")
    }

    private func openProblems(_ app: Int64, _ elements: [Int64], _ condition: SQL) throws -> [StoredProblem] {
        guard !elements.isEmpty else { return [] }
        return try connection.run(
            """
            SELECT \(fragment: Self.problemColumns) FROM \(fragment: Self.problemTables)
            WHERE problems.app_id = \(app) AND problems.state IN ('triage', 'open', 'fixClaimed', 'regressed')
                AND element_id = ANY(\(elements)) AND \(fragment: condition)
            ORDER BY problems.id
            """
        ).map(StoredProblem.init)
    }
}

extension WriteTransaction {
    /// Writes the events of a build's looks and the findings that belong to them, in their order. Whose looks are
    /// written rests no longer.
    /// - Parameter place: that of the build's looks among the events.
    package func add(looks: [ProblemLook], build: Int64, place: Int64, caller: String) throws {
        struct New: Encodable {
            var n: Int
            var problem: Int64
            var kind: ProblemEvent.Kind
        }
        struct Joined: Encodable {
            var problem: Int64
            var finding: Int64
        }
        let events = looks.enumerated().map { New(n: $0, problem: $1.problem, kind: $1.event) }
        _ = try connection.execute(
            """
            INSERT INTO problem_events (problem_id, kind, caller)
            SELECT problem, kind, \(caller)::text
            FROM jsonb_to_recordset(\(try JSONB(rows: events))) AS row(n integer, problem bigint, kind jsonb)
            ORDER BY n
            """)
        try wake(problems: looks.map(\.problem), before: place)
        for look in looks { if let variants = look.variants { try setVariants(variants, ofProblem: look.problem) } }
        let joined = looks.flatMap { look in look.findings.map { Joined(problem: look.problem, finding: $0) } }
        guard !joined.isEmpty else { return }
        _ = try connection.execute(
            """
            INSERT INTO problem_findings (problem_id, finding_id, build_id)
            SELECT problem, finding, \(build)
            FROM jsonb_to_recordset(\(try JSONB(rows: joined))) AS row(problem bigint, finding bigint)
            ON CONFLICT DO NOTHING
            """)
    }

    /// In which variants a look met a problem last.
    package func setVariants(_ variants: [String], ofProblem id: Int64) throws {
        _ = try connection.execute(
            "UPDATE problems SET variants = \(variants) WHERE id = \(id) AND variants <> \(variants)")
    }

    /// Notes in the records of problems how they were seen in a release and what that makes of their lines, where
    /// nothing else of them changes. “Nobody looked” takes back nothing that somebody saw.
    package func notePresence(_ looks: [ProblemLook], in release: String) throws {
        struct Seen: Encodable {
            var problem: Int64
            var presence: String
            var lines: [ProblemRecord.Line]?
        }
        guard !looks.isEmpty else { return }
        let rows = looks.map { Seen(problem: $0.problem, presence: $0.presence.rawValue, lines: $0.lines) }
        _ = try connection.execute(
            """
            UPDATE problems SET record = jsonb_set(record, ARRAY['presence', \(release)::text], to_jsonb(presence))
                || jsonb_strip_nulls(jsonb_build_object('lines', lines))
            FROM jsonb_to_recordset(\(try JSONB(rows: rows))) AS seen(problem bigint, presence text, lines jsonb)
            WHERE problems.id = problem
              AND (presence <> 'notObserved' OR record -> 'presence' -> \(release)::text IS NULL)
            """)
    }
}
