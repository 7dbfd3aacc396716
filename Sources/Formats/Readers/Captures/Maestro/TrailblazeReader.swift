import Screens

/// A waypoint file of Trailblaze: `viewHierarchy` is the tree; `trailblazeNodeTree`, where it has the same shape, adds
/// what the Android driver knows besides. Zeros, false and null are left out of such files, `enabled` is true unless said.
enum TrailblazeReader {
    static func capture(_ root: JSONView) throws(ImportError) -> Capture {
        guard let tree = root.member("viewHierarchy") else { throw ImportError.emptyCapture }
        let details = root.member("trailblazeNodeTree").flatMap { sameShape(tree, $0) ? $0 : nil }
        let size = Frame(0, 0, try root.number("deviceWidth") ?? 0, try root.number("deviceHeight") ?? 0)
        var capture: Capture
        if root["trailblazeNodeTree"].map(isAndroid) ?? false || isAndroid(tree) {
            let page = try AndroidPage()
            try walk(tree, details) { value, detail throws(ImportError) in
                try page.start(try android(value, detail))
            } end: {
                page.end()
            }
            capture = try page.finish(tool: "Trailblaze", screen: size)
        } else {
            let page = try XCUIPage()
            try MaestroHierarchyReader.walk(
                tree, leavingOut: { value throws(ImportError) in try MaestroStatusBars.are(value, frame) },
                start: { value throws(ImportError) in try page.start(try ios(value)) }, end: page.end)
            capture = try page.finish(tool: "Trailblaze", tellsSecrecy: false)
            capture.variant = .ofScreen(size)
        }
        capture.capturedAt = try root.text("capturedAt")
        // `contacts/ios/list`: a screen's key stands in addresses, where a slash would part it.
        capture.screen.key = try root.text("waypointId")?.replacing("/", with: ".")
        return capture
    }

    private static func walk(
        _ value: JSONView, _ detail: JSONView?, start: (JSONView, JSONView?) throws(ImportError) -> Void,
        end: () -> Void
    ) throws(ImportError) {
        _ = try value.wantFields()
        do throws(ImportError) { try start(value, detail?.member("driverDetail")) } catch {
            throw error.pointer == nil ? value.error(error.detail) : error
        }
        if let children = value.member("children") {
            var others = detail?.member("children")?.items
            for child in try children.wantItems() { try walk(child, others?.next(), start: start, end: end) }
        }
        end()
    }

    private static func sameShape(_ one: JSONView, _ other: JSONView) -> Bool {
        let (first, second) = (one.member("children"), other.member("children"))
        guard first?.count ?? 0 == second?.count ?? 0 else { return false }
        guard let first, let second else { return true }
        return zip(first.items, second.items).allSatisfy { sameShape($0, $1) }
    }

    /// Looks at the outermost few.
    private static func isAndroid(_ value: JSONView) -> Bool {
        var current: JSONView? = value
        for _ in 0..<20 {
            guard let node = current else { return false }
            if let name = (node["driverDetail", "className"] ?? node["className"])?.text, name.contains(".") {
                return true
            }
            if node["driverDetail", "class"]?.text?.hasPrefix("android") == true { return true }
            current = node.member("children")?.items.first { _ in true }
        }
        return false
    }

    private static func frame(_ value: JSONView) throws(ImportError) -> Frame? {
        guard value.has("x2") || value.has("y2") || value.has("x1") || value.has("y1") else { return nil }
        return Frame(
            left: try value.number("x1") ?? 0, top: try value.number("y1") ?? 0, right: try value.number("x2") ?? 0,
            bottom: try value.number("y2") ?? 0)
    }

    private static func android(_ value: JSONView, _ detail: JSONView?) throws(ImportError) -> AndroidElement {
        var element = AndroidElement()
        element.className = try value.text("className")
        element.resourceID = try value.text("resourceId")
        element.text = try value.text("text")
        element.contentDescription = try value.text("accessibilityText")
        element.hint = try value.text("hintText")
        element.clickable = try value.flag("clickable") ?? false
        element.scrollable = try value.flag("scrollable") ?? false
        element.enabled = try value.flag("enabled") ?? true
        element.focused = try value.flag("focused") ?? false
        element.selected = try value.flag("selected") ?? false
        element.checked = try value.flag("checked") ?? false
        element.bounds = try frame(value)
        guard let detail else { return element }
        element.contentDescription = try (value.member("accessibilityText") ?? detail.member("contentDescription"))?
            .wantText()
        element.longClickable = try detail.flag("isLongClickable") ?? false
        element.focusable = try detail.flag("isFocusable") ?? false
        element.checkable = try detail.flag("isCheckable") ?? false
        if element.checkable == true { element.checked = try detail.flag("isChecked") ?? false }
        element.scrollable = try detail.flag("isScrollable") ?? element.scrollable
        element.heading = try detail.flag("isHeading") ?? false
        element.password = try detail.flag("isPassword") ?? false
        element.editable = try detail.flag("isEditable") ?? false
        element.visible = try detail.flag("isVisibleToUser") ?? true
        element.important = try detail.flag("isImportantForAccessibility") ?? true
        element.stateDescription = try detail.text("stateDescription")
        element.paneTitle = try detail.text("paneTitle")
        return element
    }

    private static func ios(_ value: JSONView) throws(ImportError) -> XCUIElement {
        let identifier = try value.text("resourceId"), placeholder = try value.text("hintText")
        var element = XCUIElement(
            type: .untyped(identifier: identifier, placeholder: placeholder), className: try value.text("className"))
        element.label = try value.text("accessibilityText")
        element.value = try value.text("text")
        if element.value == element.label { element.value = nil }
        element.placeholder = placeholder
        element.identifier = identifier
        element.enabled = try value.flag("enabled")
        element.selected = try value.flag("selected")
        element.focused = try value.flag("focused")
        element.frame = try frame(value)
        return element
    }
}
