/// A captured accessibility tree: its nodes in document order (a node, then the members of its own explicit
/// list, then its children), so that a subtree is one contiguous range. Node 0 is the root.
///
/// Nodes are named by their index. Built by ``TreeBuilder`` alone, so every index in it is valid.
package struct Tree: Sendable {
    /// Deeper trees are refused: no real screen comes near, and a walk may recurse safely.
    package static let depthLimit = 500
    /// Larger captures are refused.
    package static let nodeLimit = 100_000

    package let nodes: [Node]
    let links: [Links]
    /// Ids given by the capture, to the first node that bears each.
    package let indexByID: [String: Int]

    /// Where a node stands. There are as many as nodes, so the numbers are no wider than ``nodeLimit`` asks for.
    struct Links: Sendable {
        var children: [Int] = []
        var elements: [Int]?
        var parent: Int32 = 0
        var end: Int32
        /// Place among the parent's children, or in its explicit list.
        var ordinal: Int32 = 0
        var isMember: Bool
    }

    init(nodes: [Node], links: [Links], indexByID: [String: Int]) {
        (self.nodes, self.links, self.indexByID) = (nodes, links, indexByID)
    }

    package static let root = 0
    package var count: Int { nodes.count }
    package subscript(_ index: Int) -> Node { nodes[index] }

    /// The node above: the parent, or the owner of the explicit list it is written in. `nil` for the root.
    package func parent(of index: Int) -> Int? { index == 0 ? nil : Int(links[index].parent) }
    /// Subviews, back to front.
    package func children(of index: Int) -> [Int] { links[index].children }
    /// The explicit list: its own members and references to nodes elsewhere. `nil`: no list; empty: an empty list.
    package func elements(of index: Int) -> [Int]? { links[index].elements }
    /// Written in an explicit list rather than among the children. A node that is only referred to is not.
    package func isMember(_ index: Int) -> Bool { links[index].isMember }
    /// All nodes strictly below, members of explicit lists included, in document order.
    package func below(_ index: Int) -> Range<Int> { index + 1..<Int(links[index].end) }
    /// The node itself and all below it.
    package func subtree(_ index: Int) -> Range<Int> { index..<Int(links[index].end) }
    package func isBelow(_ index: Int, _ ancestor: Int) -> Bool { index > ancestor && index < links[ancestor].end }
    /// The nodes above, nearest first.
    package func ancestors(of index: Int) -> Ancestors { Ancestors(links: links, current: index) }

    /// Asked for so often that it holds the links alone.
    package struct Ancestors: Sequence, IteratorProtocol {
        fileprivate let links: [Links]
        fileprivate var current: Int

        package mutating func next() -> Int? {
            guard current != Tree.root else { return nil }
            current = Int(links[current].parent)
            return current
        }
    }

    /// What a node is called outside: its id, else its place. `/` is the root, `/0/2/1` child indexes,
    /// `/0/e1` a member of an explicit element list.
    package func name(of index: Int) -> String { nodes[index].id ?? path(of: index) }

    package func path(of index: Int) -> String {
        guard index != Tree.root else { return "/" }
        var steps: [String] = []
        var current = index
        while let parent = parent(of: current) {
            steps.append((links[current].isMember ? "e" : "") + String(links[current].ordinal))
            current = parent
        }
        return "/" + steps.reversed().joined(separator: "/")
    }

    /// The node of this id or path.
    package func index(named name: String) -> Int? {
        if let index = indexByID[name] { return index }
        return links.index(at: name)
    }
}

extension [Tree.Links] {
    /// The node at a place such as `/0/e1`.
    func index(at path: String) -> Int? {
        guard path.hasPrefix("/") else { return nil }
        var current = Tree.root
        for step in path.dropFirst().split(separator: "/") {
            let list = step.hasPrefix("e") ? self[current].elements ?? [] : self[current].children
            // A reference that is not yet resolved leads nowhere.
            guard let ordinal = Int(step.hasPrefix("e") ? step.dropFirst() : step), list.indices.contains(ordinal),
                indices.contains(list[ordinal])
            else { return nil }
            current = list[ordinal]
        }
        return current
    }
}
