import Screens

extension Importer {
    /// The page source of WebDriverAgent and Appium for iOS, whole or a part of it.
    static let wdaXML = Importer(
        captures: "wda-xml", title: "WebDriverAgent or Appium page source (XML)",
        howTo: """
            In an Appium test, once the screen stands:
                File.write("checkout.xml", driver.page_source)
            or from a shell, with WebDriverAgent running:
                curl -s "$WDA/source?format=xml" > checkout.xml
            For a truer tree switch these on first: includeNativeFrameInPageSource,
            includeNativeAccessibilityElementInPageSource, includeCustomActionsInPageSource.
            """,
        recognises: { document in
            let tags = document.tags
            return tags.first?.name == "AppiumAUT"
                || tags.contains { $0.name.hasPrefix("XCUIElementType") || $0.rest.contains("\"XCUIElementType") }
        },
        noting: { document, warnings throws(ImportError) in
            let (capture, noted) = try ImportError.mendingRoots { unnamedRoot throws(ImportError) in
                let page = try XCUIPage(unnamedRoot: unnamedRoot)
                let reader = WDAXMLReader(page: page)
                try XML.walk(
                    document, start: { tag throws(ImportError) in try reader.start(tag) },
                    end: { () throws(ImportError) in reader.end() })
                return (try page.finish(tool: "WebDriverAgent"), reader.warnings)
            }
            warnings = noted
            return [capture]
        })
}

/// Elements from the outermost with a type on; wrappers above it, AppiumAUT or a scope, are passed by.
private final class WDAXMLReader {
    private let page: XCUIPage
    private(set) var warnings = ImportWarnings()
    private var wrappers = 0
    private var depth = 0

    init(page: XCUIPage) { self.page = page }

    func start(_ tag: borrowing XMLTag) throws(ImportError) {
        guard depth > 0 || tag["type"] != nil || tag.name.hasPrefix("XCUIElementType") else {
            wrappers += 1
            return
        }
        depth += 1
        try page.start(element(tag))
    }

    func end() {
        if depth > 0 {
            depth -= 1
            page.end()
        } else {
            wrappers -= 1
        }
    }

    /// Trait texts repeat; each is taken apart once.
    private var knownTraits: [String: Traits] = [:]

    private func traits(_ text: String) -> Traits {
        if let known = knownTraits[text] { return known }
        let traits = Traits(foreign: text.split(separator: ","))
        if knownTraits.count < 1000 { knownTraits[text] = traits }
        return traits
    }

    private func element(_ tag: borrowing XMLTag) -> XCUIElement {
        var element: XCUIElement
        if let type = tag.bytes("type").flatMap({ XCUIElementType.named($0) }) {
            element = XCUIElement(type: type, className: type.className)
        } else {
            element = XCUIElement(type: tag["type"] ?? tag.name)
        }
        element.name = tag["name"]
        element.identifier = tag["rawIdentifier"]
        element.label = tag["label"]
        element.value = tag["value"]
        element.placeholder = tag["placeholderValue"]
        element.traits = tag["traits"].map { traits($0) }
        element.enabled = tag.flag("enabled")
        element.visible = tag.flag("visible")
        element.focused = tag.flag("focused")
        element.isElement = tag.flag("nativeAccessibilityElement")
        if element.isElement == nil {
            element.isElement = tag.flag("accessible")
            element.mayMeanFirstChild = element.type == .cell
        }
        element.frame = tag["nativeFrame"].flatMap { Frame(braces: $0) } ?? frame(tag)
        // A title that has a comma comes apart here: the format joins them with one.
        element.customActions = tag["customActions"].map { text in
            text.split(separator: ",").map { String($0.drop { $0 == " " }) }
        }
        return element
    }

    /// x and y are 0 where a page leaves them out beside a size; −1, −1, 0, 0 is how a broken frame is written.
    private func frame(_ tag: borrowing XMLTag) -> Frame? {
        for key in ["x", "y", "width", "height"] as [StaticString] {
            guard let said = tag[key], tag.number(key) == nil else { continue }
            warnings.note(
                "The place of this element is not known: its \(key), “\(said.prefix(40))”, is no number.",
                line: tag.line)
            return nil
        }
        guard let width = tag.number("width"), let height = tag.number("height") else { return nil }
        let frame = Frame(tag.number("x") ?? 0, tag.number("y") ?? 0, width, height)
        return frame == Frame(-1, -1, 0, 0) ? nil : frame
    }
}
