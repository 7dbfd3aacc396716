import API
import Application
import History
import Storage

/// A place where a report may belong, with the button that ties it there.
struct PlaceSuggestion {
    /// Where it is, why, and which problem it would join there.
    var text: String
    /// As a form names it: `12 problem:3`, the report and the place.
    var value: String
    var button: String

    static let sample = PlaceSuggestion(text: "t", value: "1 screen:cart", button: "b")

    /// Where a report that is tied to nothing, or to a screen alone, may belong.
    static func of(_ report: StoredReport, _ app: StoredApp, in transaction: some Transaction) throws -> [Self] {
        guard report.problemID == nil, report.elementID == nil, report.parts.isEmpty else { return [] }
        let history = try AppHistory(app, in: transaction)
        return try Inbox.suggestions(report, app, history, in: transaction).map {
            try PlaceSuggestion($0, of: report.id, app, in: transaction)
        }
    }

    init(_ found: LinkSuggestion, of report: Int64, _ app: StoredApp, in transaction: some Transaction) throws {
        let title = try transaction.screen(found.screen, ofApp: app.id)?.title ?? found.screen
        let element = try found.element.flatMap { try transaction.element(id: Int64($0), ofApp: app.id) }
        let problem = try found.problem.flatMap { try transaction.problem(id: Int64($0)) }
        let name = element.map { "“\($0.label ?? $0.identifier ?? $0.kind)” on \(title)" } ?? title
        text =
            "\(name). \(found.reason)"
            + (problem.map { " It would join problem \($0.id): \($0.title)" } ?? "")
        let place =
            problem.map { "problem:\($0.id)" } ?? element.map { "element:\($0.id)" } ?? "screen:\(found.screen)"
        value = "\(report) \(place)"
        button = "Tie report \(report) to " + (problem.map { "problem \($0.id)" } ?? name)
    }

    private init(text: String, value: String, button: String) {
        (self.text, self.value, self.button) = (text, value, button)
    }
}

extension NewReportLinks {
    /// `screen:cart`, `element:12` or `problem:5`, as a form names a place; `nil`: it is none.
    init?(reports: [Int], place: String) {
        self.init(reports: reports)
        let parts = place.split(separator: ":", maxSplits: 1).map(String.init)
        guard parts.count == 2 else { return nil }
        switch parts[0] {
        case "screen": screen = parts[1]
        case "element": element = Int(parts[1])
        case "problem": problem = Int(parts[1])
        default: return nil
        }
        guard screen != nil || element != nil || problem != nil else { return nil }
    }
}
