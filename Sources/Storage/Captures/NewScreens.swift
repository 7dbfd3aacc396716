import Postgres

extension Transaction {
    /// Screens that no build before one of these had, as it was measured.
    package func newScreens(ofBuilds ids: [Int64]) throws -> Set<Int64> {
        Set(
            try connection.run(
                """
                SELECT DISTINCT screen_id FROM build_looks
                WHERE build_id \(fragment: .isOne(of: ids)) AND captured_in = build_id AND is_new_screen
                """
            ).map { try $0.value("screen_id") })
    }

    /// The builds that have screens of these which no build before them had, as they were measured, each with those.
    package func builds(withNewScreens ids: [Int64]) throws -> [Int64: Set<Int64>] {
        try connection.run(
            """
            SELECT build_id, screen_id FROM build_looks
            WHERE screen_id = ANY(\(ids)) AND captured_in = build_id AND is_new_screen
            """
        ).reduce(into: [:]) { $0[try $1.value("build_id"), default: []].insert(try $1.value("screen_id")) }
    }
}
