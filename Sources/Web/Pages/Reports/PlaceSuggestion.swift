import API
import Application
import History
import Messages
import Storage

/// A place where a report may belong, with the button that ties it there.
struct PlaceSuggestion {
    /// Where it is, why, and which problem it would join there.
    var text: Message
    var place: PlaceChoice
    /// As a form names it: `12 problem:3`, the report and the place.
    var value: String
    var button: Message

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
        let words = try AppWords(ofApp: app.id, in: transaction)
        return Dictionary(
            uniqueKeysWithValues: found.map { report, found in
                (report, found.map { Self($0, of: report, names, words) })
            })
    }

    private init(_ found: LinkSuggestion, of report: Int64, _ names: PlaceNames, _ words: AppWords) {
        let title = names.screens[found.screen] ?? found.screen
        let name =
            found.element.flatMap { names.elements[Int64($0)] }.map { "“\(text: $0)” on \(text: title)" }
            ?? Message(text: title)
        let problem = found.problem.flatMap { id in names.problems[Int64(id)].map { (id: id, title: $0) } }
        let joined = problem.flatMap { found.reason.hasSuffix($0.title) ? nil : $0 }
        text =
            "\(name). \(Message(linkReason: found.reason, screens: [title, found.screen], words))"
            + (joined.map { " It would join problem \($0.id): \(words.title($0.title))" } ?? "")
        place = PlaceChoice(found)
        value = "\(report) \(place.text)"
        button = problem.map { "Tie report \(report) to problem \($0.id)" } ?? "Tie report \(report) to \(name)"
    }

    private init(text: Message, place: PlaceChoice, value: String, button: Message) {
        (self.text, self.place, self.value, self.button) = (text, place, value, button)
    }
}

extension Message {
    /// A problem's title: of ours where a rule found the problem, else people's words.
    init(problemTitle title: String, rule: String?) {
        self = rule == nil ? Message(text: title) : AppWords(nil).title(title)
    }

    /// Why a report may belong to a place, or was tied to it, as it was kept.
    /// - Parameter screens: what its screen is called.
    init(linkReason reason: String, screens: [String], _ words: AppWords) {
        if let found = LinkReasons.same.whole(reason) {
            self = "It may be the same: \(words.title(String(found.1)))"
        } else if let found = LinkReasons.open.whole(reason) {
            self = "This is open on the screen as well: \(words.title(String(found.1)))"
        } else if let found = LinkReasons.screen.whole(reason) {
            let named: Message = "The report names the screen \(text: String(found.1))."
            self = found.2.map { "\(named) \(Message(sentences: String($0), naming: screens))" } ?? named
        } else if let found = LinkReasons.chosen.whole(reason) {
            self = "Chosen by \(text: String(found.1))."
        } else {
            self.init(sentences: reason, naming: screens)
        }
    }
}

/// Why a report was tied to a place, or may be, as it is kept.
private enum LinkReasons {
    static let same = Pattern(/It may be the same: (.*)/.dotMatchesNewlines())
    static let open = Pattern(/This is open on the screen as well: (.*)/.dotMatchesNewlines())
    static let screen = Pattern(
        /The report names the screen (.*?)\.(?: ([A-Z].*))?/.dotMatchesNewlines())
    static let chosen = Pattern(/Chosen by (.*)\./.dotMatchesNewlines())
}
