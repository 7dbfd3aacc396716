import Screens
import Testing

@Suite struct ColorInventoryTests {
    private static func scene(_ nodes: [Node]) throws -> Scene {
        var builder = TreeBuilder()
        var root = Node()
        root.frame = Frame(0, 0, 390, 844)
        try builder.open(root)
        for (row, node) in nodes.enumerated() {
            var node = node
            node.frame = Frame(20, 100 + Double(row) * 40, 100, 20)
            try builder.open(node)
            builder.close()
        }
        let capture = Capture(tree: try builder.finish())
        return Scene(capture, Speaker().speak(capture))
    }

    private static func node(text: String? = nil, ground: String? = nil, hidden: Bool = false) -> Node {
        var node = Node()
        node.textColor = text.flatMap(Color.init)
        node.backgroundColor = ground.flatMap(Color.init)
        node.hidden = hidden
        return node
    }

    @Test func `colours are counted by what they are used for, the most frequent first`() throws {
        let inventory = ColorInventory(
            try Self.scene([
                Self.node(text: "#101010", ground: "#FFFFFF00"), Self.node(text: "#101010"),
                Self.node(text: "#202020", ground: "#101010", hidden: true), Self.node(ground: "#20202080"),
            ]))
        #expect(inventory.entries.map(\.color.hexadecimal) == ["#101010", "#20202080"])
        #expect(inventory.entries.map(\.uses) == [[.text: 2], [.background: 1]])
    }

    @Test func `growth is what came and went`() throws {
        let before = ColorInventory(try Self.scene([Self.node(text: "#101010"), Self.node(text: "#303030")]))
        var after = ColorInventory(try Self.scene([Self.node(text: "#101010"), Self.node(text: "#0000FF")]))
        after.merge(ColorInventory(try Self.scene([Self.node(ground: "#0000FF"), Self.node(ground: "#00FF00")])))
        let growth = after.growth(since: before)
        #expect(growth.added.map(\.hexadecimal) == ["#0000FF", "#00FF00"])
        #expect(growth.removed.map(\.hexadecimal) == ["#303030"])
        #expect(after.entries.first?.count == 2)
    }
}
