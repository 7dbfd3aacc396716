import Postgres

extension Transaction {
    /// Keys of the screens that somebody listened through in a release, to the end.
    package func screensWithSession(release id: Int64) throws -> Set<String> {
        Set(
            try connection.run(
                """
                SELECT DISTINCT key FROM sessions JOIN screens ON screens.id = screen_id
                WHERE release_id = \(id) AND finished_at IS NOT NULL
                """
            ).map { try $0.value("key") })
    }
}
