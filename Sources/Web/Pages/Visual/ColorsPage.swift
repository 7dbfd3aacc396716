import API
import Application
import History
import Screens
import Storage

/// The colours of a release: what is used where, which colours meet, and how the palette grew.
struct ColorsPage: PageContent {
    struct Used {
        var swatch: Swatch
        var color: String
        /// Since the baseline; empty where it was there before.
        var change: String
        var uses: String
        var count: Int
        var screens: String
    }
    struct Meeting {
        var swatch: Swatch
        var colors: String
        var link: String
        var use: String
        var ratio: String
        var verdict: String
        var count: Int
        var screens: String
    }

    var title: String
    var app: AppLink?
    var appLink: String
    var releaseLink: String
    var version: String
    /// In a sentence: how many colours, how many more or fewer than before.
    var summary: String
    var summaryClass: String
    var profile: String
    var used: [Used]
    var gone: [Used]
    var meetings: [Meeting]
    /// Why there is no table, where there is none.
    var nothing: String?

    static var sample: ColorsPage {
        let used = Used(swatch: .sample, color: "#000000", change: "＋ new", uses: "text 1", count: 1, screens: "list")
        return ColorsPage(
            title: "t", app: AppLink(slug: "shop", name: "Shop"), appLink: "/", releaseLink: "/", version: "2.4",
            summary: "s", summaryClass: "bad", profile: "AA", used: [used], gone: [used],
            meetings: [
                Meeting(
                    swatch: .sample, colors: "c", link: "/contrast", use: "text", ratio: "4.82", verdict: "✓ enough",
                    count: 1, screens: "list")
            ], nothing: "n")
    }
}

extension Routes {
    mutating func bindColors(_ renderer: Renderer) {
        page("/apps/{app}/releases/{release}/colours") { page, context in
            renderer.page(
                try context.read { ColorsPage(try ReleaseLook(page.need("app"), page.need("release"), in: $0)) },
                context)
        }
    }
}

extension ColorsPage {
    fileprivate init(_ look: ReleaseLook) {
        title = "Colours of \(look.app.name) \(look.release.version)"
        app = look.app.link
        appLink = Address.path("apps", look.app.slug)
        releaseLink = Address.path("apps", look.app.slug, "releases", look.release.version)
        version = look.release.version
        profile = look.app.profile.rawValue
        let palette = Palette(look.screens.map { ($0.key, $0.scene) })
        let earlier = look.baseline.map { _ in Palette(look.earlier.map { ($0.key, $0.scene) }) }
        let growth = earlier.map { palette.growth(since: $0) }
        let added = Set(growth?.added ?? []), removed = Set(growth?.removed ?? [])
        used = palette.entries.map {
            Used($0, change: growth == nil ? "not compared" : added.contains($0.color) ? "＋ new" : "as before")
        }
        gone = (earlier?.entries ?? []).filter { removed.contains($0.color) }.map { Used($0, change: "− gone") }
        let conformance = look.app.conformance.profile
        meetings = palette.meetings.map { Meeting($0, by: conformance) }
        let count = PlainWords.count(used.count, "colour", "colours")
        if let name = look.baseline?.name, growth != nil {
            summary = "\(count): \(added.count) new and \(removed.count) gone since \(name)."
        } else {
            summary = "\(count). There is no earlier build to compare with."
        }
        summaryClass = added.count > removed.count ? "bad" : ""
        if look.build == nil {
            nothing = "Nothing was captured of this release, so nothing can be said of its colours."
        } else if used.isEmpty, gone.isEmpty {
            nothing = """
                The captures of this release record no colours. An in-app capturer can write textColor, \
                backgroundColor and nonTextColor.
                """
        }
    }
}

extension ColorsPage.Used {
    fileprivate init(_ entry: Palette.Entry, change: String) {
        swatch = Swatch(entry.color)
        color = entry.color.hexadecimal
        self.change = change
        uses = ColorInventory.Role.allCases.compactMap { role in
            entry.uses[role].map { "\(PlainWords.role(role)) \($0)" }
        }
        .joined(separator: ", ")
        count = entry.count
        screens = entry.screens.joined(separator: ", ")
    }
}

extension ColorsPage.Meeting {
    fileprivate init(_ meeting: Palette.Meeting, by profile: Profile) {
        let (color, ground) = (meeting.color.hexadecimal, meeting.ground.hexadecimal)
        swatch = Swatch(color: color, ground: ground, hasText: true)
        colors = "\(color) on \(ground)"
        link = "/contrast?text=\(Address.escaped(color))&ground=\(Address.escaped(ground))"
        use = PlainWords.use(meeting.use)
        ratio = PlainWords.ratio(meeting.ratio)
        verdict = PlainWords.verdict(ColorPair.verdict(meeting.ratio, meeting.use, by: profile))
        count = meeting.count
        screens = meeting.screens.joined(separator: ", ")
    }
}

extension PlainWords {
    static func role(_ role: ColorInventory.Role) -> String {
        switch role {
        case .text: "text"
        case .background: "background"
        case .nonText: "icons and outlines"
        }
    }
}
