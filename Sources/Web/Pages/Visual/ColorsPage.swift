import API
import Application
import History
import Messages
import Screens
import Storage

/// The colours of a release, light and dark apart: what is used where, which colours meet, which are nearly the same, and
/// how the palette grew.
struct ColorsPage: TranslatedPage {
    /// One appearance.
    struct Part {
        /// `light`, for the ids of its headings.
        var id: String
        var heading: Message
        /// In a sentence: how many colours, how many more or fewer than before.
        var summary: Message
        var summaryClass: String
        var used: [Used]
        var gone: [Used]
        var meetings: [Meeting]
        var twins: [Twins]
    }
    struct Used {
        var swatch: Swatch
        var color: String
        /// Since the baseline; empty where it was there before.
        var change: Message
        var uses: Message
        var count: Int
        var places: [PageLink]
        /// How many more there are, with the page that names them.
        var more: PageLink?
    }
    struct Meeting {
        var swatch: Swatch
        var colors: Message
        var link: String
        var use: Message
        var ratio: Message
        var verdict: Message
        var count: Int
        var places: [PageLink]
        var more: PageLink?
    }
    /// A colour with one that is nearly the same.
    struct Twins {
        var swatch: Swatch
        var color: String
        var places: Message
        var others: [Used]
    }

    var title: Message
    var app: AppLink?
    var section: AppSection { .releases }
    var appLink: String
    var releaseLink: String
    var version: String
    var profile: String
    var parts: [Part]
    /// Why there is no table, where there is none.
    var nothing: Message?

    static var sample: ColorsPage {
        let place = PageLink(link: "/", text: "list")
        let used = Used(
            swatch: .sample, color: "#000000", change: "+ new", uses: "text 1", count: 1, places: [place],
            more: place)
        return ColorsPage(
            title: "t", app: AppLink(slug: "shop", name: "Shop"), appLink: "/", releaseLink: "/", version: "2.4",
            profile: "AA",
            parts: [
                Part(
                    id: "light", heading: "Light", summary: "s", summaryClass: "bad", used: [used], gone: [used],
                    meetings: [
                        Meeting(
                            swatch: .sample, colors: "c", link: "/contrast", use: "text", ratio: "4.82",
                            verdict: "✓ enough", count: 1, places: [place], more: place)
                    ], twins: [Twins(swatch: .sample, color: "#000000", places: "2 places", others: [used])])
            ], nothing: "n")
    }
}

extension Routes {
    mutating func bindColors(_ renderer: Renderer) {
        page("/apps/{app}/releases/{release}/colours") { page, context in
            let look = try context.read { try ReleaseColors(page.need("app"), page.need("release"), in: $0) }
            return renderer.page(ColorsPage(look, namesAll: page["places"] == "all"), context)
        }
    }
}

extension ColorsPage {
    /// - Parameter namesAll: every screen that a colour is on.
    fileprivate init(_ look: ReleaseColors, namesAll: Bool) {
        title = "Colours of \(text: look.app.name) \(text: look.release.version)"
        app = look.app.link
        appLink = Address.path("apps", look.app.slug)
        releaseLink = Address.path("apps", look.app.slug, "releases", look.release.version)
        version = look.release.version
        profile = look.app.profile.rawValue
        let appearances: [Variant.Appearance?] = [.light, .dark, nil]
        parts = appearances.compactMap { Part(look, $0, namesAll: namesAll) }
        if look.build == nil {
            nothing = "Nothing was captured of this release, so nothing can be said of its colours."
        } else if parts.isEmpty {
            nothing = """
                The captures of this release record no colours. An in-app capturer can write textColor, \
                backgroundColor and nonTextColor.
                """
        }
    }
}

