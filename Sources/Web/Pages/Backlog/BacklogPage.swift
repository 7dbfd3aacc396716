import API
import Application
import Foundation
import History
import Messages
import Screens
import Storage

/// What waits for a decision: by rule and component, one or many decided at once.
struct BacklogPage: TranslatedPage {
    struct Row {
        var finding: Int
        var isChosen: Bool
        var message: Message
        var screen: Message
        var screenLink: String?
        /// The states of the screen that show it.
        var variants: Message
        var link: String
        var impact: Message
        var why: Message
    }
    struct Group {
        /// On the page.
        var id: String
        var key: String
        var rule: String
        var ruleLink: String?
        var title: Message
        /// How many elements on how many screens, what it costs, and which criteria.
        var facts: Message
        var rows: [Row]
        /// Those past the first few, opened when somebody wants them.
        var more: [Row]
        var moreCount: Message
        /// All of its findings, by their numbers.
        var all: String
        var decideAll: Message
        var decision: FormGroup
        /// The list of what is chosen from.
        var findings: FormField
        var reason: FormField
        var until: FormField
        /// It comes back with a fault.
        var isOpen: Bool
    }

    var title: Message
    var app: AppLink?
    var appLink: String
    var action: String
    var done: Message?
    var undo: StepNotice?
    var fault: FormFault?
    var count: Message
    var groups: [Group]
    var rules: [FormChoice]
    var screens: [FormChoice]
    var impacts: [FormChoice]
    /// What stands in the address.
    var query: String
    var part: ShownPart?
    var decisionsLink: String
    var mayTriage: Bool

    static var sample: BacklogPage {
        let row = Row(
            finding: 1, isChosen: true, message: "m", screen: "s", screenLink: "/", variants: "dark", link: "/",
            impact: "serious", why: "w")
        let group = Group(
            id: "group-1", key: "k", rule: "r", ruleLink: "/", title: "t", facts: "f", rows: [row], more: [row],
            moreCount: "1 more", all: "1 2", decideAll: "Decide on all 2", decision: .sample,
            findings: .sample, reason: .sample, until: .sample, isOpen: true)
        return BacklogPage(
            title: "Backlog", app: AppLink(slug: "shop", name: "Shop"), appLink: "/", action: "/", done: "d",
            undo: .sample, fault: .sample, count: "c", groups: [group], rules: [.sample], screens: [.sample],
            impacts: [.sample], query: "q", part: .sample, decisionsLink: "/", mayTriage: true)
    }
}

/// How somebody looks at the backlog, as the address holds it.
struct BacklogQuery {
    var rule = ""
    var screen = ""
    var impact = ""
    /// From 1 on.
    var page = 1

    init(_ value: (String) -> String?) {
        (rule, screen, impact) = (value("rule") ?? "", value("screen") ?? "", value("impact") ?? "")
        page = value("page").flatMap { Int($0) } ?? 1
    }

    /// From a text as `text` prints it.
    init(text: String) {
        let pairs = URLComponents(string: "?" + text)?.queryItems ?? []
        let values = Dictionary(pairs.map { ($0.name, $0.value ?? "") }) { first, _ in first }
        self.init { values[$0].flatMap { $0.isEmpty ? nil : $0 } }
    }

    /// What stands in the address after the question mark; empty where nothing is narrowed.
    var text: String {
        [("rule", rule), ("screen", screen), ("impact", impact), ("page", page > 1 ? String(page) : "")]
            .filter { !$0.1.isEmpty }
            .map { "\($0.0)=\(Address.escaped($0.1))" }.joined(separator: "&")
    }

    func input(app: String) -> BacklogInput {
        BacklogInput(
            app: app, rule: rule.isEmpty ? nil : rule, screen: screen.isEmpty ? nil : screen,
            impact: AskedImpact(rawValue: impact))
    }
}
