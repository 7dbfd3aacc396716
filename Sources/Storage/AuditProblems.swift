import Foundation
package import History
import Postgres
import Screens

/// A problem that another tool's audits check.
package struct AuditProblem: Sendable {
    package var problem: StoredProblem
    /// It is fixed, and nothing is written of it while later looks say the same.
    package var isResting: Bool
    package var place: AuditPlace
    package var rule: AuditFinding.Rule
    package var subject: AuditFinding.Subject
}

/// A place at which a tool looked, with the rules that it told of.
private struct Untold: Encodable {
    var tool: String
    var screen: String
    var variant: String
    var told: [String]
}

extension Transaction {
    /// Those of an app, oldest first, without the resting ones that this build says nothing new of.
    /// - Parameters:
    ///   - met: problems that the build shows.
    ///   - untold: places at which a tool looked and could not tell, with the rules that it did tell of.
    ///   - later: releases after the build's.
    package func auditProblems(
        ofApp id: Int64, met: [Int64], untold: [(place: AuditPlace, toldOf: Set<String>)], before later: [String] = []
    ) throws -> [AuditProblem] {
        let rows = untold.map {
            Untold(
                tool: $0.place.tool, screen: $0.place.screen ?? "", variant: $0.place.variant,
                told: $0.toldOf.sorted())
        }
        return try auditProblems(
            """
            problems.app_id = \(id) AND (problem_rests.problem_id IS NULL OR problems.id = ANY(\(met))
                OR \(fragment: Self.isMoved(by: later))
                OR EXISTS (SELECT FROM jsonb_to_recordset(\(try JSONB(encoding: rows))) AS row(tool text, screen text,
                        variant text, told jsonb)
                    WHERE (row.tool, row.screen, row.variant)
                        = (audit_problems.tool, audit_problems.screen, audit_problems.variant)
                      AND NOT told ? audit_problems.rule))
            """)
    }

    /// The problems that this tool checks at a place, oldest first.
    package func auditProblems(ofApp id: Int64, at place: AuditPlace) throws -> [AuditProblem] {
        try auditProblems(
            """
            problems.app_id = \(id) AND audit_problems.tool = \(place.tool)
                AND audit_problems.screen = \(place.screen ?? "") AND audit_problems.variant = \(place.variant)
            """)
    }

    private func auditProblems(_ condition: SQL) throws -> [AuditProblem] {
        try connection.run(
            """
            SELECT \(fragment: Self.problemColumns), problem_rests.problem_id IS NOT NULL AS is_resting,
                audit_problems.tool, audit_problems.screen, audit_problems.variant, audit_problems.rule AS audit_rule,
                own_rule, identifier, target
            FROM \(fragment: Self.problemTables) JOIN audit_problems ON audit_problems.problem_id = problems.id
            LEFT JOIN problem_rests ON problem_rests.problem_id = problems.id AND before IS NULL
            WHERE \(fragment: condition) ORDER BY problems.id
            """
        ).map { row in
            let problem: StoredProblem = try row.decoded()
            return AuditProblem(
                problem: problem, isResting: try row.value("is_resting"),
                place: try AuditPlace(row),
                rule: AuditFinding.Rule(try row.value("audit_rule"), own: try row.value("own_rule")),
                subject: AuditFinding.Subject(
                    element: problem.elementID, identifier: try row.value("identifier"),
                    target: try row.value("target")))
        }
    }

    /// Whether another tool checks a problem, and no rule of ours.
    package func isCheckedByAudits(problem id: Int64) throws -> Bool {
        try connection.run("SELECT FROM audit_problems WHERE problem_id = \(id)").first != nil
    }

    /// The problem that a finding of another tool belongs to.
    package func auditedProblem(ofFinding id: Int64) throws -> Int64? {
        try connection.run(
            """
            SELECT problem_id FROM audit_faults WHERE finding_id = \(id) AND problem_id IS NOT NULL
            ORDER BY id DESC LIMIT 1
            """
        ).first?.value("problem_id")
    }

    /// The problems that findings belong to, by finding.
    package func problemsMade(ofFindings ids: [Int64]) throws -> [Int64: [StoredProblem]] {
        guard !ids.isEmpty else { return [:] }
        return try connection.run(
            """
            SELECT \(fragment: Self.problemColumns), finding_id FROM \(fragment: Self.problemTables)
            JOIN problem_findings ON problem_findings.problem_id = problems.id WHERE finding_id = ANY(\(ids))
            ORDER BY problems.id
            """
        ).reduce(into: [:]) { made, row in made[try row.value("finding_id"), default: []].append(try row.decoded())
        }
    }

    /// How these problems stand now.
    package func states(ofProblems ids: [Int64]) throws -> [Int64: ProblemState] {
        guard !ids.isEmpty else { return [:] }
        return try connection.run("SELECT id, state FROM problems WHERE id = ANY(\(ids))").reduce(into: [:]) {
            states, row in
            states[try row.value("id")] = ProblemState(rawValue: try row.value("state"))
        }
    }
}

extension WriteTransaction {
    /// Says that a tool's audits check a problem: what later builds are asked for is this fault.
    package func check(problem id: Int64, by fault: AuditFault) throws {
        let found = fault.finding
        _ = try connection.execute(
            """
            INSERT INTO audit_problems (problem_id, tool, screen, variant, rule, own_rule, identifier, target)
            VALUES (\(id), \(fault.place.tool), \(fault.place.screen ?? ""), \(fault.place.variant),
                \(found.rule.name), \(found.rule.own), \(found.subject.identifier), \(found.subject.target))
            ON CONFLICT (problem_id) DO UPDATE SET identifier = excluded.identifier, target = excluded.target
            """)
        _ = try connection.execute(
            "UPDATE audit_faults SET problem_id = \(id) WHERE finding_id = \(found.id) AND problem_id IS NULL")
    }
}
