import Screens

/// Reads the nodes of an `earshot-capture`, one pass over each object.
struct EarshotNodeReader {
    private var builder = TreeBuilder()
    private var unknown: UnknownKeys
    /// The first node of each id.
    private var ids: [String: JSONView] = [:]

    private init(_ unknown: UnknownKeys) { self.unknown = unknown }

    static func tree(_ root: JSONView, _ unknown: inout UnknownKeys) throws(ImportError) -> Tree {
        var reader = EarshotNodeReader(unknown)
        reader.builder.reserve(root.objectCount)
        try reader.read(root, as: .child)
        unknown = reader.unknown
        do throws(TreeBuilder.Failure) { return try reader.builder.finish() } catch {
            throw root.error(error.importDetail)
        }
    }

    private mutating func read(_ value: JSONView, as place: TreeBuilder.Attachment) throws(ImportError) {
        var node = Node()
        var elements: JSONView?
        var children: JSONView?
        var seen: UInt64 = 0
        for field in try value.wantFields() {
            guard let (key, bit) = EarshotKey.table[field] else {
                unknown.note(field, of: .node)
                continue
            }
            guard seen & bit == 0 else { throw field.saidTwice }
            seen |= bit
            guard !field.value.isNull else { continue }
            switch key {
            case .elements: elements = field.value
            case .children: children = field.value
            default: try node.take(key, field.value)
            }
            try look(into: key, field.value)
        }
        if let id = node.id { note(id, of: value) }
        do throws(TreeBuilder.Failure) { try builder.open(node, as: place) } catch {
            throw value.error(error.importDetail)
        }
        if let elements {
            builder.declareElements()
            for member in try elements.wantItems() {
                if let reference = try member.text("ref") {
                    try unknown.look(at: member, .reference)
                    builder.refer(to: reference)
                } else {
                    try read(member, as: .member)
                }
            }
        }
        if let children {
            for child in try children.wantItems() { try read(child, as: .child) }
        }
        builder.close()
    }

    /// Whoever names one of two nodes that share an id could mean either.
    private mutating func note(_ id: String, of value: JSONView) {
        guard let first = ids.updateValue(value, forKey: id) else { return }
        ids[id] = first
        unknown.note(
            "The id “\(id)” is that of the node at \(first.pointer), too; whoever names it may mean either.", at: value)
    }

    /// Objects in a node have keys of their own.
    private mutating func look(into key: EarshotKey, _ value: JSONView) throws(ImportError) {
        switch key {
        case .font: try unknown.look(at: value, .font)
        case .cell: try unknown.look(at: value, .cell)
        case .recorded: try unknown.look(at: value, .recorded)
        case .customContent: try unknown.look(atItemsOf: value, .customContent)
        case .customRotors: try unknown.look(atItemsOf: value, .customRotor)
        default: break
        }
    }
}

/// The keys of a node (docs/formats.md section 3).
enum EarshotKey: String, CaseIterable, Sendable {
    case id, type, role, frame, accessibilityFrame, pathBounds, isElement, hidden, alpha, clips, elementsHidden, modal
    case groupsChildren, containerType, children, elements, label, value, hint, traits, identifier, language
    case customActions, customContent, userInputLabels, respondsToUserInteraction, headingLevel, sortPriority
    case itemCount, rowCount, columnCount, rowHeaders, columnHeaders, cell
    case className, text, textColor, backgroundColor, nonTextColor, font, truncated, scrollable, animated
    case placeholder, elementType, sourceVisible, activationPoint, usesDefaultActivationPoint, customRotors, recorded
    case hasStaticForm, gestures, actions, steps, prominence, origin, mediaType, expectedAnnouncement, enabled, expanded

    /// Each with a bit of its own, by which one that is said twice is found.
    static let table = KeyTable(
        allCases.enumerated().map { ($1.rawValue, (key: $1, bit: UInt64(1) << UInt64($0))) })
}

extension Node {
    /// Takes one member of a node's object, `elements` and `children` apart.
    fileprivate mutating func take(_ key: EarshotKey, _ it: JSONView) throws(ImportError) {
        switch key {
        case .elements, .children: break
        case .id: id = try it.wantText()
        case .type: kind = try it.wantOne(of: Kind.self)
        case .role: role = try it.wantOne(of: Role.self)
        case .frame: frame = try it.wantFrame()
        case .accessibilityFrame: accessibilityFrame = try it.wantFrame()
        case .pathBounds: self.pathBounds = try it.wantFrame()
        case .isElement: isElement = try it.wantFlag()
        case .hidden: hidden = try it.wantFlag()
        case .alpha: alpha = min(max(try it.wantNumber(), 0), 1)
        case .clips: clips = try it.wantFlag()
        case .elementsHidden: elementsHidden = try it.wantFlag()
        case .modal: modal = try it.wantFlag()
        case .groupsChildren: groupsChildren = try it.wantFlag()
        case .containerType: containerType = try it.wantOne(of: ContainerType.self)
        case .label: label = try it.wantText()
        case .value: value = try it.wantText()
        case .hint: hint = try it.wantText()
        case .traits: traits = try it.wantTraits()
        case .identifier: identifier = try it.wantText()
        case .language: language = try it.wantText()
        case .className: className = try it.wantText()
        case .text: text = try it.wantText()
        default: try takeRare(key, it)
        }
    }

