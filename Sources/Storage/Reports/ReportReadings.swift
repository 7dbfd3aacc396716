import Foundation
package import History
import JSON
import Postgres

/// What the words of a report told, as it is kept.
package struct StoredReading: Sendable, Hashable {
    package var fault: FaultClass?
    package var by: ReadBy
    package var accessibility: Double
    package var words: [AccessibilityScore.Word]
}

/// Who says of which class a report is.
package enum ReadBy: String, Sendable, Hashable, Codable, CaseIterable { case words, person }

extension Transaction {
    package func reading(ofReport id: Int64) throws -> StoredReading? {
        try connection.run(
            "SELECT class, class_by, accessibility, words::text AS words FROM report_readings WHERE report_id = \(id)"
        ).first.map { row in
            StoredReading(
                fault: try row.value("class", as: String?.self).flatMap { FaultClass(rawValue: $0) },
                by: try row.named("class_by"),
                accessibility: try row.value("accessibility"),
                words: try KeptJSON.decode(
                    [AccessibilityScore.Word].self, from: row.value("words", as: String.self)))
        }
    }

    /// Reports that no list has read yet, or an older one: so many, oldest first.
    package func reportsToRead(lists: String, after: Int64, limit: Int) throws -> [StoredReport] {
        try connection.run(
            """
            SELECT \(fragment: Self.reportColumns) FROM \(fragment: Self.reportTables)
            WHERE reports.id > \(after) AND readings.lists IS DISTINCT FROM \(lists)
                AND text_removed_at IS NULL
            ORDER BY reports.id LIMIT \(limit)
            """
        ).decoded()
    }
}

extension WriteTransaction {
    /// Keeps what the words tell. The class that a person chose stays.
    /// - Parameter mentioned: the release that the text names.
    package func keep(_ reading: ReportReading, ofReport id: Int64, mentioned: Int64?, lists: String) throws {
        let words = try JSONB(encoding: reading.accessibility.words)
        _ = try connection.execute(
            """
            INSERT INTO report_readings (report_id, class, is_other, accessibility, words, lists,
                mentioned_release_id)
            VALUES (\(id), \(reading.fault?.rawValue), \(reading.isOther), \(reading.accessibility.score), \(words), \(lists), \(mentioned))
            ON CONFLICT (report_id) DO UPDATE SET
                class = CASE report_readings.class_by WHEN 'person' THEN report_readings.class ELSE excluded.class END,
                is_other = excluded.is_other, accessibility = excluded.accessibility, words = excluded.words, lists = excluded.lists,
                mentioned_release_id = excluded.mentioned_release_id
            """)
    }

    /// A person says of which class it is.
    package func set(fault: FaultClass?, by: ReadBy, ofReport id: Int64) throws {
        _ = try connection.execute(
            """
            UPDATE report_readings SET class = \(fault?.rawValue), class_by = \(by.rawValue),
                is_other = is_other AND \(by == .words) WHERE report_id = \(id)
            """)
    }

    /// These reports wait no more, or wait again.
    package func set(aside: Bool, reports ids: [Int64]) throws {
        _ = try connection.execute(
            "UPDATE reports SET set_aside = \(aside), version = version + 1 WHERE id = ANY(\(ids))")
    }
}
