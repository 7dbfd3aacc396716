import Screens

/// Builds the capture of a page of XCUITest's family, element by element: where the source has no flag for it, which
/// elements are heard; back buttons, tabs and segments by their place; the status bar left out.
final class XCUIPage {
    private var builder = TreeBuilder()
    private var open: [Level] = []
    private var screen: Frame?
    private var title: String?
    private var says = Said()
    /// How many tab bars and segmented controls, and how many cells, are open.
    private var bars = 0
    private var cells = 0

    /// What the source said at least once.
    private struct Said { var isElement = false, traits = false, customActions = false, hint = false }

    private struct Level {
        var type: XCUIElementType
        var index: Int
        var name: String?
        var label: String?
        var children = 0
        /// This node or one above is heard.
        var inElement = false
        /// Something heard, or a control, lies below.
        var holdsElement = false
        var holdsControl = false
        var isLabelled = false
        /// Labels of the controls below, for a cell.
        var controlLabels: Set<String> = []
        /// Buttons below that a tab bar or segmented control counts.
        var buttons: [Int] = []
        var decided = false
    }

    private let rootNodes: Int

    /// With `unnamedRoot`, the outermost elements hang on a root that the source does not have.
    init(unnamedRoot: Bool = false) throws(ImportError) {
        rootNodes = unnamedRoot ? 1 : 0
        if unnamedRoot { try builder.openNode(Node()) }
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
        // A disabled button in a cell is its disclosure chevron.
        level.holdsControl = element.type.standing == .element && element.enabled != false
        level.label = element.label
        level.inElement = level.inElement || node.isElement
        note(element)
        try builder.openNode(node)
        if !open.isEmpty { open[open.count - 1].children += 1 }
        open.append(level)
        if isBar(element.type) { bars += 1 }
        if element.type.standing == .cell { cells += 1 }
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
        if isBar(level.type) {
            bars -= 1
        } else if bars > 0 {
            open[above].buttons += level.buttons
            if level.type == .button || level.type == .tab { open[above].buttons.append(level.index) }
        }
        if level.type.standing == .cell {
            cells -= 1
        } else if cells > 0 {
            open[above].controlLabels.formUnion(level.controlLabels)
            if level.type.standing == .element, let label = level.label { open[above].controlLabels.insert(label) }
        }
    }

    private func isBar(_ type: XCUIElementType) -> Bool { type == .tabBar || type == .segmentedControl }

    /// Cells and plain views are decided when all below them is known.
    private func decide(_ level: inout Level) {
        guard !level.decided, !level.inElement else { return }
        switch level.type.standing {
        case .leaf where level.isLabelled && !level.holdsElement: break
        case .cell where level.isLabelled && !level.holdsControl: silence(level) { _ in true }
        case .cell:
            // A text that only repeats its control's label is spoken with the control.
            let labels = level.controlLabels
            silence(level) { $0.elementType == XCUIElementType.staticText.rawValue && labels.contains($0.label ?? "") }
            return
        default: return
        }
        builder.update { $0.isElement = true }
        level.inElement = true
    }

    /// Below this node, those are no elements of their own.
    private func silence(_ level: Level, where isPart: (Node) -> Bool) {
        for below in level.index + 1..<builder.count {
            builder.update(below) { if isPart($0) { $0.isElement = false } }
        }
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
        if title == nil, element.type == .staticText, let bar = open.lastIndex(where: { $0.type == .navigationBar }),
            open[bar...].allSatisfy({ $0.type.standing != .element })
        {
            title = element.label
        }
    }

    /// The capture; `knows` names structural keys that this source says. Throws where there was no element at all.
    func finish(tool: String?, knows: Set<NodeKey> = []) throws(ImportError) -> Capture {
        while !open.isEmpty { end() }
        guard builder.count > rootNodes else { throw ImportError.emptyCapture }
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
            tree: tree, blindTo: blindTo.subtracting(knows), unknown: unknown.sorted())
    }
}
