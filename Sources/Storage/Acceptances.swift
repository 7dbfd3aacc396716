package import Foundation
package import History
import Postgres

/// What a person took as it is: the build is the new reference for it.
package struct StoredAcceptance: Sendable, Hashable {
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

    init(_ row: Row) throws {
        id = try row.value("id")
        buildID = try row.value("build_id")
        let (version, number): (String, String) = (try row.value("version"), try row.value("number"))
        build = number.isEmpty ? version : "\(version)+\(number)"
        screenID = try row.value("screen_id")
        screen = try row.value("key")
        variant = try row.value("variant")
        rule = try row.value("rule")
        elementID = try row.value("element_id")
        reason = try row.value("reason")
        caller = try row.value("caller")
        at = try row.value("at")
    }

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

extension Transaction {
    /// Those in force, oldest first.
    package func acceptances(ofApp id: Int64) throws -> [StoredAcceptance] {
        try connection.run(
            """
            SELECT acceptances.id, acceptances.build_id, version, number, acceptances.screen_id, screens.key, variant,
                rule, element_id, reason, caller, at
            FROM acceptances JOIN builds ON builds.id = acceptances.build_id
            JOIN releases ON releases.id = release_id LEFT JOIN screens ON screens.id = acceptances.screen_id
            WHERE acceptances.app_id = \(id) AND ended_at IS NULL ORDER BY acceptances.id
            """
        ).map(StoredAcceptance.init)
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

    /// Takes it back; false where there is none in force.
    package func endAcceptance(_ id: Int64, ofApp app: Int64, caller: String) throws -> Bool {
        try connection.execute(
            """
            UPDATE acceptances SET ended_at = now(), ended_by = \(caller)
            WHERE id = \(id) AND app_id = \(app) AND ended_at IS NULL
            """) > 0
    }
}
