package import Foundation
import Postgres

/// A key that can file reports on one app and nothing else.
package struct IntakeKey: Sendable, Hashable, Decodable {
    package var id: Int64
    package var appID: Int64
    package var name: String
    package var createdAt: Date
    package var revokedAt: Date?
}

/// Something that came by a public door and waits because it looks automatic.
package struct HeldReport: Sendable, Hashable, Decodable {
    package var id: Int64
    package var door: String
    /// JSON, as it was sent.
    package var draft: String
    package var reasons: [String]
    package var createdAt: Date
}

extension Transaction {
    /// Whether anybody may file reports on an app, and what its form is signed with.
    package func publicIntake(ofApp id: Int64) throws -> (isOn: Bool, secret: [UInt8])? {
        try connection.run("SELECT is_on, secret FROM public_intakes WHERE app_id = \(id)").first
            .map { (try $0.value("is_on"), try $0.value("secret")) }
    }

    package func intakeKeys(ofApp id: Int64) throws -> [IntakeKey] {
        try connection.run(
            "SELECT id, app_id, name, created_at, revoked_at FROM intake_keys WHERE app_id = \(id) ORDER BY id"
        ).decoded()
    }

    /// The key of this digest, unless it is revoked.
    package func intakeKey(digest: [UInt8]) throws -> IntakeKey? {
        try connection.run(
            """
            SELECT id, app_id, name, created_at, revoked_at FROM intake_keys
            WHERE digest = \(digest) AND revoked_at IS NULL
            """
        ).first?.decoded()
    }

    /// Whether the same words came by a public door within a week.
    package func isKnown(publicText digest: [UInt8], ofApp app: Int64) throws -> Bool {
        try connection.run(
            """
            SELECT FROM public_reports WHERE app_id = \(app) AND digest = \(digest)
                AND created_at > now() - interval '7 days' LIMIT 1
            """
        ).first != nil
    }

    private static func held(_ app: Int64) -> SQL {
        """
        SELECT id, door, draft::text AS draft, reasons, created_at FROM public_reports
        WHERE app_id = \(app) AND draft IS NOT NULL
        """
    }

    /// What looks automatic and nobody has decided on, oldest first.
    package func heldReports(ofApp app: Int64, after: Int64?, limit: Int, _ access: SupportAccess) throws -> Page<
        HeldReport
    > {
        viewer?.note("heldReports", app: app)
        return Page(
            try connection.run(
                "\(fragment: Self.held(app)) AND id > \(after ?? 0) ORDER BY id LIMIT \(limit + 1)"
            ).decoded(), limit: limit, cursor: \.id)
    }

    /// How many of them name a release, or none.
    package func heldReports(naming release: StoredRelease) throws -> Int {
        try connection.run(
            """
            SELECT count(*) AS held FROM public_reports JOIN releases USING (app_id)
            WHERE releases.id = \(release.id) AND draft IS NOT NULL
                AND coalesce(nullif(draft ->> 'release', ''), version) = version
            """
        ).one().value("held")
    }

    /// The same, by their range.
    package func heldReports(ofApp app: Int64, in range: Range<Int>, _ access: SupportAccess) throws -> [HeldReport] {
        viewer?.note("heldReports", app: app)
        return try connection.run(
            "\(fragment: Self.held(app)) ORDER BY id LIMIT \(range.count) OFFSET \(range.lowerBound)"
        ).decoded()
    }

    package func countHeldReports(ofApp app: Int64) throws -> Int {
        try connection.run(
            "SELECT count(*) AS n FROM public_reports WHERE app_id = \(app) AND draft IS NOT NULL"
        ).one().value("n")
    }
}

extension WriteTransaction {
    /// The secret is made once and stays, so that forms that are open go on working.
    package func setPublicIntake(isOn: Bool, ofApp app: Int64, caller: String) throws {
        _ = try connection.execute(
            """
            INSERT INTO public_intakes (app_id, is_on, secret, caller)
            VALUES (\(app), \(isOn), \(Secret.bytes()), \(caller))
            ON CONFLICT (app_id) DO UPDATE SET is_on = EXCLUDED.is_on, caller = EXCLUDED.caller, updated_at = now()
            """)
    }

    package func addIntakeKey(name: String, digest: [UInt8], app: Int64, caller: String) throws -> Int64 {
        try connection.run(
            """
            INSERT INTO intake_keys (app_id, name, digest, caller) VALUES (\(app), \(name), \(digest), \(caller))
            RETURNING id
            """
        ).one().value("id")
    }

    /// False where the app has no such key in force.
    package func revokeIntakeKey(_ id: Int64, ofApp app: Int64) throws -> Bool {
        try connection.execute(
            "UPDATE intake_keys SET revoked_at = now() WHERE id = \(id) AND app_id = \(app) AND revoked_at IS NULL") > 0
    }

    /// Notes what came by a public door; its number is all that whoever sent it is told.
    /// - Parameter draft: where it waits, as it was sent.
    package func addPublicReport(
        digest: [UInt8], door: String, draft: String?, reasons: [String], app: Int64
    ) throws -> Int64 {
        // Verdicts tell how many wait.
        if draft != nil { changed.note(app) }
        return try connection.run(
            """
            INSERT INTO public_reports (app_id, door, digest, draft, reasons)
            VALUES (\(app), \(door), \(digest), \(draft.map { JSONB($0) }), \(reasons)) RETURNING id
            """
        ).one().value("id")
    }

    package func tie(publicReport id: Int64, toReport report: Int64) throws {
        _ = try connection.execute("UPDATE public_reports SET report_id = \(report) WHERE id = \(id)")
    }

    /// Ends the waiting of one; answers what it was, or `nil` where it does not wait any more.
    package func decide(heldReport id: Int64, ofApp app: Int64, caller: String) throws -> HeldReport? {
        let held: HeldReport? = try connection.run(
            """
            SELECT id, door, draft::text AS draft, reasons, created_at FROM public_reports
            WHERE id = \(id) AND app_id = \(app) AND draft IS NOT NULL FOR UPDATE
            """
        ).first?.decoded()
        guard let held else { return nil }
        _ = try connection.execute(
            """
            UPDATE public_reports SET draft = NULL, decided_by = \(caller), decided_at = now() WHERE id = \(id)
            """)
        return held
    }
}
