package import Foundation
import Postgres

/// What somebody said of two elements: one and the same, or two.
package struct MatchCorrection: Sendable, Hashable, Decodable {
    package var id: Int64
    package var screenID: Int64
    package var screenKey: String
    package var beforeID: Int64
    package var afterID: Int64
    package var beforeLabel: String?
    package var afterLabel: String?
    package var isSame: Bool
    /// The second element came into being by it.
    package var isSplit: Bool
    package var note: String?
    package var caller: String
    package var at: Date
    package var endedAt: Date?
    package var endedBy: String?
}

extension Transaction {
    private static var selection: SQL {
        """
        SELECT match_corrections.id, match_corrections.screen_id, key AS screen_key, before_id, after_id,
            coalesce(first.label, first.identifier) AS before_label,
            coalesce(second.label, second.identifier) AS after_label, is_same, is_split, note, caller, at,
            ended_at, ended_by
        FROM match_corrections JOIN screens ON screens.id = match_corrections.screen_id
        JOIN elements AS first ON first.id = before_id JOIN elements AS second ON second.id = after_id
        """
    }

    /// Those in force on a screen, oldest first.
    package func corrections(ofScreen id: Int64) throws -> [MatchCorrection] {
        try connection.run(
            Self.selection
                + " WHERE match_corrections.screen_id = \(id) AND ended_at IS NULL ORDER BY match_corrections.id"
        ).decoded()
    }

    /// How many of a screen hold no longer: taken back, or overtaken by a later one.
    package func endedCorrections(ofScreen id: Int64) throws -> Int {
        try connection.run(
            "SELECT count(*) AS count FROM match_corrections WHERE screen_id = \(id) AND ended_at IS NOT NULL"
        ).first?.value("count") ?? 0
    }

    /// Those in force anywhere in an app, oldest first.
    package func corrections(inForceIn app: Int64) throws -> [MatchCorrection] {
        try connection.run(
            Self.selection
                + " WHERE match_corrections.app_id = \(app) AND ended_at IS NULL ORDER BY match_corrections.id"
        ).decoded()
    }

    /// All that were ever made in an app, newest first.
    package func corrections(ofApp id: Int64, after: Int64?, limit: Int) throws -> Page<MatchCorrection> {
        var query = Self.selection + " WHERE match_corrections.app_id = \(id)"
        if let after { query += " AND match_corrections.id < \(after)" }
        query += " ORDER BY match_corrections.id DESC LIMIT \(limit + 1)"
        return Page(try connection.run(query).decoded(), limit: limit, cursor: \.id)
    }

    package func correction(_ id: Int64, ofApp app: Int64) throws -> MatchCorrection? {
        try connection.run(
            Self.selection + " WHERE match_corrections.id = \(id) AND match_corrections.app_id = \(app)"
        ).first?.decoded()
    }
}

extension WriteTransaction {
    /// Writes a correction; earlier ones of the same two elements end.
    package func addCorrection(
        app: Int64, screen: Int64, before: Int64, after: Int64, isSame: Bool, isSplit: Bool, note: String?,
        caller: String
    ) throws -> Int64 {
        _ = try connection.execute(
            """
            UPDATE match_corrections SET ended_at = now(), ended_by = \(caller) WHERE screen_id = \(screen)
              AND ended_at IS NULL AND ((before_id = \(before) AND after_id = \(after))
                OR (before_id = \(after) AND after_id = \(before)))
            """)
        return try connection.run(
            """
            INSERT INTO match_corrections (app_id, screen_id, before_id, after_id, is_same, is_split, note, caller)
            VALUES (\(app), \(screen), \(before), \(after), \(isSame), \(isSplit), \(note), \(caller)) RETURNING id
            """
        ).one().value("id")
    }

    package func endCorrection(_ id: Int64, caller: String) throws {
        _ = try connection.execute(
            """
            UPDATE match_corrections SET ended_at = now(), ended_by = \(caller) WHERE id = \(id) AND ended_at IS NULL
            """)
    }

    /// A second element like this one, for what turned out not to be it.
    package func copyElement(_ id: Int64) throws -> Int64 {
        try connection.run(
            """
            INSERT INTO elements (app_id, screen_id, identifier, label, kind, origin)
            SELECT app_id, screen_id, identifier, label, kind, origin FROM elements WHERE id = \(id) RETURNING id
            """
        ).one().value("id")
    }

    /// Gives what was heard and found on one element to another.
    /// - Parameter captures: in these captures; `nil`: in all.
    package func give(element id: Int64, to other: Int64, captures: [Int64]?) throws {
        _ = try connection.execute(
            """
            UPDATE utterances SET element_id = \(other), match_reason = 'hand' WHERE element_id = \(id)
              AND (\(captures)::bigint[] IS NULL OR capture_id = ANY(\(captures)::bigint[]))
            """)
        _ = try connection.execute(
            """
            UPDATE findings SET element_id = \(other) WHERE element_id = \(id)
              AND (\(captures)::bigint[] IS NULL OR capture_id = ANY(\(captures)::bigint[]))
            """)
        _ = try connection.execute(
            """
            INSERT INTO element_words (screen_id, word, element_id)
            SELECT screen_id, word, \(other)::bigint FROM element_words WHERE element_id = \(id) ON CONFLICT DO NOTHING
            """)
    }

    /// Captures that hold an element, from this one on in the order they first came.
    package func captures(withElement id: Int64, from capture: Int64) throws -> [Int64] {
        try connection.run(
            "SELECT DISTINCT capture_id FROM utterances WHERE element_id = \(id) AND capture_id >= \(capture) ORDER BY 1"
        ).map { try $0.value("capture_id") }
    }

    /// The builds in which any of these elements is heard.
    package func builds(holdingElements ids: [Int64]) throws -> Set<Int64> {
        Set(
            try connection.run(
                """
                SELECT DISTINCT build_id FROM build_captures
                WHERE capture_id IN (SELECT capture_id FROM utterances WHERE element_id = ANY(\(ids)))
                """
            ).map { try $0.value("build_id") })
    }

    /// Comparisons of a screen's captures are to be made again, since its elements are paired otherwise now.
    package func forgetComparisons(ofScreen id: Int64) throws {
        _ = try connection.execute(
            "DELETE FROM comparisons USING captures WHERE captures.id = after_id AND screen_id = \(id)")
    }
}
