import Screens

/// Builds the capture of a page of XCUITest's family, element by element: where the source has no flag for it, which
/// elements are heard; back buttons, tabs and segments by their place; the status bar left out.
final class XCUIPage {
    private var builder = TreeBuilder()
    private let rootNodes: Int
    private var open: [Level] = []
    private var bars: [Bar] = []
    private var cells: [Cell] = []
    private var navigationBars: [String?] = []
    private var screen: Frame?
    private var title: String?
    private var says = Said()
    /// What lies around an alert or an action sheet, up to the app: UIKit presents them in views, or in a window, beside the rest.
    private var aroundAlerts: [Int] = []
    /// Those that are up: one is heard beside an alert.
    private var keyboards: [Int] = []

    /// What the source said at least once.
    private struct Said { var isElement = false, traits = false, customActions = false, hint = false }

    private struct Level {
        var type: XCUIElementType
        var index: Int
        var children = 0
        /// The source has a flag of its own for it.
        var isDecided: Bool
        /// The flag says that it or its first child is heard, or is a bar's: it is heard, where nothing below it is.
        var awaitsChildren: Bool
        var isLabelled: Bool
        /// This node or one above is heard.
        var inElement: Bool
        var frame: Frame?
        /// Of a field: its node is closed, and what lies in it stands beside it.
        var holdsBeside = false
        /// Of a field: what it says.
        var words: Set<String> = []
        /// Something heard, or a control, lies below.
        var holdsElement = false
        var holdsControl: Bool
        /// What the source says of it.
        var label: String?
        var value: String?
        var isIdentified: Bool
        var isScrollBar: Bool
        /// What is heard below it, and the scroll bars there; `nil` where that is more than a row holds.
        var row: Row? = Row()
    }

    /// A tab bar or segmented control, and the buttons it counts.
    private struct Bar {
        var level: Int
        var buttons: [Int] = []
    }

    /// A cell, its controls' labels, and its texts.
    private struct Cell {
        var controls: Set<String> = []
        var texts: [(index: Int, label: String)] = []
    }

    /// With `unnamedRoot`, the outermost elements hang on a root that the source does not have.
    init(unnamedRoot: Bool = false) throws(ImportError) {
        rootNodes = unnamedRoot ? 1 : 0
        if unnamedRoot { try builder.openNode(Node()) }
    }

    func reserve(_ count: Int) { builder.reserve(count) }

    func start(_ element: XCUIElement) throws(ImportError) {
        note(element)
        try openField()
        var node = element.node
        let type = element.type
        if type == .button, isBackButton(element) { node.traits?.formUnion(.backButton) }
        if element.isUIKitsBackButton, let bar = open.last, bar.type == .any {
            builder.update(bar.index) { $0.className = XCUIElementType.navigationBar.className }
        }
        if isTitle(element) { node.traits?.formUnion(.header) }
        let isScrollBar = element.isScrollBar
        // The system's, not the app's; a keyboard that was put away waits below the screen.
        if type == .statusBar || isScrollBar || isAway(element) { node.hidden = true }
        if type == .keyboard, !node.hidden { keyboards.append(builder.count) }
        if isInFrontOfAll(element) { aroundAlerts += open.map(\.index) }
        if type == .tabBar { node.role = .tabBar }
        if type == .segmentedControl { node.role = .segmentedControl }
        if type == .button || type == .tab, let bar = bars.last, open[bar.level].type == .tabBar,
            !open[bar.level...].contains(where: { $0.type == .button || $0.type == .tab })
        {
            node.role = .tabBarButton
            node.traits?.formUnion(.tabBarItem)
        }

        let standing = type.standing
        let isLabelled =
            element.label?.isEmpty == false || type == .staticText && element.value?.isEmpty == false
            || type == .any && element.value?.isEmpty == false
        let inElement = open.last?.inElement ?? false
        // A bar holds elements and is none, whatever its flag; WebDriverAgent denies the flag to all below one that has it.
        let isDenied = element.isElement == false && open.contains { $0.type.isBar && $0.awaitsChildren }
        let flag = isDenied ? nil : element.isElement
        let awaitsChildren = flag == true && (element.mayMeanFirstChild || type.isBar)
        if let field = open.last(where: \.holdsBeside) {
            node.isElement = element.isControl(inFieldSaying: field.words)
        } else if let own = flag {
            node.isElement = own && !awaitsChildren
        } else if !inElement {
            node.isElement = standing == .element || standing == .labelled && isLabelled
        }
        // A disabled button in a cell is its disclosure chevron.
        let isControl = standing == .element && element.enabled != false
        if let label = element.label, !cells.isEmpty {
            if standing == .element { cells[cells.count - 1].controls.insert(label) }
            if type == .staticText { cells[cells.count - 1].texts.append((builder.count, label)) }
        }
        let level = Level(
            type: type, index: builder.count, isDecided: flag != nil, awaitsChildren: awaitsChildren,
            isLabelled: isLabelled, inElement: inElement || node.isElement, frame: element.frame,
            words: type.takesText ? element.words : [], holdsControl: isControl,
            label: element.label ?? (type == .any || type == .staticText ? element.value : nil),
            value: element.value, isIdentified: element.identifier?.isEmpty == false, isScrollBar: isScrollBar)
        try builder.openNode(node)
        if !open.isEmpty { open[open.count - 1].children += 1 }
        open.append(level)
        if type == .tabBar || type == .segmentedControl { bars.append(Bar(level: open.count - 1)) }
        if standing == .cell { cells.append(Cell()) }
        if type == .navigationBar { navigationBars.append(element.name) }
    }

