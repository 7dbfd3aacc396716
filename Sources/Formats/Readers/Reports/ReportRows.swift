import History

/// Rows of JSON report formats: each is read by itself, so that one bad row never loses the others.
enum ReportRows {
    enum Reading {
        case report(ReportDraft, leftOut: [String] = [])
        /// With what came along; what it leaves out is no member of the row.
        case mail(ReportDraft, [MailFile], leftOut: [String])
        case rejected(String)

        /// A report of these values; where nobody says anything, why there is none.
        static func of(_ values: [ReportField: String], orRejected reason: String) -> Reading {
            guard let draft = ReportDraft(values) else { return .rejected(reason) }
            return .report(draft, leftOut: draft.unreadable(values))
        }
    }

    /// Rows of one file. A row of ten bytes becomes a report of some hundred: more would fill the memory.
    static let limit = 100_000

    static func check(_ number: Int) throws(ImportError) {
        guard number <= limit else { throw ImportError("The file has more than \(limit) rows; send it in parts.") }
    }

    /// Reads every row that `rows` finds in each record of the file.
    static func read(
        _ document: Document, format: String, kept: Set<String>, rows: (JSONView) -> [JSONView],
        reading: (JSONView) -> Reading
    ) throws(ImportError) -> Imported {
        var imported = Imported(format: format)
        var number = 0
        try document.forEachReadableRecord { record throws(ImportError) in
            switch record {
            case .success(let value):
                for row in rows(value) {
                    number += 1
                    try check(number)
                    guard row.isObject else {
                        imported.rejected.append(RejectedRow(row: number, reason: "an object is wanted here"))
                        continue
                    }
                    switch reading(row) {
                    case .report(let draft, let leftOut):
                        var report = ImportedReport(row: number, draft: draft)
                        report.doubts = leftOut.map { "It has \($0)." }
                        imported.reports.append(report)
                        for name in leftOut { imported.leftOut.note(name) }
                        for field in row.fields where field.value.saysSomething && !kept.contains(field.key) {
                            imported.leftOut.note("“\(field.key)”")
                        }
                    case .mail(let draft, let files, let leftOut):
                        imported.reports.append(ImportedReport(row: number, draft: draft, files: files))
                        for name in leftOut { imported.leftOut.note(name) }
                    case .rejected(let reason): imported.rejected.append(RejectedRow(row: number, reason: reason))
                    }
                }
            case .failure(let error):
                number += 1
                try check(number)
                imported.rejected.append(RejectedRow(row: number, reason: error.detail))
            }
        }
        return imported
    }
}

extension Importer {
    /// A JSON format of reports, one row or many in a file.
    ///
    /// - Parameter kept: the members of a row that a report keeps, or that say nothing of it. Others are named as left
    ///   out.
    init(
        reports id: String, title: String, howTo: String, recognises: @escaping @Sendable (JSONView) -> Bool,
        kept: Set<String>, rows: @escaping @Sendable (JSONView) -> [JSONView] = { [$0] },
        reading: @escaping @Sendable (JSONView) -> ReportRows.Reading
    ) {
        self.init(
            id, .reports, title: title, howTo: howTo,
            recognises: { document in document.firstRecord.map(recognises) ?? false },
            read: { document throws(ImportError) in
                try ReportRows.read(document, format: id, kept: kept, rows: rows, reading: reading)
            })
    }
}

extension Document {
    /// The object, each item of the array, or each line's value; a line that is no JSON is a failure of its own.
    func forEachReadableRecord(
        _ body: (Result<JSONView, ImportError>) throws(ImportError) -> Void
    ) throws(ImportError) {
        guard case .lines = content else {
            return try forEachRecord { value throws(ImportError) in try body(.success(value)) }
        }
        var lines = LineCursor(bytes)
        while let line = lines.next() {
            let parsed: Result<JSONView, ImportError> = bytes.withUnsafeBufferPointer { all in
                Result { () throws(ImportError) in
                    try JSONDocument(UnsafeBufferPointer(rebasing: all[line.range]), line: line.number).root
                }
            }
            try body(parsed)
        }
    }
}

extension JSONView {
    /// A member as text, whether the source wrote a text or a whole number. Blank is as good as missing.
    func loose(_ key: StaticString) -> String? {
        guard let value = self[key] else { return nil }
        guard let text = value.text ?? value.integer.map(String.init), !text.trimmed.isEmpty else { return nil }
        return text
    }

    /// Whether it holds more than nothing: a word, a number, an item.
    var saysSomething: Bool {
        switch kind {
        case .null: false
        case .text: text?.allSatisfy(\.isWhitespace) == false
        case .flag: flag == true
        case .object, .array: count > 0
        case .number: true
        }
    }

    /// The texts of a list, as a report's tags.
    func tags(_ key: StaticString) -> String {
        (self[key]?.items.compactMap { $0.text ?? $0.loose("name") } ?? []).joined(separator: ReportDraft.tagSeparator)
    }

    /// Whether it has any of these members, whatever they hold.
    func hasAny(of keys: [StaticString]) -> Bool { keys.contains { has($0) } }

    /// A time as it stands there, so that its zone is seen and what nobody can read is named.
    func written(_ key: StaticString) -> String? { self[key]?.text == nil ? time(key) ?? loose(key) : loose(key) }

    /// The same, where it can be read.
    func readable(_ key: StaticString) -> String? { time(key) == nil ? nil : written(key) }

    /// A time as a text or as seconds since 1970.
    func time(_ key: StaticString) -> String? {
        guard let value = self[key] else { return nil }
        if let text = value.text { return Timestamp.utc(text) ?? Double(text).flatMap { Timestamp.utc(epoch: $0) } }
        return value.number.flatMap { Timestamp.utc(epoch: $0) }
    }
}
