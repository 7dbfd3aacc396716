import API
import Application
import HTTP
import Messages
import Screens
import Storage

/// What people say of an app: its name, its platform, what it is held to, where its issues are opened.
struct AppFactsPage: TranslatedPage {
    var title: Message
    var app: AppLink?
    var appLink: String
    var action: String
    var done: Message?
    var fault: FormFault?
    var fields: [FormField]
    var profiles: [FormChoice]
    var newIssue: FormField

    static var sample: AppFactsPage {
        AppFactsPage(
            title: "t", app: AppLink(slug: "shop", name: "Shop"), appLink: "/", action: "/", done: "d", fault: .sample,
            fields: [.sample], profiles: [.sample], newIssue: .sample)
    }
}

extension Routes {
    mutating func bindAppFacts(_ renderer: Renderer) {
        let path = "/apps/{app}/facts"
        page(path, scope: .admin) { page, context in
            renderer.page(try AppFactsPage(page, .fresh, context), context)
        }
        form(path, scope: .admin) { page, context in
            do {
                var change = AppChange()
                change.name = page.field("name") ?? ""
                change.platform = page.field("platform") ?? ""
                change.bundleId = page.field("bundleId") ?? ""
                change.profile = page.field("profile").flatMap(Profile.init)
                change.newIssueUrl = page.field("newIssueUrl") ?? ""
                let app = try context.operations.changeApp(AppInput(app: page.need("app")), change)
                return .redirect(to: Address.path("apps", app.slug, "facts") + "?done=1")
            } catch let error as APIError where error.kind == .invalidField {
                return renderer.page(try AppFactsPage(page, Filling(page, error), context), context, status: 422)
            }
        }
    }
}

extension AppFactsPage {
    fileprivate init(_ page: PageRequest, _ filling: Filling, _ context: Context) throws {
        let stored = try context.read { try $0.need(app: page.need("app")) }
        title = "About \(text: stored.name)"
        app = stored.link
        appLink = Address.path("apps", stored.slug)
        action = Address.path("apps", stored.slug, "facts")
        done = page["done"].map { _ in "Saved." }
        fields = [
            filling.field("name", "Name", value: stored.name, isRequired: true),
            filling.field("platform", "Platform", "iOS, Android, web, …", value: stored.platform, isRequired: true),
            filling.field("bundleId", "Bundle identifier", "For instance com.acme.shop.", value: stored.bundleId ?? ""),
        ]
        profiles = filling.choices(
            "profile", Profile.allCases.map { ($0, Message(text: $0.rawValue.uppercased())) }, else: stored.profile)
        newIssue = filling.field(
            "newIssueUrl", "Where a new issue is opened",
            "An address of your own tracker, with {title} and {body} where they go. Problems and notices then bear a link that fills it in, never with who reported or what they wrote.",
            value: stored.newIssueURL ?? "")
        fault = filling.fault(fields + [newIssue])
    }
}
