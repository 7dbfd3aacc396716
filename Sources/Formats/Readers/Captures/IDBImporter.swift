import Screens

extension Importer {
    /// What idb and AXe say of the simulator's front app, flat or nested.
    static let idbJSON = Importer(
        captures: "idb-json", title: "idb or AXe describe-ui (JSON)",
        howTo: """
            With the simulator on the screen you want:
                idb ui describe-all --json --nested > checkout.json
            or
                axe describe-ui --udid "$UDID" > checkout.json
            """,
        recognises: { document in
            document.firstRecord.map { IDBReader.isElement($0) || IDBReader.isRoot($0) } ?? false
        },
        noting: { document, warnings throws(ImportError) in [try IDBReader.read(document, &warnings)] })
}

private struct IDBReader {
    var builder = TreeBuilder()
    private var warnings = ImportWarnings()
    var saysTraits = false
    var saysHint = false
    var nested = false
    /// Groups that are heard so far, and the frames of all else that is.
    private var groups: [(index: Int, frame: Frame)] = []
    private var heard: [Frame] = []
    /// Of each bar that is open how many tabs were met.
    private var tabs: [Int] = []

    /// What lies around an element and tells what its value means.
    private enum Around {
        case field, tabBar, tabs
        /// A group of tabs in which all are buttons with a state, so that none of them is of a page.
        case segments
    }

    static func read(_ document: Document, _ warnings: inout ImportWarnings) throws(ImportError) -> Capture {
        var reader = IDBReader()
        var screen: Frame?
        if let root = document.json, root.isArray {
            let items = Array(root.items)
            guard let first = items.first else { throw ImportError.emptyCapture }
            if items.count == 1, first.has("children") {
                try reader.add(first)
            } else {
                // A flat list: its members hang on a root that nobody named.
                try reader.builder.openNode(Node())
                for item in items { try reader.add(item) }
            }
            screen = try application(items)
        } else {
            if case .lines = document.content { try reader.builder.openNode(Node()) }
            try document.forEachRecord { record throws(ImportError) in try reader.add(record) }
            screen = try document.firstRecord.map { record throws(ImportError) in try application([record]) } ?? nil
        }
        warnings = reader.warnings
        return try reader.finish(screen: screen)
    }

    /// The frame of the application, or of the root, wherever it stands among the outermost.
    private static func application(_ records: [JSONView]) throws(ImportError) -> Frame? {
        for record in records where record["role"]?.isText("AXApplication") ?? false || isRoot(record) {
            return try frame(record)
        }
        return nil
    }

    /// Whether a record says what only these tools say.
    static func isElement(_ record: JSONView) -> Bool {
        record.has("AXLabel") || record.has("AXFrame") || record.has("AXUniqueId")
            || record["role"]?.text?.hasPrefix("AX") == true
    }

    /// Whether a record is a place alone around what only these tools say: the root, of which some say nothing else.
    static func isRoot(_ record: JSONView) -> Bool {
        guard record["frame"]?.isObject == true, !saying.contains(where: { record.member($0) != nil }) else {
            return false
        }
        return record["children"]?.items.first { _ in true }.map(isElement) ?? false
    }

    /// Keys of what an element says of itself.
    private static let saying: [StaticString] = [
        "AXLabel", "AXUniqueId", "AXValue", "identifier", "role", "type", "traits",
    ]

    /// - Parameter around: of a field, where only what acts by itself is an element; of a bar or group of tabs.
    private mutating func add(_ value: JSONView, in around: Around? = nil) throws(ImportError) {
        guard try value.wantFields().contains(where: { Self.telling.contains($0.key) }) else {
            throw value.error(
                "An element of idb or AXe is wanted here: \(Self.telling.sorted().joined(separator: ", ")).")
        }
        // Tabs and segments lie in their group itself; what is deeper is of the page that it holds.
        var takesText = false, inside = around == .tabs || around == .segments ? nil : around
        let index = builder.count
        let bar = try inside == nil ? Self.barOfTabs(value) : nil
        do throws(ImportError) {
            var node = try node(value, in: around)
            if node.role == .tabBarButton, !tabs.isEmpty { tabs[tabs.count - 1] += 1 }
            if bar == .tabBar {
                node.role = .tabBar
                node.traits = (node.traits ?? []).union(.tabBar)
            }
            if around == .field, node.traits?.isDisjoint(with: [.button, .link]) ?? true { node.isElement = false }
            takesText = node.traits?.contains(.textEntry) ?? false
            if node.isElement, let frame = node.frame, frame.hasSize {
                if value["role"]?.isText("AXGroup") == true {
                    groups.append((builder.count, frame))
                } else {
                    heard.append(frame)
                }
            }
            try builder.openNode(node)
        } catch {
            throw error.pointer == nil ? value.error(error.detail) : error
        }
        if let children = value.member("children") {
            nested = true
            if takesText {
                // A field is one element, and a button in it is another beside it.
                builder.close()
                try builder.openNode(Node())
                inside = .field
            }
            if bar == .tabBar { tabs.append(0) }
            for child in try children.wantItems() { try add(child, in: bar ?? inside) }
            if bar == .tabBar, let count = tabs.popLast(), count > 0 { builder.update(index) { $0.itemCount = count } }
        }
        builder.close()
    }