    func end() {
        guard var level = open.popLast() else { return }
        if level.type == .navigationBar { navigationBars.removeLast() }
        let cell = level.type.standing == .cell ? cells.popLast() : nil
        if level.awaitsChildren, !level.holdsElement {
            builder.update { $0.isElement = true }
            level.inElement = true
        }
        decide(&level, cell)
        if level.type == .tabBar || level.type == .segmentedControl, let bar = bars.popLast() {
            if level.type == .tabBar {
                builder.update { $0.itemCount = bar.buttons.count }
            } else {
                for button in bar.buttons { builder.refer(toNode: button) }
            }
        } else if level.type == .button || level.type == .tab, !bars.isEmpty {
            bars[bars.count - 1].buttons.append(level.index)
        }
        builder.close()
        guard !open.isEmpty else { return }
        let above = open.count - 1
        if level.inElement, !open[above].inElement { noteOverflow(of: level.frame) }
        handUp(level, to: above)
        open[above].holdsElement = open[above].holdsElement || level.holdsElement || level.inElement
        open[above].holdsControl = open[above].holdsControl || level.holdsControl
    }

    /// Cells and plain views are decided when all below them is known.
    private func decide(_ level: inout Level, _ cell: Cell?) {
        guard !level.isDecided, !level.inElement else { return }
        if let cell, level.holdsControl || !level.isLabelled {
            // A text that only repeats its control's label is spoken with the control.
            for text in cell.texts where cell.controls.contains(text.label) {
                builder.update(text.index) { $0.isElement = false }
            }
            return
        }
        if cell != nil {
            for below in level.index + 1..<builder.count { builder.update(below) { $0.isElement = false } }
        } else if level.type.standing != .leaf || !level.isLabelled {
            return
        } else if level.holdsElement {
            guard !level.holdsControl, let label = level.label,
                level.row?.isOne(label: label, value: level.value, in: level.frame) == true
            else { return }
            for below in level.index + 1..<builder.count { builder.update(below) { $0.isElement = false } }
        } else if level.row.map({ $0.holdsWebView || $0.isScrollBars(level.label) }) ?? true {
            // It is called by what lies in it.
            return
        }
        builder.update { $0.isElement = true }
        level.inElement = true
    }

    /// What is heard in a row belongs to all rows around it, too.
    private func handUp(_ level: Level, to above: Int) {
        if level.isScrollBar, let label = level.label {
            open[above].row?.scrollBars.append(label)
        } else if level.inElement {
            guard !open[above].inElement else { return }
            let isPicture = (level.type == .any || level.type == .image) && level.isIdentified && !level.holdsElement
            open[above].row?.add(Row.Part(label: level.label ?? "", picture: isPicture ? level.frame : nil))
        } else if let row = level.row {
            open[above].row?.add(row)
        } else {
            open[above].row = nil
        }
        if level.type == .webView { open[above].row?.holdsWebView = true }
        if open[above].row?.isTooLong == true { open[above].row = nil }
    }

