import API
import Application
import HTTP
import Messages
import Storage

/// Puts an app into the archive, and takes it out again.
struct ArchivePage: TranslatedPage {
    var title: Message
    var app: AppLink?
    var appLink: String
    var action: String
    var isArchived: Bool
    /// What the form asks for: `yes` or `no`.
    var to: String
    var button: Message
    var done: Message?

    static var sample: ArchivePage {
        ArchivePage(
            title: "t", app: AppLink(slug: "shop", name: "Shop"), appLink: "/", action: "/", isArchived: false,
            to: "yes",
            button: "b", done: "d")
    }
}

extension Routes {
    mutating func bindArchive(_ renderer: Renderer) {
        let path = "/apps/{app}/archive"
        page(path, scope: .admin) { page, context in
            let app = try context.read { try $0.need(app: page.need("app")) }
            return renderer.page(ArchivePage(app, isDone: page["done"] != nil), context)
        }
        form(path, scope: .admin) { page, context in
            let app = try context.operations.changeApp(
                AppInput(app: page.need("app")), AppChange(archived: page.field("archived") == "yes"))
            return .redirect(to: Address.path("apps", app.slug, "archive") + "?done=1")
        }
    }
}

extension ArchivePage {
    fileprivate init(_ stored: StoredApp, isDone: Bool) {
        app = stored.link
        appLink = Address.path("apps", stored.slug)
        action = Address.path("apps", stored.slug, "archive")
        isArchived = stored.archivedAt != nil
        title = "Archive of \(text: stored.name)"
        to = isArchived ? "no" : "yes"
        let name = Message(text: stored.name)
        button = isArchived ? "Take \(name) out of the archive" : "Put \(name) into the archive"
        done = isDone ? isArchived ? "\(name) is in the archive." : "\(name) is in use again." : nil
    }
}
