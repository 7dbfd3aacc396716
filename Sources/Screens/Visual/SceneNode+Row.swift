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
}
