import API
import Application
import History
import Messages
import Storage

/// What stands in the place of a screen's page where a build holds no capture of it, and where audits alone know it: which
/// builds hold one, in which other tools looked at it, and the form that says that it is gone.
struct UncapturedPage: TranslatedPage {
    var title: Message
    var app: AppLink?
    var appLink: String
    var name: String
    /// The address of the page.
    var place: String
    /// That nothing is there.
    var words: Message
    /// The newest builds that hold a capture.
    var captured: [PageLink]
    /// The newest builds in which other tools looked at it.
    var audited: [PageLink]
    var retire: RetireForm?
    var acceptances: AcceptanceLines
    var done: Message?
    var fault: FormFault?

    static var sample: UncapturedPage {
        UncapturedPage(
            title: "t", app: AppLink(slug: "shop", name: "Shop"), appLink: "/", name: "List", place: "/",
            words: "w",
            captured: [PageLink(link: "/", text: "2.3")], audited: [PageLink(link: "/", text: "2.2")], retire: .sample,
            acceptances: .sample, done: "d", fault: .sample)
    }

}

extension UncapturedPage {
    /// So many builds are named.
    private static let most = 20

    /// The page; `nil`: the build holds a capture, or nobody knows the screen.
    /// - Parameter filling: what was sent, where its form comes back.
    static func find(_ page: PageRequest, _ context: Context, _ filling: Filling = .fresh) throws -> UncapturedPage? {
        try context.read { transaction in
            let app = try transaction.need(app: page.need("app")), history = try AppHistory(app, in: transaction)
            let key = page.parameters["screen"] ?? "", build = try page["build"].map(history.build(named:))
            let screen = try transaction.screen(key, ofApp: app.id)
            let audited = try transaction.builds(
                auditing: [key, screen?.title].compactMap(\.self), ofApp: app.id)
            let captured = try screen.map { try transaction.builds(holdingScreen: $0.id) } ?? []
            guard screen != nil || !audited.isEmpty, build.map({ !captured.contains($0.id) }) ?? captured.isEmpty else {
                return nil
            }
            var found = UncapturedPage(app, key, screen, build, history)
            found.link(captured: captured, audited: audited, history)
            found.acceptances =
                try screen.map { try AcceptanceLines($0, history, in: transaction) }
                ?? AcceptanceLines(page: key, history, in: transaction)
            found.done = PlainWords.acceptanceDone(page["done"])
            if context.caller.may(.triage) { found.offer(key, history, filling) }
            return found
        }
    }

    private init(
        _ stored: StoredApp, _ key: String, _ screen: StoredScreen?, _ build: StoredBuild?, _ history: AppHistory
    ) {
        name = screen?.title ?? key
        place = Address.path("apps", stored.slug, "screens", key)
        app = stored.link
        appLink = Address.path("apps", stored.slug)
        title = build.map { "\(text: screen?.title ?? key) in \(text: $0.name)" } ?? Message(text: name)
        words =
            build.map { "There is no capture of “\(text: screen?.title ?? key)” in \(text: $0.name)." }
            ?? "There is no capture of “\(text: name)”."
        (captured, audited, acceptances) = ([], [], AcceptanceLines())
    }

    private mutating func link(captured: Set<Int64>, audited: Set<Int64>, _ history: AppHistory) {
        let (screen, app) = (place, appLink)
        self.captured = history.newestFirst.filter { captured.contains($0.id) }.prefix(Self.most).map {
            PageLink(link: screen + "?build=\(Address.escaped($0.name))", text: Message(text: $0.name))
        }
        self.audited = history.newestFirst.filter { audited.contains($0.id) }.prefix(Self.most).map {
            PageLink(link: app + "/releases/\(Address.escaped($0.version))#audits", text: Message(text: $0.name))
        }
    }

    private mutating func offer(_ key: String, _ history: AppHistory, _ filling: Filling) {
        acceptances.mayTriage = true
        guard let newest = history.newest?.version else { return }
        let form = RetireForm(0, at: place, screen: key, since: newest, filling)
        retire = form
        fault = filling.fault([form.since, form.reason])
    }
}
