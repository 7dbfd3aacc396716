/// Composes what TalkBack says on one stop: state, name, role, collected children, hint text, then what a pause adds.
///
/// The order is TalkBack's default (“state, name, type”); its parts are joined with “, ”. Words are English: no other
/// table is at hand. Source: google/talkback, `TreeNodesDescription`, `roledescription/*`, `hint/ClickableHint`.
struct TalkBackWording {
    let focus: TalkBackFocus
    private var tree: Tree { focus.tree }

    init(_ focus: TalkBackFocus) { self.focus = focus }

    func compose(_ index: Int) -> Wording.Composed {
        let node = tree.nodes[index]
        let traits = node.traits ?? []
        var parts: [String] = []
        if traits.contains(.selected) { parts.append("selected") }
        describe(index, into: &parts)
        if !isEnabled(node), !traits.contains(.header) { parts.append("disabled") }
        if isUnlabelled(index, parts) { parts.insert("Unlabelled", at: 0) }
        if traits.contains(.header) { parts.append("Heading") }
        return Wording.Composed(description: parts.joined(separator: ", "), hint: usage(of: index))
    }

    /// The node's own words, then those of children that no stop of their own says.
    private func describe(_ index: Int, into parts: inout [String]) {
        let node = tree.nodes[index]
        let role = focus.roles[index]
        if let expanded = node.hasDetails ? node.expanded : nil { parts.append(expanded ? "expanded" : "collapsed") }
        if node.isCheckable, role != .toggle { parts.append(node.value ?? "") }
        let own = [state(of: node, role), name(of: node, role), role.word(ifNamed: hasName(node))]
        var said: Set<String> = []
        for part in own { if let part, said.insert(part.lowercased()).inserted { parts.append(part) } }
        if role != .webView, node.label.present == nil || role.holdsItems || role == .pager {
            for child in focus.collected(below: index) { describe(child, into: &parts) }
        }
        if let hint = node.hint.present, hint != node.text { parts.append(hint) }
    }

    private func state(of node: Node, _ role: AndroidRole) -> String? {
        switch role {
        case .toggle: node.isCheckable ? (node.value == "checked" ? "on" : "off") : node.value.present
        default: node.isCheckable ? nil : node.value.present
        }
    }

    /// A field says its text before its description; every other node its description before its text.
    private func name(of node: Node, _ role: AndroidRole) -> String? {
        guard role == .editBox else { return node.label.present ?? node.text.present }
        if node.traits?.contains(.secureTextField) == true {
            let name = node.label.present ?? "password"
            let count = node.text?.count ?? 0
            return count == 0 ? name : name + ", " + (count == 1 ? "1 character" : "\(count) characters")
        }
        return node.text.present ?? node.label.present
    }

    private func hasName(_ node: Node) -> Bool { node.label.present != nil || node.text.present != nil }

    private func isEnabled(_ node: Node) -> Bool {
        node.traits?.contains(.notEnabled) != true && !(node.hasDetails && node.enabled == false)
    }

    /// Nothing but a role is left to say.
    private func isUnlabelled(_ index: Int, _ parts: [String]) -> Bool {
        let role = focus.roles[index]
        guard role != .slider, role != .progressBar, role != .editBox, !tree.nodes[index].isCheckable else {
            return false
        }
        return parts.isEmpty || parts == [role.word ?? ""]
    }

    /// What is said after a pause; nothing on what is disabled.
    private func usage(of index: Int) -> String? {
        let node = tree.nodes[index]
        guard isEnabled(node), node.hasDetails, let gestures = node.gestures else { return nil }
        var parts: [String] = []
        if gestures.contains(.tap) { parts.append("Double-tap to " + verb(index)) }
        if gestures.contains(.longPress) { parts.append("Double-tap and hold to long press") }
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }

    private func verb(_ index: Int) -> String {
        switch focus.roles[index] {
        case .dropDown: "change"
        case .editBox: "edit text"
        default: tree.nodes[index].isCheckable ? "toggle" : "activate"
        }
    }
}

extension AndroidRole {
    /// A picture without a description is passed over.
    fileprivate func word(ifNamed isNamed: Bool) -> String? { self == .image && !isNamed ? nil : word }
}
