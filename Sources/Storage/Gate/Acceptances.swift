package import Foundation
package import History
import Postgres

/// What a person took as it is: the build is the new reference for it.
package struct StoredAcceptance: Sendable, Hashable, Decodable {
    package var id: Int64
    package var buildID: Int64
    package var build: String
    /// `nil`: everything that the build shows.
    package var screenID: Int64?
    package var screen: String?
    /// `nil`: every variant.
    package var variant: String?
    /// `nil`: everything on the screen.
    package var rule: String?
    package var elementID: Int64?
    package var reason: String
    package var caller: String
    package var at: Date
    /// Problems that came to be accepted with it.
    package var problems: [Int64]

    /// Whether it names this fault, whenever that came.
    package func names(_ fault: Fault) -> Bool {
        (screenID == nil || screenID == fault.look.screen) && (variant == nil || variant == fault.look.variant.words)
            && (rule == nil || rule == fault.cause.rule && elementID == fault.cause.element)
    }

    /// Whether it names what another tool found.
    /// - Parameter screen: of ours, where it is one.
    package func names(_ fault: AuditFault, on screen: Int64?) -> Bool {
        (screenID == nil || screenID == screen) && (variant == nil || variant == fault.place.variant)
            && (rule == nil || rule == fault.finding.rule.cause && elementID == fault.finding.subject.element)
    }

    /// Whether it takes a whole look for the new reference.
    package func names(_ look: Look) -> Bool {
        rule == nil && (screenID == nil || screenID == look.screen)
            && (variant == nil || variant == look.variant.words)
    }
}

/// A fault that a build knows of and did not show in any variant, though it holds its screen: its element was not heard there.
package struct UnmetFault: Hashable, Sendable {
    package var build: Int64
    package var rule: String
    package var element: Int64?
    package var since: Int64
    package init(build: Int64, rule: String, element: Int64?, since: Int64) {
        (self.build, self.rule, self.element, self.since) = (build, rule, element, since)
    }
}

/// The same of what another tool had found: it did not find it there again, or did not look.
package struct UnmetAuditFault: Hashable, Sendable {
    package var build: Int64
    package var screen: String?
    package var rule: AuditFinding.Rule
    package var subject: AuditFinding.Subject
    package var since: Int64

    /// Whether it is a fault that is known later.
    package func isSame(as fault: AuditFault) -> Bool {
        screen == fault.place.screen && rule == fault.finding.rule && since == fault.since
            && subject.isSame(as: fault.finding.subject)
    }
}

extension Transaction {
    /// What other tools know of these builds and did not find there, at none of their looks at the screen.
    package func unmetAuditFaults(ofBuilds builds: [Int64]) throws -> [UnmetAuditFault] {
        guard !builds.isEmpty else { return [] }
        return try connection.run(
            """
            SELECT audit_looks.build_id, nullif(audit_faults.screen, '') AS screen, rule, element_id, identifier, target, since
            FROM audit_looks JOIN audit_faults ON audit_faults.build_id = looked_in
                AND (audit_faults.tool, audit_faults.screen, audit_faults.variant)
                    = (audit_looks.tool, audit_looks.screen, audit_looks.variant)
            WHERE audit_looks.build_id = ANY(\(builds))
            GROUP BY audit_looks.build_id, audit_faults.screen, rule, element_id, identifier, target, since
            HAVING NOT bool_or(is_met AND looked_in = audit_looks.build_id)
            """
        ).map { row in
            UnmetAuditFault(
                build: try row.value("build_id"), screen: try row.value("screen"),
                rule: AuditFinding.Rule(try row.value("rule")),
                subject: AuditFinding.Subject(
                    element: try row.value("element_id"), identifier: try row.value("identifier"),
                    target: try row.value("target")),
                since: try row.value("since"))
        }
    }

    /// What these builds know of and did not show.
    package func unmetFaults(ofBuilds builds: [Int64]) throws -> [UnmetFault] {
        guard !builds.isEmpty else { return [] }
        return try connection.run(
            """
            SELECT build_id, rule, element_id, since FROM faults
            WHERE build_id = ANY(\(builds))
                AND EXISTS (SELECT FROM build_captures AS held
                    WHERE held.build_id = faults.build_id AND held.screen_id = faults.screen_id)
            GROUP BY build_id, screen_id, rule, element_id, since HAVING NOT bool_or(is_met)
            """
        ).map { row in
            UnmetFault(
                build: try row.value("build_id"), rule: try row.value("rule"), element: try row.value("element_id"),
                since: try row.value("since"))
        }
    }

