/// Rows of TalkBack's that speak for what can be checked in them.
extension SceneNode {
    /// It has no description of its own, so that it says the state and the role of what can be checked in it, and turns it, where
    /// that is the only one.
    package func turns(_ part: SceneNode) -> Bool {
        part.node.isCheckable && speaksForItsParts && below.count { $0.node.isCheckable } == 1
    }

    /// It says what lies in it, and a double-tap operates that.
    package var speaksForItsParts: Bool {
        scene.capture.screenReader == .talkBack && node.isTappable && Words.isBlank(node.label ?? "")
    }

    /// What is heard of what it is: by itself, and by the parts that it speaks for. Compose writes a button as a view that can be
    /// pressed with a button without words in it (AndroidComposeViewAccessibilityDelegateCompat).
    package var spokenTraits: Traits? {
        node.traits.map { own in spokenParts.reduce(own) { $0.union($1.traits) } }
    }

    /// The nodes whose words and roles it says.
    package var spokenParts: [SceneNode] {
        speaksForItsParts ? below.filter { $0.owner?.index == index } : []
    }
}
