import Screens

/// A node with all below it, to be taken apart and put together again. Its number stays with it whatever is changed:
/// the truth that a matching is held against.
struct Branch {
    enum Listed {
        case member(Branch)
        /// A node elsewhere, by its number.
        case reference(Int)
    }
    var number: Int
    var node: Node
    var children: [Branch] = []
    /// The explicit list, where the node has one.
    var elements: [Listed]?

    /// As captured; a node's number is its index there.
    init(_ tree: Tree, at index: Int = Tree.root) {
        (number, node) = (index, tree[index])
        children = tree.children(of: index).map { Branch(tree, at: $0) }
        elements = tree.elements(of: index)?.map { listed in
            tree.isMember(listed) && tree.parent(of: listed) == index
                ? .member(Branch(tree, at: listed)) : .reference(listed)
        }
    }

    init(number: Int, node: Node, children: [Branch]) {
        (self.number, self.node, self.children) = (number, node, children)
    }

    /// The node and all below it, each before what is below it.
    mutating func forEach(_ change: (inout Branch) -> Void) {
        change(&self)
        for place in children.indices { children[place].forEach(change) }
        elements = elements?.map { listed in
            guard case .member(var branch) = listed else { return listed }
            branch.forEach(change)
            return .member(branch)
        }
    }

    /// All in one list, in document order.
    var all: [Branch] {
        let members = (elements ?? []).flatMap { listed -> [Branch] in
            guard case .member(let branch) = listed else { return [] }
            return branch.all
        }
        return [self] + members + children.flatMap(\.all)
    }

    /// The branch at a place: of which child, its child, and so on.
    subscript(path: ArraySlice<Int>) -> Branch {
        get { path.first.map { children[$0][path.dropFirst()] } ?? self }
        set {
            guard let step = path.first else { return self = newValue }
            children[step][path.dropFirst()] = newValue
        }
    }

    mutating func shift(x: Double, y: Double) {
        moveFrames { Frame($0.x + x, $0.y + y, $0.width, $0.height) }
    }

    mutating func scale(x: Double, y: Double) {
        moveFrames { Frame($0.x * x, $0.y * y, $0.width * x, $0.height * y) }
    }

    private mutating func moveFrames(_ moved: (Frame) -> Frame) {
        forEach { branch in
            branch.node.frame = branch.node.frame.map(moved)
            branch.node.accessibilityFrame = branch.node.accessibilityFrame.map(moved)
            branch.node.pathBounds = branch.node.pathBounds.map(moved)
            branch.node.activationPoint = branch.node.activationPoint.map {
                let point = moved(Frame($0.x, $0.y, 0, 0))
                return .init(point.x, point.y)
            }
        }
    }
}

extension Branch {
    /// The tree, and each node's number.
    func built() throws -> (tree: Tree, numbers: [Int]) {
        let all = all
        let listed = Set(
            all.flatMap { $0.elements ?? [] }.compactMap { listed -> Int? in
                if case .reference(let number) = listed { number } else { nil }
            })
        let ids = all.reduce(into: [Int: String]()) { ids, branch in
            if listed.contains(branch.number) { ids[branch.number] = branch.node.id ?? "known-\(branch.number)" }
        }
        var builder = TreeBuilder()
        var numbers: [Int] = []
        try add(to: &builder, ids, &numbers)
        return (try builder.finish(), numbers)
    }

    private func add(
        to builder: inout TreeBuilder, as place: TreeBuilder.Attachment = .child, _ ids: [Int: String],
        _ numbers: inout [Int]
    ) throws {
        var node = node
        if let id = ids[number] { node.id = id }
        try builder.open(node, as: place)
        numbers.append(number)
        if let elements {
            builder.declareElements()
            for listed in elements {
                switch listed {
                case .member(let branch): try branch.add(to: &builder, as: .member, ids, &numbers)
                case .reference(let number): if let id = ids[number] { builder.refer(to: id) }
                }
            }
        }
        for child in children { try child.add(to: &builder, ids, &numbers) }
        builder.close()
    }
}