    /// A field is one element, and a button in it is another beside it: to show a password, or to clear the text.
    private func openField() throws(ImportError) {
        guard let field = open.last, field.type.takesText, field.inElement, !field.holdsBeside else { return }
        builder.close()
        var node = Node()
        node.frame = field.frame
        try builder.openNode(node)
        open[open.count - 1].holdsBeside = true
    }

    /// A view of a source without types whose content goes beyond its edges scrolls.
    private func noteOverflow(of frame: Frame?) {
        guard let frame, frame.hasSize else { return }
        for level in open where level.type == .any {
            guard let own = level.frame, own.hasSize, own.intersection(frame) != frame else { continue }
            builder.update(level.index) { $0.scrollable = true }
        }
    }

    /// UIKit's alerts and action sheets, wherever they lie, leave nothing else to VoiceOver; a popover leaves the rest.
    private func isInFrontOfAll(_ element: XCUIElement) -> Bool {
        (element.type == .alert || element.type == .sheet) && !element.isHidden && element.visible != false
            && element.frame?.hasSize != false && !open.contains { $0.type == .popover }
    }

    /// A view that holds an alert silences what stands beside it, as the alert itself does. A keyboard is heard beside an alert: what
    /// holds one is left as it is, and the view is not modal then; what else stands beside it is not heard.
    private func silenceBehindAlerts() {
        let around = Set(aroundAlerts)
        for index in around {
            guard let parent = builder.parent(of: index) else { continue }
            let beside = builder.children(of: parent).filter { $0 != index }
            let silent = beside.filter { view in !keyboards.contains { builder.subtree(view).contains($0) } }
            if silent.count == beside.count {
                builder.update(index) { $0.modal = true }
            } else {
                for view in silent where !around.contains(view) { builder.update(view) { $0.hidden = true } }
            }
        }
    }

    private func isAway(_ element: XCUIElement) -> Bool {
        guard element.type == .keyboard, let frame = element.frame,
            let screen = open.lazy.compactMap(\.frame).first(where: \.hasSize)
        else { return false }
        return frame.y >= screen.maxY
    }

    /// The text that a navigation bar is called by is a heading; a source that gives traits says so itself.
    private func isTitle(_ element: XCUIElement) -> Bool {
        guard element.type == .staticText, element.traits == nil, let bar = navigationBars.last else { return false }
        return bar == nil || bar?.isEmpty == true || bar == element.label
    }

    /// A Button that is the first child of a navigation bar, and not its title, leads back. [inferred] One without a name does
    /// not: UIKit's own way back always has one, and a button of the app's that nobody named is a fault.
    private func isBackButton(_ element: XCUIElement) -> Bool {
        if element.isUIKitsBackButton { return true }
        guard let parent = open.last, parent.type == .navigationBar, parent.children == 0,
            let bar = navigationBars.last
        else { return false }
        return !Words.isBlank(element.label) && element.label != bar
    }

    private func note(_ element: XCUIElement) {
        if element.type == .application, screen == nil { screen = element.frame }
        // Of the app itself it tells nothing.
        if element.isElement != nil, element.type != .application { says.isElement = true }
        if element.traits != nil { says.traits = true }
        if element.customActions != nil { says.customActions = true }
        if element.hint != nil { says.hint = true }
        if title == nil, element.type == .staticText, !navigationBars.isEmpty,
            let bar = open.lastIndex(where: { $0.type == .navigationBar }),
            open[bar...].allSatisfy({ $0.type.standing != .element })
        {
            title = element.label
        }
    }

    /// The capture; `knows` names structural keys that this source says. Throws where there was no element at all.
    /// - Parameter tellsSecrecy: whether the source tells fields for passwords from others.
    func finish(tool: String?, knows: Set<NodeKey> = [], tellsSecrecy: Bool = true) throws(ImportError) -> Capture {
        while !open.isEmpty { end() }
        silenceBehindAlerts()
        guard builder.count > rootNodes else { throw ImportError.emptyCapture }
        var unknown = ["language", "customContent", "customRotors", "userInputLabels"]
        if !says.hint { unknown.append("hint") }
        if !says.traits { unknown.append("traits") }
        if !tellsSecrecy { unknown.append("secureTextField") }
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
