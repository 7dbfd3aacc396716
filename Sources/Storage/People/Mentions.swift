import Foundation
package import History
import Postgres

/// A text somewhere in the database that tells of somebody who is to be forgotten.
package struct Mention: Sendable, Hashable {
    package var table: String
    package var column: String
    /// The row's own number, where it has one.
    package var row: String
    package var value: String
    /// In one of their own reports, or in what was said on it.
    package var isOwn: Bool
    fileprivate var place: String
    fileprivate var type: String
    package var isBytes: Bool { type == "bytea" }
    /// The value is a document, or a list of texts as one.
    package var isJSON: Bool { ["json", "jsonb", "_text"].contains(type) }
    /// What they, or others to them, said in their own words.
    package var isWords: Bool { PeoplesWords.columns.contains(column) || Self.ofFiles.contains("\(table).\(column)") }
    private static let ofFiles: Set = ["report_attachments.name", "report_attachments.description"]
}

/// Which columns are looked through: every text, document and file of every table, so that a new table can't be forgotten,
/// but for what is below.
private enum SoughtColumns {
    /// What the app shows and what checks found there: millions of rows of the app's own words. And accounts with
    /// their mail addresses, which are their owners', and what is kept as digests.
    static let tablesLeftOut = [
        "accounts", "audit_faults", "audit_looks", "audit_problems", "audit_runs", "build_captures", "captures",
        "changes",
        "comparisons", "elements", "faults", "findings", "intake_keys", "public_intakes", "recordings",
        "heard_texts", "identities", "mail_addresses", "schema_migrations",
        "screens", "screenshots", "sign_in_failures", "sign_in_links", "sign_ins", "silent_elements", "tokens",
        "transcripts",
        "trees", "utterances", "webhooks",
    ]
    /// Who works here, by the names of their accounts.
    static let columnsLeftOut = [
        "assignee", "author", "caller", "created_by", "decided_by", "digest", "ended_by", "linked_by", "retired_by",
        "source_digest",
        "secret",
        "watcher",
    ]

    /// Of their own reports and what hangs on them: what is looked through whole, whatever stands there.
    static func isPeoples(_ table: String, _ column: String) -> Bool {
        PeoplesWords.columns.contains(column) || PeoplesWords.columnsBeside.contains(column)
            || [
                "report_attachments.name", "report_attachments.description", "report_attachments.bytes",
                "problem_events.kind",
            ]
            .contains("\(table).\(column)")
    }
}

extension Transaction {
    private func soughtColumns() throws -> [(table: String, column: String, type: String)] {
        try connection.run(
            """
            SELECT relname::text AS "table", attname::text AS "column", typname::text AS type
            FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid JOIN pg_type ON pg_type.oid = atttypid
            WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND attnum > 0 AND NOT attisdropped
                AND attgenerated = '' AND typname IN ('text', 'varchar', 'jsonb', 'json', 'bytea', '_text')
                AND NOT relname = ANY(\(SoughtColumns.tablesLeftOut)) AND NOT attname = ANY(\(SoughtColumns.columnsLeftOut))
            ORDER BY relname, attname
            """
        ).map { (try $0.value("table"), try $0.value("column"), try $0.value("type")) }
    }

    /// Where the whole name, the mail address or the telephone number of somebody stands, and what else names them in
    /// their own reports.
    package func mentions(of people: [KnownPerson], reports: [Int64], skippingReporters: Bool) throws -> [Mention] {
        let sought = Sought(people)
        var mentions: [Mention] = []
        for (table, column, type) in try soughtColumns() where !(skippingReporters && table == "reporters") {
            let isBytes = type == "bytea"
            let text = Self.text(column, type)
            let own = SoughtColumns.isPeoples(table, column) ? try isOwn(table, reports) : "false"
            var query: SQL = """
                SELECT ctid::text AS place, \(fragment: Self.row(table, isBytes)) AS row, \(fragment: isBytes ? "''" : text) AS value,
                    coalesce(\(fragment: own), false) AS is_own
                FROM \(identifier: table) AS kept WHERE \(identifier: column) IS NOT NULL AND (\(fragment: own)
                """
            for condition in sought.conditions(text, isBytes: isBytes) { query += " OR " + condition }
            query += ") ORDER BY ctid"
            mentions += try connection.run(query).map {
                Mention(
                    table: table, column: column, row: try $0.value("row"), value: try $0.value("value"),
                    isOwn: try $0.value("is_own"), place: try $0.value("place"), type: type)
            }
        }
        return mentions
    }

