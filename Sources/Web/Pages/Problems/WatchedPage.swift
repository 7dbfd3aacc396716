import API
import Application
import Foundation
import History
import Messages
import Screens
import Storage

/// What somebody watches, over all apps, and what others did to it since they last looked.
struct WatchedPage: TranslatedPage {
    struct Item {
        var link: String
        var title: Message
        var place: String
        var state: SignedMessage
        /// Of what is back: which release shows it.
        var back: Message?
        var news: [Message]
        var more: Message?
    }
    let title: Message = "What you watch"
    var items: [Item]
    /// To narrow them to one app; empty where there is but one.
    var apps: [FormChoice]
    var range: Message
    var earlier: String?
    var later: String?

    static var sample: WatchedPage {
        WatchedPage(
            items: [Item(link: "/", title: .sample, place: "p", state: .sample, back: "b", news: [.sample], more: "m")],
            apps: [.sample], range: "r", earlier: "/", later: "/")
    }
}

extension Routes {
    mutating func bindWatched(_ renderer: Renderer) {
        page("/watched") { page, context in renderer.page(try WatchedPage(page, context), context) }
    }
}

extension WatchedPage {
    /// So many problems, and so much news of each, stand on the page.
    private static let (shown, newsShown) = (25, 8)

    fileprivate init(_ page: PageRequest, _ context: Context) throws {
        let (caller, asked) = (context.caller.name, page["app"])
        let (all, list, watches) = try context.read { transaction in
            let all = try transaction.watchedApps(of: caller)
            let count = all.filter { asked == nil || $0.slug == asked }.reduce(0) { $0 + $1.watched }
            let list = ListPage(page, of: count, size: Self.shown)
            let watches = try transaction.watches(of: caller, app: asked, in: list.range).map { watch in
                (
                    watch: watch, words: try AppWords(ofApp: watch.problem.appID, in: transaction),
                    news: try Self.news(watch, caller, in: transaction)
                )
            }
            return (all, list, watches)
        }
        apps =
            all.count < 2 && asked == nil
            ? []
            : [FormChoice(value: "", text: "all apps", isChosen: asked == nil)]
                + all.map { FormChoice(value: $0.slug, text: Message(text: $0.name), isChosen: $0.slug == asked) }
        (range, earlier, later) = (list.words("problem", "problems"), list.earlier, list.later)
        items = watches.map { watch, words, news in
            let problem = watch.problem
            return Item(
                link: "/problems/\(problem.id)",
                title: words.title(ProblemTitle(problem.title).short),
                place: [watch.appName, problem.screenKey.map { ScreenNames.name($0, problem.screenTitle) }]
                    .compactMap { $0 }.joined(separator: ", "),
                state: SignedMessage(ProblemWords.state(problem)), back: Self.back(problem),
                news: Array(news.suffix(Self.newsShown)),
                more: news.count > Self.newsShown
                    ? .count(news.count - Self.newsShown, "step before these", "steps before these") : nil)
        }
    }

    /// By line of releases: what people say and looks show is no step of others.
    private static func back(_ problem: StoredProblem) -> Message? {
        let releases = problem.record.lines.filter { $0.state == .regressed && $0.isInherited != true }.compactMap {
            line in
            line.claims.last.flatMap { $0.regressedIn ?? $0.contradictedIn } ?? line.backSince
        }
        return releases.isEmpty ? nil : "There in \(releases.map { Message(text: $0) }.listed())."
    }

    private static func news(_ watch: Watch, _ caller: String, in transaction: some Transaction) throws -> [Message] {
        let news = try transaction.news(ofProblem: watch.problem.id, since: watch.seenAt, besides: caller)
        let events = news.events.map { (at: $0.at, who: $0.caller, what: Message($0.event.kind)) }
        let changes = news.changes.compactMap { change in
            Message(change).map { (at: change.at, who: change.caller, what: $0) }
        }
        let comments = news.comments.map { comment -> (at: Date, who: String, what: Message) in
            (at: comment.at, who: comment.caller, what: "Comment: \(text: comment.text.cut(to: 200))")
        }
        return (events + changes + comments).enumerated()
            .sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }
            .map { "\(time: $0.element.at), \(text: $0.element.who): \($0.element.what)" }
    }
}
