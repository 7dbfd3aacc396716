import API
import Application
import History
import Messages
import Storage

/// A place where a report may belong, with the button that ties it there.
struct PlaceSuggestion {
    /// Where it is, why, and which problem it would join there.
    var text: String
    var place: PlaceChoice
    /// As a form names it: `12 problem:3`, the report and the place.
    var value: String
    var button: String

    static let sample = PlaceSuggestion(text: "t", place: .screen("cart"), value: "1 screen:cart", button: "b")

    /// Where a report may belong that is tied to nothing, to a screen alone, or to a problem of its own.
    static func of(_ report: StoredReport, _ app: StoredApp, in transaction: some Transaction) throws -> [Self] {
        guard report.parts.isEmpty else { return [] }
        let found = try Inbox.suggestions(for: [report], of: app, in: transaction)
        return try all(found, of: app, in: transaction)[report.id] ?? []
    }

    /// Likewise of many, by their reports; what the places are called is read once for all of them.
    static func all(_ found: [Int64: [LinkSuggestion]], of app: StoredApp, in transaction: some Transaction) throws
        -> [Int64: [Self]]
    {
        let all = found.values.joined()
        let names = try transaction.names(
            ofScreens: Set(all.map(\.screen)).sorted(),
            elements: Set(all.compactMap(\.element)).sorted().map(Int64.init),
            problems: Set(all.compactMap(\.problem)).sorted().map(Int64.init), app: app.id)
        return Dictionary(
            uniqueKeysWithValues: found.map { report, found in (report, found.map { Self($0, of: report, names) }) })
    }

    private init(_ found: LinkSuggestion, of report: Int64, _ names: PlaceNames) {
        let title = names.screens[found.screen] ?? found.screen
        let name = found.element.flatMap { names.elements[Int64($0)] }.map { "“\($0)” on \(title)" } ?? title
        let problem = found.problem.flatMap { id in names.problems[Int64(id)].map { (id: id, title: $0) } }
        text =
            "\(name). \(found.reason)"
            + (problem.map { found.reason.hasSuffix($0.title) ? "" : " It would join problem \($0.id): \($0.title)" }
                ?? "")
        place = PlaceChoice(found)
        value = "\(report) \(place.text)"
        button = "Tie report \(report) to " + (problem.map { "problem \($0.id)" } ?? name)
    }

    private init(text: String, place: PlaceChoice, value: String, button: String) {
        (self.text, self.place, self.value, self.button) = (text, place, value, button)
    }
}
