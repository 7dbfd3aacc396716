import API
import Application
import Foundation
import History
import HTTP
import Messages
import Storage

/// What people say of a release: whom it reaches, its line, the day it shipped.
struct ReleaseFactsPage: TranslatedPage {
    var title: Message
    var app: AppLink?
    var section: AppSection { .releases }
    var appLink: String
    var releaseLink: String
    var version: String
    var action: String
    var fault: FormFault?
    var channels: [FormChoice]
    var fields: [FormField]

    static var sample: ReleaseFactsPage {
        ReleaseFactsPage(
            title: "About 2.4", app: AppLink(slug: "shop", name: "Shop"), appLink: "/", releaseLink: "/",
            version: "2.4", action: "/", fault: .sample, channels: [.sample], fields: [.sample])
    }
}

extension Routes {
    mutating func bindReleaseFacts(_ renderer: Renderer) {
        page("/apps/{app}/releases/{release}/facts", scope: .upload) { page, context in
            renderer.page(try ReleaseFactsPage(page, .fresh, context), context)
        }
        form("/apps/{app}/releases/{release}/facts", scope: .upload) { page, context in
            do {
                var faults = FieldFaults()
                let change = page.releaseChange(&faults)
                try context.operations.putRelease(
                    ReleaseInput(app: page.need("app"), release: page.need("release")), change, found: faults)
                return .redirect(
                    to: Address.path("apps", page.need("app"), "releases", page.need("release")) + "?done=facts")
            } catch let error as APIError where error.kind == .invalidField {
                return renderer.page(try ReleaseFactsPage(page, Filling(page, error), context), context, status: 422)
            }
        }
    }
}

extension PageRequest {
    fileprivate func releaseChange(_ faults: inout FieldFaults) -> ReleaseChange {
        let channel = field("channel").flatMap(Channel.init)
        if channel == nil, field("channel") != nil { faults.refuse("/channel", "Choose one of those offered.") }
        let shipped = field("shippedAt").flatMap { Day($0)?.start }
        if shipped == nil, let said = field("shippedAt") { faults.refuse("/shippedAt", Day.fault(in: said)) }
        var change = ReleaseChange(
            channel: channel, line: field("line") ?? ReleaseLine.main, forkedFrom: field("forkedFrom") ?? "",
            commit: field("commit") ?? "")
        // An empty field takes back what was said.
        change.shippedAt = shipped
        return change
    }
}

extension ReleaseFactsPage {
    fileprivate init(_ page: PageRequest, _ filling: Filling, _ context: Context) throws {
        let (stored, release, history) = try context.read { transaction in
            let app = try transaction.need(app: page.need("app"))
            return (
                app, try transaction.need(release: page.need("release"), of: app),
                try AppHistory(app, in: transaction)
            )
        }
        title = "About \(text: release.version)"
        app = stored.link
        appLink = Address.path("apps", stored.slug)
        version = release.version
        releaseLink = Address.path("apps", stored.slug, "releases", version)
        action = releaseLink + "/facts"
        channels = filling.choices(
            "channel",
            [
                (Channel.production, "production: everybody" as Message), (.beta, "beta: testers"),
                (.alpha, "alpha: us"),
            ],
            else: release.channel)
        fields = [
            filling.field(
                "line", "Release line", "main, or the name of a branch such as hot fixes of 5.0: 5.0-fixes.",
                value: release.line),
            filling.field(
                "forkedFrom", "This line goes on from",
                "The release of another line that the branch was made from, for instance 5.0. Its first release is measured against that one. Empty on main.",
                value: history.lines.first { $0.name == release.line }?.forkedFrom ?? ""),
            filling.field(
                "shippedAt", "Shipped on", "For instance 2026-12-31. Decides the order where releases follow by date.",
                value: release.shippedAt.map(PlainWords.day) ?? ""),
            filling.field("commit", "Commit", value: release.commit ?? ""),
        ]
        fault = filling.fault(fields)
    }
}
