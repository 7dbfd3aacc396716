import API
import Application
import History
import Messages
import Screens
import Storage

/// Which screens of a release were looked at in which text size, and what happens to their texts when they grow
///; and whether motion was reduced.
struct TextSizesPage: TranslatedPage {
    struct Cell {
        var heading: String
        var text: Message
    }
    struct Row {
        var link: String
        var screen: String
        var cells: [Cell]
        var large: Message
        var preLogin: Message
        var motion: Message
    }
    struct Scaling {
        var link: String
        var screen: String
        var sizes: Message
        var text: String
        var points: Message
        var outcome: Message
    }

    var title: Message
    var app: AppLink?
    var section: AppSection { .releases }
    var appLink: String
    var releaseLink: String
    var version: String
    var summary: Message
    var summaryClass: String
    var headings: [String]
    var rows: [Row]
    var scalings: [Scaling]
    /// What was compared, in a sentence.
    var compared: Message
    var nothing: Message?

    static var sample: TextSizesPage {
        TextSizesPage(
            title: "t", app: AppLink(slug: "shop", name: "Shop"), appLink: "/", releaseLink: "/", version: "2.4",
            summary: "s", summaryClass: "bad", headings: ["L"],
            rows: [
                Row(
                    link: "/", screen: "list", cells: [Cell(heading: "L", text: "1 capture")], large: "✗ none",
                    preLogin: "p", motion: "m")
            ],
            scalings: [
                Scaling(link: "/", screen: "list", sizes: "L to XL", text: "t", points: "p", outcome: "o")
            ], compared: "c", nothing: "n")
    }
}

extension Routes {
    mutating func bindTextSizes(_ renderer: Renderer) {
        page("/apps/{app}/releases/{release}/text-sizes") { page, context in
            renderer.page(
                try context.read { TextSizesPage(try ReleaseLook(page.need("app"), page.need("release"), in: $0)) },
                context)
        }
    }
}

extension TextSizesPage {
    fileprivate init(_ look: ReleaseLook) {
        title = "Text sizes of \(text: look.app.name) \(text: look.release.version)"
        app = look.app.link
        appLink = Address.path("apps", look.app.slug)
        releaseLink = Address.path("apps", look.app.slug, "releases", look.release.version)
        version = look.release.version
        let coverage = TextSizeCoverage(look.screens.map { ($0.key, $0.scene.capture.variant) })
        headings = coverage.sizes.map(\.rawValue)
        let byKey = Dictionary(grouping: look.screens, by: \.key)
        rows = coverage.rows.map { Row($0, sizes: coverage.sizes, byKey[$0.screen] ?? [], look) }
        let missing = coverage.screensWithoutAccessibilitySize.count
        summary =
            missing == 0
            ? "✓ Every screen was captured at an accessibility text size."
            : .counted(
                rows.count,
                one:
                    "✗ \(missing) of \(rows.count) screen was not captured at an accessibility text size in this release: nothing is known of people who read with large text there.",
                many:
                    "✗ \(missing) of \(rows.count) screens were not captured at an accessibility text size in this release: nothing is known of people who read with large text there."
            )
        summaryClass = missing == 0 ? "good" : "bad"
        let pairs = SizePair.all(of: look.screens)
        let all = pairs.flatMap { pair in
            TextScaling(from: pair.smaller.scene, to: pair.larger.scene).texts.map { (pair, $0) }
        }
        scalings = all.filter { $0.1.outcome.isFault }.map { Scaling($0.0, $0.1, look) }
        compared =
            pairs.isEmpty
            ? "No screen was captured in two text sizes, so nothing can be compared."
            : Self.compared(all.map(\.1.outcome))
        if look.build == nil {
            nothing = "Nothing was captured of this release, so nothing can be said of its text sizes."
        }
    }

    /// How many texts there are of each outcome, without those that there are none of.
    private static func compared(_ outcomes: [TextScaling.Outcome]) -> Message {
        func counted(_ wanted: Set<TextScaling.Outcome>, _ one: Message, _ many: Message) -> Message? {
            let count = outcomes.count(where: wanted.contains)
            return count == 0 ? nil : "\(count) \(count == 1 ? one : many)"
        }
        let parts = [
            counted(
                [.grows, .enlargedBySystem], "grows or is shown large by the system",
                "grow or are shown large by the system"),
            counted([.staysSmall], "stays small", "stay small"), counted([.becomesCut], "is cut", "are cut"),
            counted([.disappears], "is not seen any more", "are not seen any more"),
            counted([.unknown], "is not told of by the captures", "are not told of by the captures"),
        ].compactMap(\.self)
        let texts = Message.counted(
            outcomes.count, one: "\(outcomes.count) text was compared", many: "\(outcomes.count) texts were compared")
        return parts.isEmpty ? "\(texts)." : "\(texts): \(parts.joined())."
    }
}

extension TextScaling.Outcome {
    fileprivate var isFault: Bool { self == .staysSmall || self == .becomesCut || self == .disappears }

    fileprivate var words: Message {
        switch self {
        case .staysSmall: "✗ stays small"
        case .becomesCut: "✗ is cut"
        case .disappears: "? is not seen any more"
        case .unknown: "? not known"
        case .grows: "✓ grows"
        case .enlargedBySystem: "✓ shown large while it is held"
        }
    }
}

extension TextSizesPage.Row {
    fileprivate init(
        _ row: TextSizeCoverage.Row, sizes: [ContentSize], _ captures: [SeenScreen], _ look: ReleaseLook
    ) {
        link =
            Address.path("apps", look.app.slug, "screens", row.screen)
            + "?build=\(Address.escaped(look.build?.name ?? ""))"
        screen = captures.first?.name ?? row.screen
        cells = sizes.map { size in
            TextSizesPage.Cell(
                heading: size.rawValue,
                text: row.captures[size].map { .count($0, "capture", "captures") } ?? "not captured")
        }
        large = row.hasAccessibilitySize ? "✓ captured" : "✗ none"
        preLogin = row.preLogin ? "before sign-in" : "after sign-in, or not said"
        motion = Self.motion(captures.map(\.scene))
    }

    /// How often each state was captured, and what moves without a still form.
    private static func motion(_ scenes: [Scene]) -> Message {
        let kinds: [(Bool?, Message)] = [(true, "reduced"), (false, "not reduced"), (nil, "not said")]
        let states = kinds.compactMap { state, words -> Message? in
            let count = scenes.count { $0.device.reduceMotion == state }
            return count == 0 ? nil : "\(words) in \(Message.count(count, "capture", "captures"))"
        }
        let moving = scenes.reduce(0) { count, scene in
            count + Ruleset.audit(scene, rules: [.reducedMotion]).findings.count { $0.outcome == .failed }
        }
        return moving == 0 ? states.joined() : "\(states.joined()); ✗ \(moving) still moving"
    }
}

extension TextSizesPage.Scaling {
    fileprivate init(_ pair: SizePair, _ text: TextScaling.Text, _ look: ReleaseLook) {
        link =
            Address.path("apps", look.app.slug, "screens", pair.larger.key)
            + "?build=\(Address.escaped(look.build?.name ?? ""))&variant=\(Address.escaped(pair.larger.variantKey))"
        screen = pair.larger.name
        sizes = "\(text: pair.smaller.size.rawValue) to \(text: pair.larger.size.rawValue)"
        self.text = text.text
        points =
            text.points.map {
                "\(decimal: ScreenPicture.number($0.before)) to \(decimal: ScreenPicture.number($0.after)) points"
            }
            ?? "not known"
        outcome = text.outcome.words
    }
}
