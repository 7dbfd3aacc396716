package import History
package import Screens

/// What an importer made of some bytes.
package struct Imported: Sendable {
    /// An id of docs/formats.md section 2: `wda-xml`, `axe-json`, …
    package var format: String
    package var captures: [Capture]
    package var audits: [AuditRun]
    package var recordings: [Recording] = []
    package var reports: [ImportedReport]
    /// Rows that could not be read; the others are not lost with them.
    package var rejected: [RejectedRow]
    /// What reports had and is not kept.
    package var leftOut = LeftOut()
    /// Keys that were passed over.
    package var warnings: [ImportWarning] = []

    package init(
        format: String, captures: [Capture] = [], audits: [AuditRun] = [], reports: [ImportedReport] = [],
        rejected: [RejectedRow] = []
    ) {
        (self.format, self.captures, self.audits, self.reports, self.rejected) = (
            format, captures, audits, reports, rejected
        )
    }
}

/// A report with the place it had in its source: a row, line or index from 1.
package struct ImportedReport: Sendable {
    package var row: Int
    package var draft: ReportDraft
    /// What came with it.
    package var files: [MailFile]
    /// What it says that was not understood, each a sentence.
    package var doubts: [String] = []
    package init(row: Int, draft: ReportDraft, files: [MailFile] = []) {
        (self.row, self.draft, self.files) = (row, draft, files)
    }
}

/// What a source said and nobody keeps, by its name there, and in how many rows.
package struct LeftOut: Hashable, Sendable {
    /// So many names; a file of objects with keys of their own has as many as it likes.
    private static let limit = 200
    package private(set) var rows: [String: Int] = [:]

    package init() {}

    package mutating func note(_ name: String) {
        guard rows[name] != nil || rows.count < LeftOut.limit else { return }
        rows[String(name.prefix(200)), default: 0] += 1
    }

    package mutating func add(_ other: LeftOut) {
        for (name, count) in other.rows where rows[name] != nil || rows.count < LeftOut.limit {
            rows[name, default: 0] += count
        }
    }
}

package struct RejectedRow: Hashable, Sendable {
    package var row: Int
    package var reason: String
    package init(row: Int, reason: String) { (self.row, self.reason) = (row, reason) }
}

/// Why bytes could not be read, and where: a line from 1, or a JSON pointer, or an XML path.
package struct ImportError: Error, Hashable, Sendable {
    package var detail: String
    package var line: Int?
    package var pointer: String?
    package init(_ detail: String, line: Int? = nil, pointer: String? = nil) {
        (self.detail, self.line, self.pointer) = (detail, line, pointer)
    }
}