    /// Lists of texts are read as documents are.
    fileprivate static func text(_ column: String, _ type: String) -> SQL {
        switch type {
        case "bytea": "encode(\(identifier: column), 'escape')"
        case "_text": "to_jsonb(\(identifier: column))::text"
        default: "\(identifier: column)::text"
        }
    }

    /// A row's own number. Those with files are told by it alone: `to_jsonb` would read the file once more.
    private static func row(_ table: String, _ isBytes: Bool) -> SQL {
        guard isBytes else { return "coalesce(to_jsonb(kept) ->> 'id', '')" }
        return table == "contents" ? "left(encode(digest, 'hex'), 12)" : "id::text"
    }

    /// Whether a row is one of these reports, or hangs on one.
    private func isOwn(_ table: String, _ reports: [Int64]) throws -> SQL {
        if table == "reports" { return "id = ANY(\(reports))" }
        if table == "problem_events" {
            return """
                coalesce(kind -> 'reported' ->> 'report', kind -> 'confirmed' ->> 'report')::bigint = ANY(\(reports))
                """
        }
        return try table.hasPrefix("report_") && hasReport(table) ? "report_id = ANY(\(reports))" : "false"
    }

    private func hasReport(_ table: String) throws -> Bool {
        try connection.run(
            """
            SELECT FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
            WHERE relnamespace = 'public'::regnamespace AND relname = \(table) AND attname = 'report_id' AND NOT attisdropped
            """
        ).first != nil
    }

    /// Uploads that are packed: nobody can look for words in them without reading them anew.
    package func countPackedOriginals() throws -> Int {
        try connection.run(
            """
            SELECT count(*) AS n FROM contents
            WHERE substring(bytes FROM 1 FOR 2) IN ('\\x1f8b'::bytea, '\\x504b'::bytea)
            """
        ).one().value("n")
    }
}

extension WriteTransaction {
    /// Puts another text in place of the one that was found; false where the row is another by now, or can't be changed so.
    package func replace(_ mention: Mention, by text: String) throws -> Bool {
        changed.noteEvery()
        let value: SQL =
            switch mention.type {
            case "jsonb": "\(text)::text::jsonb"
            case "json": "\(text)::text::json"
            case "_text": "ARRAY(SELECT jsonb_array_elements_text(\(text)::text::jsonb))"
            default: "\(text)::text"
            }
        // Also in the log, whose steps are else never changed.
        _ = try connection.run("SELECT set_config('earshot.erasing', 'on', true)")
        return try connection.execute(
            """
            UPDATE \(identifier: mention.table) SET \(identifier: mention.column) = \(fragment: value)
            WHERE ctid = \(mention.place)::text::tid
                AND \(fragment: Self.text(mention.column, mention.type)) = \(mention.value)::text
            """) > 0
    }

    /// Takes a file away: an upload's bytes stay known by their digest, any other goes with its row.
    package func remove(_ mention: Mention) throws -> Bool {
        changed.noteEvery()
        if mention.table == "contents" {
            return try connection.execute(
                "UPDATE contents SET bytes = NULL, removed_at = now() WHERE ctid = \(mention.place)::text::tid") > 0
        }
        return try connection.execute(
            "DELETE FROM \(identifier: mention.table) WHERE ctid = \(mention.place)::text::tid") > 0
    }
}
