import Screens

extension Importer {
    /// WebDriverAgent's page source as JSON, of today and of UIAutomation's days.
    static let wdaJSON = Importer(
        captures: "wda-json", title: "WebDriverAgent page source (JSON)",
        howTo: """
            With WebDriverAgent running:
                curl -s "$WDA/source?format=json" > checkout.json
            """,
        recognises: { document in
            guard let tree = document.json.flatMap(WDAJSONReader.tree) else { return false }
            return tree["type"]?.text != nil
                && (tree.has("rect") || tree.has("rawIdentifier") || tree.has("isEnabled") || tree.has("isVisible"))
        },
        noting: { document, warnings throws(ImportError) in
            guard let tree = document.json.flatMap(WDAJSONReader.tree) else { throw ImportError.emptyCapture }
            var reader = WDAJSONReader(page: try XCUIPage())
            guard tree.member("type")?.text != nil else {
                throw tree.error("An element of WebDriverAgent is wanted here: it has a type.")
            }
            try reader.add(tree)
            warnings = reader.warnings
            return [try reader.page.finish(tool: "WebDriverAgent")]
        })
}

private struct WDAJSONReader {
    let page: XCUIPage
    private(set) var warnings = ImportWarnings()

    init(page: XCUIPage) { self.page = page }

    /// Inside the envelope of an answer, and of who hands it on: `{value: {tree: …}}`, `{value: {value: …}}`, or bare.
    static func tree(_ root: JSONView) -> JSONView? {
        guard root.isObject else { return nil }
        var inner = root
        for _ in 0..<3 {
            guard !inner.has("type"), let value = inner.member("value") ?? inner.member("tree"), value.isObject else {
                break
            }
            inner = value
        }
        return inner
    }

    mutating func add(_ value: JSONView) throws(ImportError) {
        _ = try value.wantFields()
        do throws(ImportError) { try page.start(try element(value)) } catch {
            throw error.pointer == nil ? value.error(error.detail) : error
        }
        if let children = value.member("children") {
            for child in try children.wantItems() { try add(child) }
        }
        page.end()
    }

    private mutating func element(_ value: JSONView) throws(ImportError) -> XCUIElement {
        var element = XCUIElement(type: try value.text("type") ?? "Other")
        let attributes = value.member("attributes")
        element.hint = try attributes?.text("hint")
        element.identifier = try value.text("rawIdentifier")
        element.name = try value.text("name")
        element.label = try value.text("label")
        // UIAutomation's name falls back to label and hint.
        if element.name == element.hint { element.name = nil }
        element.value = try text(value.member("value"))
        if attributes != nil, element.value?.isEmpty == true { element.value = nil }
        element.placeholder = try value.text("placeholderValue")
        element.traits = try value.text("traits").map { Traits(foreign: $0.split(separator: ",")) }
        element.enabled = try flag(value.member("isEnabled"))
        element.visible = try flag(value.member("isVisible"))
        element.focused = try flag(value.member("isFocused") ?? attributes?.member("hasKeyboardFocus"))
        element.isElement = try flag(value.member("isNativeAccessibilityElement"))
        if element.isElement == nil {
            element.isElement = try flag(value.member("isAccessible"))
            element.mayMeanFirstChild = element.type == .cell
        }
        element.frame = try frame(value)
        if let actions = value.member("customActions") {
            element.customActions =
                actions.isArray
                ? try actions.wantTexts()
                : try actions.wantText().split(separator: ",").map { String($0.drop { $0 == " " }) }
        }
        return element
    }

    /// `nativeFrame` is not rounded; `rect` is {x, y, width, height} or, of old, {origin, size}.
    private mutating func frame(_ value: JSONView) throws(ImportError) -> Frame? {
        if let native = try value.text("nativeFrame").flatMap({ Frame(braces: $0) }) { return native }
        if let rect = value.member("rect") {
            let (origin, size) = (rect.member("origin") ?? rect, rect.member("size") ?? rect)
            if let x = try origin.number("x"), let y = try origin.number("y"), let width = try size.number("width"),
                let height = try size.number("height")
            {
                return Frame(x, y, width, height)
            }
            warnings.note("The place of this element is not known: a side of it is missing.", at: rect)
        }
        return try value.text("frame").flatMap { Frame(braces: $0) }
    }

    /// "1", 1 and true are the same here.
    private func flag(_ value: JSONView?) throws(ImportError) -> Bool? {
        guard let value else { return nil }
        if let flag = value.flag { return flag }
        if let number = value.number { return number != 0 }
        switch try value.wantText() {
        case "1", "true": return true
        case "0", "false": return false
        default: return nil
        }
    }

    /// A value may be a number.
    private func text(_ value: JSONView?) throws(ImportError) -> String? {
        guard let value else { return nil }
        if let integer = value.integer { return String(integer) }
        if let number = value.number { return String(number) }
        if let flag = value.flag { return flag ? "1" : "0" }
        return try value.wantText()
    }
}
