import API
import Application
import History
import Messages
import Screens
import Storage

/// What a thumb reaches on one screen.
struct ReachPage: TranslatedPage {
    struct Row {
        var number: Int
        var name: String
        var node: String
        var prominence: Message
        var zone: Message
        var others: Message
        var change: Message
    }

    var title: Message
    var place: ScreenPlace
    var app: AppLink?
    var section: AppSection { .screens }
    var hands: [FormChoice]
    var hand: Message
    /// The device's size, height class and safe area.
    var device: Message
    var table: PageLink
    var picture: ReachPicture?
    var rows: [Row]
    var compared: String?
    /// What the earlier capture is, and why nothing is compared, where that is so.
    var basis: Message?
    /// What is flagged, in sentences.
    var flags: [Message]
    var summary: Message
    var summaryClass: String
    /// Why nothing is judged here, where that is so.
    var notes: [Message]

    static var sample: ReachPage {
        ReachPage(
            title: "t", place: .sample, app: AppLink(slug: "shop", name: "Shop"), hands: [.sample], hand: "h",
            device: "d", table: PageLink(link: "/", text: "t"), picture: .sample,
            rows: [
                Row(number: 1, name: "n", node: "n", prominence: "p", zone: "z", others: "o", change: "c")
            ], compared: "2.3", basis: "b", flags: ["f"], summary: "s", summaryClass: "bad", notes: ["n"])
    }
}

extension Routes {
    mutating func bindReach(_ renderer: Renderer) {
        page("/apps/{app}/screens/{screen}/reach") { page, context in
            renderer.page(
                try context.read { transaction in
                    let look = try ScreenLook(page.screenInput, in: transaction)
                    let own = look.app.conformance.reach
                    let hand = try page["hand"].map { name in
                        guard let hand = Hand(rawValue: name) else {
                            throw APIError(
                                .invalidParameter, "“\(name)” is no hand: right, left or both.",
                                fields: [.init("?hand", "is right, left or both")])
                        }
                        return hand
                    }
                    return try ReachPage(look, Reach(hand: hand ?? own.hand, table: own.table), in: transaction)
                }, context)
        }
    }
}

extension ReachPage {
    fileprivate init(_ look: ScreenLook, _ reach: Reach, in transaction: some Transaction) throws {
        let capture = try look.capture.recall()
        let scene = Scene(capture, Speaker().speak(capture))
        place = try ScreenPlace(look, "reach", in: transaction)
        title = "Reach of the thumb on \(text: place.name)"
        app = look.app.link
        hands = Hand.allCases.map {
            FormChoice(value: $0.rawValue, text: PlainWords.hand($0), isChosen: $0 == reach.hand)
        }
        hand = PlainWords.hand(reach.hand)
        table = PageLink(
            link: Address.path("apps", look.app.slug, "reach"),
            text: look.app.reachVersion == 0 ? "The built-in table of reach" : "The app's own table of reach")
        let actions = reach.actions(of: scene)
        let beside = try look.earlier(in: transaction)
        let earlier = try beside?.capture.flatMap { try Self.earlier($0, in: transaction) }
        let isCompared = earlier.map { ReachChange.compares($0.scene, scene, $0.twin) } ?? false
        let changes = earlier.map { isCompared ? ReachChange.all(from: $0.scene, to: scene, by: reach) : [] } ?? []
        compared = isCompared ? earlier?.build.name : nil
        basis = isCompared ? nil : try Self.basis(beside, earlier?.scene, scene, transaction)
        let byNode = Dictionary(changes.map { ($0.node, $0) }) { first, _ in first }
        rows = actions.enumerated().map { place, action in
            Row(
                number: place + 1, name: scene[action.node].spokenName, node: scene[action.node].name,
                prominence: PlainWords.prominence(action.prominence),
                zone: action.zones.map { PlainWords.zone(signed: $0.own) } ?? "not judged",
                others: action.zones.map { Self.others($0, than: reach.hand) } ?? "not judged",
                change: Self.change(byNode[action.node], isCompared && action.zones != nil))
        }
        picture = scene.device.screen.flatMap { screen in
            reach.map(of: scene).map { ReachPicture(screen, $0, reach.hand, actions) }
        }
        device = Self.device(scene, reach)
        notes = Self.notes(scene, actions)
        flags = Ruleset.audit(scene, rules: [.thumbReach(reach)]).findings.map { finding in
            let name = finding.node.map { scene[$0].spokenName } ?? ""
            return "\(PlainWords.outcome(finding.outcome)): \(text: name). \(Message(sentences: finding.message))"
        }
        (summary, summaryClass) = Self.summary(actions, scene.device, hand)
    }

