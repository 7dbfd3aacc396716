import Application
import Messages
import Screens

/// A screen painted from the colours its capture records, as one way of seeing shows them. What has no recorded colour
/// is left out; nothing is assumed.
struct PaintedPicture {
    struct Fill {
        var x: String
        var y: String
        var width: String
        var height: String
        var radius: String
        var color: String
        var opacity: String
    }
    struct Word {
        var x: String
        var y: String
        var size: String
        var weight: String
        var text: String
        var color: String
        var opacity: String
    }
    /// A surface, an icon's place, or a text; in the order in which they are painted.
    struct Shape {
        var fill: Fill?
        var word: Word?
    }

    var viewBox: String
    /// What the picture shows, for those who don't see it.
    var label: Message
    var shapes: [Shape]

    static let sample = PaintedPicture(
        viewBox: "0 0 1 1", label: "l",
        shapes: [
            Shape(
                fill: Fill(x: "0", y: "0", width: "1", height: "1", radius: "0", color: "#000000", opacity: "1"),
                word: Word(
                    x: "0", y: "0", size: "1", weight: "400", text: "t", color: "#000000", opacity: "1"))
        ])
}

extension PaintedPicture {
    init(_ scene: Scene, _ vision: ColorVision?) {
        let bounds = ScreenPicture.bounds(scene)
        viewBox = [bounds.x, bounds.y, bounds.width, bounds.height].map(ScreenPicture.number).joined(separator: " ")
        label = "The screen in its recorded colours. \(PlainWords.vision(vision))."
        shapes = scene.nodes.filter { $0.isShown && $0.node.hasDetails }.flatMap { Self.shapes($0, vision) }
    }

    private static func shapes(_ node: SceneNode, _ vision: ColorVision?) -> [Shape] {
        guard let clip = node.clip, clip.hasSize, let frame = node.frame else { return [] }
        let surface = node.node.backgroundColor.map { Fill($0, clip, radius: 0, node.fade, vision) }
        let icon = node.node.nonTextColor.map { color in
            let side = min(clip.width, clip.height, 24)
            let place = Frame(clip.midX - side / 2, clip.midY - side / 2, side, side)
            return Fill(color, place, radius: side / 2, node.fade, vision)
        }
        let word = node.node.textColor.flatMap { color in Word(node, color, in: frame, vision) }
        return [surface.map { Shape(fill: $0) }, icon.map { Shape(fill: $0) }, word.map { Shape(word: $0) }]
            .compactMap(\.self)
    }
}

extension PaintedPicture.Fill {
    fileprivate init(_ color: Color, _ frame: Frame, radius: Double, _ fade: Double, _ vision: ColorVision?) {
        (x, y) = (ScreenPicture.number(frame.x), ScreenPicture.number(frame.y))
        (width, height) = (ScreenPicture.number(frame.width), ScreenPicture.number(frame.height))
        self.radius = ScreenPicture.number(radius)
        (self.color, opacity) = PaintedPicture.paint(color, fade, vision)
    }
}

extension PaintedPicture.Word {
    /// Cut where its frame ends, at about half of the size a letter.
    fileprivate init?(_ node: SceneNode, _ color: Color, in frame: Frame, _ vision: ColorVision?) {
        guard let text = node.text, !Words.isBlank(text) else { return nil }
        let size = min(node.node.font?.size ?? node.node.font?.defaultSize ?? 15, max(frame.height, 8))
        let room = max(1, Int(frame.width / (size * 0.5)))
        self.text = text.count <= room ? text : text.prefix(max(1, room - 1)) + "…"
        (x, y) = (ScreenPicture.number(frame.x), ScreenPicture.number(frame.midY + size * 0.35))
        self.size = ScreenPicture.number(size)
        weight = node.node.font?.weight?.isBold == true ? "700" : "400"
        (self.color, opacity) = PaintedPicture.paint(color, node.fade, vision)
    }
}

extension PaintedPicture {
    /// A colour without its alpha, and the alpha it is painted with.
    fileprivate static func paint(_ color: Color, _ fade: Double, _ vision: ColorVision?) -> (String, String) {
        var seen = vision?.seen(color) ?? color
        let opacity = (seen.opacity * fade * 1000).rounded() / 1000
        seen.alpha = 255
        return (seen.hexadecimal, String(opacity))
    }
}
