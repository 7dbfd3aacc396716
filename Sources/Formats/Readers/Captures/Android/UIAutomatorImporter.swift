import Screens

extension Importer {
    /// `uiautomator dump`, and Appium's page source for Android, which names the tags after the classes.
    static let uiautomatorXML = Importer(
        captures: "uiautomator-xml", title: "uiautomator dump or Appium page source for Android (XML)",
        howTo: """
            With the device on the screen you want:
                adb shell uiautomator dump /sdcard/checkout.xml && adb pull /sdcard/checkout.xml
            or in an Appium test:
                File.write("checkout.xml", driver.page_source)
            """,
        recognises: { document in
            document.tags.first?.name == "hierarchy"
                || document.tags.first.map { $0.name == "node" && $0.rest.contains("bounds=") } ?? false
                || document.tags.first.map { $0.rest.contains("bounds=") && $0.rest.contains("class=") } ?? false
        },
        noting: { document, warnings throws(ImportError) in
            let (capture, noted) = try ImportError.mendingRoots { unnamedRoot throws(ImportError) in
                let reader = UIAutomatorReader(
                    page: try AndroidPage(unnamedRoot: unnamedRoot, density: document.density))
                try XML.walk(
                    document, start: { tag throws(ImportError) in try reader.start(tag) },
                    end: { () throws(ImportError) in reader.end() })
                let capture = try reader.page.finish(tool: "UIAutomator", screen: reader.screen)
                guard reader.holdsViews else {
                    throw ImportError("There is no view of Android's in it: nothing has a class or bounds.")
                }
                reader.noteSystemAlone()
                return (capture, reader.warnings)
            }
            warnings = noted
            return [capture]
        })
}

private final class UIAutomatorReader {
    let page: AndroidPage
    private(set) var warnings = ImportWarnings()
    private(set) var screen: Frame?
    /// Whether anything has what every view has.
    private(set) var holdsViews = false
    /// Whether any view is not of the system's own package.
    private var holdsOthers = false
    private var depth = 0

    init(page: AndroidPage) { self.page = page }

    func start(_ tag: borrowing XMLTag) throws(ImportError) {
        // The wrapper, though Appium gives it a class.
        if depth == 0, tag.isNamed("hierarchy") {
            if let width = tag.number("width"), let height = tag.number("height") {
                screen = Frame(0, 0, width, height)
            }
            return
        }
        depth += 1
        holdsViews = holdsViews || tag["class"] != nil || tag["bounds"] != nil
        holdsOthers = holdsOthers || tag["package"] != "com.android.systemui"
        let element = element(tag)
        if depth == 1, let window = element.bounds { widen(to: window) }
        try page.start(element)
    }

    /// Appium leaves the bars of the system out of the size that it tells, and a window from edge to edge lies below them: what is
    /// drawn there is on the screen.
    private func widen(to window: Frame) {
        guard let told = screen, window.x >= 0, window.y >= 0 else { return }
        screen = Frame(0, 0, max(told.width, window.maxX), max(told.height, window.maxY))
    }

    func end() {
        guard depth > 0 else { return }
        depth -= 1
        page.end()
    }

    /// A lock screen or the shade of notifications was in front of the app.
    func noteSystemAlone() {
        guard !holdsOthers else { return }
        warnings.note(
            "All views are the system's (com.android.systemui), as on a lock screen: nothing of the app is in it.")
    }

    private func element(_ tag: borrowing XMLTag) -> AndroidElement {
        var element = AndroidElement()
        element.className = tag["class"] ?? (tag.isNamed("node") ? nil : tag.name)
        element.resourceID = tag["resource-id"]
        element.text = tag["text"]
        element.contentDescription = tag["content-desc"]
        element.hint = tag["hint"]
        element.stateDescription = tag["state-description"]
        element.paneTitle = tag["pane-title"]
        element.clickable = tag.flag("clickable")
        element.longClickable = tag.flag("long-clickable")
        element.focusable = tag.flag("focusable")
        element.focused = tag.flag("focused")
        element.checkable = tag.flag("checkable")
        element.checked = tag.flag("checked")
        element.scrollable = tag.flag("scrollable")
        element.enabled = tag.flag("enabled")
        element.selected = tag.flag("selected")
        element.password = tag.flag("password")
        element.heading = tag.flag("heading")
        element.visible = tag.flag("displayed") ?? tag.flag("visible-to-user")
        element.important = tag.flag("important-for-accessibility")
        element.bounds = tag["bounds"].flatMap { Frame(bounds: $0) }
        if let said = tag["bounds"], Frame.numbers(in: said) == nil {
            warnings.note(
                "The place of this view is not known: its bounds, “\(said.prefix(40))”, are no four numbers.",
                line: tag.line)
        }
        return element
    }
}