    /// Those in force, oldest first.
    package func acceptances(ofApp id: Int64) throws -> [StoredAcceptance] {
        try connection.run(
            """
            SELECT acceptances.id, acceptances.build_id,
                \(fragment: Self.buildName) AS build,
                acceptances.screen_id, screens.key AS screen, variant,
                rule, element_id, reason, caller, at,
                ARRAY(SELECT problem_id FROM acceptance_problems WHERE acceptance_id = acceptances.id
                    ORDER BY problem_id) AS problems
            FROM acceptances JOIN builds ON builds.id = acceptances.build_id
            JOIN releases ON releases.id = release_id LEFT JOIN screens ON screens.id = acceptances.screen_id
            WHERE acceptances.app_id = \(id) AND ended_at IS NULL ORDER BY acceptances.id
            """
        ).decoded()
    }

    /// The captures of the accepted build that came when the acceptance was given already.
    package func capturesThatCame(afterAcceptance id: Int64) throws -> Set<Int64> {
        Set(
            try connection.run(
                """
                SELECT capture_id FROM acceptances
                JOIN build_captures ON build_captures.build_id = acceptances.build_id
                JOIN uploads ON uploads.id = upload_id
                WHERE acceptances.id = \(id) AND uploads.created_at > acceptances.at
                """
            ).map { try $0.value("capture_id") })
    }

    /// By problem: the event by which it came to be accepted with an acceptance.
    package func events(ofAcceptance id: Int64) throws -> [(problem: Int64, event: Int64)] {
        try connection.run(
            "SELECT problem_id, event_id FROM acceptance_problems WHERE acceptance_id = \(id) ORDER BY problem_id"
        ).map { (try $0.value("problem_id"), try $0.value("event_id")) }
    }

    /// Problems of which an acceptance in force is the last word: it alone says what of them is intended.
    package func problemsLedByAcceptances(ofApp id: Int64) throws -> Set<Int64> {
        Set(
            try connection.run(
                """
                SELECT problem_id FROM acceptance_problems AS led
                JOIN acceptances ON acceptances.id = acceptance_id
                WHERE app_id = \(id) AND ended_at IS NULL AND NOT EXISTS (
                    SELECT FROM problem_events AS later
                    WHERE later.problem_id = led.problem_id AND later.id > event_id AND kind ? 'decided'
                        AND NOT EXISTS (SELECT FROM acceptance_problems WHERE event_id = later.id
                            AND acceptance_problems.problem_id = led.problem_id)
                        AND NOT EXISTS (SELECT FROM problem_events AS back WHERE back.problem_id = led.problem_id
                            AND (back.kind -> 'takenBack' ->> 'event')::bigint = later.id))
                """
            ).map { try $0.value("problem_id") })
    }
}

extension WriteTransaction {
    package func addAcceptance(
        app: Int64, build: Int64, screen: Int64?, variant: String?, subject: Fault.Cause?, reason: String,
        caller: String
    ) throws -> Int64 {
        try connection.run(
            """
            INSERT INTO acceptances (app_id, build_id, screen_id, variant, rule, element_id, reason, caller)
            VALUES (\(app), \(build), \(screen), \(variant), \(subject?.rule), \(subject?.element), \(reason), \(caller))
            RETURNING id
            """
        ).one().value("id")
    }

    /// Notes that a problem came to be accepted with it.
    package func note(problem: Int64, event: Int64, ofAcceptance id: Int64) throws {
        _ = try connection.execute(
            """
            INSERT INTO acceptance_problems (acceptance_id, problem_id, event_id)
            VALUES (\(id), \(problem), \(event))
            """)
    }

    /// Takes it back; false where there is none in force.
    package func endAcceptance(_ id: Int64, ofApp app: Int64, caller: String) throws -> Bool {
        try connection.execute(
            """
            UPDATE acceptances SET ended_at = now(), ended_by = \(caller)
            WHERE id = \(id) AND app_id = \(app) AND ended_at IS NULL
            """) > 0
    }
}
