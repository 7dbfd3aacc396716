import API
import Application
import Foundation
import History
import HTTP
import Messages
import Screens
import Storage

/// Choosing where reports belong: first a screen from a list that can be searched, then what is on it.
struct PlacePage: TranslatedPage {
    struct Chosen {
        var id: Int64
        var text: Message
    }
    struct Choice {
        /// On the page.
        var id: String
        var value: String
        var text: Message
        var isChosen: Bool
    }
    struct Section {
        var legend: Message
        var choices: [Choice]
        /// The whole screen, which is offered whatever is searched for.
        var isWhole = false
    }

    var title: Message
    var app: AppLink?
    var section: AppSection { .reports }
    var appLink: String
    var inbox: String
    var action: String
    var fault: FormFault?
    var count: Message
    var reports: [Chosen]
    /// Those that are not shown one by one, by their numbers.
    var others: String
    var othersCount: Message?
    var query: String
    var back: String
    var words: FormField
    /// The screen that was opened.
    var screen: String?
    var sections: [Section]
    /// What a search found.
    var done: Message?
    var isNothingFound: Bool
    var placeMessage: Message?

    static var sample: PlacePage {
        PlacePage(
            title: "t", app: AppLink(slug: "shop", name: "Shop"), appLink: "/", inbox: "/", action: "/", fault: .sample,
            count: "c", reports: [Chosen(id: 1, text: "t")], others: "2 3", othersCount: "2 more", query: "q",
            back: "report", words: .sample, screen: "cart",
            sections: [
                Section(legend: "l", choices: [Choice(id: "place-1", value: "v", text: "t", isChosen: true)])
            ], done: "d", isNothingFound: true, placeMessage: "m")
    }
}

extension PlacePage {
    /// So many are shown with their words.
    private static let shown = 20
    /// So many places of a kind are listed; who looks for another searches.
    private static let listed = 60

    init(_ page: PageRequest, _ chosen: [Int], _ context: Context, _ filling: Filling = .fresh) throws {
        let slug = page.need("app")
        let words = page.field("words") ?? ""
        let step = page.field("do")
        // Whoever opens a screen chose it in the list; searching stays on the screen that is open.
        let key: String? =
            switch step {
            case "open": PlaceChoice(page.field("place"))?.screen
            case "screens": nil
            default: page.field("screen")
            }
        let isSearched = step == "open" ? "" : words
        let look = try context.read { transaction in
            let app = try transaction.need(app: slug)
            let reports = try chosen.map { id in
                guard let report = try transaction.report(id: Int64(id)), report.appID == app.id else {
                    throw APIError.notFound("report \(id)")
                }
                return report
            }
            let screen = try key.flatMap { try transaction.screen($0, ofApp: app.id) }
            return (
                app: app, reports: reports, screen: screen,
                sections: try screen.map { try Self.places(on: $0, isSearched, in: transaction) }
                    ?? Self.screens(of: app, isSearched, reports, in: transaction)
            )
        }
        title = look.screen.map { "Where on \(text: $0.title ?? $0.key)?" } ?? "Where do they belong?"
        app = look.app.link
        appLink = Address.path("apps", slug)
        inbox = Address.path("apps", slug, "inbox")
        action = inbox + "/place"
        count = .count(chosen.count, "report is chosen.", "reports are chosen.")
        reports = look.reports.prefix(Self.shown).map { Chosen(id: $0.id, text: $0.shownText(cutTo: 200)) }
        let rest = look.reports.dropFirst(Self.shown)
        others = rest.map { String($0.id) }.joined(separator: " ")
        othersCount = rest.isEmpty ? nil : "and \(rest.count) more"
        query = page.form["query"] ?? ""
        back = page.form["back"] ?? ""
        self.words = FormField(
            "words", look.screen == nil ? "Search screens and problems" : "Search on this screen", value: isSearched)
        screen = look.screen?.key
        let wanted = filling.isSent || step == "search" ? page.field("place") : nil
        sections = Self.numbered(look.sections, wanted)
        let isFound = sections.contains { !$0.isWhole }
        if step == "search" { done = isFound ? "Below is what fits these words." : "Nothing fits these words." }
        isNothingFound = sections.isEmpty && done == nil
        placeMessage = filling.message("place")
        fault = filling.fault([])
    }

