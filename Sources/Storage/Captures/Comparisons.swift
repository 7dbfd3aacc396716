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
              AND \(fragment: .tellsAll)
            """
        ).first?.value("result")
    }
}

/// Two captures that are compared.
package struct CapturePair: Sendable, Hashable {
    package var before: Int64
    package var after: Int64
    package init(before: Int64, after: Int64) { (self.before, self.after) = (before, after) }
}

extension Transaction {
    /// The stored comparisons of these captures, as JSON; nothing where two were never compared.
    /// - Parameter changesAlone: without what is the same on both sides: lines that are, and which nodes belong together.
    package func comparisons(_ pairs: [CapturePair], _ engines: EngineVersions, changesAlone: Bool) throws
        -> [CapturePair: String]
    {
        guard !pairs.isEmpty else { return [:] }
        let result: SQL =
            changesAlone
            ? """
            (result - 'transcript' || jsonb_build_object('matches', '[]'::jsonb,
                'transcript', jsonb_path_query_array(result, '$.transcript[*] ? (@.op != "same")')))
            """ : "result"
        let rows = try connection.run(
            """
            SELECT before_id, after_id, \(fragment: result)::text AS result
            FROM unnest(\(pairs.map(\.before)), \(pairs.map(\.after))) AS pair(earlier, later)
            JOIN comparisons ON before_id = earlier AND after_id = later
            WHERE speaker = \(engines.speaker) AND ruleset = \(engines.ruleset) AND profile = \(engines.profile)
                AND \(fragment: .tellsAll)
            """)
        return try rows.reduce(into: [:]) { known, row in
            known[CapturePair(before: try row.value("before_id"), after: try row.value("after_id"))] =
                try row.value("result")
        }
    }
}

extension Transaction {
    /// What nobody can tell by the stored comparisons of these captures, in sentences; only of those that have such.
    package func doubts(of pairs: [CapturePair], _ engines: EngineVersions) throws -> [CapturePair: [String]] {
        guard !pairs.isEmpty else { return [:] }
        let rows = try connection.run(
            """
            SELECT before_id, after_id, ARRAY(SELECT jsonb_array_elements_text(result -> 'doubts')) AS doubts
            FROM unnest(\(pairs.map(\.before)), \(pairs.map(\.after))) AS pair(earlier, later)
            JOIN comparisons ON before_id = earlier AND after_id = later
            WHERE speaker = \(engines.speaker) AND ruleset = \(engines.ruleset) AND profile = \(engines.profile)
                AND jsonb_exists(result, 'doubts')
            """)
        return try rows.reduce(into: [:]) { known, row in
            let pair = CapturePair(before: try row.value("before_id"), after: try row.value("after_id"))
            known[pair] = try row.value("doubts", as: [String].self)
        }
    }
}

extension WriteTransaction {
    package func keepComparison(before: Int64, after: Int64, _ engines: EngineVersions, result: String) throws {
        try connection.executeLater(
            """
            INSERT INTO comparisons (before_id, after_id, speaker, ruleset, profile, result)
            VALUES (\(before), \(after), \(engines.speaker), \(engines.ruleset), \(engines.profile), \(JSONB(result)))
            ON CONFLICT (before_id, after_id, speaker, ruleset, profile) DO UPDATE SET result = excluded.result
                WHERE NOT jsonb_exists(comparisons.result, 'untold')
            """)
    }
}

extension SQL {
    /// Comparisons that were kept before they said what the later capture does not record are made anew.
    fileprivate static var tellsAll: SQL { "jsonb_exists(result, 'untold')" }
}
