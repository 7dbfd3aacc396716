import Screens

/// The element tree of Maestro's iOS driver, bare or under `axElement`: XCTest's snapshot with numbers for types.
enum MaestroDriverReader {
    static func capture(_ root: JSONView) throws(ImportError) -> Capture {
        let page = try XCUIPage()
        try MaestroHierarchyReader.walk(
            root.member("axElement") ?? root,
            start: { value throws(ImportError) in try page.start(try element(value)) },
            end: page.end)
        return try page.finish(tool: "Maestro")
    }

    private static func element(_ value: JSONView) throws(ImportError) -> XCUIElement {
        let number = try value.integer("elementType")
        let type = number.flatMap { XCUIElementType(rawValue: $0) } ?? .other
        var element = XCUIElement(type: type, className: type.className)
        element.number = number
        element.identifier = try value.text("identifier")
        let title = try present(value.text("title"))
        element.label = try present(value.text("label")) ?? title
        element.value = try present(value.text("value"))
        element.placeholder = try present(value.text("placeholderValue"))
        element.enabled = try value.flag("enabled")
        element.selected = try value.flag("selected")
        element.focused = try value.flag("hasFocus")
        if let frame = value.member("frame") {
            element.frame = Frame(
                try frame.number("X") ?? 0, try frame.number("Y") ?? 0, try frame.number("Width") ?? 0,
                try frame.number("Height") ?? 0)
        }
        return element
    }

    private static func present(_ text: String?) -> String? { text?.isEmpty == true ? nil : text }
}
