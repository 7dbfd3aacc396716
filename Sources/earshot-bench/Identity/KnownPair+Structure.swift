import Screens

extension KnownPair {
    /// A part of the screen goes to another place in the tree, to the end of what is there, and lies elsewhere.
    mutating func moveSubtree() -> Bool {
        let all = after.all.count
        let parts = places { part in
            part.all.count { heard.contains($0.number) } >= 2 && part.all.count * 2 < all
        }
        guard let from = choose(parts) else { return false }
        let others = places { !$0.children.isEmpty && !heard.contains($0.number) } + [[]]
        let targets = others.filter { !$0.starts(with: from) && $0 != Array(from.dropLast()) }
        guard let target = choose(targets) else { return false }
        var part = after[from[...]]
        part.shift(
            x: Double(Int.random(in: -3...3, using: &random) * 20),
            y: Double(Int.random(in: -10...10, using: &random) * 30))
        after[target[...]].children.append(part)
        // What was added stands behind all else in its parent, so the part is still where it was.
        after[from.dropLast()].children.remove(at: from[from.count - 1])
        return true
    }

    /// Puts a new container around what lies in one container, or around a part of it.
    mutating func wrap() -> Bool {
        let boxes = places { box in !box.children.isEmpty && !heard.contains(box.number) && isHeard(box) } + [[]]
        guard let path = choose(boxes) else { return false }
        var box = after[path[...]]
        guard !box.children.isEmpty else { return false }
        let end = box.children.count
        let start = Int.random(in: 0..<end, using: &random)
        var node = Node()
        node.className = "UIStackView"
        node.frame = box.node.frame
        let wrapper = Branch(number: newNumber(), node: node, children: Array(box.children[start..<end]))
        box.children.replaceSubrange(start..<end, with: [wrapper])
        after[path[...]] = box
        return true
    }

    /// Takes a container away and leaves what was in it.
    mutating func unwrap() -> Bool {
        let boxes = places { box in
            !box.children.isEmpty && box.elements == nil && !heard.contains(box.number) && isHeard(box)
        }
        guard let path = choose(boxes) else { return false }
        let place = path[path.count - 1]
        let inside = after[path[...]].children
        after[path.dropLast()].children.replaceSubrange(place...place, with: inside)
        return true
    }

    /// The same on a larger device: another phone, or a tablet.
    mutating func resize() -> Bool {
        let (x, y) = Bool.random(using: &random) ? (1.1, 1.1) : (1.9, 1.25)
        after.scale(x: x, y: y)
        if let size = variant.device?.size { variant.device?.size = [size[0] * x, size[1] * y] }
        return true
    }

    /// What lies above the content grew: all frames lie lower.
    mutating func shiftAll() -> Bool {
        after.shift(x: 0, y: Double(Int.random(in: 4...40, using: &random) * 2))
        return true
    }
}
