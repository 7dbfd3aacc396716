/// From a tree to the elements and groups VoiceOver knows, in document order.
///
/// The rows of the walk, first match wins: elements hidden, invisible view, element, explicit list, view with
/// subviews. Source: AccessibilitySnapshot, `AccessibilityHierarchyParser`.
struct ElementWalk {
    let tree: Tree
    let mode: Speaker.Mode
    let comparator: FlickComparator
    /// Nodes between the root and the current one: a reference to one of them would lead in circles.
    private var isOpen: [Bool]
    /// References may multiply what is visited; a walk ends here rather than never.
    private var visitsLeft = 2 * Tree.nodeLimit
    private var depth = 0
    /// No status bar above a navigation bar is higher, in points.
    private static let statusBarHeight = 64.0
    /// Navigation bars, which lie over the content that scrolls below them.
    private let bars: [(node: Int, frame: Frame)]

    init(tree: Tree, mode: Speaker.Mode, comparator: FlickComparator) {
        (self.tree, self.mode, self.comparator) = (tree, mode, comparator)
        isOpen = Array(repeating: false, count: tree.count)
        bars = tree.nodes.indices.compactMap { index in
            guard tree.nodes[index].isNavigationBar, let frame = tree.nodes[index].frame else { return nil }
            return (index, frame)
        }
    }

    mutating func found() -> [HeardNode] {
        var found: [HeardNode] = []
        visit(Tree.root, provider: nil, into: &found)
        return found
    }

    private mutating func visit(_ index: Int, provider: SpeechProvider?, into found: inout [HeardNode]) {
        guard visitsLeft > 0, depth <= Tree.depthLimit, !isOpen[index], tree.isVisitable(index) else { return }
        visitsLeft -= 1
        if tree.nodes[index].isElement {
            found.append(element(index, provider))
            return
        }
        isOpen[index] = true
        depth += 1
        defer {
            isOpen[index] = false
            depth -= 1
        }
        if let list = tree.elements(of: index) {
            found.append(listed(list, of: index, provider))
        } else if tree.nodes[index].kind == .view {
            visitChildren(of: index, provider, into: &found)
        }
    }

    private func element(_ index: Int, _ provider: SpeechProvider?) -> HeardNode {
        var element = placed(index, kind: .element(provider))
        element.isPlaceUnknown = tree.nodes[index].accessibilityFrame == nil && tree.nodes[index].frame == nil
        return element
    }

    private mutating func listed(_ list: [Int], of index: Int, _ provider: SpeechProvider?) -> HeardNode {
        let below = provider ?? tree.nodes[index].speechProvider(at: index, listsElements: true)
        var members: [HeardNode] = []
        for member in list { visit(member, provider: below, into: &members) }
        let ordered = !(mode == .device && tree.nodes[index].ordersItsOwnCells)
        let kind = HeardNode.Kind.group(ordered: ordered, container: tree.nodes[index].heardContainerKind)
        if case .superview(let bar) = provider, tree.nodes[bar].traits?.contains(.tabBar) == true {
            var group = placed(index, kind: kind)
            group.members = members
            return group
        }
        return group(members, index, kind)
    }

    private mutating func visitChildren(
        of index: Int, _ provider: SpeechProvider?, into found: inout [HeardNode]
    ) {
        let below = provider ?? tree.nodes[index].speechProvider(at: index, listsElements: false)
        let container = tree.nodes[index].heardContainerKind
        let modal = tree.modalChild(of: index, visibleOnly: mode == .device)
        let children = modal.map { [$0] } ?? tree.children(of: index)
        let scrolls = tree.nodes[index].rare?.details.scrollable == true
        guard container != nil || tree.nodes[index].groupsChildren || scrolls else {
            for child in children { visit(child, provider: below, into: &found) }
            return
        }
        var members: [HeardNode] = []
        for child in children { visit(child, provider: below, into: &members) }
        guard !members.isEmpty || !scrolls else { return }
        let kind = HeardNode.Kind.group(ordered: false, container: container)
        found.append(scrolls ? scrolled(members, index, kind) : group(members, index, kind))
    }

