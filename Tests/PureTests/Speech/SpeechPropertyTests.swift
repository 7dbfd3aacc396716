import Screens
import Testing

/// What must hold for any tree.
@Suite struct SpeechPropertyTests {
    /// A screen of random boxes: groups, lists, tables and elements.
    private func tree(seed: UInt64, elements: Int) throws -> Tree {
        var random = SeededRandom(seed)
        var builder = TreeBuilder()
        var root = Node()
        root.frame = Frame(0, 0, 400, 800)
        try builder.open(root)
        var made = 0
        while made < elements {
            if builder.depth < 8, Int.random(in: 0..<4, using: &random) == 0 {
                var box = Node()
                box.frame = frame(&random)
                box.groupsChildren = Bool.random(using: &random)
                box.containerType = Node.ContainerType.allCases.randomElement(using: &random) ?? .none
                box.label = "Box \(made)"
                try builder.open(box)
            } else if builder.depth > 1, Int.random(in: 0..<3, using: &random) == 0 {
                builder.close()
            } else {
                var node = Node()
                node.isElement = true
                node.label = "Element \(made)"
                node.frame = frame(&random)
                node.traits = Traits(rawValue: UInt64.random(in: 0..<(1 << 20), using: &random))
                try builder.open(node)
                builder.close()
                made += 1
            }
        }
        return try builder.finish()
    }

    private func frame(_ random: inout SeededRandom) -> Frame {
        Frame(
            Double(Int.random(in: 0..<400, using: &random)), Double(Int.random(in: 0..<800, using: &random)), 44, 44)
    }

    @Test(arguments: [1, 2, 3, 4, 5]) func `every element is heard once, positions count from 1`(_ seed: UInt64) throws
    {
        let tree = try tree(seed: seed, elements: 300)
        for mode in Speaker.Mode.allCases {
            let heard = Speaker(mode: mode).speak(Capture(tree: tree))
            #expect(heard.utterances.map(\.position) == Array(1...300))
            #expect(Set(heard.utterances.map(\.node)).count == 300)
        }
    }

    @Test(arguments: [6, 7, 8]) func `a container's positions are one run inside its parent's`(_ seed: UInt64) throws {
        let heard = Speaker().speak(Capture(tree: try tree(seed: seed, elements: 300)))
        #expect(!heard.containers.isEmpty)
        for container in heard.containers {
            guard let first = container.positions.first, let last = container.positions.last else { continue }
            #expect(container.positions == Array(first...last))
            if let parent = container.parent {
                #expect(Set(container.positions).isSubset(of: Set(heard.containers[parent].positions)))
            }
        }
        #expect(count(heard.outline) == 300)
    }

    private func count(_ items: [OutlineItem]) -> Int {
        items.reduce(0) { sum, item in
            if case .container(_, let inner) = item { return sum + count(inner) }
            return sum + 1
        }
    }

    @Test func `the same capture is spoken the same way each time`() throws {
        let capture = Capture(tree: try tree(seed: 9, elements: 500))
        let first = Speaker().speak(capture)
        for _ in 0..<5 { #expect(Speaker().speak(capture) == first) }
    }

    @Test func `ten thousand elements in one list are spoken in no time`() throws {
        var builder = TreeBuilder()
        var root = Node()
        root.containerType = .list
        try builder.open(root)
        for number in 0..<10_000 {
            var node = Node()
            node.isElement = true
            node.label = "Row \(number)"
            node.frame = Frame(0, Double(10_000 - number) * 44, 400, 44)
            try builder.open(node, as: .member)
            builder.close()
        }
        let heard = Speaker().speak(Capture(tree: try builder.finish()))
        #expect(heard.utterances.count == 10_000)
        #expect(heard.utterances.first?.text == "Row 0. List Start.")
        #expect(heard.utterances.last?.text == "Row 9999. List End.")
    }

    @Test func `references that multiply come to an end`() throws {
        var builder = TreeBuilder()
        try builder.open(Node())
        for level in 0..<40 {
            var node = Node()
            node.id = "n\(level)"
            node.frame = Frame(0, 0, 9, 9)
            node.isElement = level == 39
            try builder.open(node)
            if level < 39 {
                builder.refer(to: "n\(level + 1)")
                builder.refer(to: "n\(level + 1)")
            }
            builder.close()
        }
        let heard = Speaker().speak(Capture(tree: try builder.finish()))
        #expect(heard.utterances.count <= 2 * Tree.nodeLimit)
    }
}
