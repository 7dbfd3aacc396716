import API
import Application
import HTTP
import Messages
import Storage

/// Deletes a release that nothing rests on, or says what rests on it.
struct DeleteReleasePage: TranslatedPage {
    var title: Message
    var app: AppLink?
    var section: AppSection { .releases }
    var appLink: String
    var releaseLink: String
    var version: String
    var action: String
    /// The day on which people got it, where somebody gave one.
    var shipped: Message?
    /// Why it can't be deleted; empty: it can be.
    var reasons: [Message]

    static var sample: DeleteReleasePage {
        DeleteReleasePage(
            title: "t", app: AppLink(slug: "shop", name: "Shop"), appLink: "/", releaseLink: "/", version: "v",
            action: "/", shipped: .sample, reasons: ["r"])
    }
}

extension Routes {
    mutating func bindDeleteRelease(_ renderer: Renderer) {
        let path = "/apps/{app}/releases/{release}/delete"
        page(path, scope: .admin) { page, context in
            renderer.page(try DeleteReleasePage(page, context), context)
        }
        form(path, scope: .admin) { page, context in
            let release = page.need("release")
            _ = try context.operations.deleteRelease(ReleaseInput(app: page.need("app"), release: release))
            return .redirect(
                to: Address.path("apps", page.need("app"), "releases") + "?deletedRelease=\(Address.escaped(release))")
        }
    }
}

extension DeleteReleasePage {
    fileprivate init(_ page: PageRequest, _ context: Context) throws {
        let (app, release, reasons) = try context.read { transaction in
            let app = try transaction.need(app: page.need("app"))
            let release = try transaction.need(release: page.need("release"), of: app)
            return (app, release, try ReleaseInUse(release, of: app, in: transaction).reasons)
        }
        self.app = app.link
        version = release.version
        title = "Delete release \(text: version) of \(text: app.name)"
        appLink = Address.path("apps", app.slug)
        releaseLink = Address.path("apps", app.slug, "releases", version)
        action = releaseLink + "/delete"
        shipped = release.shippedAt.map { "Somebody said that people got it on \(calendarDay: $0)." }
        self.reasons = reasons.map { Message(finished: $0, naming: [release.version]) }
    }
}
