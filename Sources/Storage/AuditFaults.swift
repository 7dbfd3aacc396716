import Foundation
package import History
import JSON
import Postgres
import Screens

extension AuditPlace {
    /// Reads the columns `tool`, `screen` and `variant`.
    init(_ row: Row) throws {
        let screen: String = try row.value("screen")
        self.init(
            tool: try row.value("tool"), screen: screen.isEmpty ? nil : screen, variant: try row.value("variant"))
    }
}

extension Transaction {
    /// What the audits up to a build came to; `nil`: they were not kept with it.
    package func audits(upTo build: Int64) throws -> AuditReferences? {
        let isKept = try connection.run("SELECT FROM builds WHERE id = \(build) AND are_audits_kept").first
        guard isKept != nil else { return nil }
        let faults = Dictionary(grouping: try auditFaults(upTo: build), by: \.place)
        return AuditReferences(
            places: try connection.run(
                """
                SELECT here.tool, here.screen, here.variant, here.looked_in, own.asked::text AS asked
                FROM audit_looks AS here JOIN audit_looks AS own ON own.build_id = here.looked_in
                    AND (own.tool, own.screen, own.variant) = (here.tool, here.screen, here.variant)
                WHERE here.build_id = \(build) ORDER BY here.tool, here.screen, here.variant
                """
            ).map { row in
                let place = try AuditPlace(row)
                let asked: String? = try row.value("asked")
                return AuditReferences.Place(
                    place, lookedIn: try row.value("looked_in"),
                    asked: try asked.map { try KeptJSON.decode([AuditAsked].self, from: $0) } ?? [],
                    faults: faults[place] ?? [])
            })
    }

    /// Those of these builds whose audits found the same thing by the same rule at a place, in whichever version of the tool.
    package func builds(_ ids: [Int64], finding fault: AuditFault) throws -> Set<Int64> {
        let subject = fault.finding.subject
        return Set(
            try connection.run(
                """
                SELECT DISTINCT build_id FROM audit_faults
                WHERE build_id = ANY(\(ids)) AND tool = \(fault.place.tool) AND screen = \(fault.place.screen ?? "")
                    AND variant = \(fault.place.variant) AND rule = \(fault.finding.rule.name) AND is_met AND is_failed
                    AND (element_id = \(subject.element) OR identifier = \(subject.identifier) OR target = \(subject.target))
                """
            ).map { try $0.value("build_id") })
    }

    private func auditFaults(upTo build: Int64) throws -> [AuditFault] {
        try connection.run(
            """
            SELECT audit_faults.tool, audit_faults.screen, audit_faults.variant, finding_id, kind, reason::text AS reason,
                audit_faults.rule, own_rule, audit_faults.element_id, audit_faults.identifier, audit_faults.target,
                is_failed, audit_faults.impact, audit_faults.message, version, good_build, since,
                is_met AND looked_in = \(build) AS is_met, is_gone, problem_id, findings.target::text AS said
            FROM audit_looks JOIN audit_faults ON audit_faults.build_id = looked_in
                AND (audit_faults.tool, audit_faults.screen, audit_faults.variant)
                    = (audit_looks.tool, audit_looks.screen, audit_looks.variant)
            JOIN findings ON findings.id = finding_id
            WHERE audit_looks.build_id = \(build) ORDER BY audit_faults.id
            """
        ).map { row in
            let reason: String? = try row.value("reason")
            let said: String? = try row.value("said")
            let place = AuditFinding.Subject(
                element: nil, try said.map { try KeptJSON.decode(FindingTarget.self, from: $0) })
            let finding = AuditFinding(
                id: try row.value("finding_id"),
                rule: AuditFinding.Rule(try row.value("rule"), own: try row.value("own_rule")),
                subject: AuditFinding.Subject(
                    element: try row.value("element_id"), identifier: try row.value("identifier"),
                    target: try row.value("target"), label: place.label, path: place.path),
                isFailed: try row.value("is_failed"), impact: try row.value("impact"),
                message: try row.value("message"), version: try row.value("version"))
            return AuditFault(
                try AuditFault.Kind(
                    name: try row.value("kind"),
                    reason: try reason.map {
                        try KeptJSON.decode(AuditBacklogReason.self, from: $0)
                    }), try AuditPlace(row), finding, good: try row.value("good_build"),
                since: try row.value("since"), isMet: try row.value("is_met"), isGone: try row.value("is_gone"),
                problem: try row.value("problem_id"))
        }
    }
}

