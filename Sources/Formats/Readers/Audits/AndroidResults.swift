import Screens

/// What axe for Android and Accessibility Insights write: findings, and the views that were looked at, which are a
/// capture of the screen.
struct AndroidResults {
    private(set) var captures: [Capture] = []
    private(set) var runs: [AuditRun] = []

    /// Takes in what was found on one screen.
    ///
    /// - Parameter context: its `axeContext`; where that holds no views, there is nothing to listen to.
    mutating func add(_ found: [AuditRun], of context: JSONView?, _ warnings: inout ImportWarnings) throws(ImportError)
    {
        var found = found
        if let root = context?["axeView"], root.isObject, let context {
            for index in found.indices { found[index].capture = captures.count }
            captures.append(try AndroidResults.capture(root, context, found.first, &warnings))
        }
        runs += found
    }

    private static func capture(
        _ root: JSONView, _ context: JSONView, _ run: AuditRun?, _ warnings: inout ImportWarnings
    ) throws(ImportError) -> Capture {
        let device = context["axeDevice"]
        let page = try AndroidPage(density: device?["dpi"]?.number)
        try AxeViewReader(page: page, isFocusTold: isFocusTold(below: root)).read(root)
        var screen: Frame?
        if let width = device?["screenWidth"]?.number, let height = device?["screenHeight"]?.number {
            screen = Frame(left: 0, top: 0, right: width, bottom: height)
        }
        var capture = try page.finish(tool: run?.tool, screen: screen)
        capture.source.version = run?.toolVersion
        capture.screen.title = run?.screen ?? capture.screen.title
        capture.capturedAt = run?.auditedAt
        capture.variant.os = device?.loose("osVersion")
        if let model = device?.loose("name") {
            var known = capture.variant.device ?? Variant.Device()
            known.model = model
            capture.variant.device = known
        }
        if let said = context.member("screenshot"), let base64 = said.text {
            do throws(ScreenshotFile.Refused) { capture.screenshot = try ScreenshotFile.screenshot(base64) } catch {
                warnings.note("The screenshot is \(error.what), and is not kept.", at: said)
            }
        }
        return capture
    }

    /// Older versions call every view focusable, also those that TalkBack never sees: then the key tells nothing.
    private static func isFocusTold(below root: JSONView) -> Bool {
        var waiting = [root]
        while let view = waiting.popLast() {
            if view["isImportantForAccessibility"]?.flag == false, view["isAccessibilityFocusable"]?.flag == true {
                return false
            }
            if let children = view["children"] { waiting += children.items }
        }
        return true
    }
}

/// Reads the views of axe for Android (dequelabs/axe-android, `AxeView`).
private struct AxeViewReader {
    let page: AndroidPage
    let isFocusTold: Bool

    func read(_ view: JSONView) throws(ImportError) {
        guard view.isObject else { throw view.error("A view is wanted here.") }
        try page.start(element(view))
        if let children = view["children"] {
            for child in children.items { try read(child) }
        }
        page.end()
    }

    private func element(_ view: JSONView) -> AndroidElement {
        var element = AndroidElement()
        element.className = view.loose("className")
        element.resourceID = view.loose("viewIdResourceName")
        element.text = view["text"]?.text
        // Who labels a view gives it its name.
        let label = view["labeledBy"]
        element.contentDescription =
            view["contentDescription"]?.text ?? label?.loose("contentDescription") ?? label?.loose("text")
        element.hint = view.loose("hintText")
        element.paneTitle = view.loose("paneTitle")
        element.clickable = view["isClickable"]?.flag
        element.focusable = isFocusTold ? view["isAccessibilityFocusable"]?.flag : nil
        element.enabled = view["isEnabled"]?.flag
        element.important = view["isImportantForAccessibility"]?.flag
        element.bounds = view["boundsInScreen"]?.frame("left", "top", "right", "bottom").flatMap {
            Frame(left: $0[0], top: $0[1], right: $0[2], bottom: $0[3])
        }
        return element
    }
}
