import Screens

extension Importer {
    /// The text that a snapshot test of accessibility elements keeps as its reference: order and words, and of the tree
    /// only what is printed within one another. Sources: rjchatfield/AX `AXTests/AX/AXElement.swift`,
    /// pointfreeco/swift-custom-dump.
    static let printedElements = Importer(
        captures: "accessibility-elements-text", title: "Accessibility elements as a snapshot test prints them (text)",
        howTo: """
            In a test that has SnapshotTesting and a strategy which prints accessibility elements (rjchatfield/AX):
                assertSnapshot(matching: view, as: .accessibilityElements)
            Its reference file, a list of [0]: Button(label: "Buy"), is the capture. Where you can, write the portable
            model instead (accessibility-snapshot): it has frames, containers and what VoiceOver says.
            """,
        recognises: { document in
            switch document.content {
            case .text, .brokenJSON: break
            case .json, .lines, .markup: return false
            }
            let head = document.bytes.prefix(200)
            guard let first = head.dropFirst().firstIndex(where: { !$0.isBlank }) else { return false }
            return head.first == UInt8(ascii: "[") && head[first...].starts(with: "[0]:".utf8)
        },
        read: { document throws(ImportError) in [try PrintedElementsReader.capture(try PrintedValue(document.bytes))] })
}

/// Reads the elements as they are printed: their order is the order in which they are read out.
private enum PrintedElementsReader {
    /// Fields that hold what lies within an element.
    private static let inner: Set<String> = ["children", "accessibilityElements", "subviews"]
    /// What the kinds that are printed in a trait's place stand for.
    private static let kinds: [String: Traits] = ["Text": .staticText, "Button": .button, "Image": .image]

    static func capture(_ value: PrintedValue) throws(ImportError) -> Capture {
        guard case .list(let items) = value, !items.isEmpty else { throw ImportError.emptyCapture }
        var builder = TreeBuilder()
        try builder.openNode(Node())
        try read(items, into: &builder)
        return Capture(
            source: Capture.Source(tool: "printed accessibility elements"), tree: try builder.finished(),
            blindTo: [.isElement, .hidden, .clips, .alpha, .sortPriority, .children, .elements],
            unknown: ["frame", "headingLevel", "language", "text"])
    }

    private static func read(_ items: [PrintedValue], into builder: inout TreeBuilder) throws(ImportError) {
        var nodes: [Int] = []
        for item in items {
            guard case .instance(let type, let fields, let line) = item else {
                throw ImportError("An element is wanted here, as Button(label: \"Buy\").")
            }
            nodes.append(builder.count)
            do throws(TreeBuilder.Failure) { try builder.open(node(type, fields)) } catch {
                throw ImportError(error.importDetail, line: line)
            }
            for case (let name, .list(let inside)) in fields where inner.contains(name) {
                try read(inside, into: &builder)
            }
            builder.close()
        }
        builder.declareElements()
        for node in nodes { builder.refer(toNode: node) }
    }

    private static func node(_ type: String, _ fields: [(name: String, value: PrintedValue)]) -> Node {
        var node = Node()
        node.kind = .object
        node.className = kinds[type] == nil ? type : nil
        node.traits = kinds[type] ?? []
        for (name, value) in fields { set(name, value, of: &node) }
        let holds = fields.contains { inner.contains($0.name) }
        // Views that say nothing of themselves are printed only to be walked through.
        let speaks = node.label != nil || node.value != nil
        node.isElement = holds ? speaks && node.containerType == .none : kinds[type] != nil || !fields.isEmpty
        return node
    }

    private static func set(_ name: String, _ value: PrintedValue, of node: inout Node) {
        let isTrue = value.text == "true"
        switch name {
        case "label": node.label = value.text
        case "value": node.value = value.text
        case "hint": node.hint = value.text
        case "identifier": node.identifier = value.text
        case "traits":
            let names = (value.text ?? "").split(whereSeparator: { " ,.".contains($0) }).map(String.init)
            for trait in names.compactMap(Traits.init(name:)) { node.traits?.formUnion(trait) }
        case "isEnabled": if value.text == "false" { node.traits?.formUnion(.notEnabled) }
        case "elementsHidden": node.elementsHidden = isTrue
        case "viewIsModal": node.modal = isTrue
        case "shouldGroupAccessibilityChildren": node.groupsChildren = isTrue
        case "respondsToUserInteraction": node.respondsToUserInteraction = isTrue
        case "containerType":
            node.containerType = Node.ContainerType(rawValue: String((value.text ?? "").drop { $0 == "." })) ?? .none
        case "userInputLabels": node.userInputLabels = value.texts
        case "customActions": node.customActions = value.texts
        default: break
        }
    }
}
