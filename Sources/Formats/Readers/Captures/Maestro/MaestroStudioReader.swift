import Screens

/// What Maestro Studio serves: a flat list without hierarchy. Bounds are pixels where the screen's size is given, else
/// fractions of the screen, whose size is then nowhere to be found: such frames are left out, and the order they show
/// is kept as an explicit list.
enum MaestroStudioReader {
    static func capture(_ root: JSONView) throws(ImportError) -> Capture {
        guard let elements = root.member("elements") else { throw ImportError.emptyCapture }
        let size = try root.number("width").flatMap { width throws(ImportError) in
            try root.number("height").map { Frame(0, 0, width, $0) }
        }
        let platform = try root.text("platform")?.lowercased()
        var builder = TreeBuilder()
        try builder.openNode(Node())
        var places: [(index: Int, x: Double, y: Double)] = []
        var isAndroid = platform != "ios"
        for item in try elements.wantItems() {
            _ = try item.wantFields()
            let bounds = try frame(item)
            if platform == nil, try item.text("resourceId")?.contains(":id/") == true { isAndroid = true }
            let node = try node(item, frame: size == nil ? nil : bounds)
            if let bounds, bounds.hasSize { places.append((builder.count, bounds.x, bounds.y)) }
            do throws(TreeBuilder.Failure) { try builder.open(node) } catch { throw item.error(error.importDetail) }
            builder.close()
        }
        if size == nil {
            // Lines are told apart by a hundredth of the screen: eight points of a phone.
            let ordered = places.sorted {
                (($0.y * 100).rounded(), $0.x, $0.index) < (($1.y * 100).rounded(), $1.x, $1.index)
            }
            for place in ordered { builder.refer(toNode: place.index) }
        }
        var capture = Capture(
            source: Capture.Source(tool: "Maestro Studio"), screenReader: isAndroid ? .talkBack : .voiceOver,
            tree: try builder.finished(), blindTo: Set(NodeKey.allCases).subtracting([.label, .identifier]),
            unknown: ["children", "customActions", "hint", "isElement", "language", "traits"])
        if let size { capture.variant = isAndroid ? .ofPixels(size) : .ofScreen(size) }
        if isAndroid { capture.unknown.append("density") }
        if size == nil { capture.unknown.append("frame") }
        capture.unknown.sort()
        return capture
    }

    private static func node(_ item: JSONView, frame: Frame?) throws(ImportError) -> Node {
        var node = Node()
        node.id = try item.text("id")
        node.identifier = try item.text("resourceId").flatMap { $0.isEmpty ? nil : $0 }
        node.label = try item.text("accessibilityText")
        node.text = try item.text("text")
        node.hint = try item.text("hintText")
        node.frame = frame
        if AndroidElement.isSystems(node.identifier) || isScrollBar(node) { node.hidden = true }
        node.isElement = !(node.label ?? "").isEmpty || !(node.text ?? "").isEmpty
        return node
    }

    private static func isScrollBar(_ node: Node) -> Bool {
        var element = XCUIElement(type: .any, className: nil)
        (element.label, element.value, element.frame) = (node.label, node.text, node.frame)
        return element.isScrollBar
    }

    private static func frame(_ item: JSONView) throws(ImportError) -> Frame? {
        guard let bounds = item.member("bounds") else { return nil }
        guard let x = try bounds.number("x"), let y = try bounds.number("y"), let width = try bounds.number("width"),
            let height = try bounds.number("height")
        else { throw bounds.error("x, y, width and height are wanted here.") }
        return Frame(x, y, width, height)
    }
}
