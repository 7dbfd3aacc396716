import JSON
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
    /// One finding a row, told from others by its number, and by its place wherever its tool says one.
    package static let csv = Writer(
        id: "csv", title: "CSV", mediaType: "text/csv; charset=utf-8", fileExtension: "csv"
    ) { publication in
        CSVText.table(
            header: [
                "app", "release", "build", "screen", "element", "identifier", "label", "rule", "outcome", "impact",
                "criteria", "message", "tool", "tool version", "tool's rule", "finding", "selector", "path", "snippet",
                "class", "frame", "help", "details", "audited at",
            ],
            rows: publication.screens.lazy.flatMap { screen in
                screen.findings.map { found in
                    [
                        publication.app, publication.release, publication.build ?? "", screen.key, found.node ?? "",
                        found.place.identifier ?? "", found.place.label ?? "", found.rule,
                        found.finding.outcome.rawValue, found.finding.impact.words,
                        found.finding.criteria.joined(separator: " "), found.finding.message,
                        screen.tool.name, screen.tool.version ?? "", found.finding.sourceRule ?? "",
                        found.number.map { String($0) } ?? "", found.place.selector ?? "", found.place.path ?? "",
                        found.place.snippet ?? "", found.place.className ?? "",
                        (found.place.frame ?? []).map(number).joined(separator: " "), found.help ?? "", details(found),
                        screen.auditedAt ?? "",
                    ]
                }
            })
    }

    /// Whole numbers without a fraction.
    private static func number(_ number: Double) -> String { Int(exactly: number).map { String($0) } ?? String(number) }

    /// What else the tool says of it, as one JSON object: whose member is new to a reader of tables is not lost.
    private static func details(_ found: PublishedFinding) -> String {
        let rest = found.finding.evidence.filter { $0.key != "helpUrl" }
        return rest.isEmpty ? "" : JSONValue.object(rest.mapValues { JSONValue($0) }).text()
    }
}
