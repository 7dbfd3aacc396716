/// Makes a ``Tree`` node by node, as a reader meets them: `open`, whatever lies below, `close`.
///
/// Open a node's explicit list members before its children: document order is defined that way.
package struct TreeBuilder {
    package enum Failure: Error, Hashable {
        case tooDeep(limit: Int)
        case tooManyNodes(limit: Int)
        /// An explicit list refers to an id that no node has.
        case unknownReference(String)
        /// A second root, or none at all.
        case noSingleRoot
    }
    package enum Attachment: Sendable { case child, member }

    private var nodes: [Node] = []
    private var links: [Tree.Links] = []
    private var open: [Int] = []
    private var references: [(owner: Int, ordinal: Int, id: String)] = []

    package init() {}

    /// How many nodes are open: 0 outside the root.
    package var depth: Int { open.count }

    /// Starts a node below the one that is open. Answers its index.
    @discardableResult
    package mutating func open(_ node: Node, as place: Attachment = .child) throws(Failure) -> Int {
        let index = nodes.count
        guard index < Tree.nodeLimit else { throw .tooManyNodes(limit: Tree.nodeLimit) }
        guard open.count < Tree.depthLimit else { throw .tooDeep(limit: Tree.depthLimit) }
        var link = Tree.Links(end: Int32(index + 1), isMember: place == .member)
        if let parent = open.last {
            link.parent = Int32(parent)
            switch place {
            case .child:
                link.ordinal = Int32(links[parent].children.count)
                links[parent].children.append(index)
            case .member:
                declareElements()
                link.ordinal = Int32(links[parent].elements?.count ?? 0)
                links[parent].elements?.append(index)
            }
        } else if index > 0 {
            throw .noSingleRoot
        }
        nodes.append(node)
        links.append(link)
        open.append(index)
        return index
    }

    /// Changes the node that is open, for readers that learn of it bit by bit.
    package mutating func update(_ change: (inout Node) -> Void) {
        guard let index = open.last else { return }
        change(&nodes[index])
    }

    /// Changes a node that was opened before, for readers that learn of it later.
    package mutating func update(_ index: Int, _ change: (inout Node) -> Void) {
        guard nodes.indices.contains(index) else { return }
        change(&nodes[index])
    }

    /// What holds a node that was opened; `nil`: it is the root.
    package func parent(of index: Int) -> Int? {
        index > 0 && links.indices.contains(index) ? Int(links[index].parent) : nil
    }

    /// The children of a node that were opened so far, in order.
    package func children(of index: Int) -> [Int] { links.indices.contains(index) ? links[index].children : [] }

    /// A node that was closed, and all below it.
    package func subtree(_ index: Int) -> Range<Int> {
        links.indices.contains(index) ? index..<max(index + 1, Int(links[index].end)) : index..<index
    }

    /// How many nodes were opened so far: the index of the next one.
    package var count: Int { nodes.count }

    /// Makes room, for readers that can tell how many nodes will come.
    package mutating func reserve(_ count: Int) {
        nodes.reserveCapacity(min(count, Tree.nodeLimit))
        links.reserveCapacity(min(count, Tree.nodeLimit))
    }

    /// Ends the node that is open.
    package mutating func close() {
        guard let index = open.popLast() else { return }
        links[index].end = Int32(nodes.count)
    }

    /// Says that the open node has an explicit list, though it may stay empty.
    package mutating func declareElements() {
        guard let index = open.last, links[index].elements == nil else { return }
        links[index].elements = []
    }

    /// Adds a member to the open node's explicit list that stands elsewhere in the tree: its id, or its place.
    package mutating func refer(to id: String) {
        guard let index = open.last else { return }
        declareElements()
        references.append((index, links[index].elements?.count ?? 0, id))
        links[index].elements?.append(-1)
    }

    /// Adds a node that was opened before to the open node's explicit list; it keeps its own place in the tree.
    package mutating func refer(toNode target: Int) {
        guard let index = open.last, nodes.indices.contains(target) else { return }
        declareElements()
        links[index].elements?.append(target)
    }

    /// The tree. Throws where a reference leads nowhere or there is no root.
    package consuming func finish() throws(Failure) -> Tree {
        guard !nodes.isEmpty else { throw .noSingleRoot }
        while !open.isEmpty { close() }
        var indexByID: [String: Int] = [:]
        for (index, node) in nodes.enumerated() {
            if let id = node.id, indexByID[id] == nil { indexByID[id] = index }
        }
        for reference in references {
            guard let target = indexByID[reference.id] ?? links.index(at: reference.id) else {
                throw .unknownReference(reference.id)
            }
            links[reference.owner].elements?[reference.ordinal] = target
        }
        return Tree(nodes: nodes, links: links, indexByID: indexByID)
    }
}
