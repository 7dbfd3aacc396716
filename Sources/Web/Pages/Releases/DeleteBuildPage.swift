import API
import Application
import HTTP
import Messages
import Storage

/// Deletes a build that nothing rests on, or says what rests on it.
struct DeleteBuildPage: TranslatedPage {
    var title: Message
    var app: AppLink?
    var section: AppSection { .releases }
    var appLink: String
    var releaseLink: String
    var version: String
    var action: String
    var build: String
    /// What was captured in it.
    var captures: Message
    /// Why it can't be deleted; empty: it can be.
    var reasons: [Message]

    static var sample: DeleteBuildPage {
        DeleteBuildPage(
            title: "t", app: AppLink(slug: "shop", name: "Shop"), appLink: "/", releaseLink: "/", version: "v",
            action: "/", build: "b", captures: "c", reasons: ["r"])
    }
}

extension Routes {
    mutating func bindDeleteBuild(_ renderer: Renderer) {
        let path = "/apps/{app}/builds/{build}/delete"
        page(path, scope: .admin) { page, context in
            renderer.page(try DeleteBuildPage(page, context), context)
        }
        form(path, scope: .admin) { page, context in
            let removed = try context.operations.deleteBuild(
                BuildInput(app: page.need("app"), build: page.need("build")))
            return .redirect(
                to: Address.path("apps", page.need("app"), "releases") + "?deleted=\(Address.escaped(removed.build))")
        }
    }
}

extension DeleteBuildPage {
    fileprivate init(_ page: PageRequest, _ context: Context) throws {
        let (app, build, reasons, count) = try context.read { transaction in
            let app = try transaction.need(app: page.need("app"))
            let build = try AppHistory(app, in: transaction).build(named: page.need("build"))
            return (
                app, build, try BuildInUse(build, in: transaction).reasons,
                try transaction.captureCounts([build])[build.id] ?? 0
            )
        }
        self.app = app.link
        title = "Delete build \(text: build.name) of \(text: app.name)"
        appLink = Address.path("apps", app.slug)
        releaseLink = Address.path("apps", app.slug, "releases", build.version)
        version = build.version
        action = Address.path("apps", app.slug, "builds", build.name, "delete")
        self.build = build.name
        captures = .count(count, "capture", "captures")
        self.reasons = reasons.map { Message(finished: $0, naming: [build.name]) }
    }
}
