import API
import Application
import Foundation
import History
import HTTP
import Messages
import Screens
import Storage

/// What waits until somebody says where it belongs: reports with their suggestions, groups of those alike, and many tied
/// in one step.
struct InboxPage: TranslatedPage {
    struct Row {
        var id: Int64
        var isChosen: Bool
        var link: String
        var text: Message
        var language: String?
        var release: Message
        var fault: Message
        var accessibility: Message
        /// The screen that it is tied to.
        var place: Message?
        var maybe: [PlaceSuggestion]
        var at: Message
    }
    struct Group {
        /// On the page.
        var id: String
        /// Its reports by their numbers.
        var reports: String
        var text: Message
    }

    var title: Message
    var app: AppLink?
    var section: AppSection { .reports }
    var appLink: String
    var reports: String
    var action: String
    var done: Message?
    var undo: StepNotice?
    var fault: FormFault?
    var count: Message
    var rows: [Row]
    var groups: [Group]
    var words: String
    var release: String
    var isAside: Bool
    /// What it is narrowed to by a link from elsewhere, and by which alarm.
    var narrowed: Message?
    var alarm: String?
    var classes: [FormChoice]
    var accessibilities: [FormChoice]
    var orders: [FormChoice]
    /// What stands in the address.
    var query: String
    var part: ShownPart
    /// Not all are on one page.
    var isParted: Bool
    var steps: [StepNotice]
    var bursts: [BurstNotice]
    var moreBursts: PageLink?
    var maySupport: Bool

    static var sample: InboxPage {
        let row = Row(
            id: 1, isChosen: true, link: "/", text: "t", language: "de", release: "1", fault: "f", accessibility: "a",
            place: "p", maybe: [.sample],
            at: .sample)
        return InboxPage(
            title: "Inbox", app: AppLink(slug: "shop", name: "Shop"), appLink: "/", reports: "/", action: "/",
            done: "d",
            undo: .sample, fault: .sample, count: "c", rows: [row], groups: [Group(id: "g", reports: "1 2", text: "t")],
            words: "w", release: "1", isAside: true, narrowed: "n", alarm: "1", classes: [.sample],
            accessibilities: [.sample],
            orders: [.sample], query: "q", part: .sample, isParted: true, steps: [.sample], bursts: [.sample],
            moreBursts: PageLink(link: "/", text: "t"), maySupport: true)
    }
}

extension StepNotice {
    /// - Parameter reports: how many the step tied.
    init(_ step: StoredReportLink, reports: Int, undo: String) {
        let undoneBy = step.undoneBy.map { Message(text: $0) } ?? "nobody"
        let back: Message = step.undoneAt.map { ", taken back by \(undoneBy) \(time: $0)" } ?? ""
        let reports = Message.count(reports, "report", "reports")
        self.init(
            id: step.id,
            what: "\(reports) \(Self.told(step.what)), by \(text: step.caller), \(time: step.at)\(back)", undo: undo,
            button: "Undo: \(reports) \(Self.told(step.what, isShort: true))", isUndone: step.undoneAt != nil)
    }

    /// What a step did, as it was kept: `tied to problem 3: “Pay” has lost its name`.
    /// - Parameter isShort: names may be cut, what became of them is told whole.
    private static func told(_ step: String, isShort: Bool = false) -> Message {
        func name(_ text: Substring) -> String { String(text).cut(to: isShort ? 60 : .max) }
        if let found = StepWords.problem.whole(step) {
            let title = String(found.2).withoutFullStop
            let told = AppWords(nil).title(isShort ? ProblemTitle(title).short : title)
            return "tied to problem \(text: String(found.1)): \(told)"
        }
        if let found = StepWords.element.whole(step) {
            return "tied to “\(text: name(found.1))” on \(text: name(found.2))"
        }
        if let found = StepWords.screen.whole(step) {
            return "tied to the screen \(text: name(found.1))"
        }
        return Message(ours: step)
    }
}

extension InboxPage {
    /// So many a page: each is asked where it may belong.
    static let pageSize = 25

    private static func list(_ query: InboxQuery, _ action: String, of count: Int) -> ListPage {
        ListPage(number: query.page, of: count, size: pageSize) { number in
            var there = query
            there.page = number
            return "\(action)?\(there.text)"
        }
    }