extension WriteTransaction {
    /// Keeps what the audits up to a build came to. Where a tool did not look, what it said last is referred to.
    package func keep(_ audits: AuditReferences, upTo build: Int64) throws {
        _ = try connection.execute("DELETE FROM audit_looks WHERE build_id = \(build)")
        _ = try connection.execute("DELETE FROM audit_faults WHERE build_id = \(build)")
        _ = try connection.execute("UPDATE builds SET are_audits_kept = true WHERE id = \(build)")
        let looked = audits.places.filter { $0.lookedIn == build }
        _ = try connection.execute(
            """
            INSERT INTO audit_looks (build_id, tool, screen, variant, looked_in, asked)
            SELECT \(build), tool, screen, variant, looked, asked
            FROM jsonb_to_recordset(\(try JSONB(encoding: audits.places.map { KeptAuditLook($0, build) }))) AS row(tool text,
                screen text, variant text, looked bigint, asked jsonb)
            """)
        let faults = looked.flatMap(\.faults).map(KeptAuditFault.init)
        guard !faults.isEmpty else { return }
        _ = try connection.execute(
            """
            INSERT INTO audit_faults (build_id, tool, screen, variant, finding_id, kind, reason, rule, own_rule,
                element_id, identifier, target, is_failed, impact, message, version, good_build, since, is_met,
                is_gone, problem_id)
            SELECT \(build), tool, screen, variant, finding, kind, reason, rule, own, element, identifier, target,
                failed, impact, message, version, good, since, met, gone, problem
            FROM jsonb_to_recordset(\(try JSONB(encoding: faults))) AS row(tool text, screen text, variant text,
                finding bigint, kind text, reason jsonb, rule text, own text, element bigint, identifier text,
                target text, failed boolean, impact text, message text, version text, good bigint, since bigint,
                met boolean, gone boolean, problem bigint)
            """)
    }
}

extension AuditFault.Kind {
    fileprivate init(name: String, reason: AuditBacklogReason?) throws {
        switch name {
        case "regression": self = .regression
        case "newFault": self = .newFault
        default:
            guard let reason else { throw MissingRow() }
            self = .backlog(reason)
        }
    }

    fileprivate var name: String {
        switch self {
        case .regression: "regression"
        case .newFault: "newFault"
        case .backlog: "backlog"
        }
    }
}

private struct KeptAuditLook: Encodable {
    var tool: String
    var screen: String
    var variant: String
    var looked: Int64
    var asked: [AuditAsked]?

    init(_ place: AuditReferences.Place, _ build: Int64) {
        (tool, screen, variant) = (place.place.tool, place.place.screen ?? "", place.place.variant)
        looked = place.lookedIn
        asked = place.lookedIn == build ? place.asked : nil
    }
}

private struct KeptAuditFault: Encodable {
    var tool: String
    var screen: String
    var variant: String
    var finding: Int64
    var kind: String
    var reason: AuditBacklogReason?
    var rule: String
    var own: String?
    var element: Int64?
    var identifier: String?
    var target: String?
    var failed: Bool
    var impact: String?
    var message: String
    var version: String?
    var good: Int64?
    var since: Int64
    var met: Bool
    var gone: Bool
    var problem: Int64?

    init(_ fault: AuditFault) {
        (tool, screen, variant) = (fault.place.tool, fault.place.screen ?? "", fault.place.variant)
        let found = fault.finding
        (finding, kind, reason) = (found.id, fault.kind.name, fault.reason)
        (rule, own) = (found.rule.name, found.rule.own)
        (element, identifier, target) = (found.subject.element, found.subject.identifier, found.subject.target)
        (failed, impact, message, version) = (found.isFailed, found.impact?.rawValue, found.message, found.version)
        (good, since, met, gone, problem) = (fault.good, fault.since, fault.isMet, fault.isGone, fault.problem)
    }
}
