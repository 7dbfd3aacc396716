import JSON
package import Screens

/// Writes a capture back as one `earshot-capture/1`, keys in a fixed order, so that equal trees are equal bytes.
package enum CaptureDocument {
    /// The root node alone: what a tree is stored and known by.
    package static func root(_ tree: Tree) -> String {
        var writer = JSONText()
        node(Tree.root, of: tree, to: &writer)
        return writer.text
    }

    /// The whole capture around a root node's document.
    package static func capture(root: String, key: String, title: String?, variant: String) -> String {
        var writer = JSONText()
        writer.object {
            $0.member("format", "earshot-capture/1")
            $0.object("screen") {
                $0.member("key", key)
                $0.member("title", title)
            }
            $0.raw("variant", variant)
            $0.raw("root", root)
        }
        return writer.text
    }

    private static func node(_ index: Int, of tree: Tree, to writer: inout JSONText) {
        let node = tree[index]
        writer.object {
            $0.member("id", node.id)
            if node.kind == .object { $0.member("type", node.kind.rawValue) }
            $0.member("role", node.role?.rawValue)
            $0.member("className", node.className)
            $0.member("identifier", node.identifier)
            $0.member("label", node.label)
            $0.member("value", node.value)
            $0.member("hint", node.hint)
            $0.member("text", node.text)
            $0.member("language", node.language)
            $0.member("traits", node.traits.map { "0x" + String($0.rawValue, radix: 16) })
            $0.member("frame", node.frame)
            $0.member("accessibilityFrame", node.accessibilityFrame)
            $0.flag("isElement", node.isElement)
            $0.flag("hidden", node.hidden)
            $0.flag("clips", node.clips)
            $0.flag("elementsHidden", node.elementsHidden)
            $0.flag("modal", node.modal)
            $0.flag("groupsChildren", node.groupsChildren)
            if node.alpha != 1 { $0.member("alpha", node.alpha) }
            if node.containerType != .none { $0.member("containerType", node.containerType.rawValue) }
            if node.hasDetails { details(node, to: &$0) }
            if let elements = tree.elements(of: index) {
                $0.array("elements", elements) { member, writer in
                    if tree.isMember(member), tree.parent(of: member) == index {
                        Self.node(member, of: tree, to: &writer)
                    } else {
                        writer.object { $0.member("ref", reference(to: member, in: tree)) }
                    }
                }
            }
            let children = tree.children(of: index)
            if !children.isEmpty { $0.array("children", children) { Self.node($0, of: tree, to: &$1) } }
        }
    }

    /// The id, where it is this node's alone, else the place.
    private static func reference(to index: Int, in tree: Tree) -> String {
        if let id = tree[index].id, tree.indexByID[id] == index { return id }
        return tree.path(of: index)
    }

    private static func details(_ node: Node, to writer: inout JSONText) {
        let details = node.details
        writer.member("pathBounds", details.pathBounds)
        if let point = details.activationPoint { writer.array("activationPoint", [point.x, point.y]) { $1.value($0) } }
        writer.member("usesDefaultActivationPoint", details.usesDefaultActivationPoint)
        writer.texts("customActions", details.customActions)
        if let contents = details.customContent {
            writer.array("customContent", contents) { content, writer in
                writer.object {
                    $0.member("label", content.label)
                    $0.member("value", content.value)
                    $0.flag("important", content.important)
                }
            }
        }
        if let rotors = details.customRotors { writer.array("customRotors", rotors, rotor) }
        writer.texts("userInputLabels", details.userInputLabels)
        writer.member("respondsToUserInteraction", details.respondsToUserInteraction)
        writer.member("headingLevel", details.headingLevel.map(Double.init))
        writer.member("sortPriority", details.sortPriority)
        table(details, to: &writer)
        look(node, to: &writer)
        writer.texts("gestures", node.gestures?.map(\.rawValue))
        writer.texts("actions", details.actions?.map(\.rawValue))
        switch details.steps {
        case .names(let names): writer.texts("steps", names)
        case .count(let count): writer.member("steps", Double(count))
        case nil: break
        }
        writer.member("prominence", details.prominence?.rawValue)
        writer.member("enabled", details.enabled)
        writer.member("expanded", details.expanded)
        writer.member("expectedAnnouncement", details.expectedAnnouncement)
        writer.member("origin", details.origin)
        writer.member("placeholder", details.placeholder)
        writer.member("elementType", details.elementType.map(Double.init))
        writer.member("sourceVisible", details.sourceVisible)
        if let recorded = details.recorded {
            writer.object("recorded") {
                $0.member("description", recorded.description)
                $0.member("hint", recorded.hint)
            }
        }
    }

    private static func rotor(_ rotor: NodeDetails.CustomRotor, to writer: inout JSONText) {
        writer.object {
            $0.member("name", rotor.name)
            $0.texts("results", rotor.results)
            switch rotor.limit {
            case .none: break
            case .more(let count): $0.member("more", Double(count))
            case .manyMore: $0.flag("manyMore", true)
            }
        }
    }

    private static func table(_ details: NodeDetails, to writer: inout JSONText) {
        writer.member("itemCount", details.itemCount.map(Double.init))
        writer.member("rowCount", details.rowCount.map(Double.init))
        writer.member("columnCount", details.columnCount.map(Double.init))
        for (name, headers) in [("rowHeaders", details.rowHeaders), ("columnHeaders", details.columnHeaders)] {
            guard let headers else { continue }
            writer.object(name) { writer in
                for number in headers.keys.sorted() { writer.texts(String(number), headers[number]) }
            }
        }
        guard let cell = details.cell else { return }
        writer.object("cell") {
            $0.member("row", cell.row.map(Double.init))
            $0.member("column", cell.column.map(Double.init))
            $0.member("rowSpan", Double(cell.rowSpan))
            $0.member("columnSpan", Double(cell.columnSpan))
            $0.member("gridRow", cell.gridRow.map(Double.init))
            $0.member("gridColumn", cell.gridColumn.map(Double.init))
        }
    }

    private static func look(_ node: Node, to writer: inout JSONText) {
        let details = node.details
        writer.member("textColor", node.textColor?.hexadecimal)
        writer.member("backgroundColor", node.backgroundColor?.hexadecimal)
        writer.member("nonTextColor", node.nonTextColor?.hexadecimal)
        if let font = details.font {
            writer.object("font") {
                $0.member("size", font.size)
                switch font.weight {
                case .number(let weight): $0.member("weight", weight)
                case .name(let weight): $0.member("weight", weight)
                case nil: break
                }
                $0.member("textStyle", font.textStyle)
                $0.member("scales", font.scales)
            }
        }
        writer.member("truncated", details.truncated)
        writer.member("scrollable", details.scrollable)
        writer.member("animated", details.animated)
        writer.member("hasStaticForm", details.hasStaticForm)
        writer.member("mediaType", details.mediaType?.rawValue)
    }
}

extension Color {
    /// `#RRGGBB`, or `#RRGGBBAA` where it is not opaque.
    fileprivate var hexadecimal: String {
        let parts = alpha == 255 ? [red, green, blue] : [red, green, blue, alpha]
        return "#" + parts.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined()
    }
}

extension JSONText {
    fileprivate mutating func member(_ name: String, _ frame: Frame?) {
        guard let frame else { return }
        array(name, [frame.x, frame.y, frame.width, frame.height]) { $1.value($0) }
    }
}
