import API
import Application
import Foundation
import Storage

/// One element: what is heard on it, build after build.
struct ElementPage: PageContent {
    struct Moment {
        var build: String
        var link: String
        var text: String
        var hint: String?
        var position: Int
        var reason: String
        var change: String
    }
    var title: String
    var app: AppLink?
    var section: AppSection { .screens }
    var appLink: String
    var screen: String
    var screenLink: String
    var id: Int
    var kind: String
    var identifier: String
    var moments: [Moment]

    static var sample: ElementPage {
        ElementPage(
            title: "Buy", app: AppLink(slug: "shop", name: "Shop"), appLink: "/", screen: "s", screenLink: "/", id: 1,
            kind: "button", identifier: "buy",
            moments: [Moment(build: "1", link: "/", text: "t", hint: "h", position: 1, reason: "r", change: "c")])
    }
}

extension Routes {
    mutating func bindElement(_ renderer: Renderer) {
        page("/apps/{app}/elements/{id}") { page, context in
            renderer.page(try context.read { try ElementPage(page, in: $0) }, context)
        }
    }
}

extension ElementPage {
    fileprivate init(_ page: PageRequest, in transaction: some Transaction) throws {
        let stored = try transaction.need(app: page.need("app"))
        let number = try page.number("id")
        guard let element = try transaction.element(id: Int64(number), ofApp: stored.id),
            let place = try transaction.screens(ofApp: stored.id).first(where: { $0.id == element.screenID })
        else { throw APIError.notFound("element \(number) of \(stored.name)") }
        title = element.label ?? element.identifier ?? "Element \(number)"
        app = stored.link
        appLink = Address.path("apps", stored.slug)
        screen = place.name
        screenLink = Address.path("apps", stored.slug, "screens", place.key)
        id = number
        kind = element.kind
        identifier = element.identifier ?? "none"
        var last: String?
        let screenLink = screenLink
        let all = try MatchCorrections(screen: element.screenID, in: transaction).all(with: element.id)
        moments = try transaction.history(ofElements: all).map { moment in
            let build = moment.number.isEmpty ? moment.version : "\(moment.version)+\(moment.number)"
            defer { last = moment.text }
            return Moment(
                build: build, link: screenLink + "?build=\(Address.escaped(build))#e\(moment.position)",
                text: PlainWords.heard(moment.text),
                hint: moment.hint, position: moment.position, reason: PlainWords.reason(moment.matchReason),
                change: last == nil ? "first look" : last == moment.text ? "= same" : "~ changed")
        }
    }
}
