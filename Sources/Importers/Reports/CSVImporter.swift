import History

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
                let table = CSVTable(document.bytes), let mapping = CSVMapping(guessedFrom: table.header)
            else { return false }
            return mapping.columns.count > 1 || table.header.count == 1
        },
        read: { document throws(ImportError) in try CSVReports.read(document.bytes, mapping: nil) })
}

/// Rows of a table as reports.
package enum CSVReports {
    /// After this many damaged records the file is something else: reading stops.
    private static let faultLimit = 1_000

    /// Reads with a saved mapping, or with one guessed from the header.
    package static func read(_ bytes: [UInt8], mapping: CSVMapping?) throws(ImportError) -> Imported {
        guard let table = CSVTable(bytes) else { throw ImportError("There is no header row.", line: 1) }
        guard let mapping = mapping ?? CSVMapping(guessedFrom: table.header) else {
            let columns = table.header.prefix(50).map { "“\($0)”" }.joined(separator: ", ")
            throw ImportError(
                "No column is known to hold the text of reports; say which one does. The columns are: \(columns).",
                line: 1)
        }
        let places = try mapping.places(in: table.header)
        var imported = Imported(format: "csv")
        var records = table.rows()
        var faults = 0
        while let next = records.next() {
            switch next {
            case .record(let record):
                do {
                    let draft = try draft(of: record, places, width: table.header.count)
                    if let draft { imported.reports.append(ImportedReport(row: record.line, draft: draft)) }
                } catch {
                    imported.rejected.append(error)
                }
            case .faulty(let line, let fault):
                imported.rejected.append(RejectedRow(row: line, reason: fault.rawValue))
                faults += 1
                guard faults < faultLimit else {
                    throw ImportError("More than \(faultLimit) rows are damaged; is this a CSV file?", line: line)
                }
            }
        }
        return imported
    }

    /// `nil` for a row that says nothing at all.
    private static func draft(
        of record: CSVRecords.Record, _ places: [(field: ReportField, index: Int)], width: Int
    ) throws(RejectedRow) -> ReportDraft? {
        let fields = record.fields
        guard fields.contains(where: { !$0.allSatisfy(\.isWhitespace) }) else { return nil }
        guard fields.count <= width || fields[width...].allSatisfy(\.isEmpty) else {
            throw RejectedRow(
                row: record.line,
                reason: "the row has \(fields.count) fields, the header \(width); a delimiter in a "
                    + "text needs quotation marks around it")
        }
        var values: [ReportField: String] = [:]
        for (field, index) in places where index < fields.count { values[field] = fields[index] }
        guard let draft = ReportDraft(values) else {
            throw RejectedRow(row: record.line, reason: "the row has no text")
        }
        return draft
    }
}

extension RejectedRow: Error {}
