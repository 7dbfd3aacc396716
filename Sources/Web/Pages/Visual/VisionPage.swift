import API
import Application
import Screens
import Storage

/// One screen as people see it who lack a kind of cone, or all of them, with its contrast measured again.
struct VisionPage: PageContent {
    struct View {
        var seeing: String
        var lacks: String?
        var picture: PaintedPicture?
        /// The address of the screen's photograph, and the filter it is seen through.
        var photo: Photo?
        /// How many texts and icons fall short.
        var count: String
    }
    struct Photo {
        var address: String
        var label: String
        var width: String
        var height: String
        /// Empty: as it is.
        var filter: String
        /// Rows of the matrix, as feColorMatrix takes them.
        var matrix: String
    }
    struct Pair {
        var text: String
        var node: String
        var use: String
        var cells: [Cell]
    }
    struct Cell {
        var heading: String
        var swatch: Swatch
        var verdict: String
    }

    var title: String
    var place: ScreenPlace
    var app: AppLink?
    var profile: String
    var headings: [String]
    var views: [View]
    var pairs: [Pair]
    /// In a sentence: who loses what.
    var summary: String
    var summaryClass: String
    /// Why there is no picture, where there is none.
    var nothing: String?

    static var sample: VisionPage {
        VisionPage(
            title: "t", place: .sample, app: AppLink(slug: "shop", name: "Shop"), profile: "AA", headings: ["h"],
            views: [
                View(
                    seeing: "s", lacks: "l", picture: .sample,
                    photo: Photo(address: "/", label: "l", width: "1", height: "1", filter: "f", matrix: "1"),
                    count: "c")
            ],
            pairs: [
                Pair(text: "t", node: "n", use: "u", cells: [Cell(heading: "h", swatch: .sample, verdict: "v")])
            ],
            summary: "s", summaryClass: "bad", nothing: "n")
    }
}

extension Routes {
    mutating func bindVision(_ renderer: Renderer) {
        page("/apps/{app}/screens/{screen}/vision") { page, context in
            renderer.page(
                try context.read { transaction in
                    try VisionPage(ScreenLook(page.screenInput, in: transaction), in: transaction)
                }, context)
        }
    }
}

extension VisionPage {
    fileprivate init(_ look: ScreenLook, in transaction: some Transaction) throws {
        let capture = try look.capture.recall()
        let scene = Scene(capture, Speaker().speak(capture))
        let seeings: [ColorVision?] = [nil] + ColorVision.allCases
        let profile = look.app.conformance.profile
        place = try ScreenPlace(look, "vision", in: transaction)
        title = "\(place.name) in other eyes"
        app = look.app.link
        self.profile = profile.rawValue
        headings = seeings.map(PlainWords.vision)
        let found = scene.colorPairs
        func short(_ vision: ColorVision?) -> Int { found.count { $0.verdict(by: profile, vision) == .tooLittle } }
        let hasColors = !scene.records.isDisjoint(with: [.textColor, .nonTextColor])
        let photo = try transaction.hasScreenshot(capture: look.capture.id) ? Photo(look, scene) : nil
        views = seeings.map { vision in
            View(
                seeing: PlainWords.vision(vision), lacks: PlainWords.lacks(vision),
                picture: hasColors ? PaintedPicture(scene, vision) : nil, photo: photo?.seen(by: vision),
                count: hasColors ? Self.falling(short(vision)) : "")
        }
        pairs = found.filter { pair in seeings.contains { pair.verdict(by: profile, $0) != .enough } }.map { pair in
            Pair(pair, scene, seeings, by: profile)
        }
        let usual = short(nil), most = ColorVision.allCases.map(short).max() ?? 0
        summary =
            most > usual
            ? "✗ \(most - usual) more of \(PlainWords.count(found.count, "text or icon", "texts and icons")) fall short for somebody who sees fewer colours."
            : "✓ Nobody who sees fewer colours has less contrast than others on this screen, as far as its level asks."
        summaryClass = most > usual ? "bad" : "good"
        if !hasColors {
            (summary, summaryClass) = ("The capture records no colours, so no contrast can be measured.", "")
        }
        if !hasColors, photo == nil {
            nothing = """
                The capture records no colours, so there is nothing to show. An in-app capturer can write textColor, \
                backgroundColor and nonTextColor.
                """
        }
    }
}

extension VisionPage {
    private static func falling(_ count: Int) -> String {
        count == 0
            ? "✓ Nothing falls short."
            : "✗ \(PlainWords.count(count, "text or icon falls", "texts and icons fall")) short."
    }
}

extension VisionPage.Photo {
    fileprivate init(_ look: ScreenLook, _ scene: Scene) {
        address =
            "/v1" + Address.path("apps", look.app.slug, "screens", look.screen.key, "screenshot")
            + "?build=\(Address.escaped(look.build.name))&variant=\(Address.escaped(look.capture.variantKey))"
        let bounds = ScreenPicture.bounds(scene)
        (width, height) = (ScreenPicture.number(bounds.width), ScreenPicture.number(bounds.height))
        (label, filter, matrix) = ("", "", "")
    }

    fileprivate func seen(by vision: ColorVision?) -> VisionPage.Photo {
        var photo = self
        photo.label = "The screen's picture. \(PlainWords.vision(vision))."
        photo.filter = vision?.rawValue ?? ""
        photo.matrix = (vision?.rows ?? []).flatMap { $0 + [0, 0] }.map { String($0) }.joined(separator: " ")
        return photo
    }
}

extension VisionPage.Pair {
    fileprivate init(_ pair: ColorPair, _ scene: Scene, _ seeings: [ColorVision?], by profile: Profile) {
        let node = scene[pair.node]
        text = node.text ?? node.label ?? "(no text)"
        self.node = node.name
        use = PlainWords.use(pair.use)
        cells = seeings.map { vision in
            VisionPage.Cell(
                heading: PlainWords.vision(vision), swatch: Swatch(pair, vision),
                verdict:
                    "\(PlainWords.ratio(pair.ratio(vision))) \(PlainWords.verdict(pair.verdict(by: profile, vision)))")
        }
    }
}
