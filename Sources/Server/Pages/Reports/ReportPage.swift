import API
import Foundation
import HTTP
import History
import Storage

/// One report: the words, where it belongs and why, the conversation, and what to answer.
struct ReportPage: PageContent {
    struct Pair {
        var name: String
        var value: String
    }
    struct Message {
        var who: String
        var text: String
        var at: String
    }
    struct Line {
        var position: Int
        var text: String
        var isMeant: Bool
    }

    var title: String
    var app: AppLink?
    var appLink: String
    var inbox: String
    var id: Int
    var version: Int
    var formToken: String
    /// What happened a moment ago: filed, corrected.
    var done: String?
    var message: String?
    var text: String
    var facts: [Pair]
    var answer: [String]
    var problemLink: String?
    var problemTitle: String
    var screenLink: String?
    var link: String
    var screen: String
    var element: String
    var problem: String
    var release: String
    var transcript: [Line]
    var messages: [Message]
    var confirmations: [Message]
    var reporter: String?
    var maySupport: Bool

    static var sample: ReportPage {
        ReportPage(
            title: "Report 1", app: AppLink(slug: "shop", name: "Shop"), appLink: "/", inbox: "/", id: 1, version: 1,
            formToken: "t", done: "d", message: "m",
            text: "t", facts: [Pair(name: "n", value: "v")], answer: ["a"], problemLink: "/", problemTitle: "p",
            screenLink: "/", link: "l", screen: "s",
            element: "1", problem: "1", release: "1", transcript: [Line(position: 1, text: "t", isMeant: true)],
            messages: [Message(who: "w", text: "t", at: "a")], confirmations: [Message(who: "w", text: "t", at: "a")],
            reporter: "r", maySupport: true)
    }
}

extension Routes {
    mutating func bindReport(_ renderer: Renderer) {
        page("/reports/{id}") { page, context in
            var content = try ReportPage(try page.number("id"), context)
            content.done = Self.done(page["filed"] ?? page["done"])
            return renderer.page(content, context)
        }
        form("/reports/{id}", scope: .support) { page, context in
            let id = try page.number("id")
            var change = ReportChange()
            change.version = page.field("version").flatMap { Int($0) }
            change.release = page.field("release")
            change.screen = page.field("screen")
            change.problem = page.field("problem").flatMap { Int($0) }
            change.element = page.field("element").flatMap { Int($0) }
            change.clear = [
                ("screen", change.screen == nil), ("problem", change.problem == nil),
                ("element", change.element == nil),
            ].filter(\.1).map(\.0)
            do {
                try context.operations.changeReport(ReportInput(id: id), change)
                return .redirect(to: "/reports/\(id)?done=linked")
            } catch let error as APIError where error.kind == .invalidField || error.kind == .editConflict {
                var content = try ReportPage(id, context)
                content.message = error.detail
                content.screen = page.field("screen") ?? ""
                content.element = page.field("element") ?? ""
                content.problem = page.field("problem") ?? ""
                content.release = page.field("release") ?? ""
                return renderer.page(content, context, status: error.kind.status)
            }
        }
        form("/reports/{id}/messages", scope: .support) { page, context in
            let id = try page.number("id")
            let direction = page.field("direction").flatMap(MessageDirection.init) ?? .note
            return try Self.told(id, renderer, context) {
                _ = try context.operations.addMessage(
                    ReportInput(id: id), NewMessage(direction: direction, text: page.field("text") ?? ""))
                return "said"
            }
        }
        form("/reports/{id}/confirmations", scope: .support) { page, context in
            let id = try page.number("id")
            return try Self.told(id, renderer, context) {
                try context.operations.confirmReport(
                    ReportInput(id: id),
                    NewConfirmation(
                        release: page.field("release") ?? "", works: page.field("works") == "yes",
                        note: page.field("note")))
                return "confirmed"
            }
        }
        form("/reports/{id}/split", scope: .support) { page, context in
            let id = try page.number("id")
            let parts = (page.form["parts"] ?? "").components(separatedBy: "\n\n").flatMap {
                $0.components(separatedBy: "\r\n\r\n")
            }
            .map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }.filter { !$0.isEmpty }
            return try Self.told(id, renderer, context) {
                _ = try context.operations.splitReport(ReportInput(id: id), NewSplit(parts: parts))
                return "split"
            }
        }
    }

    /// Does something to a report and goes back to it; what was wrong stands on the page.
    private static func told(_ id: Int, _ renderer: Renderer, _ context: Context, _ body: () throws -> String) throws
        -> Response
    {
        do {
            return .redirect(to: "/reports/\(id)?done=\(try body())")
        } catch let error as APIError where error.kind == .invalidField {
            var content = try ReportPage(id, context)
            content.message = error.detail
            return renderer.page(content, context, status: error.kind.status)
        }
    }

    private static func done(_ key: String?) -> String? {
        switch key {
        case "known": "Filed. The problem was known already; the report was added to it."
        case "new": "Filed."
        case "linked": "Corrected."
        case "said": "Kept with the report."
        case "confirmed": "Noted; the problem was judged again."
        case "split": "Split into reports of their own."
        default: nil
        }
    }
}