    private mutating func takeRare(_ key: EarshotKey, _ it: JSONView) throws(ImportError) {
        switch key {
        case .customActions: self.customActions = try it.wantTexts()
        case .customContent: self.customContent = try it.wantCustomContent()
        case .userInputLabels: self.userInputLabels = try it.wantTexts()
        case .respondsToUserInteraction: self.respondsToUserInteraction = try it.wantFlag()
        case .headingLevel: self.headingLevel = try it.wantInteger(0...6)
        case .sortPriority: self.sortPriority = try it.wantNumber()
        case .itemCount: self.itemCount = try it.wantInteger(0...Int.max)
        case .rowCount: self.rowCount = try it.wantInteger(0...Int.max)
        case .columnCount: self.columnCount = try it.wantInteger(0...Int.max)
        case .rowHeaders: self.rowHeaders = try it.wantHeaders()
        case .columnHeaders: self.columnHeaders = try it.wantHeaders()
        case .cell: self.cell = try it.wantCell()
        case .textColor: self.textColor = try it.wantColor()
        case .backgroundColor: self.backgroundColor = try it.wantColor()
        case .nonTextColor: self.nonTextColor = try it.wantColor()
        case .font: self.font = try it.wantFont()
        case .truncated: self.truncated = try it.wantFlag()
        case .scrollable: self.scrollable = try it.wantFlag()
        case .animated: self.animated = try it.wantFlag()
        case .hasStaticForm: self.hasStaticForm = try it.wantFlag()
        case .gestures: self.gestures = try it.wantAll(of: NodeDetails.Gesture.self)
        case .actions: self.actions = try it.wantAll(of: NodeDetails.Action.self)
        case .steps: self.steps = try it.wantSteps()
        case .prominence: self.prominence = try it.wantOne(of: NodeDetails.Prominence.self)
        case .origin: self.origin = try it.wantText()
        case .mediaType: self.mediaType = try it.wantOne(of: NodeDetails.MediaType.self)
        case .expectedAnnouncement: self.expectedAnnouncement = try it.wantText()
        case .enabled: self.enabled = try it.wantFlag()
        case .expanded: self.expanded = try it.wantFlag()
        default: try takeStored(key, it)
        }
    }

    /// What other formats say and a stored tree keeps: `API/CaptureDocument` writes these keys.
    private mutating func takeStored(_ key: EarshotKey, _ it: JSONView) throws(ImportError) {
        switch key {
        case .placeholder: self.placeholder = try it.wantText()
        case .elementType: self.elementType = try it.wantInteger()
        case .sourceVisible: self.sourceVisible = try it.wantFlag()
        case .activationPoint:
            let numbers = try it.wantNumbers(2)
            self.activationPoint = NodeDetails.Point(numbers[0], numbers[1])
        case .usesDefaultActivationPoint: self.usesDefaultActivationPoint = try it.wantFlag()
        case .customRotors: self.customRotors = try it.wantRotors()
        case .recorded:
            self.recorded = NodeDetails.RecordedUtterance(
                description: try it.text("description") ?? "", hint: try it.text("hint"))
        default: break
        }
    }
}

extension JSONView {
    /// No position at all says nothing of a control.
    fileprivate func wantSteps() throws(ImportError) -> NodeDetails.Steps? {
        let steps: NodeDetails.Steps = isArray ? .names(try wantTexts()) : .count(try wantInteger(0...Int.max))
        return steps.count > 0 ? steps : nil
    }

    fileprivate func wantRotors() throws(ImportError) -> [NodeDetails.CustomRotor] {
        var rotors: [NodeDetails.CustomRotor] = []
        for item in try wantItems() {
            let limit: NodeDetails.CustomRotor.Limit =
                if try item.flag("manyMore") == true { .manyMore } else if let more = try item.integer("more") {
                    .more(more)
                } else { .none }
            rotors.append(
                NodeDetails.CustomRotor(
                    name: try item.text("name") ?? "", results: try item.texts("results") ?? [], limit: limit))
        }
        return rotors
    }
}
