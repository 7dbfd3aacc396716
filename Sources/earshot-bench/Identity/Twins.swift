import Screens

/// Elements of one scene that only their turn and their place tell apart: they say the same, are called the same, and
/// lie next to each other in containers of which the same is true.
struct Twins {
    /// By node: the same number for the same class of twins.
    private var classes: [Int]
    /// Nodes of each class, in document order.
    private var members: [Int: [Int]] = [:]

    init(_ scene: Scene) {
        let contents = Twins.contents(scene)
        classes = Array(repeating: 0, count: scene.tree.count)
        var numbers: [[Int]: Int] = [:]
        /// By container: the content of the last child that says something, and how many runs of equal ones there were.
        var runs: [Int: (content: Int, count: Int)] = [:]
        for node in scene.tree.nodes.indices.dropFirst() {
            guard let parent = scene.tree.parent(of: node), scene.isAnythingHeard(in: node) else { continue }
            let last = runs[parent]
            let run = last.map { $0.content == contents[node] ? $0.count : $0.count + 1 } ?? 0
            runs[parent] = (contents[node], run)
            let key = [classes[parent], contents[node], run]
            classes[node] = numbers[key] ?? numbers.count + 1
            numbers[key] = classes[node]
        }
        for node in scene.flick.sorted() { members[classes[node], default: []].append(node) }
    }

    func areTwins(_ one: Int, _ other: Int) -> Bool { classes[one] == classes[other] }

    /// In document order; the node itself is one of them.
    func all(like node: Int) -> [Int] { members[classes[node]] ?? [] }

    /// By node: a number for all that it and what is below it says, whatever the places.
    private static func contents(_ scene: Scene) -> [Int] {
        var numbers: [[String]: Int] = [:]
        var contents = [Int](repeating: 0, count: scene.tree.count)
        var below = [[String]](repeating: [], count: scene.tree.count)
        for node in scene.tree.nodes.indices.reversed() {
            let seen = scene[node]
            let own = [
                seen.label ?? "", seen.text ?? "", seen.identifier ?? "", seen.className ?? "", seen.kind.rawValue,
                seen.node.containerType.rawValue,
            ]
            let content = own + below[node].reversed()
            contents[node] = numbers[content] ?? numbers.count + 1
            numbers[content] = contents[node]
            if let parent = scene.tree.parent(of: node) { below[parent].append(String(contents[node])) }
        }
        return contents
    }
}

extension Scene {
    fileprivate func isAnythingHeard(in node: Int) -> Bool { self[node].isHeard || !self[node].elementsInside.isEmpty }
}
