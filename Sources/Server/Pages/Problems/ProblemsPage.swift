import API
import Foundation
import History
import Storage

/// The queue of problems, narrowed by what stands in the address.
struct ProblemsPage: PageContent {
    struct Row {
        var link: String
        var title: String
        var state: String
        var impact: String
        var screen: String
        var since: String
        var reports: Int
        var assignee: String
    }
    var title: String
    var app: AppLink?
    var appLink: String
    var rows: [Row]
    var states: [FormChoice]
    var words: String
    var release: String
    var screen: String
    var rule: String
    var next: String?

    static var sample: ProblemsPage {
        ProblemsPage(
            title: "Problems", app: AppLink(slug: "shop", name: "Shop"), appLink: "/",
            rows: [
                Row(link: "/", title: "t", state: "s", impact: "i", screen: "s", since: "1", reports: 1, assignee: "a")
            ],
            states: [FormChoice(value: "open", text: "open", isChosen: true)], words: "w", release: "1", screen: "s",
            rule: "r", next: "/")
    }
}

extension Routes {
    mutating func bindProblemQueue(_ renderer: Renderer) {
        page("/apps/{app}/problems") { page, context in
            renderer.page(try context.read { try ProblemsPage(page, in: $0) }, context)
        }
    }
}

extension ProblemsPage {
    fileprivate init(_ page: PageRequest, in transaction: some Transaction) throws {
        let stored = try transaction.need(app: page.need("app"))
        var filter = ProblemFilter()
        filter.state = page["state"]
        filter.release = page["release"]
        filter.screen = page["screen"]
        filter.rule = page["rule"]
        filter.words = page["q"]
        let found = try transaction.problems(
            ofApp: stored.id, filter, after: page["after"].flatMap { Int64($0) }, limit: 50)
        title = "Problems of \(stored.name)"
        app = stored.link
        appLink = Say.link("apps", stored.slug)
        rows = found.items.map { problem in
            Row(
                link: "/problems/\(problem.id)", title: problem.title, state: Say.state(problem.state),
                impact: problem.impact,
                screen: problem.screenKey ?? "none", since: problem.since ?? "unknown", reports: problem.reports,
                assignee: problem.assignee ?? "nobody")
        }
        states = ProblemState.allCases.map {
            FormChoice(value: $0.rawValue, text: Say.state($0), isChosen: $0.rawValue == filter.state)
        }
        words = page["q"] ?? ""
        release = page["release"] ?? ""
        screen = page["screen"] ?? ""
        rule = page["rule"] ?? ""
        let kept = [
            ("q", words), ("release", release), ("screen", screen), ("rule", rule), ("state", filter.state ?? ""),
        ].filter { !$0.1.isEmpty }
        next = found.next.map { after in
            "?" + (kept + [("after", String(after))]).map { "\($0.0)=\(Say.query($0.1))" }.joined(separator: "&")
        }
    }
}
