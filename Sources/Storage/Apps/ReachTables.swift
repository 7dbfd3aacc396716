import Postgres

extension WriteTransaction {
    /// Puts an app's own hand and table of reach in force as its next version, and answers that; `nil` puts the built-in
    /// one in force, 0. Earlier versions stay for the findings made by them.
    package func setReach(_ document: String?, app: Int64, caller: String) throws -> Int {
        guard let document else {
            _ = try connection.execute("UPDATE apps SET reach_version = 0 WHERE id = \(app)")
            return 0
        }
        let version: Int = try connection.run(
            """
            INSERT INTO reach_tables (app_id, version, document, caller)
            SELECT \(app), coalesce(max(version), 0) + 1, \(JSONB(document)), \(caller)::text
            FROM reach_tables WHERE app_id = \(app)
            RETURNING version
            """
        ).one().value("version")
        _ = try connection.execute("UPDATE apps SET reach_version = \(version) WHERE id = \(app)")
        return version
    }
}