    /// A bar of tabs is a group that UIKit calls so; what the Mac calls a group of tabs may hold segments.
    private static func barOfTabs(_ value: JSONView) throws(ImportError) -> Around? {
        guard (value.member("children")?.count ?? 0) > 0 else { return nil }
        let role = try value.text("role"), label = try value.text("AXLabel")
        let description = try value.text("role_description")?.lowercased()
        let isCalledSo = label == "Tab Bar" || description == "tab bar"
        if role == "AXTabBar" || role == "AXGroup" && isCalledSo { return .tabBar }
        guard role == "AXTabGroup" else { return nil }
        return value.member("children").map(areSegments) == true ? .segments : .tabs
    }

    /// Each is a button that says whether it is selected, and one at most is. A Mac's group of tabs may hold its page as well, where the
    /// value of a button is what it says.
    private static func areSegments(_ children: JSONView) -> Bool {
        let states = children.items.map { child -> Bool? in
            let isButton = child["role"]?.isText("AXButton") == true || child["type"]?.isText("Button") == true
            guard isButton, (child.member("children")?.count ?? 0) == 0 else { return nil }
            guard let value = child.member("AXValue") else { return false }
            if value.isText("1") || value.integer == 1 || value.flag == true { return true }
            let isOff = value.isText("0") || value.isText("") || value.integer == 0 || value.flag == false
            return isOff ? false : nil
        }
        return states.count > 1 && !states.contains(nil) && states.count(where: { $0 == true }) <= 1
    }

    private mutating func node(_ value: JSONView, in around: Around?) throws(ImportError) -> Node {
        var node = Node()
        node.label = try value.text("AXLabel")
        node.value = try text(value, "AXValue")
        node.identifier = try (value.member("AXUniqueId") ?? value.member("identifier"))?.wantText()
        node.className = try value.text("type")
        node.hint = try value.text("help")
        node.placeholder = try value.text("placeholder")
        node.frame = try IDBReader.frame(value)
        if node.frame == nil, let said = value.member("AXFrame") {
            warnings.note("The place of this element is not known: four numbers are wanted here.", at: said)
        }
        // What is said of a rare key costs a box: enabled is as good as unsaid.
        if try value.flag("enabled") == false { node.enabled = false }
        node.expanded = try value.flag("expanded")
        node.hidden = try value.flag("hidden") ?? false
        // An empty list tells that there are none: the tools write none where they do not look.
        if let actions = try value.texts("custom_actions") { node.customActions = actions }
        if value.has("help") { saysHint = true }
        // The type is the role without the Mac's prefix.
        let role = try value.text("role") ?? node.className.map { "AX" + $0 } ?? ""
        let isApplication = role == "AXApplication" || IDBReader.isRoot(value)
        let byRole = IDBReader.traits(
            role: role, subrole: try value.text("subrole"), description: try value.text("role_description"))
        let isSegment =
            around == .segments && byRole == .button
            || (around == .segments || around == .tabs) && byRole.isEmpty && role == "AXRadioButton"
        let assumed = isSegment ? .button : byRole
        // AXe writes an empty list where it was given none: the role tells what is left.
        if let names = try value.texts("traits"), !names.isEmpty {
            saysTraits = true
            node.traits = Traits(foreign: names)
        } else {
            node.traits = assumed
        }
        if node.hasDetails, node.enabled == false { node.traits?.insert(.notEnabled) }
        // The Mac's value of a tab is whether it is selected: VoiceOver says that and no number.
        let isTab = assumed.contains(.tabBarItem)
        if isTab || isSegment, let value = node.value, ["0", "1"].contains(value) {
            if value == "1" { node.traits?.insert(.selected) }
            node.value = nil
        }
        if isTab, around == .tabBar { node.role = .tabBarButton }
        if node.traits?.contains(.staticText) ?? false { node.text = node.label ?? node.value }
        // The accessibility tree lists elements; the application, groups, windows and bars hold them.
        let holdsOthers = role == "AXGroup" && (value.member("children")?.count ?? 0) > 0
        // A group that UIKit calls so and of which no tab is listed is all that the tool knows of the bar.
        if role == "AXGroup", !holdsOthers, node.label == "Tab Bar" { node.role = .tabBar }
        node.isElement = !isApplication && !IDBReader.containers.contains(role) && !holdsOthers
        node.scrollable = ["AXScrollArea", "AXTable", "AXOutline"].contains(role) ? true : nil
        node.hidden = node.hidden || IDBReader.system.contains(role) || isScrollBar(node)
        return node
    }

