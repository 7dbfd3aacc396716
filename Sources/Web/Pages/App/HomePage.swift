import API
import Application
import Foundation
import HTTP
import Storage

/// All apps.
struct HomePage: PageContent {
    struct App {
        var link: String
        var name: String
        var platform: String
        var newest: String
    }
    let title = "Apps"
    var apps: [App]
    /// Alarms on any of them.
    var bursts: [BurstNotice]
    var mayAdd: Bool
    var fault: FormFault?
    var fields: [FormField]

    static var sample: HomePage {
        HomePage(
            apps: [App(link: "/apps/shop", name: "Shop", platform: "iOS", newest: "2.4")], bursts: [.sample],
            mayAdd: true,
            fault: .sample, fields: [.sample])
    }
}

extension Routes {
    mutating func bindHome(_ renderer: Renderer) {
        page("/") { _, context in renderer.page(try HomePage(context, .fresh), context) }
        form("/apps", scope: .admin) { page, context in
            do {
                let app = try context.operations.addApp(
                    NewApp(
                        slug: page.field("slug") ?? "", name: page.field("name") ?? "",
                        platform: page.field("platform") ?? ""))
                return .redirect(to: Address.path("apps", app.slug))
            } catch {
                let known = Errors.apiError(error)
                guard [.conflict, .invalidField].contains(known.kind) else { throw error }
                let content = try HomePage(context, Filling(page, known))
                return renderer.page(content, context, status: known.kind.status)
            }
        }
    }
}

extension HomePage {
    fileprivate init(_ context: Context, _ filling: Filling) throws {
        apps = try context.read { transaction in
            try transaction.apps().map { app in
                let newest = try AppHistory(app, in: transaction).ordered.last?.version
                return App(
                    link: Address.path("apps", app.slug), name: app.name, platform: app.platform,
                    newest: newest ?? "none yet")
            }
        }
        bursts = try context.read { try $0.runningBursts() }.map { BurstNotice($0, context) }
        mayAdd = context.caller.may(.admin)
        fields = [
            filling.field("name", "Name", isRequired: true),
            filling.field(
                "slug", "Short name in addresses", "Small letters, digits and hyphens: my-app", isRequired: true),
            filling.field("platform", "Platform", "iOS, Android, web, …", isRequired: true),
        ]
        fault = filling.fault(fields)
    }
}
