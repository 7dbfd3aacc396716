/// Where TalkBack's focus stops, in the order it moves.
///
/// It stops at what can be focused or clicked and has something to say, and at text, and what can be checked, without such an
/// ancestor. What cannot be focused itself is said by the stop above it. Order is the tree's: Android sorts children by place
/// before a service sees them. Source: google/talkback, `AccessibilityNodeInfoUtils.shouldFocusNode`.
struct TalkBackFocus {
    let tree: Tree
    /// By node, for every node that is seen at all.
    private(set) var roles: [AndroidRole]
    private var isSeen: [Bool]
    private var isFocusable: [Bool]
    /// It has words, or holds some that no stop of their own says.
    private var speaks: [Bool]
    /// Services see nothing of what it holds: pictures without a description, in views that say and do nothing
    /// (android.view.View, `isImportantForAccessibility`). What can be pressed around them is a leaf.
    private var holdsPicturesAlone: [Bool]

    init(_ tree: Tree) {
        self.tree = tree
        roles = tree.nodes.map { AndroidRole(className: $0.className, isClickable: $0.isTappable) }
        isSeen = Array(repeating: false, count: tree.count)
        isFocusable = isSeen
        speaks = isSeen
        holdsPicturesAlone = isSeen
        for index in tree.nodes.indices {
            isSeen[index] = Self.isSeen(tree.nodes[index]) && (tree.parent(of: index).map { isSeen[$0] } ?? true)
            isFocusable[index] = tree.nodes[index].isElement || tree.nodes[index].isTappable
        }
        // Nothing but pictures in views that are nothing to services; and where there is a picture at all.
        var isUnseen = Array(repeating: false, count: tree.count)
        var showsPicture = isUnseen
        // Children before parents: a node's index is lower than any below it.
        for index in tree.nodes.indices.reversed() where isSeen[index] {
            speaks[index] = tree.nodes[index].speaksForItself || speaksForChildren(index)
            if !isFocusable[index], speaks[index], isItem(index) { isFocusable[index] = true }
            let inside = tree.children(of: index).filter { isSeen[$0] }
            let holdsNothing = inside.allSatisfy { isUnseen[$0] }
            let holdsPicture = inside.contains { showsPicture[$0] }
            holdsPicturesAlone[index] = holdsNothing && holdsPicture
            isUnseen[index] = holdsNothing && !isFocusable[index] && !speaks[index] && isDrawing(index)
            showsPicture[index] = holdsPicture || roles[index] == .image
        }
    }

    /// Nodes in focus order.
    func stops() -> [Int] {
        var hasFocusableAbove = Array(repeating: false, count: tree.count)
        return tree.nodes.indices.filter { index in
            if let parent = tree.parent(of: index) {
                hasFocusableAbove[index] = hasFocusableAbove[parent] || isFocusable[parent]
            }
            guard isSeen[index] else { return false }
            if isFocusable[index] { return speaks[index] || isLeaf(index) }
            return tree.nodes[index].speaksForItself && !hasFocusableAbove[index]
        }
    }

    /// Nothing in it is seen by services, as far as the dump tells; what only can be focused may be a view that scrolls.
    private func isLeaf(_ index: Int) -> Bool {
        !tree.children(of: index).contains { isSeen[$0] } || holdsPicturesAlone[index] && tree.nodes[index].isTappable
    }

    /// A picture, or a view that has no role: a text view is seen by services, also without a text.
    private func isDrawing(_ index: Int) -> Bool {
        (roles[index] == .image || roles[index] == .none) && tree.nodes[index].traits?.contains(.staticText) != true
    }

    /// Children whose words are said on the node above them.
    func collected(below index: Int) -> [Int] {
        tree.children(of: index).filter { isSeen[$0] && !isFocusable[$0] }
    }

    private func speaksForChildren(_ index: Int) -> Bool {
        tree.children(of: index).contains { child in
            isSeen[child] && !isFocusable[child] && speaks[child] && (!isItem(child) || tree.nodes[index].isTappable)
        }
    }

    /// A direct child of a list or grid.
    private func isItem(_ index: Int) -> Bool { tree.parent(of: index).map { roles[$0].holdsItems } ?? false }

    private static func isSeen(_ node: Node) -> Bool {
        !node.hidden && node.alpha > 0 && !node.elementsHidden && node.frame?.hasSize != false
            && (!node.hasDetails || node.sourceVisible != false)
    }
}

extension Node {
    package var isTappable: Bool {
        guard hasDetails, let gestures = self.gestures else { return false }
        return gestures.contains(.tap) || gestures.contains(.longPress)
    }
    fileprivate var speaksForItself: Bool { hasOwnWords || isCheckable || saysPosition }
    /// A bar says where it stands (`hasStateDescription`, `hasValidRangeInfo`).
    private var saysPosition: Bool {
        guard value.spoken != nil, let className else { return false }
        return ["SeekBar", "RatingBar", "ProgressBar"].contains { className.hasSuffix($0) }
    }
    var hasOwnWords: Bool { label.spoken != nil || text.spoken != nil || hint.spoken != nil }
    /// By agreement with the importers: checkable nodes have one of these values.
    package var isCheckable: Bool { isChecked || value == "not checked" }
    var isChecked: Bool { value == "checked" }
}
