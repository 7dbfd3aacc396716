/// What an element is to the listener, by its traits (docs/rule-specification.md section 4).
package enum ElementKind: String, Hashable, Sendable, Codable, CaseIterable {
    case textField, link, adjustable, `switch`, button, image, text

    /// The first row that fits; unknown traits are text.
    /// - Parameter isPictureButton: a picture that its screen reader calls a button, since it can be tapped.
    package init(traits: Traits?, role: Node.Role?, isPictureButton: Bool = false) {
        let traits = traits ?? []
        self =
            if !traits.isDisjoint(with: [.textEntry, .searchField]) {
                .textField
            } else if traits.contains(.link) {
                .link
            } else if traits.contains(.adjustable) {
                .adjustable
            } else if traits.contains(.switchButton) {
                .switch
            } else if !traits.isDisjoint(with: [.button, .keyboardKey, .tabBarItem, .backButton])
                || role == .tabBarButton
            {
                .button
            } else if traits.contains(.image) {
                isPictureButton ? .button : .image
            } else {
                .text
            }
    }

    /// Something a person operates: all but pictures and text.
    package var isControl: Bool { self != .image && self != .text }
}