extension ReportPage {
    init(_ id: Int, _ context: Context) throws {
        let resource = try context.report(id)
        let look = try context.read { transaction in
            let report = try transaction.need(report: id)
            guard let app = try transaction.app(id: report.appID) else { throw APIError.notFound("report \(id)") }
            return (
                report: report, app: app, problem: try report.problemID.flatMap { try transaction.problem(id: $0) },
                lines: try report.transcriptID.map { try transaction.utterances(transcript: $0) } ?? [],
                confirmations: try transaction.confirmations(ofReport: report.id)
            )
        }
        let report = look.report
        title = "Report \(id)"
        app = look.app.link
        appLink = Say.link("apps", look.app.slug)
        inbox = Say.link("apps", look.app.slug, "reports")
        self.id = id
        version = report.version
        formToken = context.caller.formToken ?? ""
        text = report.text
        facts = Self.facts(report)
        answer = Self.answer(look.problem, report)
        problemLink = look.problem.map { "/problems/\($0.id)" }
        problemTitle = look.problem?.title ?? ""
        screenLink = report.screenKey.map {
            Say.link("apps", look.app.slug, "screens", $0) + (report.release.map { "?build=\(Say.query($0))" } ?? "")
        }
        link =
            report.screenKey.map { "\($0): \(Say.confidence(report.linkConfidence ?? 1)). \(report.linkReason ?? "")" }
            ?? "Not linked to a screen yet."
        screen = report.screenKey ?? ""
        element = report.elementID.map(String.init) ?? ""
        problem = report.problemID.map(String.init) ?? ""
        release = report.release ?? ""
        transcript = look.lines.map {
            Line(position: $0.position, text: $0.text, isMeant: $0.elementID != nil && $0.elementID == report.elementID)
        }
        messages = (resource.messages ?? []).map {
            Message(who: Self.direction($0.direction) + ", " + $0.by, text: $0.text, at: Say.time($0.at))
        }
        confirmations = look.confirmations.map {
            Message(
                who: $0.works ? "✓ works in \($0.release)" : "✗ does not work in \($0.release)", text: $0.note ?? "",
                at: Say.time($0.at))
        }
        maySupport = context.caller.may(.support)
        reporter = resource.reporter.map { [$0.name, $0.contact].compactMap { $0 }.joined(separator: ", ") }
    }

    private static func direction(_ direction: String) -> String {
        switch direction {
        case "from": "From the reporter"
        case "to": "To the reporter"
        default: "Note"
        }
    }

    private static func facts(_ report: StoredReport) -> [Pair] {
        let all: [(String, String?)] = [
            ("Heard", report.heard), ("Expected", report.expected), ("Release", report.release),
            ("How they move", report.gesture),
            ("Impact", report.impact.map(Say.impact)), ("Where it was said", report.channel),
            ("Screen reader", report.assistiveTechnology),
            ("System", report.os), ("Device", report.device), ("Language", report.language),
            ("Id elsewhere", report.externalId),
            ("Filed", Say.time(report.createdAt)),
        ]
        return all.compactMap { name, value in value.map { Pair(name: name, value: $0) } }
    }

    /// What support may tell the person now.
    private static func answer(_ problem: StoredProblem?, _ report: StoredReport) -> [String] {
        guard let problem else { return ["It is not tied to a problem yet."] }
        var answer = ["It is \(problem.reports > 1 ? "known; \(problem.reports) people said so" : "new")."]
        if let since = problem.since { answer.append("It is there since \(since).") }
        if let working = problem.lastWorkingRelease { answer.append("The last release that works is \(working).") }
        if let claim = problem.record.claims.last {
            answer.append(
                claim.standing == .held
                    ? "It is fixed in \(claim.release)."
                    : claim.standing == .contradicted
                        ? "A fix was tried in \(claim.release) and did not hold."
                        : "A fix is claimed for \(claim.release).")
        }
        return answer
    }
}
