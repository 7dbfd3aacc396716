import API
import Application
import Messages
import Screens
import Storage

/// One screen as people see it who lack a kind of cone, or all of them, with its contrast measured again.
struct VisionPage: TranslatedPage {
    struct View {
        var seeing: Message
        var lacks: Message?
        var picture: PaintedPicture?
        /// The address of the screen's photograph, and the filter it is seen through.
        var photo: Photo?
        /// How many texts and icons fall short, and what is lost to most people's sight, in sentences.
        var count: Message
    }
    /// Two colours that are told apart by most people, and hardly in one way of seeing.
    struct Meeting {
        var one: Swatch
        var other: Swatch
        var colors: Message
        var nodes: Message
        var seeing: Message
    }
    struct Photo {
        var address: String
        var label: Message
        var width: String
        var height: String
        /// Empty: as it is.
        var filter: String
        /// Rows of the matrix, as feColorMatrix takes them.
        var matrix: String
    }
    struct Pair {
        var text: Message
        var node: String
        var use: Message
        var cells: [Cell]
    }
    struct Cell {
        var heading: Message
        var swatch: Swatch
        var verdict: Message
    }

    var title: Message
    var place: ScreenPlace
    var app: AppLink?
    var section: AppSection { .screens }
    var profile: String
    var headings: [Message]
    var views: [View]
    var pairs: [Pair]
    var meetings: [Meeting]
    /// In a sentence: who loses what.
    var summary: Message
    var summaryClass: String
    /// Why there is no picture, where there is none.
    var nothing: Message?

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
            meetings: [Meeting(one: .sample, other: .sample, colors: "c", nodes: "n", seeing: "s")],
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
        title = "\(text: place.name) in other eyes"
        app = look.app.link
        self.profile = profile.rawValue
        headings = seeings.map(PlainWords.vision)
        let found = scene.colorPairs
        let losses = ColorVision.allCases.map { SightLoss(of: scene, to: $0, by: profile) }
        let hasColors = !scene.records.isDisjoint(with: [.textColor, .nonTextColor])
        let photo = try transaction.hasScreenshot(capture: look.capture.id) ? Photo(look, scene) : nil
        views = seeings.map { vision in
            View(
                seeing: PlainWords.vision(vision), lacks: PlainWords.lacks(vision),
                picture: hasColors ? PaintedPicture(scene, vision) : nil, photo: photo?.seen(by: vision),
                count: hasColors
                    ? Self.falling(found, vision, losses.first { $0.vision == vision }, by: profile) : "")
        }
        pairs = found.filter { pair in seeings.contains { pair.verdict(by: profile, $0) != .enough } }.map { pair in
            Pair(pair, scene, seeings, by: profile)
        }
        meetings = losses.flatMap { loss in loss.meetings.map { Meeting($0, loss.vision, in: scene) } }
        (summary, summaryClass) = Self.summary(found, losses, by: profile)
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
    /// What falls short in one way of seeing, and how much of it only there.
    private static func falling(_ found: [ColorPair], _ vision: ColorVision?, _ loss: SightLoss?, by profile: Profile)
        -> Message
    {
        guard !found.isEmpty else { return "Nothing could be measured." }
        let verdicts = found.map { $0.verdict(by: profile, vision) }
        let short = verdicts.count { $0 == .tooLittle }, unknown = verdicts.count { $0 == .enoughIfLarge }
        let open: Message? =
            unknown > 0
            ? .counted(
                unknown, one: "? \(unknown) text is enough only if large, which is not known.",
                many: "? \(unknown) texts are enough only if large, which is not known.") : nil
        guard short > 0 else { return open ?? "✓ Nothing falls short." }
        let fallen = loss?.fallen.count ?? 0
        let falls = Message.counted(
            short, one: "✗ \(short) text or icon falls short", many: "✗ \(short) texts and icons fall short")
        let told: Message = fallen == 0 ? "\(falls)." : "\(falls), \(fallen) of them only here."
        return [told, open].compactMap(\.self).joined(by: " ")
    }

    /// By what is judged: what stands out enough for most people and not for somebody, and which colours meet.
    private static func summary(_ found: [ColorPair], _ losses: [SightLoss], by profile: Profile) -> (Message, String) {
        let fallen = Set(losses.flatMap(\.fallen)).count, doubtful = Set(losses.flatMap(\.doubtful)).count
        let met = Set(losses.flatMap(\.meetings).map(\.nodes)).count
        let lost: [Message] = [
            fallen == 0
                ? nil
                : .counted(
                    fallen,
                    one:
                        "\(fallen) text or icon stands out enough for most people and not for somebody who sees fewer colours",
                    many:
                        "\(fallen) texts and icons stand out enough for most people and not for somebody who sees fewer colours"
                ),
            doubtful == 0
                ? nil
                : .counted(
                    doubtful, one: "\(doubtful) text may fall short there only, by a size that is not known",
                    many: "\(doubtful) texts may fall short there only, by a size that is not known"),
            met == 0
                ? nil
                : .counted(
                    met, one: "\(met) pair of colours can hardly be told apart there",
                    many: "\(met) pairs of colours can hardly be told apart there"),
        ].compactMap(\.self)
        if !lost.isEmpty {
            let all = lost.joined(by: "; ")
            return fallen + met > 0 ? ("✗ \(all).", "bad") : ("? \(all).", "")
        }
        guard !found.isEmpty else {
            return ("No text or icon has a known colour on a known ground, so no contrast can be measured.", "")
        }
        // Of what stands out for nobody, nothing is lost to somebody.
        return found.allSatisfy { $0.verdict(by: profile) != .enough }
            ? (
                "No text or icon is known to stand out enough for most people, so none could fall short for others alone.",
                ""
            )
            : ("✓ Every text and icon that stands out enough for most people does so in each way of seeing.", "good")
    }
}

extension VisionPage.Meeting {
    fileprivate init(_ meeting: SightLoss.Meeting, _ vision: ColorVision, in scene: Scene) {
        let swatches = meeting.colors.map { color in
            Swatch(
                color: vision.seen(color).hexadecimal, ground: vision.seen(meeting.ground).hexadecimal, hasText: true)
        }
        (one, other) = (swatches[0], swatches[1])
        colors = meeting.colors.map { Message(text: $0.hexadecimal) }.listed()
        nodes = meeting.nodes.map { Message(text: scene[$0].spokenName) }.listed()
        seeing = PlainWords.vision(vision)
    }
}

extension VisionPage.Photo {
    fileprivate init(_ look: ScreenLook, _ scene: Scene) {
        address =
            "/v1" + Address.path("apps", look.app.slug, "screens", look.screen.key, "screenshot")
            + "?build=\(Address.escaped(look.build.name))&variant=\(Address.escaped(look.variantKey))"
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
        text = (node.text ?? node.label).map { Message(text: $0) } ?? "(no text)"
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
