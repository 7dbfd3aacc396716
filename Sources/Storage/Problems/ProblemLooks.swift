import Foundation
import History
import Postgres

/// A problem that a rule checks, and whether it rests.
package struct CheckedProblem: Sendable {
    package var problem: StoredProblem
    package var isDormant: Bool
    /// Those in which a look met it last; none where no look said.
    package var variants: [String]
}

/// What of a build may say anything else of a resting problem than that it is gone still.
package struct DormancyBreakers: Sendable {
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
    /// Releases after the build's: a problem that came with one of them learns where it was not yet there, and one that was
    /// mended in one of them that it was before.
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
    /// The problems of an app that a rule of ours checks, duplicates too, oldest first, without those that rest where
    /// nothing breaks their rest. Reports are not counted.
    package func checkedProblems(ofApp id: Int64, besideDormant breakers: DormancyBreakers) throws -> [CheckedProblem] {
        try connection.run(
            """
            SELECT problems.id, problems.app_id, problems.screen_id, NULL::text AS screen_key, NULL::text AS screen_title, NULL::text AS audited_screen,
                element_id, NULL::text AS origin, rule,
                problems.title, entered, state, impact, assignee, tracker_url, workaround, version, problems.created_at, updated_at,
                0::bigint AS reports, problem_id IS NOT NULL AS is_dormant, problems.variants,
                record
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
                OR \(fragment: Self.isMoved(by: breakers.later)))
            ORDER BY problems.id
            """
        ).map { row in
            CheckedProblem(
                problem: try row.decoded(), isDormant: try row.value("is_dormant"),
                variants: try row.value("variants"))
        }
    }

    /// A problem that came, or was mended, in one of these releases may have done so in an earlier one.
    static func isMoved(by later: [String]) -> SQL {
        """
        cardinality(\(later)::text[]) > 0
            AND (jsonb_path_query_array(record, '$.lines[*].since')
                || jsonb_path_query_array(record, '$.lines[*].seenSince')
                || jsonb_path_query_array(record, '$.lines[*].claims[*].release')) ?| \(later)
        """
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
        ).decoded()
    }
}
