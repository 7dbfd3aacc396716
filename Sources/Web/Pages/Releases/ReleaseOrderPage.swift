import API
import Application
import Foundation
import History
import HTTP
import Messages
import Storage

/// How an app's releases follow one another, and the form that says so.
struct ReleaseOrderPage: TranslatedPage {
    struct Line {
        var name: String
        var origin: Message
        var releases: [Link]
    }
    struct Link {
        var link: String
        var text: String
    }

    let title: Message = "Order of releases"
    var app: AppLink?
    var section: AppSection { .releases }
    var appLink: String
    var action: String
    var done: Message?
    var fault: FormFault?
    var orders: [FormChoice]
    var names: FormField
    var lines: [Line]
    /// Releases without a place in the order.
    var unplaced: [Link]
    var mayChange: Bool

    static var sample: ReleaseOrderPage {
        ReleaseOrderPage(
            app: AppLink(slug: "shop", name: "Shop"), appLink: "/", action: "/", done: "d",
            fault: .sample, orders: [.sample], names: .sample,
            lines: [Line(name: "main", origin: "o", releases: [Link(link: "/", text: "1.0")])],
            unplaced: [Link(link: "/", text: "x")], mayChange: true)
    }
}

extension Routes {
    mutating func bindReleaseOrder(_ renderer: Renderer) {
        page("/apps/{app}/order") { page, context in
            var content = try ReleaseOrderPage(page, .fresh, context)
            content.done = page["done"].map { _ in "The order holds from now on." }
            return renderer.page(content, context)
        }
        form("/apps/{app}/order", scope: .admin) { page, context in
            do {
                guard let order = page.field("releaseOrder").flatMap(ReleaseOrder.init) else {
                    throw APIError.field("/releaseOrder", "Choose an order.")
                }
                let names = (page.field("releases") ?? "").split(whereSeparator: \.isNewline)
                    .map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
                _ = try context.operations.setReleaseOrder(
                    AppInput(app: page.need("app")),
                    ReleaseOrderBody(releaseOrder: order, releases: order == .declared ? names : nil))
                return .redirect(to: Address.path("apps", page.need("app"), "order") + "?done=1")
            } catch let error as APIError where error.kind == .invalidField {
                return renderer.page(try ReleaseOrderPage(page, Filling(page, error), context), context, status: 422)
            }
        }
    }
}

extension ReleaseOrderPage {
    fileprivate init(_ page: PageRequest, _ filling: Filling, _ context: Context) throws {
        let (stored, history) = try context.read { transaction in
            let app = try transaction.need(app: page.need("app"))
            return (app, try AppHistory(app, in: transaction))
        }
        app = stored.link
        appLink = Address.path("apps", stored.slug)
        action = Address.path("apps", stored.slug, "order")
        mayChange = context.caller.may(.admin)
        orders = filling.choices(
            "releaseOrder",
            [
                (ReleaseOrder.semver, "by version: 5.0.1 after 5.0, 5.1-beta.2 before 5.1" as Message),
                (.date, "by the day they shipped, or were first seen"), (.declared, "by hand, as listed below"),
            ], else: stored.releaseOrder)
        let placed = history.ordered.filter { history.lineage.line(of: $0.version) != nil }
        names = filling.field(
            "releases", "Releases, one a line, oldest first",
            "Counts only for the order by hand. A release that is left out has no place: nothing is measured against it.",
            value: placed.map(\.version).joined(separator: "\n"), isLong: true)
        fault = filling.fault([names])
        let link = { (version: String) in
            Link(link: Address.path("apps", stored.slug, "releases", version), text: version)
        }
        let origins = Dictionary(history.lines.map { ($0.name, $0.forkedFrom) }) { first, _ in first }
        lines = history.lineage.lines.map { name in
            let own = history.lineage.history(ofLine: name).filter { $0.line == name }
            let origin: Message = (origins[name] ?? nil).map { "goes on from \(text: $0)" } ?? "goes on from nothing"
            return Line(name: name, origin: origin, releases: own.map { link($0.name) })
        }
        unplaced = history.ordered.filter { history.lineage.line(of: $0.version) == nil }.map { link($0.version) }
    }
}
