import API
import Application
import Foundation
import Messages
import Screens
import Storage

/// What people say, newest first, narrowed by what stands in the address.
struct ReportsPage: PageContent {
    struct Row {
        var link: String
        var text: String
        var language: String?
        var release: String
        var screen: String
        var problem: String?
        var problemLink: String?
        var at: Message
    }
    var title: Message
    var app: AppLink?
    var section: AppSection { .reports }
    var appLink: String
    /// How many fit, and in which order they stand.
    var range: Message
    /// What else they are narrowed to, by links from elsewhere: one problem, one channel.
    var narrowed: String?
    var problem: String?
    var channel: String?
    var caption: String
    var rows: [Row]
    var earlier: String?
    var later: String?
    var words: String
    var releases: [FormChoice]
    var screens: [FormChoice]
    var unlinked: Bool
    var classes: [FormChoice]
    var accessibilities: [FormChoice]
    var orders: [FormChoice]
    var inbox: String
    var bursts: [BurstNotice] = []
    var moreBursts: PageLink?
    var alarms: String
    var new: String
    var importing: String

    static var sample: ReportsPage {
        ReportsPage(
            title: "Reports", app: AppLink(slug: "shop", name: "Shop"), appLink: "/",
            range: "r", narrowed: "n", problem: "1", channel: "beta", caption: "c",
            rows: [
                Row(
                    link: "/", text: "t", language: "de", release: "1", screen: "s", problem: "p", problemLink: "/",
                    at: .sample)
            ],
            earlier: "/", later: "/", words: "w", releases: [.sample], screens: [.sample], unlinked: true,
            classes: [.sample], accessibilities: [.sample], orders: [.sample], inbox: "/", bursts: [.sample],
            moreBursts: PageLink(link: "/", text: "t"), alarms: "/", new: "/", importing: "/")
    }
}

extension Routes {
    mutating func bindReportsInbox(_ renderer: Renderer) {
        page("/apps/{app}/reports") { page, context in
            let content = try context.read { transaction in
                var content = try ReportsPage(page, in: transaction)
                let app = try transaction.need(app: page.need("app"))
                let running = try transaction.runningBursts(ofApp: app.id)
                content.bursts = running.prefix(BurstNotice.few).map { BurstNotice($0, context) }
                content.moreBursts = BurstNotice.more(running.count, of: app)
                return content
            }
            return renderer.page(content, context)
        }
    }
}

extension ReportsPage {
    fileprivate init(_ page: PageRequest, in transaction: some Transaction) throws {
        let stored = try transaction.need(app: page.need("app"))
        var filter = ReportFilter()
        filter.release = page["release"]
        filter.screen = page["screen"]
        filter.words = page["q"]
        filter.channel = page["channel"]
        filter.unlinked = page["unlinked"] != nil
        let query = InboxQuery { page[$0] }
        filter.fault = query.filter.fault
        filter.isAccessible = query.filter.isAccessible
        filter.order = query.order
        filter.problem = page["problem"].flatMap { Int64($0) }
        let list = ListPage(page, of: try transaction.countReports(ofApp: stored.id, filter), size: 50)
        title = "Reports on \(text: stored.name)"
        app = stored.link
        appLink = Address.path("apps", stored.slug)
        let known = try transaction.screens(ofApp: stored.id)
        let names = ScreenNames(known)
        (range, earlier, later) = (list.words("report", "reports"), list.earlier, list.later)
        caption = query.order == .newest ? "Reports, newest first" : "Reports, most about accessibility first"
        rows = try transaction.reports(ofApp: stored.id, filter, in: list.range).map { report in
            Row(
                link: "/reports/\(report.id)", text: report.text.cut(to: 200), language: report.textLanguage,
                release: report.release ?? "unknown",
                screen: report.screenKey.map { "\(names[$0]), \(PlainWords.certainty(report))" }
                    ?? (report.screenName.map { "? “\($0)”, not linked" } ?? "? not linked"),
                problem: report.parts.isEmpty ? report.problemID.map { "Problem \($0)" } : "split",
                problemLink: report.parts.isEmpty
                    ? report.problemID.map { "/problems/\($0)" } : "/reports/\(report.id)",
                at: Message(day: report.createdAt))
        }
        (problem, channel) = (filter.problem.map(String.init), filter.channel)
        let only = [problem.map { "on problem \($0)" }, channel.map { "that came by \($0)" }].compactMap(\.self)
        narrowed = only.isEmpty ? nil : "Only reports \(only.joined(separator: " and "))."
        words = page["q"] ?? ""
        let versions = try AppHistory(stored, in: transaction).ordered.reversed().map { ($0.version, $0.version) }
        releases = FormChoice.all(versions.map { ($0.0, Message(finished: $0.1)) }, chosen: page["release"] ?? "")
        screens = FormChoice.all(known.map { ($0.key, Message(text: $0.name)) }, chosen: page["screen"] ?? "")
        unlinked = filter.unlinked
        (classes, accessibilities, orders) = (query.classes, query.accessibilities, query.orders)
        inbox = Address.path("apps", stored.slug, "inbox")
        alarms = Address.path("apps", stored.slug, "bursts")
        new = Address.path("apps", stored.slug, "reports", "new")
        importing = Address.path("apps", stored.slug, "reports", "import")
    }
}
