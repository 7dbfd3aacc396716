import Application
import Messages
import Storage

/// A part of an app, to which its pages belong.
enum AppSection: String, CaseIterable {
    case overview, releases, screens, problems, reports, sessions, policy, more
}

/// The bar on each page of an app: its parts, and in which of them the page stands.
struct AppBar {
    struct Part {
        var link: String
        var text: Message
        /// The letter that goes there after `g`.
        var key: String
        /// How much waits there, and what is counted; nothing where nothing does.
        var count: Count?
        /// The value of `aria-current`: *page* on the part's own page, *true* on another one of the part.
        var current: String?
    }
    struct Count {
        var number: String
        var noun: Message
    }

    var name: String
    var parts: [Part]

    static let sample = AppBar(
        name: "Shop",
        parts: [Part(link: "/", text: "t", key: "t", count: Count(number: "1", noun: "n"), current: "page")])
}

extension AppBar {
    /// - Parameter path: of the page.
    init(_ app: AppLink, _ counts: AppCounts?, at section: AppSection, path: String) {
        name = app.name
        parts = AppSection.allCases.map { part in
            let link = part.link(app.slug)
            return Part(
                link: link, text: part.text, key: part.key, count: counts.flatMap(part.count),
                current: part == section ? (link == path ? "page" : "true") : nil)
        }
    }
}

extension AppSection {
    var text: Message {
        switch self {
        case .overview: "Overview"
        case .releases: "Releases"
        case .screens: "Screens"
        case .problems: "Problems"
        case .reports: "Reports"
        case .sessions: "Sessions"
        case .policy: "Policy"
        case .more: "More"
        }
    }

    fileprivate var key: String {
        switch self {
        case .overview: "o"
        case .releases: "l"
        case .screens: "s"
        case .problems: "p"
        case .reports: "r"
        case .sessions: "e"
        case .policy: "y"
        case .more: "m"
        }
    }

    func link(_ app: String) -> String {
        self == .overview ? Address.path("apps", app) : Address.path("apps", app, rawValue)
    }

    fileprivate func count(_ counts: AppCounts) -> AppBar.Count? {
        switch self {
        case .problems where counts.unsolved > 0: AppBar.Count(number: String(counts.unsolved), noun: "not solved")
        case .reports where counts.inbox > 0: AppBar.Count(number: String(counts.inbox), noun: "in the inbox")
        default: nil
        }
    }
}
