import Screens

extension Importer {
    /// Maestro's view of a screen: `maestro hierarchy`, Maestro Studio's list, its iOS driver's element tree, and the
    /// waypoint files of Trailblaze, which are built on it.
    static let maestroJSON = Importer(
        captures: "maestro-json", title: "Maestro hierarchy (JSON)",
        howTo: """
            With the device or simulator on the screen you want:
                maestro hierarchy > checkout.json
            """,
        recognises: { document in document.json.map { MaestroShape($0) != nil } ?? false },
        read: { document throws(ImportError) in
            guard let root = document.json, let shape = MaestroShape(root) else { throw ImportError.emptyCapture }
            switch shape {
            case .hierarchy: return [try MaestroHierarchyReader.capture(root, density: document.density)]
            case .studio: return [try MaestroStudioReader.capture(root)]
            case .driver: return [try MaestroDriverReader.capture(root)]
            case .trailblaze: return [try TrailblazeReader.capture(root)]
            }
        })
}

private enum MaestroShape {
    case hierarchy, studio, driver, trailblaze

    init?(_ root: JSONView) {
        if root.member("viewHierarchy")?.isObject == true, root.has("waypointId") || root.has("deviceWidth") {
            self = .trailblaze
        } else if root.member("attributes")?.isObject == true, root.has("children") {
            self = .hierarchy
        } else if let elements = root.member("elements"), elements.isArray,
            root.has("screenshot") || root.has("platform"),
            !root.has("format")
        {
            self = .studio
        } else if (root.member("axElement") ?? root)["frame", "X"] != nil {
            self = .driver
        } else {
            return nil
        }
    }
}

/// `maestro hierarchy`: a tree of attribute dictionaries, all texts. On Android the attributes are uiautomator's, on
/// iOS the element's label is `accessibilityText`, its title or value `text`, its placeholder `hintText`.
enum MaestroHierarchyReader {
    static func capture(_ outermost: JSONView, density: Double? = nil) throws(ImportError) -> Capture {
        let root = unwrapped(outermost)
        if isAndroid(root) {
            let page = try AndroidPage(density: density)
            try walk(root, start: { value throws(ImportError) in try page.start(try android(value)) }, end: page.end)
            return try page.finish(tool: "Maestro")
        }
        let page = try XCUIPage()
        var screen: Frame?
        try walk(
            root, leavingOut: { value throws(ImportError) in try MaestroStatusBars.are(value, frame) },
            start: { value throws(ImportError) in
                let element = try ios(value)
                if screen?.hasSize != true { screen = element.frame }
                try page.start(element)
            }, end: page.end)
        var capture = try page.finish(tool: "Maestro", tellsSecrecy: false)
        capture.variant = .ofScreen(screen)
        return capture
    }

    /// On Android a node without attributes holds the outermost view; where it holds several it stays, as their root.
    private static func unwrapped(_ root: JSONView) -> JSONView {
        guard let attributes = root.member("attributes"), !attributes.has("class"), !attributes.has("bounds"),
            let children = root.member("children"), children.count == 1,
            let only = children.items.first(where: { _ in true })
        else { return root }
        return only
    }

    /// - Parameter leavingOut: which branches of the outermost node, after its first, are passed over.
    static func walk(
        _ value: JSONView, leavingOut isLeftOut: (JSONView) throws(ImportError) -> Bool = { _ in false },
        start: (JSONView) throws(ImportError) -> Void, end: () -> Void
    ) throws(ImportError) {
        _ = try value.wantFields()
        do throws(ImportError) { try start(value) } catch {
            throw error.pointer == nil ? value.error(error.detail) : error
        }
        if let children = value.member("children") {
            var isFirst = true
            for child in try children.wantItems() {
                let isPassedOver = isFirst ? false : try isLeftOut(child)
                if !isPassedOver { try walk(child, start: start, end: end) }
                isFirst = false
            }
        }
        end()
    }

    /// Some node in the first thousand bears an Android class or resource id, or says what only Android says.
    private static func isAndroid(_ root: JSONView) -> Bool {
        var waiting = [root]
        var seen = 0
        while let value = waiting.popLast(), seen < 1000 {
            seen += 1
            if let attributes = value.member("attributes") {
                if let name = attributes["class"]?.text, name.contains(".") { return true }
                if let id = attributes["resource-id"]?.text, id.contains(":id/") { return true }
                if attributes.has("package") || attributes.has("long-clickable") { return true }
                if attributes.has("ignoreBoundsFiltering") { return true }
            }
            // The iOS driver does not say what can be tapped.
            if value.member("clickable") != nil { return true }
            waiting += value.member("children")?.items.reversed() ?? []
        }
        return false
    }

    private static func android(_ value: JSONView) throws(ImportError) -> AndroidElement {
        let attributes = value.member("attributes") ?? value
        var element = AndroidElement()
        element.className = try attributes.text("class")
        element.resourceID = try attributes.text("resource-id")
        element.text = try attributes.text("text")
        element.contentDescription = try (attributes.member("accessibilityText") ?? attributes.member("content-desc"))?
            .wantText()
        element.hint = try attributes.text("hintText")
        element.clickable = try flag(value, attributes, "clickable")
        element.longClickable = try flag(value, attributes, "long-clickable")
        element.focusable = try flag(value, attributes, "focusable")
        element.focused = try flag(value, attributes, "focused")
        element.checkable = try flag(value, attributes, "checkable")
        element.checked = try flag(value, attributes, "checked")
        element.scrollable = try flag(value, attributes, "scrollable")
        element.enabled = try flag(value, attributes, "enabled")
        element.selected = try flag(value, attributes, "selected")
        element.password = try flag(value, attributes, "password")
        element.bounds = try attributes.text("bounds").flatMap { Frame(bounds: $0) }
        return element
    }

    private static func ios(_ value: JSONView) throws(ImportError) -> XCUIElement {
        let attributes = value.member("attributes") ?? value
        let identifier = try presentText(attributes, "resource-id")
        let placeholder = try presentText(attributes, "hintText")
        var element = XCUIElement(type: .untyped(identifier: identifier, placeholder: placeholder), className: nil)
        // Only what can be switched is ever called checked. What can be, and is off, is told of nowhere.
        if try flag(value, attributes, "checked") == true { element.type = .switch }
        element.label = try presentText(attributes, "accessibilityText")
        let text = try presentText(attributes, "text")
        element.value = try presentText(attributes, "value") ?? text
        if element.value == element.label { element.value = nil }
        element.placeholder = placeholder
        element.identifier = identifier
        element.enabled = try flag(value, attributes, "enabled")
        element.selected = try flag(value, attributes, "selected")
        element.focused = try flag(value, attributes, "focused")
        element.frame = try frame(value)
        return element
    }

    private static func frame(_ value: JSONView) throws(ImportError) -> Frame? {
        try (value.member("attributes") ?? value).text("bounds").flatMap { Frame(bounds: $0) }
    }

    /// Maestro writes an empty text where there is none.
    private static func presentText(_ value: JSONView, _ key: StaticString) throws(ImportError) -> String? {
        guard let text = try value.text(key), !text.isEmpty else { return nil }
        return text
    }

    /// A flag of the node itself, else the attribute's text.
    private static func flag(_ value: JSONView, _ attributes: JSONView, _ key: StaticString) throws(ImportError)
        -> Bool?
    {
        guard let member = value.member(key) ?? attributes.member(key) else { return nil }
        if let flag = member.flag { return flag }
        switch try member.wantText() {
        case "true": return true
        case "false": return false
        default: return nil
        }
    }
}