extension ColorsPage.Part {
    /// `nil` where no capture of this appearance records a colour, now or before.
    fileprivate init?(_ look: ReleaseColors, _ appearance: Variant.Appearance?, namesAll: Bool) {
        let screens = look.screens.filter { $0.colors.appearance == appearance }
        let before = look.earlier.filter { $0.colors.appearance == appearance }
        let palette = Palette(screens.map(\.colors)), earlier = Palette(before.map(\.colors))
        guard !palette.entries.isEmpty || !screens.isEmpty && !earlier.entries.isEmpty else { return nil }
        id = appearance?.rawValue ?? "unsaid"
        heading = PlainWords.appearance(appearance)
        func links(_ places: [Palette.Place]) -> NamedPlaces {
            NamedPlaces(places, of: look, namesAll: namesAll) {
                look.link(to: $0.node, on: screens[$0.screen])
            }
        }
        let growth = ColorGrowth(from: before, earlier, to: screens, palette)
        let added = growth?.added ?? [], removed = growth?.removed ?? []
        used = palette.entries.map { entry in
            let change: Message = growth == nil ? "not compared" : added.contains(entry.color) ? "+ new" : "as before"
            return ColorsPage.Used(entry, change: change, links(entry.places))
        }
        gone = earlier.entries.filter { removed.contains($0.color) }.map { entry in
            ColorsPage.Used(
                entry, change: "− gone",
                NamedPlaces(entry.places, of: look, namesAll: namesAll) {
                    look.link(to: $0.node, on: before[$0.screen])
                })
        }
        let profile = look.app.conformance.profile
        meetings = palette.meetings.map { ColorsPage.Meeting($0, by: profile, links($0.places)) }
        twins = palette.twins.map { group in
            ColorsPage.Twins(
                swatch: Swatch(group.entry.color), color: group.entry.color.hexadecimal,
                places: .count(group.entry.count, "place", "places"),
                others: group.others.map { ColorsPage.Used($0, change: "", links($0.places)) })
        }
        let count = Message.count(used.count, "colour", "colours")
        if let name = look.baseline?.name, let growth {
            summary = "\(count): \(added.count) new and \(removed.count) gone since \(text: name)."
            if !growth.missing.isEmpty {
                let screens = growth.missing.map { Message(text: $0) }.joined()
                summary =
                    "\(summary) What is gone is not known of screens and states that were not captured this time: \(screens)."
            }
        } else {
            summary = "\(count). There is no earlier build to compare with."
        }
        let near = twins.reduce(0) { $0 + $1.others.count }
        if near > 0 {
            let twins = Message.counted(
                near, one: "\(near) is nearly the same as another.", many: "\(near) are nearly the same as another.")
            summary = "\(summary) \(twins)"
        }
        summaryClass = added.count > removed.count ? "bad" : ""
    }
}

/// Where a colour is met, named as far as anybody reads it.
private struct NamedPlaces {
    private static let few = 10

    var links: [PageLink]
    var more: PageLink?

    init(_ places: [Palette.Place], of look: ReleaseColors, namesAll: Bool, _ link: (Palette.Place) -> PageLink) {
        let named = namesAll || places.count <= Self.few ? places.count : Self.few
        links = places.prefix(named).map(link)
        more =
            named == places.count
            ? nil
            : PageLink(
                link: Address.path("apps", look.app.slug, "releases", look.release.version, "colours") + "?places=all",
                text: "and \(places.count - named) more: name all screens")
    }
}

extension ReleaseColors {
    /// Where a node is heard on a screen, else the screen.
    fileprivate func link(to node: Int, on screen: Screen) -> PageLink {
        let spot = screen.colors.spot(at: node)
        let address =
            Address.path("apps", app.slug, "screens", screen.key)
            + "?build=\(Address.escaped(screen.build))&variant=\(Address.escaped(screen.variantKey))"
            + (spot?.position.map { "#e\($0)" } ?? "")
        return PageLink(link: address, text: "\(text: screen.name): \(text: spot?.name ?? "")")
    }
}

extension ColorsPage.Used {
    fileprivate init(_ entry: Palette.Entry, change: Message, _ places: NamedPlaces) {
        swatch = Swatch(entry.color)
        color = entry.color.hexadecimal
        self.change = change
        uses = ColorInventory.Role.allCases.compactMap { role in
            entry.uses[role].map { "\(PlainWords.role(role)) \($0)" as Message }
        }.joined()
        count = entry.count
        (self.places, more) = (places.links, places.more)
    }
}

extension ColorsPage.Meeting {
    fileprivate init(_ meeting: Palette.Meeting, by profile: Profile, _ places: NamedPlaces) {
        let (color, ground) = (meeting.color.hexadecimal, meeting.ground.hexadecimal)
        swatch = Swatch(color: color, ground: ground, hasText: true)
        colors = "\(text: color) on \(text: ground)"
        link = "/contrast?text=\(Address.escaped(color))&ground=\(Address.escaped(ground))"
        use = PlainWords.use(meeting.use)
        ratio = PlainWords.ratio(meeting.ratio)
        verdict = PlainWords.verdict(ColorPair.verdict(meeting.ratio, meeting.use, by: profile))
        count = meeting.count
        (self.places, more) = (places.links, places.more)
    }
}

extension PlainWords {
    static func role(_ role: ColorInventory.Role) -> Message {
        switch role {
        case .text: "text"
        case .background: "background"
        case .nonText: "icons and outlines"
        }
    }

    static func appearance(_ appearance: Variant.Appearance?) -> Message {
        switch appearance {
        case .light: "Light"
        case .dark: "Dark"
        case nil: "Light or dark was not said"
        }
    }
}