    private static func numbered(_ sections: [Section], _ wanted: String?) -> [Section] {
        var number = 0
        return sections.filter { !$0.choices.isEmpty }.map { section in
            var section = section
            section.choices = section.choices.map { choice in
                number += 1
                return Choice(
                    id: "place-\(number)", value: choice.value, text: choice.text, isChosen: choice.value == wanted)
            }
            return section
        }
    }

    private static func choice(_ place: PlaceChoice, _ text: Message) -> Choice {
        Choice(id: "", value: place.text, text: text, isChosen: false)
    }

    private static func fits(_ text: String, _ words: String) -> Bool {
        words.split(separator: " ").allSatisfy { text.localizedStandardContains($0) }
    }

    /// Where one report may belong, the app's screens, and open problems that fit the words.
    private static func screens(
        of app: StoredApp, _ words: String, _ reports: [StoredReport], in transaction: some Transaction
    ) throws -> [Section] {
        let screens = try transaction.screens(ofApp: app.id).filter { fits("\($0.title ?? "") \($0.key)", words) }
        var filter = ProblemFilter()
        filter.states = ProblemState.allCases.filter(\.isOpen)
        filter.words = words.isEmpty ? nil : words
        let problems =
            words.isEmpty ? [] : try transaction.problems(ofApp: app.id, filter, after: nil, limit: 20).items
        let maybe =
            reports.count == 1 && words.isEmpty
            ? try reports.flatMap { try PlaceSuggestion.of($0, app, in: transaction) } : []
        return [
            Section(
                legend: "Where it may belong",
                choices: maybe.map { choice($0.place, $0.text) }),
            Section(
                legend: "Problems that fit the words",
                choices: problems.map { choice(.problem(Int($0.id)), problem($0)) }),
            Section(
                legend: screens.count > listed
                    ? "Screens, the first \(listed) of \(screens.count): search for another" : "Screens",
                choices: screens.prefix(listed).map { choice(.screen($0.key), Message(text: $0.name)) }),
        ]
    }

    /// The screen as a whole, its open problems, and its elements.
    private static func places(on screen: StoredScreen, _ words: String, in transaction: some Transaction) throws
        -> [Section]
    {
        let elements = try transaction.elements(onScreen: screen.id, limit: 1_000).filter {
            fits("\($0.label ?? "") \($0.identifier ?? "") \($0.text)", words)
        }
        let problems = try transaction.problems(onScreen: screen.id).filter {
            $0.state.isOpen && fits($0.title, words)
        }
        return [
            Section(
                legend: "The whole screen",
                choices: [
                    choice(
                        .screen(screen.key),
                        "\(text: screen.name), whatever it is there: each joins its problem by its words")
                ], isWhole: true),
            Section(
                legend: "A problem that is known there",
                choices: problems.map { choice(.problem(Int($0.id)), problem($0)) }),
            Section(
                legend: elements.count > listed
                    ? "An element, the first \(listed) of \(elements.count): search for another" : "An element",
                choices: elements.prefix(listed).map { element in
                    let name = (element.label ?? element.identifier).map { Message(text: $0) } ?? "without a name"
                    return choice(.element(Int(element.id)), "\(name), heard last as “\(text: element.text)”")
                }),
        ]
    }

    private static func problem(_ problem: StoredProblem) -> Message {
        let title = Message(problemTitle: problem.title, rule: problem.rule)
        let screen = problem.screenKey.map { ScreenNames.name($0, problem.screenTitle) }
        return screen.map { "Problem \(problem.id): \(title), on \(text: $0)" } ?? "Problem \(problem.id): \(title)"
    }
}
