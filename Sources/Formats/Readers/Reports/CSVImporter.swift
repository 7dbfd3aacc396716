package import History

extension Importer {
    /// A table with a header row, from a spreadsheet, a store console or a support desk.
    package static let csv = Importer(
        "csv", .reports, title: "Table (CSV)",
        howTo: """
            Save the spreadsheet as CSV (in Excel: Save As, CSV UTF-8; in Google Sheets: File, Download,
            Comma-separated values), or take the export of your store console or support desk. The first row names the
            columns; commas, semicolons and tabs all do. One column must hold what people wrote. A small example:

            text,release,screen,email
            "Flicking skips the Buy button",5.0.1,Cart,a.person@example.org
            """,
        recognises: { document in
            guard case .text = document.content, !MailReport.looksLikeMail(document.bytes),
                let table = CSVTable(document.bytes)
            else { return false }
            let columns = CSVMapping(guessedFrom: table.header).columns
            return columns[.text] != nil && (columns.count > 1 || table.header.count == 1)
        },
        read: { document throws(ImportError) in try CSVReports.read(document.bytes) })
}

/// Rows of a table as reports.
package enum CSVReports {
    /// After this many damaged records the file is something else: reading stops.
    private static let faultLimit = 1_000

    /// One row, as a person looks at it before it is filed.
    package struct PreviewRow: Sendable {
        package var line: Int
        /// What the table holds for each field.
        package var values: [ReportField: String]
        /// What would be filed of it.
        package var result: Result<ReportDraft, RejectedRow>
    }

    /// Reads all rows by a mapping.
    package static func read(_ table: CSVTable, mapping: CSVMapping) throws(ImportError) -> Imported {
        var imported = Imported(format: "csv")
        var faults = 0
        try forEachRow(table, mapping) { row throws(ImportError) in
            switch row.result {
            case .success(let draft):
                var report = ImportedReport(row: row.line, draft: draft)
                let misread = draft.misread(row.values)
                report.doubts = misread.map { draft.doubt(row.values[$0], in: mapping.columns[$0] ?? $0.rawValue) }
                imported.reports.append(report)
                for field in misread {
                    imported.leftOut.note("what “\(mapping.columns[field] ?? "")” says, where it was not understood")
                }
                for index in row.unread { imported.leftOut.note("the column “\(table.header[index])”") }
            case .failure(let rejected): imported.rejected.append(rejected)
            }
            try ReportRows.check(imported.reports.count + imported.rejected.count)
            faults += row.isDamaged ? 1 : 0
            guard faults < faultLimit else {
                throw ImportError("More than \(faultLimit) rows are damaged; is this a CSV file?", line: row.line)
            }
            return true
        }
        return imported
    }

    /// The first rows, as they would be filed.
    package static func preview(
        _ table: CSVTable, mapping: CSVMapping, rows limit: Int = 5
    ) throws(ImportError) -> [PreviewRow] {
        var rows: [PreviewRow] = []
        try forEachRow(table, mapping) { row throws(ImportError) in
            rows.append(PreviewRow(line: row.line, values: row.values, result: row.result))
            return rows.count < limit
        }
        return rows
    }

    private struct Row {
        var line: Int
        var values: [ReportField: String] = [:]
        var result: Result<ReportDraft, RejectedRow>
        /// Places of the columns that say something and fill no field.
        var unread: [Int] = []
        /// The record itself is broken, whatever its columns mean.
        var isDamaged = false
    }

    /// Every row that says something, until `body` has enough.
    private static func forEachRow(
        _ table: CSVTable, _ mapping: CSVMapping, _ body: (Row) throws(ImportError) -> Bool
    ) throws(ImportError) {
        let places = try mapping.places(in: table.header)
        let order = dateOrder(table, places)
        var records = table.rows()
        while let next = records.next() {
            let row: Row?
            switch next {
            case .record(let record): row = CSVReports.row(record, places, order, width: table.header.count)
            case .faulty(let line, let fault):
                let rejected = RejectedRow(row: line, reason: fault.rawValue)
                row = Row(line: line, result: .failure(rejected), isDamaged: true)
            }
            if let row, try !body(row) { return }
        }
    }

    /// What the whole column of dates says of its order.
    private static func dateOrder(_ table: CSVTable, _ places: [(field: ReportField, index: Int)]) -> DateOrder? {
        guard let index = places.first(where: { $0.field == .writtenAt })?.index else { return nil }
        var records = table.rows()
        let column = AnyIterator<String> {
            while let next = records.next() {
                if case .record(let record) = next, index < record.fields.count { return record.fields[index] }
            }
            return nil
        }
        return WrittenDate.order(of: AnySequence { column })
    }

    /// `nil` for a row that says nothing at all.
    private static func row(
        _ record: CSVRecords.Record, _ places: [(field: ReportField, index: Int)], _ order: DateOrder?, width: Int
    ) -> Row? {
        let fields = record.fields
        guard fields.contains(where: { !$0.allSatisfy(\.isWhitespace) }) else { return nil }
        func rejected(_ reason: String) -> Result<ReportDraft, RejectedRow> {
            .failure(RejectedRow(row: record.line, reason: reason))
        }
        guard fields.count <= width || fields[width...].allSatisfy(\.isEmpty) else {
            return Row(
                line: record.line,
                result: rejected(
                    "the row has \(fields.count) fields, the header \(width); a delimiter in a "
                        + "text needs quotation marks around it"))
        }
        var values: [ReportField: String] = [:]
        for (field, index) in places where index < fields.count { values[field] = fields[index] }
        var cleaned = values
        for field in [ReportField.text, .title, .heard, .expected] {
            cleaned[field] = values[field].map(MarkedUpText.clean)
        }
        let result = ReportDraft(cleaned, dates: order).map { .success($0) } ?? rejected("the row has no text")
        let read = Set(places.map(\.index))
        let unread = fields.indices.filter {
            $0 < width && !read.contains($0) && !fields[$0].allSatisfy(\.isWhitespace)
        }
        return Row(line: record.line, values: values, result: result, unread: unread)
    }

    /// Reads by the mapping that the header's names suggest.
    static func read(_ bytes: [UInt8]) throws(ImportError) -> Imported {
        guard let table = CSVTable(bytes) else { throw ImportError("There is no header row.", line: 1) }
        let mapping = CSVMapping(guessedFrom: table.header)
        guard mapping.columns[.text] != nil else {
            let columns = table.header.prefix(50).map { "“\($0)”" }.joined(separator: ", ")
            throw ImportError(
                "No column is known to hold the text of reports; say which one does. The columns are: \(columns).",
                line: 1)
        }
        return try read(table, mapping: mapping)
    }
}

extension RejectedRow: Error {}

extension Import {
    /// The table that some bytes are, packed or not, so that a person can say what its columns are; `nil` where they
    /// are another format. With `format` *csv*, or where nothing claims them and a header row is there, it is a table.
    package static func table(
        _ bytes: [UInt8], format: String? = nil, fileName: String? = nil
    ) throws(ImportError) -> CSVTable? {
        guard format == nil || format == Importer.csv.id else { return nil }
        let file = try lone(bytes, fileName: fileName)
        let document = try Document(file.bytes, fileName: file.name)
        guard let table = CSVTable(document.bytes) else { return nil }
        if format != nil || Importer.csv.recognises(document) { return table }
        guard case .text = document.content, table.header.count > 1 else { return nil }
        return Importer.all.contains { $0.recognises(document) } ? nil : table
    }
}