    init(
        _ slug: String, _ query: InboxQuery, _ context: Context, step: Int64? = nil,
        _ filling: Filling = .fresh, chosen: Set<Int64> = []
    ) throws {
        let action = Address.path("apps", slug, "inbox")
        self.action = action
        (words, release, isAside) = (query.words, query.release, query.isAside)
        (narrowed, alarm) = (query.narrowed, query.alarm.isEmpty ? nil : query.alarm)
        (classes, accessibilities, orders) = (query.classes, query.accessibilities, query.orders)
        self.query = query.text
        appLink = Address.path("apps", slug)
        reports = Address.path("apps", slug, "reports")
        maySupport = context.caller.may(.support)
        let look = try context.read { transaction in
            let app = try transaction.need(app: slug)
            try transaction.need(alarm: query.alarm.isEmpty ? nil : query.alarm, of: app)
            let inbox = try Inbox(query.filter, of: app, in: transaction) { Self.list(query, action, of: $0).range }
            let places = try PlaceSuggestion.all(inbox.suggestions, of: app, in: transaction)
            let names = try transaction.names(
                ofScreens: Set(inbox.reports.compactMap(\.screenKey)).sorted(), elements: [], problems: [], app: app.id)
            return (
                app: app, total: inbox.total, groups: inbox.groups,
                rows: inbox.reports.map {
                    Row($0, isChosen: chosen.contains($0.id), names.screens, maybe: places[$0.id] ?? [])
                },
                steps: try transaction.reportLinks(ofApp: app.id, by: context.caller.name, limit: 5),
                bursts: try transaction.runningBursts(ofApp: app.id)
            )
        }
        title = "Inbox of \(text: look.app.name)"
        app = look.app.link
        rows = look.rows
        let list = Self.list(query, action, of: look.total)
        part = list.shown("report", "reports", at: "rows")
        count =
            isAside
            ? .counted(
                look.total, one: "\(look.total) report was put aside.", many: "\(look.total) reports were put aside.")
            : .counted(look.total, one: "\(look.total) report waits.", many: "\(look.total) reports wait.")
        isParted = list.range.count < look.total
        groups = look.groups.enumerated().map { number, group in
            Group(
                id: "group-\(number + 1)", reports: group.reports.map(String.init).joined(separator: " "),
                text:
                    "\(Message.count(group.reports.count, "report says", "reports say")) \(Message(signs: group.signs))"
            )
        }
        steps = look.steps.map { StepNotice($0, reports: $0.reports, undo: "\(action)/links/\($0.id)/undo") }
        undo = steps.first { $0.id == step && !$0.isUndone }
        bursts = look.bursts.prefix(BurstNotice.few).map { BurstNotice($0, context) }
        moreBursts = BurstNotice.more(look.bursts.count, of: look.app)
        fault = filling.fault([])
    }
}

extension InboxPage.Row {
    fileprivate init(
        _ report: StoredReport, isChosen: Bool, _ screens: [String: String], maybe: [PlaceSuggestion]
    ) {
        id = report.id
        self.isChosen = isChosen
        link = "/reports/\(report.id)"
        text = report.shownText(cutTo: 200)
        language = report.textLanguage
        release =
            report.release.map { Message(text: $0) } ?? report.mentionedRelease.map { "\(text: $0), by its words" }
            ?? "unknown"
        fault = report.fault.map { Message(ours: $0.words) } ?? "not told"
        accessibility =
            report.accessibility.map { $0 >= AccessibilityScore.threshold ? "likely" : "unlikely" } ?? "not read yet"
        place = report.screenKey.map { "tied to the screen \(text: screens[$0] ?? $0)" }
        self.maybe = maybe
        at = Message(day: report.createdAt)
    }
}

/// What a step of triage did, as it is kept.
private enum StepWords {
    static let problem = Pattern(/tied to problem ([0-9]+): (.*)/.dotMatchesNewlines())
    static let element = Pattern(/tied to “(.*)” on (.*)/.dotMatchesNewlines())
    static let screen = Pattern(/tied to the screen (.*)/.dotMatchesNewlines())
}
