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
    package init(row: Int, draft: ReportDraft) { (self.row, self.draft) = (row, draft) }
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
