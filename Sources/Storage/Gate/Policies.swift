import Postgres

extension Transaction {
    /// An app's newest policy, as JSON, and its version; `nil` where it never wrote one.
    package func policy(ofApp id: Int64) throws -> (version: Int, document: String)? {
        try connection.run(
            """
            SELECT version, document::text AS document FROM policies WHERE app_id = \(id) ORDER BY version DESC LIMIT 1
            """
        ).first.map { (try $0.value("version"), try $0.value("document")) }
    }

    /// Waivers in force or run out, not ended by hand, as JSON.
    package func waivers(ofApp id: Int64) throws -> [(id: Int64, document: String)] {
        try connection.run(
            "SELECT id, document::text AS document FROM waivers WHERE app_id = \(id) AND ended_at IS NULL ORDER BY id"
        ).map { (try $0.value("id"), try $0.value("document")) }
    }
}

extension WriteTransaction {
    /// Writes the next version; earlier ones stay, for the verdicts that name them.
    package func addPolicy(app: Int64, document: String, caller: String) throws -> Int {
        try connection.run(
            """
            INSERT INTO policies (app_id, version, document, caller)
            SELECT \(app), coalesce(max(version), 0) + 1, \(JSONB(document)), \(caller)::text FROM policies WHERE app_id = \(app)
            RETURNING version
            """
        ).one().value("version")
    }

    /// Replaces the waivers of an app but for those that are kept; what was there ends, and stays on record.
    package func setWaivers(
        app: Int64, keeping kept: [Int64], _ waivers: [(document: String, endsOn: String)], caller: String
    ) throws {
        _ = try connection.execute(
            "UPDATE waivers SET ended_at = now() WHERE app_id = \(app) AND ended_at IS NULL AND NOT id = ANY(\(kept))")
        for waiver in waivers { try addWaiver(app: app, waiver, caller: caller) }
    }

    package func addWaiver(app: Int64, _ waiver: (document: String, endsOn: String), caller: String) throws {
        _ = try connection.execute(
            """
            INSERT INTO waivers (app_id, document, ends_on, caller)
            VALUES (\(app), \(JSONB(waiver.document)), \(waiver.endsOn)::text::date, \(caller))
            """)
    }

    /// False where the app has no such waiver in force.
    package func endWaiver(_ id: Int64, ofApp app: Int64) throws -> Bool {
        try connection.execute(
            "UPDATE waivers SET ended_at = now() WHERE id = \(id) AND app_id = \(app) AND ended_at IS NULL") > 0
    }
}
