/// The names by which Voice Control knows an element, in descending importance.
package enum VoiceControlNames {
    /// `nil`: none are shown; empty: it has none. Without labels of its own the words of the accessibility label serve.
    package static func of(_ node: Node, shown: Supplements.Display, in book: Phrasebook) -> [String]? {
        let own = node.userInputLabels ?? []
        switch shown {
        case .never: return nil
        case .whenOverridden: return own.isEmpty || !respondsToInteraction(node) ? nil : own
        case .always:
            guard own.isEmpty else { return own }
            var names = (node.label ?? "").split(separator: " ").map(String.init)
            let traits = node.traits ?? []
            if traits.contains(.button) { names.append(book[.buttonInputLabel]) }
            if traits.contains(.adjustable) { names.append(book[.adjustableInputLabel]) }
            return names
        }
    }

    /// As the app says; else inferred from traits, actions and gestures, as Apple documents it.
    package static func respondsToInteraction(_ node: Node) -> Bool {
        if let said = node.respondsToUserInteraction { return said }
        let traits = node.traits ?? []
        let acting: Traits = [
            .button, .link, .adjustable, .searchField, .keyboardKey, .textEntry, .switchButton, .backButton,
            .tabBarItem,
        ]
        return !traits.isDisjoint(with: acting) || node.customActions?.isEmpty == false
            || node.gestures?.isEmpty == false || node.actions?.isEmpty == false
    }
}
