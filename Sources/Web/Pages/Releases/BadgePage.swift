import API
import Application
import HTTP
import Messages
import Storage

/// Makes the address of an app's badge, and ends it.
struct BadgePage: TranslatedPage {
    var title: Message
    var app: AppLink?
    var appLink: String
    var action: String
    /// Who made the one that shows, and when; `nil`: there is none.
    var made: Message?
    /// The address of the one that was just made: it is shown once.
    var address: String?
    /// The same on this server, to be shown here.
    var picture: String?
    /// What to write into a page in Markdown.
    var markdown: String?
    var done: Message?

    static let sample = BadgePage(
        title: "t", app: AppLink(slug: "shop", name: "Shop"), appLink: "/", action: "/", made: .sample, address: "/",
        picture: "/", markdown: "m", done: "d")
}

extension Routes {
    mutating func bindBadgePage(_ renderer: Renderer) {
        let path = "/apps/{app}/badge"
        page(path, scope: .admin) { page, context in
            var content = try BadgePage(page, context)
            content.done = page["done"] != nil ? "The badge is ended: its address shows nothing any more." : nil
            return renderer.page(content, context)
        }
        form(path, scope: .admin) { page, context in
            let badge = try context.operations.makeBadge(page.appInput)
            var content = try BadgePage(page, context)
            content.address = badge.url
            content.picture = badge.url.map { String($0.dropFirst(context.publicURL.count)) }
            content.markdown = badge.url.map { "![Whether the newest release may ship](\($0))" }
            content.done = "The address is made. It is shown once: copy it now."
            return renderer.page(content, context)
        }
        form(path + "/end", scope: .admin) { page, context in
            try context.operations.removeBadge(page.appInput)
            return .redirect(to: Address.path("apps", page.need("app"), "badge") + "?done=1")
        }
    }
}

extension BadgePage {
    fileprivate init(_ page: PageRequest, _ context: Context) throws {
        let stored = try context.read { try $0.need(app: page.need("app")) }
        title = "Badge of \(text: stored.name)"
        app = stored.link
        appLink = Address.path("apps", stored.slug)
        action = Address.path("apps", stored.slug, "badge")
        made = try context.badge(stored.slug).map { "Made by \(text: $0.by), \(time: $0.createdAt)." }
    }
}
