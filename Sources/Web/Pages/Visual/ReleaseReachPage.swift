import API
import Application
import History
import Messages
import Screens
import Storage

/// The main actions of a release and how easily a thumb gets to them, with what changed since the baseline.
struct ReleaseReachPage: TranslatedPage {
    struct Row {
        var link: String
        var screen: String
        var name: String
        var prominence: Message
        var zone: Message
        var change: Message
    }

    var title: Message
    var app: AppLink?
    var section: AppSection { .releases }
    var appLink: String
    var releaseLink: String
    var version: String
    var hand: Message
    var table: PageLink
    var summary: Message
    var summaryClass: String
    var rows: [Row]
    /// What is measured against, in a sentence.
    var basis: Message
    var nothing: Message?

    static var sample: ReleaseReachPage {
        ReleaseReachPage(
            title: "t", app: AppLink(slug: "shop", name: "Shop"), appLink: "/", releaseLink: "/", version: "2.4",
            hand: "h", table: PageLink(link: "/", text: "t"), summary: "s", summaryClass: "bad",
            rows: [Row(link: "/", screen: "list", name: "n", prominence: "p", zone: "z", change: "c")], basis: "b",
            nothing: "n")
    }
}

extension Routes {
    mutating func bindReleaseReach(_ renderer: Renderer) {
        page("/apps/{app}/releases/{release}/reach") { page, context in
            renderer.page(
                try context.read { ReleaseReachPage(try ReleaseLook(page.need("app"), page.need("release"), in: $0)) },
                context)
        }
    }
}

extension ReleaseReachPage {
    fileprivate init(_ look: ReleaseLook) {
        title = "Reach of the thumb in \(text: look.app.name) \(text: look.release.version)"
        app = look.app.link
        appLink = Address.path("apps", look.app.slug)
        releaseLink = Address.path("apps", look.app.slug, "releases", look.release.version)
        version = look.release.version
        let reach = look.app.conformance.reach
        hand = PlainWords.hand(reach.hand)
        table = PageLink(
            link: Address.path("apps", look.app.slug, "reach"),
            text: look.app.reachVersion == 0 ? "The built-in table of reach" : "The app's own table of reach")
        let found = look.screens.filter(\.scene.device.isUprightPhone).flatMap { Found.all(on: $0, look, by: reach) }
            .sorted {
                ($1.zone, $0.action.rank, $0.screen.key) < ($0.zone, $1.action.rank, $1.screen.key)
            }
        rows = found.map { Row($0, look) }
        let hard = found.count { $0.zone == .red && $0.action.prominence == .primary }
        let worse = found.count { $0.change?.isWorse == true }
        summary =
            found.isEmpty
            ? "No capture of an upright phone in this release names a main action, so none can be judged."
            : Self.summary(hard, worse, hand)
        summaryClass = found.isEmpty ? "" : hard + worse == 0 ? "good" : "bad"
        basis =
            look.baseline.map { "Measured against \(text: $0.name)." }
            ?? "There is no earlier build to measure against."
        if look.build == nil { nothing = "Nothing was captured of this release, so nothing can be said of its reach." }
    }

    private static func summary(_ hard: Int, _ worse: Int, _ hand: Message) -> Message {
        let reached = Message.counted(
            hard, one: "\(hard) main action is hard to reach with the \(hand)",
            many: "\(hard) main actions are hard to reach with the \(hand)")
        let moved = Message.count(
            worse, "action lies farther away than before", "actions lie farther away than before")
        return hard + worse == 0 ? "✓ \(reached); \(moved)." : "✗ \(reached); \(moved)."
    }
}

/// An action worth a row: one whose weight is known, or that came or went from the thumb.
private struct Found {
    let screen: SeenScreen
    let action: ReachedAction
    let zone: ReachZone
    let change: ReachChange?
    let isCompared: Bool
    /// How the earlier capture differs, where it can't be compared.
    let difference: Message?

    static func all(on screen: SeenScreen, _ look: ReleaseLook, by reach: Reach) -> [Found] {
        let earlier = look.earlier(than: screen)
        let before = earlier.flatMap {
            ReachChange.compares($0.screen.scene, screen.scene, $0.twin) ? $0.screen : nil
        }
        let difference = before == nil ? earlier : nil
        let changes = before.map { ReachChange.all(from: $0.scene, to: screen.scene, by: reach) } ?? []
        let byNode = Dictionary(changes.map { ($0.node, $0) }) { first, _ in first }
        return reach.actions(of: screen.scene).compactMap { action in
            guard let zone = action.zones?.own, action.prominence != nil || byNode[action.node] != nil else {
                return nil
            }
            return Found(
                screen: screen, action: action, zone: zone, change: byNode[action.node], isCompared: before != nil,
                difference: difference.map { ReachPage.difference($0.screen.scene, screen.scene, $0.twin) })
        }
    }
}

extension ReleaseReachPage.Row {
    fileprivate init(_ found: Found, _ look: ReleaseLook) {
        link =
            Address.path("apps", look.app.slug, "screens", found.screen.key, "reach")
            + "?build=\(Address.escaped(look.build?.name ?? ""))&variant=\(Address.escaped(found.screen.variantKey))"
        screen = found.screen.name
        name = found.screen.scene[found.action.node].spokenName
        prominence = PlainWords.prominence(found.action.prominence)
        zone = PlainWords.zone(signed: found.zone)
        change =
            found.difference.map { "not compared: captured \($0) before" }
            ?? ReachPage.change(found.change, found.isCompared)
    }
}
