import Screens

/// The screen drawn from its tree's frames, with the flick path through what is heard. All numbers are points.
struct ScreenPicture {
    struct Box {
        var x: String
        var y: String
        var width: String
        var height: String
        var kind: String
    }
    struct Stop {
        var x: String
        var y: String
        var number: Int
    }
    struct Printed {
        var x: String
        var y: String
        var text: String
    }

    var viewBox: String
    var description: String
    var boxes: [Box]
    var printed: [Printed]
    var stops: [Stop]
    var path: String
    /// The path of the build it is compared with, where that differs.
    var before: String?

    init(_ scene: Scene, before earlier: Scene?) {
        let bounds = Self.bounds(scene)
        viewBox = [bounds.x, bounds.y, bounds.width, bounds.height].map(Self.number).joined(separator: " ")
        let shown = scene.nodes.filter { $0.isShown && !$0.isHeard && $0.index != Tree.root }
        boxes =
            shown.compactMap { Self.box($0.clip, "node") } + scene.elements.compactMap { Self.box($0.place, "heard") }
        printed = scene.nodes.filter { $0.isShown && !($0.text ?? "").isEmpty }.compactMap { node in
            node.frame.map {
                Printed(x: Self.number($0.x + 2), y: Self.number($0.midY), text: String((node.text ?? "").prefix(60)))
            }
        }
        stops = scene.elements.enumerated().compactMap { index, element in
            element.place.map { Stop(x: Self.number($0.maxX - 10), y: Self.number($0.y + 10), number: index + 1) }
        }
        path = Self.path(scene)
        let old = earlier.map(Self.path)
        before = old == path ? nil : old
        description =
            "\(scene.flick.count) elements are heard, numbered in flick order; the transcript lists them. Thin boxes are shown and not heard by themselves."
            + (before == nil ? "" : " A dashed line is the flick path of the build compared with.")
    }

    private static func bounds(_ scene: Scene) -> Frame {
        if let screen = scene.device.screen, screen.hasSize { return screen }
        let frames = scene.nodes.compactMap(\.frame).filter(\.hasSize)
        guard let first = frames.first else { return Frame(0, 0, 100, 100) }
        return frames.reduce(first) { union, frame in
            let left = min(union.x, frame.x), top = min(union.y, frame.y)
            return Frame(left, top, max(union.maxX, frame.maxX) - left, max(union.maxY, frame.maxY) - top)
        }
    }

    private static func box(_ frame: Frame?, _ kind: String) -> Box? {
        guard let frame, frame.hasSize, frame.isFinite else { return nil }
        return Box(
            x: number(frame.x), y: number(frame.y), width: number(frame.width), height: number(frame.height), kind: kind
        )
    }

    private static func path(_ scene: Scene) -> String {
        scene.elements.compactMap { $0.place.map { "\(number($0.maxX - 10)),\(number($0.y + 10))" } }.joined(
            separator: " ")
    }

    private static func number(_ value: Double) -> String {
        let rounded = (value * 10).rounded() / 10
        return Int(exactly: rounded).map(String.init) ?? String(rounded)
    }
}
