import Screens

extension Importer {
    /// The portable model of cashapp/AccessibilitySnapshot: what its parser heard, words and order final.
    static let accessibilitySnapshot = Importer(
        captures: "accessibility-snapshot", title: "AccessibilitySnapshot portable model (JSON)",
        howTo: """
            In a test that has AccessibilitySnapshotParser and AccessibilitySnapshotModel:
                let hierarchy = AccessibilityHierarchyParser().parseAccessibilityHierarchy(in: view)
                try JSONEncoder().encode(hierarchy).write(to: url)
            """,
        recognises: { document in
            guard let first = document.json?.items.first(where: { _ in true }) else { return false }
            return first["element", "_0"] != nil || first["container", "_0"] != nil
        },
        read: { document throws(ImportError) in
            guard let root = document.json, root.items.contains(where: { _ in true }) else {
                throw ImportError.emptyCapture
            }
            return [try PortableModelReader.capture(root)]
        })
}

/// Reads the nodes as children, where they stand in the file, and lists them in the order of their smallest traversal
/// index, so that nothing is sorted again. Containers stay, members of one are never mixed with others.
private struct PortableModelReader {
    /// Traversal indexes of what was read: the first and the last one.
    private typealias Span = (first: Int, last: Int)

    private var builder = TreeBuilder()
    private var elements: [(index: Int, node: Int)] = []
    /// The indexes lead out of a container and back in again.
    private var isInterleaved = false

    static func capture(_ root: JSONView) throws(ImportError) -> Capture {
        var reader = PortableModelReader()
        try reader.builder.openNode(Node())
        let level = try reader.readLevel(root)
        if reader.isInterleaved {
            // Then the order is kept, and no container holds it.
            reader.list(reader.elements)
        } else {
            reader.list(level)
        }
        return Capture(
            source: Capture.Source(tool: "AccessibilitySnapshot"), tree: try reader.builder.finished(),
            blindTo: [.hidden, .elementsHidden, .modal, .clips, .groupsChildren, .alpha, .sortPriority],
            unknown: ["headingLevel", "text"])
    }

    private mutating func list(_ nodes: [(index: Int, node: Int)]) {
        builder.declareElements()
        for entry in nodes.sorted(by: { ($0.index, $0.node) < ($1.index, $1.node) }) {
            builder.refer(toNode: entry.node)
        }
    }

    /// The nodes of one level, each with the smallest index in it.
    private mutating func readLevel(_ list: JSONView) throws(ImportError) -> [(index: Int, node: Int)] {
        var nodes: [(index: Int, node: Int)] = [], spans: [Span] = []
        for value in try list.wantItems() {
            let node = builder.count
            let first = elements.count
            try read(value)
            let indexes = elements[first...].map(\.index)
            let span = Span(indexes.min() ?? .max, indexes.max() ?? .max)
            nodes.append((span.first, node))
            spans.append(span)
        }
        spans.sort { $0.first < $1.first }
        for (one, next) in zip(spans, spans.dropFirst()) where one.last > next.first { isInterleaved = true }
        return nodes
    }

    private mutating func read(_ value: JSONView) throws(ImportError) {
        _ = try value.wantFields()
        if let element = value["element", "_0"] {
            elements.append((try value.member("element")?.integer("traversalIndex") ?? .max, builder.count))
            try open(try PortableModelReader.element(element), at: element)
        } else if let container = value["container", "_0"] {
            try open(try PortableModelReader.container(container), at: container)
            var level: [(index: Int, node: Int)] = []
            if let children = value.member("container")?.member("children") { level = try readLevel(children) }
            list(level)
        } else {
            throw value.error("An element or a container is wanted here.")
        }
        builder.close()
    }

    private mutating func open(_ node: Node, at value: JSONView) throws(ImportError) {
        do throws(TreeBuilder.Failure) { try builder.open(node) } catch { throw value.error(error.importDetail) }
    }

