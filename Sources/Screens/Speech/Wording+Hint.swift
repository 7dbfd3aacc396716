extension Wording {
    /// Each rule may replace what the one before made.
    func hint(of node: Node, _ traits: Traits, _ book: Phrasebook, own: String?) -> String? {
        var hint = own
        guard !traits.contains(.notEnabled) else { return hint }
        if traits.contains(.switchButton) { hint = join(hint, book[.toggleHint]) }
        if traits.contains(.textEntry) {
            if traits.contains(.isEditing) {
                hint = book[.editingHint]
            } else if traits.contains(.textArea) {
                hint = book[.textFieldHint] + ", " + book[.editingHint]
            } else {
                hint = book[.textFieldHint]
            }
        }
        if traits.contains(.adjustable), !traits.contains(.switchButton), !saysOnlyHint(node) {
            hint = join(hint, book[.adjustHint])
        }
        return hint
    }

    private func saysOnlyHint(_ node: Node) -> Bool {
        node.hint.present != nil && node.label.present == nil && node.value.present == nil
    }

    private func join(_ own: String?, _ derived: String) -> String {
        guard var own else { return derived }
        if own.utf8.endsWithPeriod { own.removeLast() }
        return own + ". " + derived
    }
}