    /// What scrolls stays together, wherever it was scrolled to: it stands where the first of its members stands whose
    /// beginning is seen, and not where those stand that were scrolled away.
    private func scrolled(_ members: [HeardNode], _ index: Int, _ kind: HeardNode.Kind) -> HeardNode {
        guard let window = window(of: index) else { return group(members, index, kind) }
        let seen = members.filter { $0.x >= window.x && $0.x < window.maxX && $0.y >= window.y && $0.y < window.maxY }
        var group = group(seen.isEmpty ? members : seen, index, kind)
        group.members = members
        if seen.isEmpty { (group.x, group.y) = (window.x, window.y) }
        return group
    }

    /// The part of a scroll view that shows its content: a bar over its upper edge covers what lies below it.
    private func window(of index: Int) -> Frame? {
        guard var window = tree.nodes[index].frame, window.isFinite, window.hasSize else { return nil }
        for bar in bars where !tree.isBelow(index, bar.node) && !tree.isBelow(bar.node, index) {
            guard bar.frame.intersection(window)?.hasSize == true, bar.frame.maxY < window.maxY,
                bar.frame.y <= window.y + Self.statusBarHeight
            else { continue }
            window = Frame(window.x, bar.frame.maxY, window.width, window.maxY - bar.frame.maxY)
        }
        return window
    }

    /// A group stands where the first of its members stands, also when its own order is given; an empty one is last.
    private func group(_ members: [HeardNode], _ index: Int, _ kind: HeardNode.Kind) -> HeardNode {
        let first = members.min(by: comparator.isPlacedBefore)
        return HeardNode(
            kind: kind, node: index, x: first?.x ?? .infinity, y: first?.y ?? .infinity,
            priority: tree.nodes[index].rare?.details.sortPriority ?? 0, isPlaceUnknown: first?.isPlaceUnknown ?? false,
            members: members)
    }

    /// The accessibility frame places a node, never its path; a broken frame counts as zero.
    private func placed(_ index: Int, kind: HeardNode.Kind) -> HeardNode {
        let frame = tree.nodes[index].accessibilityFrame ?? tree.nodes[index].frame ?? .zero
        let isSound = frame.isFinite
        return HeardNode(
            kind: kind, node: index, x: isSound ? frame.x : 0, y: isSound ? frame.y : 0,
            priority: tree.nodes[index].rare?.details.sortPriority ?? 0)
    }
}

extension Node {
    /// How the node gives context to the elements below it, if it does.
    func speechProvider(at index: Int, listsElements: Bool) -> SpeechProvider? {
        if containerType == .dataTable { return .dataTable(index) }
        let provides =
            role == .segmentedControl || role == .tabBar || containerType == .list || containerType == .landmark
            || traits?.contains(.tabBar) == true
        guard provides else { return nil }
        return listsElements ? .explicitList(index) : .superview(index)
    }

    /// The kind of container the listener is told of, where the node stays one.
    var heardContainerKind: HeardContainer.Kind? {
        if kind == .view, traits?.contains(.tabBar) == true { return .tabBar }
        switch containerType {
        case .none: return nil
        case .list: return .list
        case .landmark: return .landmark
        case .dataTable: return .dataTable
        case .semanticGroup:
            let isNamed = label.spoken != nil || value.spoken != nil || identifier?.isEmpty == false
            return isNamed ? .semanticGroup : nil
        }
    }

    fileprivate var isNavigationBar: Bool { className?.hasSuffix("NavigationBar") == true }

    /// A collection or table view of UIKit: its element list is the framework's, all cells before headers and
    /// footers, and not an order the app chose.
    var ordersItsOwnCells: Bool {
        guard let className else { return false }
        let name = className.prefix { $0 != "<" }
        return name.hasSuffix("CollectionView") || name.hasSuffix("TableView")
    }
}
