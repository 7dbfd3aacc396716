import Postgres

extension Transaction {
    /// Of a look at what its build brought: it shows neither its screen nor so much more that it takes its place.
    static var isOfSomethingElse: SQL { "captured_in = build_id AND NOT shows_screen AND NOT is_reference" }

    /// The captures of a build that show something else than their screen: a spinner, an error or an empty list.
    package func capturesOfSomethingElse(inBuild id: Int64) throws -> Set<Int64> {
        Set(
            try connection.run(
                "SELECT capture_id FROM build_looks WHERE build_id = \(id) AND captured_in = \(id) AND NOT shows_screen"
            ).map { try $0.value("capture_id") })
    }

    /// The same of captures that these builds brought, by build. What shows so much more than what was there before that that was
    /// not the screen is of the screen.
    package func capturesOfSomethingElse(inBuilds ids: [Int64]) throws -> [Int64: Set<Int64>] {
        try connection.run(
            """
            SELECT build_id, capture_id FROM build_looks WHERE build_id = ANY(\(ids)) AND \(fragment: Self.isOfSomethingElse)
            """
        ).reduce(into: [:]) { $0[try $1.value("build_id"), default: []].insert(try $1.value("capture_id")) }
    }

    /// Of captures that these builds brought those that no later one is measured against: they show something else than their
    /// screens, or half of what is said there fell silent.
    package func capturesThatAreNoReference(inBuilds ids: [Int64]) throws -> Set<Int64> {
        Set(
            try connection.run(
                """
                SELECT capture_id FROM build_looks
                WHERE build_id \(fragment: .isOne(of: ids)) AND captured_in = build_id AND NOT is_reference
                """
            ).map { try $0.value("capture_id") })
    }
}
