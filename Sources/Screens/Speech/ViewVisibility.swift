extension Node {
    /// Whether VoiceOver looks at this view and what is below it. Off-screen and covered views are looked at.
    ///
    /// `listsElements`: the node has an explicit element list. A plain wrapper without size that does not clip is
    /// kept, since SwiftUI wraps visible content this way. Source: AccessibilitySnapshot, `ElementSelectionTests`.
    package func isVisibleView(listsElements: Bool) -> Bool {
        if hidden || alpha <= 0 { return false }
        guard let frame, frame.width == 0, frame.height == 0 else { return true }
        return !clips && !isElement && !listsElements
    }
}

extension Tree {
    /// Whether the walk visits this node when it reaches it; objects are no views and have no size to lose.
    package func isVisitable(_ index: Int) -> Bool {
        if nodes[index].elementsHidden { return false }
        guard nodes[index].kind == .view else { return true }
        return nodes[index].isVisibleView(listsElements: links[index].elements != nil)
    }

    /// The only child that is looked at, where one is a modal view: the last, topmost one. `nil`: all children are.
    ///
    /// The open reference takes a hidden modal too; a device takes visible ones only (Apple on `isModal`).
    package func modalChild(of index: Int, visibleOnly: Bool) -> Int? {
        links[index].children.last { nodes[$0].modal && (!visibleOnly || isVisitable($0)) }
    }
}
