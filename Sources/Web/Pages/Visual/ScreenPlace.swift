import API
import Application
import Messages
import Storage

/// Which capture of a screen a page shows, the way back, and the others to choose.
struct ScreenPlace {
    var name: String
    var appName: String
    var appLink: String
    var releaseLink: String
    var version: String
    var screenLink: String
    var build: String
    var variant: String
    var builds: BuildPicker
    /// Empty where there is but one.
    var variants: [FormChoice]
    /// The other pages about the same capture.
    var views: [PageLink]

    static let sample = ScreenPlace(
        name: "n", appName: "a", appLink: "/", releaseLink: "/", version: "v", screenLink: "/", build: "b",
        variant: "v", builds: .sample, variants: [.sample], views: [PageLink(link: "/", text: "t")])
}

/// A link with its words.
struct PageLink {
    var link: String
    var text: Message
}

extension ScreenPlace {
    /// - Parameter page: the last part of the page's own address.
    init(_ look: ScreenLook, _ page: String, in transaction: some Transaction) throws {
        let (app, key, build, variant) = (look.app, look.screen.key, look.build.name, look.variantKey)
        name = look.screen.name
        (appName, self.build, self.variant) = (app.name, build, variant)
        appLink = Address.path("apps", app.slug)
        version = look.build.version
        releaseLink = Address.path("apps", app.slug, "releases", look.build.version)
        let query = "?build=\(Address.escaped(build))&variant=\(Address.escaped(variant))"
        screenLink = Address.path("apps", app.slug, "screens", key) + query
        let offered = try look.history.offered(beside: [look.build], holding: look.screen, in: transaction)
        builds = BuildPicker("build", "Build", look.build, among: offered.builds, isCut: !offered.areAll)
        variants = try PlainWords.variants(look.variants.count > 1 ? look.variants : [], in: transaction).map {
            FormChoice(value: $0.key, text: Message(variant: $0.name), isChosen: $0.key == variant)
        }
        views = PageLink.views(of: look, without: page)
    }
}

extension PageLink {
    /// Pages about one capture, beside the screen's own.
    static func views(of look: ScreenLook, without page: String? = nil) -> [PageLink] {
        let query = "?build=\(Address.escaped(look.build.name))&variant=\(Address.escaped(look.variantKey))"
        return [
            ("gestures", "Step through by gestures"), ("spoken", "As a device speaks"),
            ("vision", "Colours in other eyes"), ("reach", "Reach of the thumb"),
        ].filter { $0.0 != page }.map {
            PageLink(link: Address.path("apps", look.app.slug, "screens", look.screen.key, $0.0) + query, text: $0.1)
        }
    }

    /// Pages about one release, beside its own.
    static func views(ofRelease version: String, _ app: StoredApp) -> [PageLink] {
        [("colours", "Colours"), ("text-sizes", "Text sizes"), ("reach", "Reach of the thumb")].map {
            PageLink(link: Address.path("apps", app.slug, "releases", version, $0.0), text: $0.1)
        }
    }
}

extension PageRequest {
    /// The screen, build and variant that the address names. A build without the variant shows its first.
    var screenInput: ScreenInput {
        var input = ScreenInput(
            app: need("app"), screen: need("screen"), build: self["build"], compare: self["compare"])
        input.variant = self["variant"]
        return input
    }
}
