package import Foundation
import Postgres

package enum ImportState: String, Sendable, Hashable, Codable, CaseIterable { case running, done, failed }

/// A file of many reports on its way, without its bytes.
package struct StoredImport: Sendable, Hashable, Decodable {
    package var id: Int64
    package var appID: Int64
    package var format: String
    /// The format that the caller named.
    package var askedFormat: String?
    package var fileName: String?
    /// A table's columns, as JSON.
    package var mapping: String?
    /// The system that gave the rows their ids, and the zone of times that say none, where whoever sent it named them.
    package var source: String?
    package var timezone: String?
    /// How many rows have a time without a zone.
    package var zoneless: Int
    package var rows: Int
    package var done: Int
    package var filed: Int
    package var rejected: Int
    /// JSON: what was not kept, with the number of rows.
    package var leftOut: String
    /// Alarms on the places that its reports belong to.
    package var alarms: [Int64]
    package var state: ImportState
    package var fault: String?
    package var caller: String
    package var createdAt: Date
    package var finishedAt: Date?
}

/// What became of one row.
package struct StoredImportRow: Sendable, Hashable, Codable {
    package var row: Int
    package var reportID: Int64?
    /// It was filed; otherwise it was known already, or refused.
    package var isNew: Bool
    package var reason: String?
    package init(row: Int, reportID: Int64?, isNew: Bool, reason: String? = nil) {
        (self.row, self.reportID, self.isNew, self.reason) = (row, reportID, isNew, reason)
    }
}

extension Transaction {
    fileprivate static var importColumns: SQL {
        """
        report_imports.id, app_id, format, asked_format, file_name, mapping::text AS mapping, source, timezone,
        zoneless, rows, state, fault, caller, created_at,
        finished_at, left_out::text AS left_out, alarms,
        (SELECT count(*)::integer FROM report_import_rows WHERE import_id = report_imports.id) AS done,
        (SELECT count(*)::integer FROM report_import_rows WHERE import_id = report_imports.id AND is_new) AS filed,
        (SELECT count(*)::integer FROM report_import_rows WHERE import_id = report_imports.id AND report_id IS NULL
            AND reason IS NOT NULL) AS rejected
        """
    }

    package func reportImport(_ id: Int64, ofApp app: Int64) throws -> StoredImport? {
        try connection.run(
            "SELECT \(fragment: Self.importColumns) FROM report_imports WHERE id = \(id) AND app_id = \(app)"
        ).first?.decoded()
    }

    /// Those that are on their way, oldest first, and the last that ended.
    package func reportImports(ofApp app: Int64) throws -> [StoredImport] {
        try connection.run(
            """
            SELECT \(fragment: Self.importColumns) FROM report_imports WHERE app_id = \(app)
            ORDER BY state <> 'running', id DESC LIMIT 10
            """
        ).decoded()
    }

    package func rows(ofImport id: Int64) throws -> [StoredImportRow] {
        try connection.run(
            "SELECT row, report_id, is_new, reason FROM report_import_rows WHERE import_id = \(id) ORDER BY row"
        ).map {
            StoredImportRow(
                row: try $0.value("row"), reportID: try $0.value("report_id"), isNew: try $0.value("is_new"),
                reason: try $0.value("reason"))
        }
    }

    package func bytes(ofImport id: Int64) throws -> [UInt8]? {
        try connection.run("SELECT bytes FROM report_imports WHERE id = \(id) AND bytes IS NOT NULL").first?
            .value("bytes")
    }
}

extension WriteTransaction {
    /// Keeps a file until all its rows are filed. What ended a month ago is forgotten.
    package func addImport(
        app: Int64, format: String, askedFormat: String?, fileName: String?, mapping: String?, source: String?,
        timezone: String?, zoneless: Int, bytes: [UInt8], rows: Int, caller: String
    ) throws -> Int64 {
        _ = try connection.execute("DELETE FROM report_imports WHERE finished_at < now() - interval '30 days'")
        return try connection.run(
            """
            INSERT INTO report_imports
                (app_id, format, asked_format, file_name, mapping, source, timezone, zoneless, bytes, rows, caller)
            VALUES (\(app), \(format), \(askedFormat), \(fileName), \(mapping.map { JSONB($0) }), \(source),
                \(timezone), \(zoneless), \(bytes), \(rows), \(caller))
            RETURNING id
            """
        ).one().value("id")
    }

    /// An import that nobody is at work on, for so many seconds nobody else's.
    package func claimImport(lease seconds: Int) throws -> StoredImport? {
        let id: Int64? = try connection.run(
            """
            UPDATE report_imports SET claimed_until = now() + make_interval(secs => \(seconds)::integer)
            WHERE id = (SELECT id FROM report_imports WHERE state = 'running' AND claimed_until < now()
                ORDER BY id FOR UPDATE SKIP LOCKED LIMIT 1)
            RETURNING id
            """
        ).first?.value("id")
        return try id.flatMap { id in
            try connection.run(
                "SELECT \(fragment: Self.importColumns) FROM report_imports WHERE report_imports.id = \(id)"
            ).first?.decoded()
        }
    }

    /// Notes rows that are done, in the transaction that filed them, and stays at work.
    package func note(_ rows: [StoredImportRow], ofImport id: Int64, lease seconds: Int) throws {
        let noted = try JSONB(encoding: rows)
        _ = try connection.execute(
            """
            INSERT INTO report_import_rows (import_id, row, report_id, is_new, reason)
            SELECT \(id), "row", "reportID", "isNew", reason
            FROM jsonb_to_recordset(\(noted)) AS noted("row" integer, "reportID" bigint, "isNew" boolean, reason text)
            ON CONFLICT DO NOTHING
            """)
        _ = try connection.execute(
            """
            UPDATE report_imports SET claimed_until = now() + make_interval(secs => \(seconds)::integer) WHERE id = \(id)
            """)
    }

    /// The last row is done, or it can't be gone on with. The bytes go.
    package func endImport(_ id: Int64, alarms: [Int64], leftOut: String, fault: String?) throws {
        _ = try connection.execute(
            """
            UPDATE report_imports SET state = \(fault == nil ? "done" : "failed"), fault = \(fault), bytes = NULL,
                alarms = \(alarms), left_out = \(JSONB(leftOut)), finished_at = now()
            WHERE id = \(id)
            """)
    }

    /// Leaves it to whoever looks next.
    package func release(import id: Int64) throws {
        _ = try connection.execute("UPDATE report_imports SET claimed_until = '-infinity' WHERE id = \(id)")
    }
}
