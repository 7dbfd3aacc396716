/// Finds each element's context from the node that provides it, in flick order.
struct SpeechContexts {
    private let tree: Tree
    private var tables: [Int: DataTable] = [:]
    /// Place in an explicit list, by member.
    private var lists: [Int: [Int: Int]] = [:]
    /// Place among the tab bar buttons below a UITabBar, in tree order.
    private var barButtons: [Int: [Int: Int]] = [:]
    /// Place among all elements below a view with the trait tabBar, in flick order.
    private var tabs: [Int: [Int: Int]] = [:]

    init(tree: Tree, stops: [FlickOrder.Stop]) {
        self.tree = tree
        for stop in stops {
            guard case .superview(let bar) = stop.provider, tree.nodes[bar].traits?.contains(.tabBar) == true else {
                continue
            }
            let next = tabs[bar]?.count ?? 0
            if tabs[bar]?[stop.node] == nil { tabs[bar, default: [:]][stop.node] = next }
        }
    }

    mutating func context(of stop: FlickOrder.Stop) -> SpeechContext? {
        switch stop.provider {
        case nil: return nil
        case .superview(let bar): return tabContext(of: stop.node, in: bar)
        case .explicitList(let owner): return listContext(of: stop.node, in: owner)
        case .dataTable(let table):
            let grid = tables[table] ?? DataTable(table, in: tree)
            tables[table] = grid
            return grid.context(of: stop.node)
        }
    }

    /// Subviews get a context in tab bars only: a list or landmark made of plain subviews gives nothing.
    private mutating func tabContext(of node: Int, in bar: Int) -> SpeechContext? {
        guard tree.nodes[node].kind == .view else { return nil }
        if tree.nodes[bar].role == .tabBar { return barItemContext(of: node, in: bar) }
        guard let places = tabs[bar], let place = places[node] else { return nil }
        return .tab(index: place + 1, count: places.count)
    }

    /// iOS 26 has several sets of buttons in one bar, so their number may be a multiple of the items.
    private mutating func barItemContext(of node: Int, in bar: Int) -> SpeechContext? {
        guard let items = tree.nodes[bar].itemCount, items > 0 else { return nil }
        let buttons = barButtons[bar] ?? tabBarButtons(below: bar)
        barButtons[bar] = buttons
        guard buttons.count % items == 0, let place = buttons[node] else { return nil }
        return .tabBarItem(index: place % items + 1, count: items)
    }

    /// Descendant views, hidden ones included; members of explicit lists are no subviews.
    private func tabBarButtons(below bar: Int) -> [Int: Int] {
        var places: [Int: Int] = [:]
        func collect(_ index: Int) {
            for child in tree.children(of: index) where tree.nodes[child].kind == .view {
                if tree.nodes[child].role == .tabBarButton { places[child] = places.count }
                collect(child)
            }
        }
        collect(bar)
        return places
    }

    /// By the element's place in the list itself, hidden members counted; an element that sits deeper gets none.
    private mutating func listContext(of node: Int, in owner: Int) -> SpeechContext? {
        let members = tree.elements(of: owner) ?? []
        let places = lists[owner] ?? Dictionary(zip(members, 0...), uniquingKeysWith: { first, _ in first })
        lists[owner] = places
        guard let place = places[node] else { return nil }
        let isLast = place == members.count - 1
        if tree.nodes[owner].role == .segmentedControl { return .series(index: place + 1, count: members.count) }
        if tree.nodes[owner].traits?.contains(.tabBar) == true { return .tab(index: place + 1, count: members.count) }
        switch tree.nodes[owner].containerType {
        case .list: return place == 0 ? .listStart : isLast ? .listEnd : nil
        case .landmark: return place == 0 ? .landmarkStart : isLast ? .landmarkEnd : nil
        default: return nil
        }
    }
}
