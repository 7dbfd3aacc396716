import Application
import HTTP
import Messages
import Storage

/// Where somebody was on the way to when something went wrong: what of the address there is, and what they wrote.
struct ErrorPlace {
    var app: AppLink?
    var section = AppSection.more
    var crumbs: [PageLink] = []
    var written: WrittenForm?
}

extension ErrorPlace {
    init(_ request: Request, _ context: Context) {
        written = (try? Routes.read(request)).flatMap { WrittenForm(request, $0) }
        let parts = request.components
        guard parts.count > 1, parts[0] == "apps" else { return }
        try? context.read { transaction in
            guard let found = try transaction.app(slug: parts[1]) else { return }
            app = found.link
            crumbs = [PageLink(link: Address.path("apps", found.slug), text: Message(text: found.name))]
            guard parts.count > 2, let known = AppSection.allCases.first(where: { $0.rawValue == parts[2] }) else {
                return
            }
            section = known
            crumbs.append(PageLink(link: known.link(found.slug), text: known.text))
            guard parts.count > 3 else { return }
            let name = parts[3]
            if known == .releases, try transaction.release(name, ofApp: found.id) != nil {
                crumbs.append(
                    PageLink(link: Address.path("apps", found.slug, "releases", name), text: Message(text: name)))
            }
            if known == .screens, let screen = try transaction.screen(name, ofApp: found.id) {
                crumbs.append(
                    PageLink(
                        link: Address.path("apps", found.slug, "screens", name),
                        text: Message(text: screen.title ?? name)))
            }
        }
    }
}
