import Screens

extension Importer {
    /// Reference files of rwapp/A11yUITests: a flat list of elements. Source: its `A11ySnapshot.swift`.
    static let a11yUITests = Importer(
        captures: "a11y-uitests-json", title: "A11yUITests reference file (JSON)",
        howTo: """
            In a UI test that uses A11yUITests:
                A11ySnapshot().a11ySnapshot(from: self)
            The first run attaches the JSON file to the test report.
            """,
        recognises: { document in
            guard let list = document.json?["snapshot"], list.isArray else { return false }
            return document.json?.has("generated") == true || list.items.first { _ in true }?.has("traits") == true
        },
        read: { document throws(ImportError) in
            guard let root = document.json, let list = root.member("snapshot") else { throw ImportError.emptyCapture }
            var capture = try A11yUITestsReader.capture(list)
            capture.capturedAt = try root.text("generated")
            capture.source.version = try root.text("version")
            return [capture]
        })
}

private enum A11yUITestsReader {
    static func capture(_ list: JSONView) throws(ImportError) -> Capture {
        let page = try XCUIPage(unnamedRoot: true)
        var controls: [Frame] = []
        for item in try list.wantItems() {
            _ = try item.wantFields()
            var element = try element(item)
            // A control's own caption is listed beside it, and is no stop of its own. [inferred]
            if element.type == .staticText || element.type == .image, let frame = element.frame {
                if controls.contains(where: { $0.contains(frame) }) { element.isElement = false }
            } else if element.type.standing == .element || element.type == .cell, let frame = element.frame {
                controls.append(frame)
            }
            do throws(ImportError) { try page.start(element) } catch { throw item.error(error.detail) }
            page.end()
        }
        var capture = try page.finish(tool: "A11yUITests")
        capture.blindTo.formUnion([.isElement, .children, .identifier])
        return capture
    }

    private static func element(_ item: JSONView) throws(ImportError) -> XCUIElement {
        let words = (try item.text("type") ?? "Other").filter { $0 != " " }
        var element = XCUIElement(type: words == "Label" ? "StaticText" : words)
        element.label = try item.text("label")
        // An empty text is how a missing one is written here.
        element.value = try item.text("value").flatMap { $0.isEmpty ? nil : $0 }
        element.placeholder = try item.text("placeholder").flatMap { $0.isEmpty ? nil : $0 }
        element.traits = try item.texts("traits").map { Traits(foreign: $0) }
        element.enabled = try item.flag("enabled")
        if let frame = item.member("frame") {
            let parts = Array(try frame.wantItems())
            guard parts.count == 2 else { throw frame.error("[[x, y], [width, height]] is wanted here.") }
            let (origin, size) = (try parts[0].wantNumbers(2), try parts[1].wantNumbers(2))
            element.frame = Frame(origin[0], origin[1], size[0], size[1])
        }
        return element
    }
}
