/// Composes what TalkBack says on one stop: state, name, role, collected children, hint text, then what a pause adds.
///
/// The order is TalkBack's default (“state, name, type”); its parts are joined with “, ” in every language. Source:
/// google/talkback, `TreeNodesDescription`, `roledescription/*`, `hint/ClickableHint`, `CompositorUtils`.
struct TalkBackWording {
    let focus: TalkBackFocus
    let words: TalkBackWords
    private var tree: Tree { focus.tree }

    init(_ focus: TalkBackFocus, _ words: TalkBackWords) { (self.focus, self.words) = (focus, words) }

    func compose(_ index: Int) -> Wording.Composed {
        let node = tree.nodes[index]
        let traits = node.traits ?? []
        var parts: [String] = []
        describe(index, into: &parts)
        if parts.isEmpty, isEnabled(node) {
            parts = [words.unlabelled]
        } else {
            if traits.contains(.selected) { parts.insert(words.selected, at: 0) }
            if !isEnabled(node), !traits.contains(.header) { parts.append(words.disabled) }
        }
        if traits.contains(.header) { parts.append(words.heading) }
        return Wording.Composed(description: parts.joined(separator: ", "), hint: usage(of: index))
    }

    /// The node's own words, then those of children that no stop of their own says.
    private func describe(_ index: Int, into parts: inout [String]) {
        let node = tree.nodes[index]
        let role = focus.roles[index]
        if let expanded = node.hasDetails ? node.expanded : nil {
            parts.append(expanded ? words.expanded : words.collapsed)
        }
        if node.isCheckable, role != .toggle { parts.append(node.isChecked ? words.checked : words.notChecked) }
        var said: Set<[UInt8]> = []
        for case let part? in [state(of: node, role), name(of: node, role), words[role]] {
            // TalkBack folds the case of ASCII letters alone.
            let folded = part.utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
            if said.insert(folded).inserted { parts.append(part) }
        }
        if role != .webView, node.label.spoken == nil || role.holdsItems || role == .pager {
            for child in focus.collected(below: index) where !isDecoration(child) { describe(child, into: &parts) }
        }
        if let hint = node.hint.spoken, hint != node.text { parts.append(hint) }
    }

    private func state(of node: Node, _ role: AndroidRole) -> String? {
        if role == .toggle, node.isCheckable { return node.isChecked ? words.on : words.off }
        if !node.isCheckable, let ofApp = node.value.spoken { return ofApp }
        return role.isPicture && !hasName(node) ? words.unlabelled : nil
    }

    /// A picture without a description in something that is read as a whole: Android does not show it to services.
    private func isDecoration(_ index: Int) -> Bool {
        let node = tree.nodes[index]
        return focus.roles[index] == .image && !node.hasOwnWords && node.value == nil
    }

    /// A field says its text before its description; every other node its description before its text.
    private func name(of node: Node, _ role: AndroidRole) -> String? {
        guard role == .editBox else { return node.label.spoken ?? node.text.spoken }
        if node.traits?.contains(.secureTextField) == true {
            let name = node.label.spoken ?? words.password
            let count = node.text?.count ?? 0
            return count == 0 ? name : name + ", " + words.characters(count)
        }
        return node.text.spoken ?? node.label.spoken
    }

    private func hasName(_ node: Node) -> Bool { node.label.spoken != nil || node.text.spoken != nil }

    private func isEnabled(_ node: Node) -> Bool {
        node.traits?.contains(.notEnabled) != true && !(node.hasDetails && node.enabled == false)
    }

    /// What is said after a pause; nothing on what is disabled.
    private func usage(of index: Int) -> String? {
        let node = tree.nodes[index]
        guard isEnabled(node), node.hasDetails, let gestures = node.gestures else { return nil }
        var parts: [String] = []
        if gestures.contains(.tap) { parts.append(words.usage(tapHint(index))) }
        if gestures.contains(.longPress) { parts.append(words.usage(\.toLongPress)) }
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }

    private func tapHint(_ index: Int) -> KeyPath<TalkBackWords, String> {
        switch focus.roles[index] {
        case .dropDown: \.toChange
        case .editBox: \.toEditText
        default: tree.nodes[index].isCheckable ? \.toToggle : \.toActivate
        }
    }
}
