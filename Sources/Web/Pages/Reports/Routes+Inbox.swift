import API
import Application
import Foundation
import HTTP
import Messages
import Storage

extension Routes {
    mutating func bindInboxPage(_ renderer: Renderer) {
        page("/apps/{app}/inbox") { page, context in
            let step = page["step"].flatMap { Int64($0) }
            var content = try InboxPage(
                page.need("app"), InboxQuery { page[$0] }, context, step: step)
            content.done =
                content.undo.map { "Done: \($0.what)." } ?? page["done"].map { _ in Self.takenBack(left: page["left"]) }
            return renderer.page(content, context)
        }
        inbox("/apps/{app}/inbox/place", renderer) { page, context in
            // A suggestion's own button goes without the ticks.
            if let taken = page.field("take") {
                let parts = taken.split(separator: " ", maxSplits: 1).map(String.init)
                guard parts.count == 2, let report = Int(parts[0]) else {
                    throw APIError.field("/place", "Choose where it belongs.")
                }
                return try .redirect(to: Self.tie([report], parts[1], page, context))
            }
            guard !Self.chosen(page).isEmpty else {
                throw APIError.field("/reports", "Choose at least one report, or a group.")
            }
            do {
                if page.field("do") == "tie" {
                    return try .redirect(to: Self.tie(Self.chosen(page), page.field("place"), page, context))
                }
                return renderer.page(try PlacePage(page, Self.chosen(page), context), context)
            } catch let error as APIError where [.invalidField, .editConflict, .conflict].contains(error.kind) {
                let content = try PlacePage(page, Self.chosen(page), context, Filling(page, error))
                return renderer.page(content, context, status: error.kind.status)
            }
        }
        inbox("/apps/{app}/inbox/aside", renderer) { page, context in
            let step = try context.operations.linkReports(
                AppInput(app: page.need("app")), NewReportLinks(reports: Self.chosen(page), aside: true))
            return .redirect(to: Self.address(page) + "&step=\(step.id)")
        }
        inbox("/apps/{app}/inbox/links/{id}/undo", renderer) { page, context in
            let step = try context.operations.unlinkReports(
                ReportLinkInput(app: page.need("app"), id: try page.number("id")))
            let left = step.left.map { "&left=" + $0.map(String.init).joined(separator: ".") } ?? ""
            return .redirect(to: Self.address(page) + "&done=undone" + left)
        }
    }

    /// - Parameter left: numbers of problems that stay.
    private static func takenBack(left: String?) -> Message {
        let problems = left?.split(separator: ".").compactMap { Int($0) } ?? []
        let all = problems.map { Message($0) }.joined()
        return problems.isEmpty
            ? "Taken back."
            : .counted(
                problems.count,
                one: "Taken back. Problem \(all) stays without a report: somebody has said more of it since.",
                many: "Taken back. The problems \(all) stay without a report: somebody has said more of them since.")
    }

    /// A form of the inbox. What was wrong is said there, and the ticks stay.
    private mutating func inbox(
        _ path: String, _ renderer: Renderer, _ body: @escaping @Sendable (PageRequest, Context) throws -> Response
    ) {
        form(path, scope: .support) { page, context in
            do {
                return try body(page, context)
            } catch let error as APIError where [.invalidField, .editConflict, .conflict].contains(error.kind) {
                let content = try InboxPage(
                    page.need("app"), InboxQuery(text: page.form["query"] ?? ""), context, Filling(page, error),
                    chosen: Set(Self.chosen(page).map { Int64($0) }))
                return renderer.page(content, context, status: error.kind.status)
            }
        }
    }

    /// The reports that were ticked, one by one and in groups, each once.
    private static func chosen(_ page: PageRequest) -> [Int] {
        (page.form.all("report") + page.form.all("group")).flatMap { $0.split(separator: " ") }.compactMap { Int($0) }
            .reduce(into: []) { all, id in if !all.contains(id) { all.append(id) } }
    }

    /// Ties them and answers where to go on.
    private static func tie(_ reports: [Int], _ place: String?, _ page: PageRequest, _ context: Context) throws
        -> String
    {
        guard let place = PlaceChoice(place) else { throw APIError.field("/place", "Choose where they belong.") }
        let step = try context.operations.linkReports(
            AppInput(app: page.need("app")), NewReportLinks(reports: reports, at: place))
        if page.field("back") == "report", let report = reports.first { return "/reports/\(report)?done=linked" }
        return address(page) + "&step=\(step.id)"
    }

    private static func address(_ page: PageRequest) -> String {
        Address.path("apps", page.need("app"), "inbox") + "?" + InboxQuery(text: page.form["query"] ?? "").text
    }
}
