import API
import Application
import Foundation
import History
import Storage

/// What somebody watches, over all apps, and what others did to it since they last looked.
struct WatchedPage: PageContent {
    struct Item {
        var link: String
        var title: String
        var place: String
        var state: String
        var news: [String]
        var more: String?
    }
    let title = "What you watch"
    var items: [Item]

    static var sample: WatchedPage {
        WatchedPage(items: [Item(link: "/", title: "t", place: "p", state: "s", news: ["n"], more: "m")])
    }
}

extension Routes {
    mutating func bindWatched(_ renderer: Renderer) {
        page("/watched") { _, context in renderer.page(try WatchedPage(context), context) }
    }
}

extension WatchedPage {
    /// So many problems, and so much news of each, stand on the page.
    private static let (shown, newsShown) = (100, 8)

    fileprivate init(_ context: Context) throws {
        items = try context.read { transaction in
            try transaction.watches(of: context.caller.name, limit: Self.shown).map { watch in
                let news = try Self.news(watch, context.caller.name, in: transaction)
                return Item(
                    link: "/problems/\(watch.problem.id)", title: watch.problem.title,
                    place: [watch.appName, watch.problem.screenKey].compactMap { $0 }.joined(separator: ", "),
                    state: ProblemWords.state(watch.problem), news: Array(news.suffix(Self.newsShown)),
                    more: news.count > Self.newsShown
                        ? PlainWords.count(news.count - Self.newsShown, "step before these", "steps before these") : nil
                )
            }
        }
    }

    private static func news(_ watch: Watch, _ caller: String, in transaction: some Transaction) throws -> [String] {
        let news = try transaction.news(ofProblem: watch.problem.id, since: watch.seenAt, besides: caller)
        let events = news.events.map { (at: $0.at, who: $0.caller, what: ProblemWords.of($0.event.kind)) }
        let changes = news.changes.compactMap { change in
            ProblemWords.of(change).map { (at: change.at, who: change.caller, what: $0) }
        }
        let comments = news.comments.map { (at: $0.at, who: $0.caller, what: "Comment: \($0.text.prefix(200))") }
        return (events + changes + comments).enumerated()
            .sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }
            .map { "\(PlainWords.time($0.element.at)), \($0.element.who): \($0.element.what)" }
    }
}
