import Screens

/// Tables as text (RFC 4180) that open safely in a spreadsheet.
package enum CSVText {
    /// Header and rows; lines end with CR LF, as the standard has it.
    package static func table(header: [String], rows: some Sequence<[String]>) -> String {
        line(header) + rows.lazy.map(line).joined()
    }

    private static func line(_ fields: [String]) -> String { fields.map(field).joined(separator: ",") + "\r\n" }

    /// A field that a spreadsheet would run as a formula gets an apostrophe in front (OWASP, “CSV Injection”).
    static func field(_ text: String) -> String {
        let first = text.unicodeScalars.first
        let isFormula = first.map { "=+-@\t\r".unicodeScalars.contains($0) } ?? false
        let guarded = isFormula ? "'" + text : text
        let needsQuotes = guarded.unicodeScalars.contains { ",\"\r\n".unicodeScalars.contains($0) }
        return needsQuotes ? "\"" + guarded.replacing("\"", with: "\"\"") + "\"" : guarded
    }
}

extension Writer {
    /// One finding a row.
    package static let csv = Writer(
        id: "csv", title: "CSV", mediaType: "text/csv; charset=utf-8", fileExtension: "csv"
    ) { publication in
        CSVText.table(
            header: [
                "app", "release", "build", "screen", "element", "identifier", "label", "rule", "outcome", "impact",
                "criteria", "message", "tool",
            ],
            rows: publication.screens.lazy.flatMap { screen in
                screen.findings.map { found in
                    [
                        publication.app, publication.release, publication.build ?? "", screen.key, found.node ?? "",
                        found.place.identifier ?? "", found.place.label ?? "", found.rule,
                        found.finding.outcome.rawValue, found.finding.impact.rawValue,
                        found.finding.criteria.joined(separator: " "), found.finding.message,
                        screen.tool.name,
                    ]
                }
            })
    }
}