    /// Without any of these it is no element.
    private static let telling: Set<String> = ["AXFrame", "AXLabel", "AXUniqueId", "AXValue", "frame", "role", "type"]

    /// Roles of what holds elements and is none.
    private static let containers: Set<String> = [
        "AXWindow", "AXScrollArea", "AXUnknown", "AXToolbar", "AXTabGroup", "AXTabBar", "AXNavigationBar", "AXMenuBar",
        "AXTable", "AXOutline", "AXList", "AXSplitGroup", "AXLayoutArea",
    ]
    /// The system's, not the app's.
    private static let system: Set<String> = ["AXStatusBar", "AXScrollBar", "AXMenuExtra"]

    private func isScrollBar(_ node: Node) -> Bool {
        var element = XCUIElement(type: .other, className: nil)
        (element.label, element.value, element.frame) = (node.label, node.value, node.frame)
        return element.isScrollBar
    }

    /// A value may be a number.
    private func text(_ value: JSONView, _ key: StaticString) throws(ImportError) -> String? {
        guard let member = value.member(key) else { return nil }
        if let integer = member.integer { return String(integer) }
        if let number = member.number { return String(number) }
        if let flag = member.flag { return flag ? "1" : "0" }
        return try member.wantText()
    }

    /// The `frame` object, else the text in `AXFrame`.
    private static func frame(_ value: JSONView) throws(ImportError) -> Frame? {
        if let frame = value.member("frame") {
            guard let x = try frame.number("x"), let y = try frame.number("y"), let width = try frame.number("width"),
                let height = try frame.number("height")
            else { throw frame.error("x, y, width and height are wanted here.") }
            return Frame(x, y, width, height)
        }
        return try value.text("AXFrame").flatMap { Frame(braces: $0) }
    }

    /// What the Mac role says, for dumps without traits. [inferred]
    private static func traits(role: String, subrole: String?, description: String?) -> Traits {
        switch (role, subrole ?? "") {
        case (_, "AXSwitch"), ("AXCheckBox", _), ("AXSwitch", _): [.button, .switchButton]
        case (_, "AXSecureTextField"), ("AXSecureTextField", _): [.textEntry, .secureTextField]
        case (_, "AXSearchField"), ("AXSearchField", _): [.textEntry, .searchField]
        case (_, "AXTabButton"): [.button, .tabBarItem]
        case ("AXButton", _), ("AXPopUpButton", _), ("AXMenuButton", _), ("AXMenuItem", _): .button
        case ("AXLink", _): .link
        case ("AXImage", _): .image
        case ("AXHeading", _): .header
        case ("AXStaticText", _): .staticText
        case ("AXTextField", _): .textEntry
        case ("AXTextArea", _): [.textEntry, .textArea]
        case ("AXSlider", _), ("AXIncrementor", _): .adjustable
        default: description == "back button" ? [.button, .backButton] : []
        }
    }

    private consuming func finish(screen: Frame?) throws(ImportError) -> Capture {
        // A flat list does not say what holds what: a group around other elements is a bar, and no element itself.
        for group in groups where heard.contains(where: { group.frame.intersection($0) == $0 }) {
            builder.update(group.index) { $0.isElement = false }
        }
        var unknown = ["customContent", "customRotors", "language", "userInputLabels"]
        if !saysHint { unknown.append("hint") }
        if !saysTraits { unknown.append("traits") }
        var blindTo: Set<NodeKey> = [
            .elementsHidden, .modal, .clips, .groupsChildren, .alpha, .containerType, .elements, .sortPriority, .hidden,
        ]
        if !nested { blindTo.insert(.children) }
        return Capture(
            variant: .ofScreen(screen), source: Capture.Source(tool: "idb"), tree: try builder.finished(),
            blindTo: blindTo, unknown: unknown.sorted())
    }
}
