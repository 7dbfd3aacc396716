import API
import Application
import Foundation
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
        var at: DatedText
    }
    var title: String
    var app: AppLink?
    var section: AppSection { .reports }
    var appLink: String
    var rows: [Row]
    var words: String
    var release: String
    var screen: String
    var unlinked: Bool
    var classes: [FormChoice]
    var accessibilities: [FormChoice]
    var orders: [FormChoice]
    var inbox: String
    var bursts: [BurstNotice] = []
    var moreBursts: PageLink?
    var alarms: String
    var next: String?
    var new: String
    var importing: String

    static var sample: ReportsPage {
        ReportsPage(
            title: "Reports", app: AppLink(slug: "shop", name: "Shop"), appLink: "/",
            rows: [
                Row(
                    link: "/", text: "t", language: "de", release: "1", screen: "s", problem: "p", problemLink: "/",
                    at: .sample)
            ],
            words: "w", release: "1",
            screen: "s", unlinked: true, classes: [.sample], accessibilities: [.sample], orders: [.sample], inbox: "/",
            bursts: [.sample], moreBursts: PageLink(link: "/", text: "t"), alarms: "/", next: "/", new: "/",
            importing: "/")
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
        let found = try transaction.reports(
            ofApp: stored.id, filter, after: page["after"].flatMap { Int64($0) }, limit: 50)
        title = "Reports on \(stored.name)"
        app = stored.link
        appLink = Address.path("apps", stored.slug)
        rows = found.items.map { report in
            Row(
                link: "/reports/\(report.id)", text: report.text.cut(to: 200), language: report.textLanguage,
                release: report.release ?? "unknown",
                screen: report.screenKey.map { "\($0) (\(PlainWords.certainty(report)))" }
                    ?? (report.screenName.map { "? “\($0)”, not linked" } ?? "? not linked"),
                problem: report.parts.isEmpty ? report.problemID.map { "Problem \($0)" } : "split",
                problemLink: report.parts.isEmpty
                    ? report.problemID.map { "/problems/\($0)" } : "/reports/\(report.id)",
                at: DatedText(day: report.createdAt))
        }
        words = page["q"] ?? ""
        release = page["release"] ?? ""
        screen = page["screen"] ?? ""
        unlinked = filter.unlinked
        (classes, accessibilities, orders) = (query.classes, query.accessibilities, query.orders)
        inbox = Address.path("apps", stored.slug, "inbox")
        let kept = [
            ("q", words), ("release", release), ("screen", screen), ("unlinked", unlinked ? "on" : ""),
            ("problem", page["problem"] ?? ""), ("channel", page["channel"] ?? ""),
            ("class", query.fault), ("accessibility", query.accessibility),
            ("sort", query.order == .newest ? "" : query.order.rawValue),
        ].filter {
            !$0.1.isEmpty
        }
        next = found.next.map { after in
            "?" + (kept + [("after", String(after))]).map { "\($0.0)=\(Address.escaped($0.1))" }.joined(separator: "&")
        }
        alarms = Address.path("apps", stored.slug, "bursts")
        new = Address.path("apps", stored.slug, "reports", "new")
        importing = Address.path("apps", stored.slug, "reports", "import")
    }
}
