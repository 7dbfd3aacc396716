import History
import JSON
import Postgres

/// Where masks are laid for good: rows that hang on a report.
enum MaskedTable: String {
    case reports, messages = "report_messages", answers = "report_answers", confirmations = "report_confirmations"
    case events = "problem_events"

    /// The report that a row hangs on.
    fileprivate var report: SQL {
        switch self {
        case .reports: "id"
        case .events: "coalesce(kind -> 'reported' ->> 'report', kind -> 'confirmed' ->> 'report')::bigint"
        default: "report_id"
        }
    }
}

extension WriteTransaction {
    /// Masks what stands in these columns of all that hangs on these reports, and keeps it so.
    func lay(
        _ masks: (Int64) -> Masking, on table: MaskedTable, _ columns: [String], of reports: [Int64]
    ) throws {
        let name = table.rawValue
        let near: SQL =
            table == .events ? " AND problem_id IN (SELECT problem_id FROM reports WHERE id = ANY(\(reports)))" : ""
        let rows = try connection.run(
            """
            SELECT id, \(fragment: table.report) AS report, to_jsonb(kept)::text AS kept FROM \(identifier: name) AS kept
            WHERE \(fragment: table.report) = ANY(\(reports))\(fragment: near) ORDER BY id
            """
        ).map {
            (
                id: try $0.value("id") as Int64, report: try $0.value("report") as Int64,
                kept: try $0.value("kept") as String
            )
        }
        let names = SQL.joined(columns.map { "\(identifier: $0)" })
        for row in rows {
            guard case .object(let members) = try KeptJSON.decode(JSONValue.self, from: row.kept) else { continue }
            let masking = masks(row.report)
            let before = members.filter { columns.contains($0.key) }
            let after = before.mapValues { Self.masked($0, by: masking) }
            guard before != after else { continue }
            _ = try connection.execute(
                """
                UPDATE \(identifier: name) AS kept SET (\(fragment: names)) = (SELECT \(fragment: names)
                    FROM jsonb_populate_record(kept, \(try JSONB(encoding: after)))) WHERE id = \(row.id)
                """)
        }
    }

    private static func masked(_ value: JSONValue, by masking: Masking) -> JSONValue {
        switch value {
        case .string(let text): .string(masking.masked(text))
        case .array(let values): .array(values.map { masked($0, by: masking) })
        default: value
        }
    }
}
