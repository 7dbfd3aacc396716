import API
import Application
import Foundation
import Messages
import Storage

/// All screens of an app in its newest releases, narrowed by their names.
struct ScreensPage: TranslatedPage {
    var title: Message
    var app: AppLink?
    var section: AppSection { .screens }
    var appLink: String
    var words: String
    /// `1–50 of 200 screens`
    var range: Message
    var caption: Message
    var columns: [MatrixColumn]
    var rows: [MatrixRow]
    var key = MatrixMark.key
    var earlier: String?
    var later: String?

    static var sample: ScreensPage {
        ScreensPage(
            title: "t", app: AppLink(slug: "shop", name: "Shop"), appLink: "/", words: "w", range: "r", caption: "c",
            columns: [MatrixColumn(link: "/", version: "2.4")], rows: [.sample], earlier: "/", later: "/")
    }
}

extension Routes {
    mutating func bindScreens(_ renderer: Renderer) {
        page("/apps/{app}/screens") { page, context in
            renderer.page(try context.read { try ScreensPage(page, in: $0) }, context)
        }
    }
}

extension ScreensPage {
    /// So many releases and screens are on one page.
    private static let releases = 6, screens = 50

    fileprivate init(_ page: PageRequest, in transaction: some Transaction) throws {
        let stored = try transaction.need(app: page.need("app"))
        let history = try AppHistory(stored, in: transaction)
        let matrix = try Matrix.standing(
            Array(history.ordered.reversed().prefix(Self.releases)), history, in: transaction)
        let words = page["q"]?.trimmingCharacters(in: .whitespaces) ?? ""
        let fitting = matrix.lines.filter { words.isEmpty || $0.screen.english.localizedCaseInsensitiveContains(words) }
        let list = ListPage(page, of: fitting.count, size: Self.screens)
        title = "Screens of \(text: stored.name)"
        app = stored.link
        appLink = Address.path("apps", stored.slug)
        self.words = words
        columns = matrix.columns
        rows = try matrix.rows(fitting[list.range], in: transaction)
        range =
            words.isEmpty
            ? list.words("screen", "screens") : "\(list.words("screen", "screens")) that fit “\(text: words)”"
        caption = "What is heard on each screen, and what other tools found there, newest release first"
        (earlier, later) = (list.earlier, list.later)
    }
}