    private static func summary(_ actions: [ReachedAction], _ device: DeviceFacts, _ hand: Message) -> (
        Message, String
    ) {
        guard device.screen != nil else { return ("The screen's size is not known, so nothing can be judged.", "") }
        guard device.isUprightPhone else {
            return ("The zones of the thumb are those of an upright phone. Nothing is judged here.", "")
        }
        let main = actions.filter { $0.prominence == .primary }
        guard !main.isEmpty else { return ("The capture names no main action, so none can be judged.", "") }
        let hard = main.count { $0.zones?.own == .red }
        return hard == 0
            ? ("✓ No main action is hard to reach with the \(hand).", "good")
            : (
                .counted(
                    main.count, one: "✗ \(hard) of \(main.count) main action is hard to reach with the \(hand).",
                    many: "✗ \(hard) of \(main.count) main actions are hard to reach with the \(hand)."), "bad"
            )
    }

    private static func earlier(_ other: EarlierCapture, in transaction: some Transaction) throws
        -> (build: StoredBuild, scene: Scene, twin: Twin)?
    {
        guard let stored = try transaction.capture(id: other.held.capture) else { return nil }
        let capture = try stored.recall()
        return (other.build, Scene(capture, Speaker().speak(capture)), other.twin)
    }

    /// Why nothing is compared; `nil`: there is no build to compare with.
    private static func basis(
        _ beside: EarlierBuild?, _ earlier: Scene?, _ scene: Scene, _ transaction: some Transaction
    ) throws -> Message? {
        guard let beside else { return nil }
        guard let other = beside.capture else { return try beside.nothingCompared(transaction) }
        let state = try PlainWords.variants([other.place], in: transaction).first?.name ?? other.place.variantKey
        return
            "What a thumb reaches is not compared with \(text: other.build.name) (\(Message(variant: state))): it was captured \(difference(earlier, scene, other.twin))."
    }

    /// How an earlier capture differs, so that what a thumb reaches is not compared with it.
    static func difference(_ before: Scene?, _ after: Scene, _ twin: Twin) -> Message {
        twin.difference.map { Message(finished: $0) }
            ?? (before?.device.screen == nil || after.device.screen == nil
                ? "where the screen’s size is not known" : "on a screen of another size")
    }

    private static func others(_ zones: ReachedAction.Zones, than hand: Hand) -> Message {
        [(Hand.right, zones.right), (.left, zones.left), (.both, zones.both)].filter { $0.0 != hand }
            .map { "\(PlainWords.hand($0.0)): \(PlainWords.zone($0.1))" as Message }.joined()
    }

    static func change(_ change: ReachChange?, _ isCompared: Bool) -> Message {
        guard let change else { return isCompared ? "as before, or new" : "not compared" }
        let was = PlainWords.zone(change.before)
        return change.isWorse ? "✗ farther; was \(was)" : "✓ nearer; was \(was)"
    }

    private static func device(_ scene: Scene, _ reach: Reach) -> Message {
        guard let screen = scene.device.screen else { return "The screen's size is not known." }
        let safe = scene.device.safeArea.map(ScreenPicture.number)
        let size: Message =
            "\(decimal: ScreenPicture.number(screen.width)) × \(decimal: ScreenPicture.number(screen.height)) points"
        let area: Message =
            scene.device.safeArea.allSatisfy { $0 == 0 }
            ? "no safe area is recorded"
            : "safe area: top \(decimal: safe[0]), left \(decimal: safe[1]), bottom \(decimal: safe[2]), right \(decimal: safe[3])"
        let kind: Message =
            reach.map(of: scene).map { PlainWords.heightClass($0.heightClass) }
            ?? (scene.device.idiom == .pad ? "a tablet" : "a phone on its side")
        return "\(size) (\(kind)); \(area)."
    }

    private static func notes(_ scene: Scene, _ actions: [ReachedAction]) -> [Message] {
        actions.isEmpty ? ["Nothing here takes a touch."] : []
    }
}
