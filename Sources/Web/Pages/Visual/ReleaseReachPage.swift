import API
import Application
import History
import Messages
import Screens
import Storage

/// The main actions of a release and how easily a thumb gets to them, with what changed since the baseline.
struct ReleaseReachPage: PageContent {
    struct Row {
        var link: String
        var screen: String
        var name: String
        var prominence: String
        var zone: String
        var change: String
    }

    var title: Message
    var app: AppLink?
    var section: AppSection { .releases }
    var appLink: String
    var releaseLink: String
    var version: String
    var hand: String
    var table: PageLink
    var summary: String
    var summaryClass: String
    var rows: [Row]
    /// What is measured against, in a sentence.
    var basis: String
    var nothing: String?

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
            : "\(hard + worse == 0 ? "✓" : "✗") \(PlainWords.count(hard, "main action is", "main actions are")) hard to reach with the \(hand); \(PlainWords.count(worse, "action lies", "actions lie")) farther away than before."
        summaryClass = found.isEmpty ? "" : hard + worse == 0 ? "good" : "bad"
        basis = look.baseline.map { "Measured against \($0.name)." } ?? "There is no earlier build to measure against."
        if look.build == nil { nothing = "Nothing was captured of this release, so nothing can be said of its reach." }
    }
}

/// An action worth a row: one whose weight is known, or that came or went from the thumb.
private struct Found {
    let screen: SeenScreen
    let action: ReachedAction
    let zone: ReachZone
    let change: ReachChange?
    let isCompared: Bool

    static func all(on screen: SeenScreen, _ look: ReleaseLook, by reach: Reach) -> [Found] {
        let before = look.earlier.first { $0.key == screen.key && $0.variantKey == screen.variantKey }
        let changes = before.map { ReachChange.all(from: $0.scene, to: screen.scene, by: reach) } ?? []
        let byNode = Dictionary(changes.map { ($0.node, $0) }) { first, _ in first }
        return reach.actions(of: screen.scene).compactMap { action in
            guard let zone = action.zones?.own, action.prominence != nil || byNode[action.node] != nil else {
                return nil
            }
            return Found(
                screen: screen, action: action, zone: zone, change: byNode[action.node], isCompared: before != nil)
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
        change = ReachPage.change(found.change, found.isCompared)
    }
}
