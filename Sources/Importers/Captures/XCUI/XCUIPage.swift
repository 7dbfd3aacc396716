import Screens

/// Builds the capture of a page of XCUITest's family, element by element: where the source has no flag for it, which
/// elements are heard; back buttons, tabs and segments by their place; the status bar left out.
final class XCUIPage {
    private var builder = TreeBuilder()
    private var open: [Level] = []
    private var screen: Frame?
    private var title: String?
    private var says = Said()

    /// What the source said at least once.
    private struct Said { var isElement = false, traits = false, customActions = false, hint = false }

    private struct Level {
        var type: XCUIElementType
        var index: Int
        var name: String?
        var children = 0
        /// This node or one above is heard.
        var inElement = false
        /// Something heard, or a control, lies below.
        var holdsElement = false
        var holdsControl = false
        var isLabelled = false
        /// Buttons below that a tab bar or segmented control counts.
        var buttons: [Int] = []
        var decided = false
    }

    func start(_ element: XCUIElement) throws(ImportError) {
        var element = element
        let parent = open.last
        place(&element, in: parent)
        var node = element.node
        if element.type == .statusBar { node.hidden = true }  // the system's, not the app's
        switch element.type {
        case .tabBar: node.role = .tabBar
        case .segmentedControl: node.role = .segmentedControl
        default: break
        }
        if isTab(element.type) {
            node.role = .tabBarButton
            node.traits?.formUnion(.tabBarItem)
        }

        var level = Level(type: element.type, index: builder.count, name: element.name)
        level.inElement = parent?.inElement ?? false
        level.isLabelled =
            !(element.label ?? "").isEmpty || element.type == .staticText && !(element.value ?? "").isEmpty
        level.decided = element.isElement != nil
        if let own = element.isElement {
            node.isElement = own
        } else if !level.inElement {
            switch element.type.standing {
            case .element: node.isElement = true
            case .labelled: node.isElement = level.isLabelled
            case .cell, .leaf, .container: break
            }
        }
        level.holdsControl = element.type.standing == .element
        level.inElement = level.inElement || node.isElement
        note(element)
        try builder.openNode(node)
        if !open.isEmpty { open[open.count - 1].children += 1 }
        open.append(level)
    }

    func end() {
        guard var level = open.popLast() else { return }
        decide(&level)
        switch level.type {
        case .tabBar: builder.update { $0.itemCount = level.buttons.count }
        case .segmentedControl: for button in level.buttons { builder.refer(toNode: button) }
        default: break
        }
        builder.close()
        guard !open.isEmpty else { return }
        let above = open.count - 1
        open[above].holdsElement = open[above].holdsElement || level.holdsElement || level.inElement
        open[above].holdsControl = open[above].holdsControl || level.holdsControl
        let counts = level.type == .button || level.type == .tab
        open[above].buttons += level.buttons
        if counts { open[above].buttons.append(level.index) }
    }

    /// Cells and plain views are decided when all below them is known.
    private func decide(_ level: inout Level) {
        guard !level.decided, !level.inElement, level.isLabelled else { return }
        switch level.type.standing {
        case .leaf where !level.holdsElement: break
        case .cell where !level.holdsControl:
            for below in level.index + 1..<builder.count { builder.update(below) { $0.isElement = false } }
        default: return
        }
        builder.update { $0.isElement = true }
        level.inElement = true
    }

    /// Inside a tab bar: by a Button's place. The tab's own buttons inside it do not count.
    private func isTab(_ type: XCUIElementType) -> Bool {
        guard type == .button || type == .tab, let bar = open.lastIndex(where: { $0.type == .tabBar }) else {
            return type == .tab
        }
        return !open[bar...].contains { $0.type == .button || $0.type == .tab }
    }

    /// A Button that is the first child of a navigation bar, and not its title, leads back. [inferred]
    private func place(_ element: inout XCUIElement, in parent: Level?) {
        guard let parent, parent.type == .navigationBar else { return }
        if element.type == .button, parent.children == 0, element.label != parent.name {
            element.traits = (element.traits ?? element.type.assumedTraits).union(.backButton)
        }
    }

    private func note(_ element: XCUIElement) {
        if element.type == .application, screen == nil { screen = element.frame }
        if element.isElement != nil { says.isElement = true }
        if element.traits != nil { says.traits = true }
        if element.customActions != nil { says.customActions = true }
        if element.hint != nil { says.hint = true }
        if title == nil, element.type == .staticText, open.contains(where: { $0.type == .navigationBar }) {
            title = element.label
        }
    }

    /// The capture. Throws where there was no element at all.
    func finish(tool: String?) throws(ImportError) -> Capture {
        while !open.isEmpty { end() }
        guard builder.count > 0 else {
            throw ImportError("The capture failed: there is no element in it. Take it again once the app is in front.")
        }
        var unknown = ["language", "customContent", "customRotors", "userInputLabels"]
        if !says.hint { unknown.append("hint") }
        if !says.traits { unknown.append("traits") }
        if !says.customActions { unknown.append("customActions") }
        var blindTo: Set<NodeKey> = [
            .hidden, .elementsHidden, .modal, .clips, .groupsChildren, .alpha, .containerType, .elements, .sortPriority,
        ]
        if !says.isElement {
            unknown.append("isElement")
            blindTo.insert(.isElement)
        }
        let tree = try builder.finished()
        return Capture(
            screen: Screen(title: title), variant: .ofScreen(screen), source: Capture.Source(tool: tool),
            tree: tree, blindTo: blindTo, unknown: unknown.sorted())
    }
}
