import Postgres

extension Transaction {
    /// The languages that the captures of an app's newest build are in, as their variants say them; `nil` among them:
    /// one does not say.
    package func newestLanguages(ofApp id: Int64) throws -> Set<String?> {
        let rows = try connection.run(
            """
            SELECT DISTINCT variant ->> 'locale' AS locale FROM build_captures JOIN captures ON captures.id = capture_id
            WHERE build_id = (
                SELECT id FROM builds WHERE app_id = \(id) AND EXISTS (SELECT FROM build_captures WHERE build_id = builds.id)
                ORDER BY id DESC LIMIT 1)
            """)
        return Set(try rows.map { try $0.value("locale") })
    }
}
