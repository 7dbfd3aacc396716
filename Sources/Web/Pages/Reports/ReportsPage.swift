import API
import Application
import Foundation
import Messages
import Screens
import Storage

/// What people say, newest first, narrowed by what stands in the address.
struct ReportsPage: TranslatedPage {
    struct Row {
        var link: String
        var text: Message
        var language: String?
        var release: Message
        var screen: Message
        var problem: Message?
        var problemLink: String?
        var at: Message
    }
    var title: Message
    var app: AppLink?
    var section: AppSection { .reports }
    var appLink: String
    /// How many fit, and in which order they stand.
    var range: Message
    /// What else they are narrowed to, by links from elsewhere: one problem, one channel, one alarm.
    var narrowed: Message?
    var problem: String?
    var channel: String?
    var alarm: String?
    var caption: Message
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
            range: "r", narrowed: "n", problem: "1", channel: "beta", alarm: "1", caption: "c",
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
        try transaction.need(alarm: page["alarm"], of: stored)
        var filter = ReportFilter()
        filter.release = page["release"]
        filter.screen = page["screen"]
        filter.words = page["q"]
        filter.channel = page["channel"]
        filter.unlinked = page["unlinked"] != nil
        let query = InboxQuery { page[$0] }
        filter.fault = query.filter.fault
        filter.isAccessible = query.filter.isAccessible
        (filter.order, filter.alarm) = (query.order, query.filter.alarm)
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
                link: "/reports/\(report.id)", text: report.shownText(cutTo: 200), language: report.textLanguage,
                release: report.release.map { Message(text: $0) } ?? "unknown",
                screen: report.screenKey.map { "\(text: names[$0]), \(PlainWords.certainty(report))" }
                    ?? (report.screenName.map { "? “\(text: $0)”, not linked" } ?? "? not linked"),
                problem: report.parts.isEmpty ? report.problemID.map { "Problem \($0)" as Message } : "split",
                problemLink: report.parts.isEmpty
                    ? report.problemID.map { "/problems/\($0)" } : "/reports/\(report.id)",
                at: Message(day: report.createdAt))
        }
        (problem, channel) = (filter.problem.map(String.init), filter.channel)
        alarm = filter.alarm.map(String.init)
        let told = [query.narrowed, Self.narrowed(filter)].compactMap(\.self)
        narrowed = told.isEmpty ? nil : told.joined(by: " ")
        words = page["q"] ?? ""
        let versions = try AppHistory(stored, in: transaction).ordered.reversed().map(\.version)
        releases = FormChoice.all(versions.map { ($0, Message(text: $0)) }, chosen: page["release"] ?? "")
        screens = FormChoice.all(known.map { ($0.key, Message(text: $0.name)) }, chosen: page["screen"] ?? "")
        unlinked = filter.unlinked
        (classes, accessibilities, orders) = (query.classes, query.accessibilities, query.orders)
        inbox = Address.path("apps", stored.slug, "inbox")
        alarms = Address.path("apps", stored.slug, "bursts")
        new = Address.path("apps", stored.slug, "reports", "new")
        importing = Address.path("apps", stored.slug, "reports", "import")
    }

    private static func narrowed(_ filter: ReportFilter) -> Message? {
        switch (filter.problem, filter.channel) {
        case (let problem?, let channel?): "Only reports on problem \(problem) and that came by \(text: channel)."
        case (let problem?, nil): "Only reports on problem \(problem)."
        case (nil, let channel?): "Only reports that came by \(text: channel)."
        case (nil, nil): nil
        }
    }
}
