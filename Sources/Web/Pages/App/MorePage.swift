import API
import Application
import Messages
import Storage

/// Everything of an app that the bar has no name for, with a sentence each.
struct MorePage: TranslatedPage {
    struct Group {
        var heading: Message
        var links: [Link]
    }
    struct Link {
        var link: String
        var text: Message
        var about: Message
    }
    var title: Message
    var app: AppLink?
    var appLink: String
    var groups: [Group]

    static var sample: MorePage {
        MorePage(
            title: "t", app: AppLink(slug: "shop", name: "Shop"), appLink: "/",
            groups: [Group(heading: "h", links: [Link(link: "/", text: "t", about: "a")])])
    }
}

extension Routes {
    mutating func bindMore(_ renderer: Renderer) {
        page("/apps/{app}/more") { page, context in
            let app = try context.read { try $0.need(app: page.need("app")) }
            return renderer.page(MorePage(app, context.caller), context)
        }
    }
}

extension MorePage {
    fileprivate init(_ stored: StoredApp, _ caller: Caller) {
        let here = Address.path("apps", stored.slug)
        title = "More of \(text: stored.name)"
        app = stored.link
        appLink = here
        func link(_ path: String, _ text: Message, _ about: Message, if isOffered: Bool = true) -> Link? {
            isOffered ? Link(link: here + "/" + path, text: text, about: about) : nil
        }
        groups = [
            Group(
                heading: "What comes in",
                links: [
                    link("upload", "Upload", "a capture or an audit of another tool", if: caller.may(.upload)),
                    link("reports/import", "Import reports", "a table, mails, store reviews", if: caller.may(.support)),
                    link(
                        "reports/held", "What looks automatic", "public reports that wait for a person",
                        if: caller.holds(.support)),
                    link("agreement", "Recordings of devices", "what a device really said beside what is worked out"),
                ].compactMap(\.self)),
            Group(
                heading: "What is decided",
                links: [
                    link("expectations", "Expectations", "what must be there on a screen, pinned"),
                    link("backlog", "Backlog", "findings that were there from the start"),
                    link("decisions", "Accepted and false findings", "who set what aside, and why"),
                    link("tasks", "Common tasks", "what people come for, as walks over screens"),
                    link("reach", "Reach of the thumb", "where a thumb gets to, by device"),
                    link("order", "Order of releases", "how versions follow one another, and lines of them"),
                    link(
                        "facts", "About the app", "its name, its profile, where its issues are opened",
                        if: caller.holds(.admin)),
                    link("archive", "Archive", "when the app is done with", if: caller.holds(.admin)),
                ].compactMap(\.self)),
            Group(
                heading: "Whom to tell",
                links: [
                    link("bursts", "Alarms", "many reports at once"),
                    link("to-tell", "Whom to tell", "reporters whose problem is mended", if: caller.holds(.support)),
                    link("badge", "Badge", "the newest verdict as a picture, for a README", if: caller.holds(.admin)),
                    link("webhooks", "Webhooks", "programs that are told", if: caller.holds(.admin)),
                    link(
                        "privacy", "Privacy and public reports", "how long what is kept, and the form for everybody",
                        if: caller.holds(.admin)),
                ].compactMap(\.self)),
        ]
    }
}
