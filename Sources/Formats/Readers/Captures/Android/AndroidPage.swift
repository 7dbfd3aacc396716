import Screens

/// Builds the capture of an Android screen, view by view.
final class AndroidPage {
    private var builder = TreeBuilder()
    private let rootNodes: Int
    /// Pixels per density-independent pixel. `nil`: unknown, frames stay in pixels and the capture says so.
    private let density: Double?
    private var saysHint = false
    private var saysVisible = false
    private var saysFlags = false
    private var saysFocus = false
    private var saysHeading = false
    private var title: String?
    /// The view before, where it is called as Material's behind a bottom sheet.
    private var scrim: Int?

    init(unnamedRoot: Bool = false, density: Double? = nil) throws(ImportError) {
        self.density = density.flatMap { $0.isFinite && $0 > 0 ? $0 : nil }
        rootNodes = unnamedRoot ? 1 : 0
        if unnamedRoot { try builder.openNode(Node()) }
    }

    func start(_ element: AndroidElement) throws(ImportError) {
        var node = element.node
        if let density, let frame = node.frame {
            node.frame = Frame(
                frame.x / density, frame.y / density, frame.width / density, frame.height / density)
        }
        saysHint = saysHint || element.hint != nil
        saysVisible = saysVisible || element.visible != nil
        saysFlags = saysFlags || element.clickable != nil || element.focusable != nil
        saysFocus = saysFocus || element.focusable != nil
        saysHeading = saysHeading || element.heading != nil
        if title == nil, let pane = element.paneTitle, !pane.isEmpty { title = pane }
        hideScrim(before: element)
        try builder.openNode(node)
    }

    func end() { builder.close() }

    /// Material lays a view behind a bottom sheet that takes the taps beside it, and hides it from TalkBack; what dumps all
    /// views says neither (material-components-android, `design_bottom_sheet_dialog.xml`).
    private func hideScrim(before element: AndroidElement) {
        if let scrim, scrim == builder.count - 1, element.resourceID?.hasSuffix(":id/design_bottom_sheet") == true {
            builder.update(scrim) { $0.hidden = true }
        }
        scrim = element.resourceID?.hasSuffix(":id/touch_outside") == true ? builder.count : nil
    }

    /// The capture. `screen` is the display's size in the source's unit.
    func finish(tool: String?, screen: Frame? = nil) throws(ImportError) -> Capture {
        guard builder.count > rootNodes else { throw ImportError.emptyCapture }
        var unknown = ["customActions", "language"]
        if density == nil { unknown.append("density") }
        if !saysHeading { unknown.append("header") }
        if !saysHint { unknown.append("hint") }
        // TalkBack stops at what can be focused, too: Maestro, which says only what can be clicked, has that guessed.
        if !saysFocus { unknown.append("isElement") }
        var blindTo: Set<NodeKey> = [
            .elementsHidden, .modal, .clips, .groupsChildren, .alpha, .containerType, .elements, .sortPriority,
        ]
        if !saysVisible { blindTo.insert(.hidden) }
        if !saysFlags { blindTo.insert(.isElement) }
        var variant = Variant()
        // A dialog's root is not the screen, so the size is said in pixels rather than not at all.
        if let screen, screen.hasSize { variant = .ofPixels(screen) }
        if let screen, screen.hasSize, let density {
            variant.device?.size = [screen.width / density, screen.height / density]
            variant.device?.scale = density
            // Android calls a screen large from 600 density-independent pixels on.
            variant.device?.idiom = min(screen.width, screen.height) / density >= 600 ? .pad : .phone
        }
        return Capture(
            screen: Screen(title: title), variant: variant, source: Capture.Source(tool: tool), screenReader: .talkBack,
            tree: try builder.finished(), blindTo: blindTo, unknown: unknown.sorted())
    }
}
