import Application
import Messages
import Screens

/// The screen drawn from its tree's frames, with the flick path through what is heard. All numbers are points.
struct ScreenPicture {
    struct Box {
        var x: String
        var y: String
        var width: String
        var height: String
        var kind: String
        /// The line of the transcript it belongs to; empty where nothing is heard of it.
        var line: String
    }
    struct Stop {
        var x: String
        var y: String
        var number: Int
        var line: String
    }
    struct Printed {
        var x: String
        var y: String
        var text: String
    }

    var viewBox: String
    var description: Message
    var boxes: [Box]
    /// What was heard before and is silent now.
    var lost: [Box]
    /// Layers that are shown when they are asked for: where the contrast is too small, what is heard otherwise than
    /// before, and the zones of the thumb.
    var faint: [Box]
    var changed: [Box]
    var zones: [ReachPicture.Field]
    /// Whose thumb.
    var hand: Message
    var printed: [Printed]
    var stops: [Stop]
    var path: String
    /// The path of the build it is compared with, where that differs.
    var before: String?
    /// What the lines and boxes mean.
    var legend: [Message]

    static let sample = ScreenPicture(
        viewBox: "0 0 1 1", description: "d",
        boxes: [Box(x: "0", y: "0", width: "1", height: "1", kind: "heard", line: "e1")],
        lost: [Box(x: "0", y: "0", width: "1", height: "1", kind: "lost", line: "")],
        faint: [Box(x: "0", y: "0", width: "1", height: "1", kind: "faint", line: "")],
        changed: [Box(x: "0", y: "0", width: "1", height: "1", kind: "changed", line: "")],
        zones: ReachPicture.sample.fields, hand: "h",
        printed: [Printed(x: "0", y: "0", text: "t")], stops: [Stop(x: "0", y: "0", number: 1, line: "e1")],
        path: "0,0", before: "0,0", legend: ["l"])
}

extension ScreenPicture {
    /// - Parameters:
    ///   - earlier: the screen it is compared with, and the names of its nodes that are heard no more.
    ///   - faint: names of nodes whose contrast is too small.
    ///   - changed: nodes that are heard otherwise than before.
    init(
        _ scene: Scene, before earlier: (scene: Scene, lost: Set<String>)?, faint: Set<String> = [],
        changed: Set<Int> = [], reach: Reach? = nil
    ) {
        let bounds = Self.bounds(scene)
        viewBox = [bounds.x, bounds.y, bounds.width, bounds.height].map(Self.number).joined(separator: " ")
        let shown = scene.nodes.filter { $0.isShown && !$0.isHeard && $0.index != Tree.root }
        let heard = scene.elements.enumerated().compactMap { Self.box($1.place, "heard", line: "e\($0 + 1)") }
        lost = (earlier?.scene.elements.filter { earlier?.lost.contains($0.name) ?? false } ?? [])
            .compactMap { Self.box($0.place, "lost") }
        self.faint = scene.nodes.filter { faint.contains($0.name) && $0.isShown }.compactMap {
            Self.box($0.clip, "faint")
        }
        self.changed = changed.sorted().compactMap { Self.box(scene[$0].place.map(Self.around), "changed") }
        zones = reach.flatMap { $0.map(of: scene)?.fields($0.hand) }?.map(ReachPicture.Field.init) ?? []
        hand = reach.map { PlainWords.hand($0.hand) } ?? ""
        boxes = shown.compactMap { Self.box($0.clip, "node") } + heard
        printed = scene.nodes.filter { $0.isShown && !($0.text ?? "").isEmpty }.compactMap { Self.printed($0) }
        stops = scene.elements.enumerated().compactMap { index, element in
            element.place.map {
                let center = Self.center($0)
                return Stop(
                    x: Self.number(center.x), y: Self.number(center.y), number: index + 1, line: "e\(index + 1)")
            }
        }
        path = Self.path(scene)
        let old = earlier.map { Self.path($0.scene) }
        before = old == path ? nil : old
        let told: [Message?] = [
            "Numbered boxes are heard, joined by the flick path. Thin boxes are shown and not heard by themselves.",
            before == nil ? nil : "The dotted line is the flick path before.",
            lost.isEmpty ? nil : "Dashed boxes were heard before and are silent now.",
        ]
        legend = told.compactMap(\.self)
        description =
            "\(scene.flick.count) elements are heard; the transcript lists them. \(legend.joined(by: " "))"
    }

    /// Shows where the cursor stands.
    mutating func mark(line: String) {
        for place in boxes.indices where boxes[place].line == line { boxes[place].kind += " current" }
    }

    static func bounds(_ scene: Scene) -> Frame {
        if let screen = scene.device.screen, screen.hasSize { return screen }
        let frames = scene.nodes.compactMap(\.frame).filter { $0.hasSize && $0.isFinite }
        guard let first = frames.first else { return Frame(0, 0, 100, 100) }
        return frames.reduce(first) { union, frame in
            let left = min(union.x, frame.x), top = min(union.y, frame.y)
            return Frame(left, top, max(union.maxX, frame.maxX) - left, max(union.maxY, frame.maxY) - top)
        }
    }

    /// A little larger, so that the box inside stays to be seen.
    private static func around(_ frame: Frame) -> Frame {
        Frame(frame.x - 4, frame.y - 4, frame.width + 8, frame.height + 8)
    }

    private static func box(_ frame: Frame?, _ kind: String, line: String = "") -> Box? {
        guard let frame, frame.hasSize, frame.isFinite else { return nil }
        return Box(
            x: number(frame.x), y: number(frame.y), width: number(frame.width), height: number(frame.height),
            kind: kind, line: line)
    }

    /// A text as it is printed, cut where its box ends: about 6.5 points a letter at the size it is drawn in.
    private static func printed(_ node: SceneNode) -> Printed? {
        guard let frame = node.frame, frame.hasSize, frame.isFinite, let text = node.text else { return nil }
        let room = min(60, max(1, Int(frame.width / 6.5)))
        return Printed(x: number(frame.x + 2), y: number(frame.midY), text: text.cut(to: room))
    }

    /// Where the number of a box stands: at its end, above the middle of small ones.
    private static func center(_ frame: Frame) -> (x: Double, y: Double) {
        (frame.maxX - min(12, frame.width / 2), frame.y + min(12, frame.height / 2))
    }

    private static func path(_ scene: Scene) -> String {
        scene.elements.compactMap { element in
            element.place.map { frame in
                let center = center(frame)
                return "\(number(center.x)),\(number(center.y))"
            }
        }.joined(separator: " ")
    }

    static func number(_ value: Double) -> String {
        guard value.isFinite else { return "0" }
        let rounded = (value * 10).rounded() / 10
        return Int(exactly: rounded).map(String.init) ?? String(rounded)
    }
}
