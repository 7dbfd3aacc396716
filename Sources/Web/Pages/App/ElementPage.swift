import API
import Application
import Foundation
import Messages
import Storage

/// One element: what is heard on it, from build to build.
struct ElementPage: TranslatedPage {
    /// Builds after each other in which the same is heard.
    struct Span {
        var builds: Message
        /// The last of these builds.
        var link: String
        var state: Message
        /// `nil`: it is not heard.
        var text: Message?
        var hint: String?
        var position: Int?
        var reason: Message
        var change: Message
    }
    var title: Message
    var app: AppLink?
    var section: AppSection { .screens }
    var appLink: String
    var screen: String
    var screenLink: String
    var id: Int
    var kind: Message
    var identifier: Message
    var spans: [Span]
    /// What is older is left out.
    var isCut: Bool

    static var sample: ElementPage {
        ElementPage(
            title: "Buy", app: AppLink(slug: "shop", name: "Shop"), appLink: "/", screen: "s", screenLink: "/", id: 1,
            kind: "button", identifier: "buy",
            spans: [
                Span(
                    builds: "1", link: "/", state: "s", text: "t", hint: "h", position: 1, reason: "r", change: "c")
            ], isCut: true)
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
        title = (element.label ?? element.identifier).map { Message(text: $0) } ?? "Element \(number)"
        app = stored.link
        appLink = Address.path("apps", stored.slug)
        screen = place.name
        screenLink = Address.path("apps", stored.slug, "screens", place.key)
        id = number
        kind = Message(ours: element.kind)
        identifier = element.identifier.map { Message(text: $0) } ?? "none"
        let screenLink = screenLink
        let all = try MatchCorrections(screen: element.screenID, in: transaction).all(with: element.id)
        let found = try transaction.spans(
            ofElements: all, onScreen: element.screenID, of: AppHistory(stored, in: transaction).orderedBuilds,
            most: Self.most + 1)
        let isCut = found.count > Self.most
        self.isCut = isCut
        let states = try PlainWords.variants(
            named: Set(found.map(\.variantKey)).sorted(), onScreens: [element.screenID], in: transaction)
        var before: [String: ElementSpan] = [:]
        let first = isCut ? nil : found.first, oldest = first?.first
        spans = found.suffix(Self.most).map { span in
            defer { before[span.variantKey] = span }
            let place = span.position.map { "#e\($0)" } ?? ""
            return Span(
                builds: span.told,
                link: screenLink
                    + "?build=\(Address.escaped(span.last))&variant=\(Address.escaped(span.variantKey))" + place,
                state: Message(variant: states[span.variantKey] ?? span.variantKey),
                text: span.text.map { Message(heard: $0) },
                hint: span.hint, position: span.position,
                reason: span.text == nil
                    ? "" : Self.reason(span, isJoined: all.count > 1 && span != first, isLater: span.first != oldest),
                change: Self.change(span, since: before[span.variantKey], isCut: isCut))
        }
    }

    /// So many spans are shown, the newest.
    private static let most = 100

    /// - Parameters:
    ///   - isJoined: it was heard before, and somebody said of some that they are one.
    ///   - isLater: an earlier build has it, which came after.
    private static func reason(_ span: ElementSpan, isJoined: Bool, isLater: Bool) -> Message {
        guard span.matchReason == nil else { return PlainWords.reason(span.matchReason) }
        if span.isAgain { return "the same capture as in an earlier build" }
        if isJoined { return PlainWords.reason("hand") }
        return isLater ? "captured before all others" : PlainWords.reason(nil)
    }

    private static func change(_ span: ElementSpan, since before: ElementSpan?, isCut: Bool) -> Message {
        guard let before else { return isCut ? "as it was" : "first look" }
        return switch (before.text, span.text) {
        case (_, nil): "✗ not heard"
        case (nil, _): "✓ heard again"
        case let (old, new) where old == new: "= same words"
        default: "~ changed"
        }
    }
}
