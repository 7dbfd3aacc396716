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
    fileprivate var place: String
    fileprivate var type: String
    package var isBytes: Bool { type == "bytea" }
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
            let text: SQL =
                type == "bytea"
                ? "encode(\(identifier: column), 'escape')" : "\(identifier: column)::text"
            var query: SQL = """
                SELECT ctid::text AS place, coalesce(to_jsonb(kept) ->> 'id', '') AS row,
                    \(fragment: type == "bytea" ? "''" : text) AS value
                FROM \(identifier: table) AS kept WHERE \(identifier: column) IS NOT NULL AND (
                """
            if type == "bytea" { query = Self.withoutBytes(table, column) }
            query += SQL.joined(sought.conditions(text, isBytes: type == "bytea"), separator: " OR ")
            if table == "reports" { query += " OR id = ANY(\(reports))" }
            if table.hasPrefix("report_"), try hasReport(table) { query += " OR report_id = ANY(\(reports))" }
            query += ") ORDER BY ctid"
            mentions += try connection.run(query).map {
                Mention(
                    table: table, column: column, row: try $0.value("row"), value: try $0.value("value"),
                    place: try $0.value("place"), type: type)
            }
        }
        return mentions
    }

    /// Rows with files are told by their number alone: `to_jsonb` would read the file once more.
    private static func withoutBytes(_ table: String, _ column: String) -> SQL {
        let row: SQL = table == "contents" ? "left(encode(digest, 'hex'), 12)" : "id::text"
        return """
            SELECT ctid::text AS place, \(fragment: row) AS row, '' AS value
            FROM \(identifier: table) AS kept WHERE \(identifier: column) IS NOT NULL AND (
            """
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

/// What is looked for, for Postgres: it finds what may be a mention, and the masks say whether it is.
private struct Sought {
    var words: Set<String> = []
    /// The last seven figures of telephone numbers.
    var figures: Set<String> = []

    init(_ people: [KnownPerson]) {
        for text in people.flatMap({ [$0.name, $0.contact] }).compactMap({ $0 }) {
            if let mail = PersonQuery.mail(text) {
                words.insert(mail)
                let name = text.prefix { $0 != "<" }.trimmingCharacters(
                    in: .whitespacesAndNewlines.union(.punctuationCharacters))
                if text.contains("<"), name.count > 2 { words.insert(name.lowercased()) }
            } else if let phone = PersonQuery.phone(text) {
                figures.insert(String(phone.suffix(7)))
            } else if text.count > 2 {
                words.insert(text.lowercased())
            }
        }
    }

    func conditions(_ text: SQL, isBytes: Bool) -> [SQL] {
        let plain = words.sorted().map { word -> SQL in
            isBytes
                ? "strpos(lower(\(fragment: text)), lower(encode(convert_to(\(word)::text, 'UTF8'), 'escape'))) > 0"
                : "strpos(lower(\(fragment: text)), \(word)::text) > 0"
        }
        return plain
            + figures.sorted().map { "strpos(regexp_replace(\(fragment: text), '[ ./()-]', '', 'g'), \($0)::text) > 0" }
            + ["false"]
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
            case "_text": "\(text)::text::text[]"
            default: "\(text)::text"
            }
        // Also in the log, whose steps are else never changed.
        _ = try connection.run("SELECT set_config('earshot.erasing', 'on', true)")
        return try connection.execute(
            """
            UPDATE \(identifier: mention.table) SET \(identifier: mention.column) = \(fragment: value)
            WHERE ctid = \(mention.place)::text::tid AND \(identifier: mention.column)::text = \(mention.value)::text
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
