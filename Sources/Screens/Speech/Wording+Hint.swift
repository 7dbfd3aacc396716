extension Wording {
    /// Each rule may replace what the one before made.
    func hint(of node: Node, _ traits: Traits, _ book: Phrasebook, own: String?) -> SpokenLine? {
        var hint = own.map(SpokenLine.init(app:))
        guard !traits.contains(.notEnabled) else { return hint }
        if traits.contains(.switchButton) { hint = join(hint, book[.toggleHint]) }
        if traits.contains(.textEntry) {
            if traits.contains(.isEditing) {
                hint = join(nil, book[.editingHint])
            } else if traits.contains(.textArea) {
                hint = join(nil, book[.textFieldHint] + ", " + book[.editingHint])
            } else {
                hint = join(nil, book[.textFieldHint])
            }
        }
        if traits.contains(.adjustable), !traits.contains(.switchButton), !saysOnlyHint(node) {
            hint = join(hint, book[.adjustHint])
        }
        return hint
    }

    private func saysOnlyHint(_ node: Node) -> Bool {
        node.hint.spoken != nil && node.label.spoken == nil && node.value.spoken == nil
    }

    private func join(_ own: SpokenLine?, _ derived: String) -> SpokenLine {
        var line = own ?? SpokenLine()
        if !line.isEmpty {
            line.dropFinalPeriod()
            line.add(mark: ". ")
        }
        line.add(derived)
        return line
    }
}