    private static func element(_ value: JSONView) throws(ImportError) -> Node {
        _ = try value.wantFields()
        var node = Node()
        // An object: what the parser heard is heard, whatever its size.
        node.kind = .object
        node.isElement = true
        node.label = try value.text("label")
        node.value = try value.text("value")
        node.identifier = try value.text("identifier")
        node.language = try value.text("accessibilityLanguage")
        let hint = try value.text("hint")
        if let description = try value.text("description") {
            // The element's own hint is not in the file: description and hint are composed, context and all.
            node.recorded = NodeDetails.RecordedUtterance(description: description, hint: hint)
        } else {
            node.hint = hint
        }
        if let names = value.member("traits") {
            var traits = Traits()
            for name in try names.wantTexts() { if let trait = Traits(portableName: name) { traits.formUnion(trait) } }
            node.traits = traits
        }
        node.userInputLabels = try value.texts("userInputLabels")
        node.respondsToUserInteraction = try value.flag("respondsToUserInteraction")
        node.usesDefaultActivationPoint = try value.flag("usesDefaultActivationPoint")
        if let point = try value.member("activationPoint")?.wantNumbers(2) {
            node.activationPoint = NodeDetails.Point(point[0], point[1])
        }
        node.customActions = try value.texts("customActions")
        node.customContent = try value.member("customContent")?.wantCustomContent()
        node.customRotors = try value.member("customRotors").map { list throws(ImportError) in try rotors(list) }
        if let shape = value.member("shape") {
            if let path = shape.member("pathElements") {
                node.pathBounds = try bounds(path)
                node.frame = node.pathBounds
            } else {
                node.frame = try shape.member("frame").map { frame throws(ImportError) in try rectangle(frame) }
            }
        }
        return node
    }

    private static func container(_ value: JSONView) throws(ImportError) -> Node {
        var node = Node()
        guard let type = value.member("type"), let kind = try type.wantFields().first(where: { _ in true }) else {
            throw value.error("A container has a type.")
        }
        node.identifier = try (value.member("identifier") ?? kind.value.member("identifier"))?.wantText()
        node.frame = try value.member("frame").map { frame throws(ImportError) in try rectangle(frame) }
        // A view without size would hide its members.
        if node.frame?.width == 0, node.frame?.height == 0 { node.frame = nil }
        node.modal = try value.flag("isModalBoundary") ?? false
        node.customActions = try value.texts("customActions")
        switch kind.key {
        case "list": node.containerType = .list
        case "landmark": node.containerType = .landmark
        case "tabBar": node.traits = .tabBar
        case "dataTable":
            node.containerType = .dataTable
            node.rowCount = try kind.value.integer("rowCount")
            node.columnCount = try kind.value.integer("columnCount")
        case "semanticGroup":
            node.containerType = .semanticGroup
            node.label = try kind.value.text("label")
            node.value = try kind.value.text("value")
        case "series": node.role = .segmentedControl
        case "scrollable": node.scrollable = true
        case "none": break
        default: throw type.error("“\(kind.key)” is no container this Earshot knows.")
        }
        return node
    }

    private static func rotors(_ list: JSONView) throws(ImportError) -> [NodeDetails.CustomRotor] {
        var rotors: [NodeDetails.CustomRotor] = []
        for item in try list.wantItems() {
            var results: [String] = []
            if let markers = item.member("resultMarkers") {
                for marker in try markers.wantItems() {
                    let description = try marker.text("elementDescription") ?? ""
                    results.append(try marker.text("rangeDescription").map { "\(description) \($0)" } ?? description)
                }
            }
            var limit = NodeDetails.CustomRotor.Limit.none
            if let count = item["limit", "underMaxCount", "_0"] { limit = .more(try count.wantInteger()) }
            if item["limit", "greaterThanMaxCount"] != nil { limit = .manyMore }
            rotors.append(NodeDetails.CustomRotor(name: try item.text("name") ?? "", results: results, limit: limit))
        }
        return rotors
    }

    /// `[[x, y], [width, height]]`
    private static func rectangle(_ value: JSONView) throws(ImportError) -> Frame {
        let parts = Array(try value.wantItems())
        guard parts.count == 2 else { throw value.error("[[x, y], [width, height]] is wanted here.") }
        let (origin, size) = (try parts[0].wantNumbers(2), try parts[1].wantNumbers(2))
        return Frame(origin[0], origin[1], size[0], size[1])
    }
}

extension Traits {
    /// A name of the portable model; `nil` for one nobody knows, which its own decoder drops too.
    fileprivate init?(portableName name: String) {
        if name == "alert" { self.init(rawValue: 1 << 56) } else { self.init(name: name) }
    }
}
