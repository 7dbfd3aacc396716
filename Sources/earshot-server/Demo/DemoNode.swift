import API
import JSON

/// A node of a demo capture, in the words of `earshot-capture/1`.
struct DemoNode {
    private(set) var keys: [String: JSONValue]
    private(set) var children: [DemoNode] = []

    init(
        _ className: String, id: String? = nil, at frame: (Double, Double, Double, Double), _ children: [DemoNode] = []
    ) {
        keys = [
            "className": .string(className),
            "frame": .array([frame.0, frame.1, frame.2, frame.3].map(JSONValue.number)),
        ]
        if let id { keys["id"] = .string(id) }
        self.children = children
    }

    func with(_ key: String, _ value: JSONValue) -> DemoNode {
        var copy = self
        copy.keys[key] = value
        return copy
    }

    func without(_ key: String) -> DemoNode {
        var copy = self
        copy.keys[key] = nil
        return copy
    }

    /// Heard, with this label and these traits.
    func heard(_ label: String?, _ traits: [String] = [], identifier: String? = nil) -> DemoNode {
        var copy = with("isElement", true).with("traits", .array(traits.map(JSONValue.string)))
        if let label { copy.keys["label"] = .string(label) }
        if let identifier { copy.keys["identifier"] = .string(identifier) }
        return copy
    }

    /// With a font of this many points, which is what grows or doesn't.
    func sized(_ points: Double) -> DemoNode { with("font", ["size": .number(points), "weight": "regular"]) }

    var json: JSONValue {
        var keys = keys
        if !children.isEmpty { keys["children"] = .array(children.map(\.json)) }
        return .object(keys)
    }

    static let ink = JSONValue.string("#1B1B1F"), paper = JSONValue.string("#FFFFFF"),
        grey = JSONValue.string("#5A5A63")

    /// Text that is printed and heard.
    static func text(
        _ text: String, id: String, at frame: (Double, Double, Double, Double), traits: [String] = ["staticText"],
        style: String = "body"
    )
        -> DemoNode
    {
        DemoNode("UILabel", id: id, at: frame).heard(text, traits).with("text", .string(text)).with("textColor", ink)
            .with("font", ["textStyle": .string(style), "scales": true, "weight": "regular"])
    }
    /// Text that is printed; whoever is above it may say it.
    static func print(_ text: String, id: String, at frame: (Double, Double, Double, Double), style: String = "body")
        -> DemoNode
    {
        DemoNode("UILabel", id: id, at: frame).with("text", .string(text)).with("textColor", ink)
            .with("font", ["textStyle": .string(style), "scales": true, "weight": "regular"])
    }
    static func button(_ label: String, id: String, at frame: (Double, Double, Double, Double), shows: Bool = true)
        -> DemoNode
    {
        let button = DemoNode("UIButton", id: id, at: frame).heard(label, ["button"], identifier: id)
        return shows ? button.with("text", .string(label)).with("textColor", ink) : button
    }
}

/// One screen of the demo in one release.
struct DemoScreen {
    var key: String
    var title: String
    var root: DemoNode
    /// What makes it another state of the screen, in the words of `variant`.
    var state: [String: JSONValue] = [:]

    /// A phone's screen with a title bar.
    init(_ key: String, _ title: String, back: Bool = false, _ content: [DemoNode]) {
        self.key = key
        self.title = title
        let backButton =
            back
            ? [DemoNode("_UIButtonBarButton", id: "back", at: (4, 50, 80, 44)).heard("Back", ["button", "backButton"])]
            : []
        let bar = DemoNode(
            "UINavigationBar", id: "bar", at: (0, 47, 390, 50),
            backButton + [.text(title, id: "title", at: (120, 56, 150, 30), traits: ["header"], style: "headline")])
        root = DemoNode("UIView", id: "root", at: (0, 0, 390, 844), [bar] + content).with(
            "backgroundColor", DemoNode.paper)
    }

    /// The same screen in another state.
    func `in`(_ state: [String: JSONValue]) -> DemoScreen {
        var copy = self
        copy.state = state
        return copy
    }

    var json: JSONValue {
        var variant = state
        variant["device"] = ["idiom": "phone", "size": [390, 844], "scale": 3, "safeArea": [47, 0, 34, 0]]
        variant["locale"] = "en"
        return [
            "format": "earshot-capture/1", "screen": ["key": .string(key), "title": .string(title)],
            "variant": .object(variant), "source": ["tool": "earshot demo", "version": "1"], "root": root.json,
        ]
    }
}
