import Postgres

/// By which engines a comparison was made: only equal ones are ever put side by side.
package struct EngineVersions: Sendable, Hashable {
    package var speaker: String
    package var ruleset: Int
    package var profile: String
    package init(speaker: String, ruleset: Int, profile: String) {
        (self.speaker, self.ruleset, self.profile) = (speaker, ruleset, profile)
    }
}

extension Transaction {
    /// The stored comparison of two captures, as JSON.
    package func comparison(before: Int64, after: Int64, _ engines: EngineVersions) throws -> String? {
        try connection.run(
            """
            SELECT result::text AS result FROM comparisons WHERE before_id = \(before) AND after_id = \(after)
              AND speaker = \(engines.speaker) AND ruleset = \(engines.ruleset) AND profile = \(engines.profile)
            """
        ).first?.value("result")
    }
}

extension WriteTransaction {
    package func keepComparison(before: Int64, after: Int64, _ engines: EngineVersions, result: String) throws {
        try connection.executeLater(
            """
            INSERT INTO comparisons (before_id, after_id, speaker, ruleset, profile, result)
            VALUES (\(before), \(after), \(engines.speaker), \(engines.ruleset), \(engines.profile), \(JSONB(result)))
            ON CONFLICT DO NOTHING
            """)
    }
}
