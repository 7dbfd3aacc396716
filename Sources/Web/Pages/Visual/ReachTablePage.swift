import API
import Application
import HTTP
import Messages
import Screens
import Storage

/// An app's hand and table of reach: what is in force, and the form to replace it.
struct ReachTablePage: TranslatedPage {
    struct Grid {
        var heading: Message
        var rows: [[Message]]
    }

    var title: Message
    var app: AppLink?
    var appLink: String
    var action: String
    var version: Message
    var done: Message?
    var fault: FormFault?
    var hand: Message
    var grids: [Grid]
    var hands: [FormChoice]
    var fields: [FormField]
    var isOwn: Bool
    var mayChange: Bool

    static var sample: ReachTablePage {
        ReachTablePage(
            title: "t", app: AppLink(slug: "shop", name: "Shop"), appLink: "/", action: "/",
            version: "v", done: "d", fault: .sample, hand: "h", grids: [Grid(heading: "h", rows: [["hard"]])],
            hands: [.sample], fields: [.sample], isOwn: true, mayChange: true)
    }
}

extension Routes {
    mutating func bindReachTable(_ renderer: Renderer) {
        page("/apps/{app}/reach") { page, context in
            var content = try ReachTablePage(page.need("app"), .fresh, context)
            if page["done"] != nil { content.done = "The table is in force for what is captured from now on." }
            return renderer.page(content, context)
        }
        form("/apps/{app}/reach", scope: .admin) { page, context in
            do {
                _ = try context.operations.setReach(AppInput(app: page.need("app")), try ReachTablePage.body(page))
                return .redirect(to: Address.path("apps", page.need("app"), "reach") + "?done=set")
            } catch let error as APIError where error.kind == .invalidField {
                let content = try ReachTablePage(page.need("app"), Filling(page, error), context)
                return renderer.page(content, context, status: 422)
            }
        }
    }
}

extension ReachTablePage {
    fileprivate init(_ slug: String, _ filling: Filling, _ context: Context) throws {
        let stored = try context.read { try $0.need(app: slug) }
        let reach = stored.conformance.reach
        title = "Reach of the thumb in \(text: stored.name)"
        app = stored.link
        appLink = Address.path("apps", stored.slug)
        action = Address.path("apps", stored.slug, "reach")
        isOwn = stored.reachVersion != 0
        version = isOwn ? "the app's own, version \(stored.reachVersion)" : "the built-in table"
        hand = PlainWords.hand(reach.hand)
        grids = HeightClass.allCases.flatMap { heightClass in
            [Hand.right, .both].map { hand in
                Grid(
                    heading: "\(PlainWords.heightClass(heightClass)), \(PlainWords.hand(hand))",
                    rows: reach.table.grid(heightClass, hand).words)
            }
        }
        hands = filling.choices(
            "hand", Hand.allCases.map { ($0, PlainWords.hand($0)) }, else: reach.hand)
        let body = ReachBody(reach)
        let zones = [("compact", body.compact), ("regular", body.regular), ("large", body.large)]
        fields = zip(HeightClass.allCases, zones).flatMap { heightClass, zones in
            let thumbs: [(String, Message, String)] = [
                ("right", "right thumb", zones.1.right), ("both", "two thumbs", zones.1.both),
            ]
            return thumbs.map { name, words, text in
                filling.field(
                    "\(zones.0)-\(name)", "\(PlainWords.heightClass(heightClass)), \(words)", value: text,
                    pointer: "/\(zones.0)/\(name)", isRequired: true)
            }
        }
        fault = filling.fault(fields)
        mayChange = context.caller.may(.admin)
    }

    /// What the form sends; the button for the built-in table sends that.
    fileprivate static func body(_ page: PageRequest) throws -> ReachBody {
        if page.field("builtIn") != nil { return ReachBody(.standard) }
        guard let hand = page.field("hand").flatMap(Hand.init) else {
            throw APIError.field("/hand", "Choose one of the hands listed.")
        }
        func zones(_ name: String) -> ReachZonesBody {
            ReachZonesBody(right: page.field("\(name)-right") ?? "", both: page.field("\(name)-both") ?? "")
        }
        return ReachBody(hand: hand, compact: zones("compact"), regular: zones("regular"), large: zones("large"))
    }
}

extension ReachGrid {
    /// Row by row from the top.
    fileprivate var words: [[Message]] {
        (0..<Self.rows).map { row in (0..<Self.columns).map { PlainWords.zone(self[row, $0]) } }
    }
}
