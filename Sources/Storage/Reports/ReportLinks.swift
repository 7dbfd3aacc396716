package import Foundation
import Postgres

/// Many reports tied to a place in one step.
package struct StoredReportLink: Sendable, Hashable, Decodable {
    package var id: Int64
    package var appID: Int64
    /// In words: “tied to the screen Cart”.
    package var what: String
    /// JSON: what each report was tied to before and after.
    package var parts: String
    /// How many it tied.
    package var reports: Int
    package var caller: String
    package var at: Date
    package var undoneAt: Date?
    package var undoneBy: String?
}

extension Transaction {
    private static var linkColumns: SQL {
        "SELECT id, app_id, what, parts::text AS parts, jsonb_array_length(parts) AS reports, caller, at, undone_at, undone_by FROM report_links"
    }

    package func reportLink(id: Int64) throws -> StoredReportLink? {
        try connection.run(Self.linkColumns + " WHERE id = \(id)").first?.decoded()
    }

    /// Newest first; of one caller.
    package func reportLinks(ofApp id: Int64, by caller: String, limit: Int) throws -> [StoredReportLink] {
        try connection.run(
            Self.linkColumns + " WHERE app_id = \(id) AND caller = \(caller) ORDER BY id DESC LIMIT \(limit)"
        ).decoded()
    }

    /// Elements that were ever heard on a screen, those of the newest capture first, each once.
    package func elements(onScreen id: Int64, limit: Int) throws -> [ScreenElement] {
        try connection.run(
            """
            SELECT id, label, identifier, text FROM (
                SELECT DISTINCT ON (elements.id) elements.id, elements.label, elements.identifier, utterances.text,
                    utterances.capture_id, utterances.position
                FROM elements JOIN utterances ON element_id = elements.id
                WHERE elements.screen_id = \(id)
                ORDER BY elements.id, utterances.capture_id DESC, utterances.transcript_id DESC
            ) AS heard ORDER BY capture_id DESC, position, id LIMIT \(limit)
            """
        ).decoded()
    }
}

/// An element with what was heard of it last.
package struct ScreenElement: Sendable, Hashable, Decodable {
    package var id: Int64
    package var label: String?
    package var identifier: String?
    package var text: String
}

extension WriteTransaction {
    package func addReportLink(app: Int64, what: String, parts: String, caller: String) throws -> Int64 {
        try connection.run(
            """
            INSERT INTO report_links (app_id, what, parts, caller)
            VALUES (\(app), \(what), \(JSONB(parts)), \(caller)) RETURNING id
            """
        ).one().value("id")
    }

    package func markUndone(link id: Int64, caller: String) throws {
        _ = try connection.execute(
            "UPDATE report_links SET undone_at = now(), undone_by = \(caller) WHERE id = \(id) AND undone_at IS NULL")
    }
}
