import API
import Application
import Foundation
import Messages
import Storage

/// Screens, utterances, problems and reports by words.
struct SearchPage: TranslatedPage {
    struct Group {
        var heading: Message
        var nothing: Message
        var hits: [Hit]
        /// Said where there is more than is shown.
        var more: Message?
    }
    struct Hit {
        var link: String
        var text: Message
        var place: Message
    }
    var title: Message
    var app: AppLink?
    var words: String
    var apps: [FormChoice]
    /// Nothing before anything was asked for.
    var groups: [Group]

    static var sample: SearchPage {
        SearchPage(
            title: "t", app: AppLink(slug: "shop", name: "Shop"), words: "w",
            apps: [FormChoice(value: "shop", text: "Shop", isChosen: true)],
            groups: [Group(heading: "h", nothing: "n", hits: [Hit(link: "/", text: .sample, place: "p")], more: "m")])
    }
}

extension Routes {
    mutating func bindSearch(_ renderer: Renderer) {
        page("/search") { page, context in
            renderer.page(
                try context.read { try SearchPage(words: page["q"] ?? "", slug: page["app"], in: $0) }, context)
        }
    }
}

extension SearchPage {
    /// Of each kind so many are shown; longer words than this are cut.
    private static let (shown, longest) = (25, 200)

    fileprivate init(words: String, slug: String?, in transaction: some Transaction) throws {
        let stored = try slug.map { try transaction.need(app: $0) }
        self.words = String(words.trimmingCharacters(in: .whitespacesAndNewlines).prefix(Self.longest))
        title = self.words.isEmpty ? "Search" : "Search for “\(text: self.words)”"
        app = stored?.link
        apps = try transaction.apps().map {
            FormChoice(value: $0.slug, text: Message(text: $0.name), isChosen: $0.slug == stored?.slug)
        }
        guard !self.words.isEmpty else {
            groups = []
            return
        }
        let search = transaction.searchWords(self.words, app: stored?.id)
        // Each app's words are in its language.
        var known: [String: AppWords] = [:]
        func heard(_ app: String) throws -> AppWords {
            if let words = known[app] { return words }
            let words = try AppWords(ofApp: transaction.need(app: app).id, in: transaction)
            known[app] = words
            return words
        }
        let said = try transaction.findUtterances(search, limit: Self.shown)
        let newest = try LastHeard.newest(said.found, in: transaction)
        groups = [
            try Group("Screens", "No screen is called so.", try transaction.findScreens(search, limit: Self.shown)) {
                Hit(
                    link: Address.path("apps", $0.app, "screens", $0.key), text: try heard($0.app).own($0.text),
                    place: Message(text: $0.appName))
            },
            Group(
                heading: "Heard", nothing: "Nobody hears these words on any screen.",
                hits: try said.found.enumerated().map { place, found in
                    let build = newest[place]?.build ?? found.build
                    return Hit(
                        link: Address.path("apps", found.app, "screens", found.key)
                            + (build.map { "?build=\(Address.escaped($0))" } ?? ""),
                        text: try heard(found.app).own(found.text), place: Self.place(of: found, newest[place]))
                }, more: Self.more(said)),
            try Group("Problems", "No problem is called so.", try transaction.findProblems(search, limit: Self.shown)) {
                Hit(
                    link: "/problems/\($0.key)", text: try heard($0.app).title($0.text),
                    place: "\(text: $0.appName), problem \(text: $0.key)")
            },
            Group("Reports", "Nobody said so.", try transaction.findReports(search, limit: Self.shown)) {
                Hit(
                    link: "/reports/\($0.key)",
                    text: AppWords(Languages.ofReport(said: nil, text: $0.text)).own($0.text),
                    place: "\(text: $0.appName), report \(text: $0.key)")
            },
        ]
    }

    /// Where a text is heard, and in which build last.
    private static func place(of found: Found, _ newest: LastHeard?) -> Message {
        let place: Message = "\(text: found.appName), \(text: found.key)"
        guard let newest else { return found.build.map { "\(place), in \(text: $0)" } ?? place }
        guard newest.isLast else { return "\(place), in \(text: newest.build)" }
        guard let line = newest.line else { return "\(place), last in \(text: newest.build)" }
        return "\(place), last in \(text: newest.build) on the line \(text: line)"
    }

    fileprivate static func more(_ list: FoundList) -> Message? {
        list.isMore ? "There are more: these are \(list.found.count) of those found. More words find fewer." : nil
    }
}

extension SearchPage.Group {
    fileprivate init(
        _ heading: Message, _ nothing: Message, _ list: FoundList, _ hit: (Found) throws -> SearchPage.Hit
    ) rethrows {
        (self.heading, self.nothing, hits) = (heading, nothing, try list.found.map(hit))
        more = SearchPage.more(list)
    }
}
