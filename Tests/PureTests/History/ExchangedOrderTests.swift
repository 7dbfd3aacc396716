import History
import Screens
import Testing

/// Of two neighbours that are read the other way round neither was moved: it is said once, of both.
@Suite struct ExchangedOrderTests {
    private let names = ["Buy", "Save", "Share", "Help"]

    /// - Parameters:
    ///   - order: in which they are read.
    ///   - rows: where each of them lies; where it did, unless said.
    private func screen(_ order: [Int], at rows: [Double] = [0, 1, 2, 3]) throws -> AuditedScene {
        var builder = TreeBuilder()
        var root = Node()
        root.frame = Frame(0, 0, 390, 844)
        try builder.open(root)
        for place in order {
            var node = Node()
            (node.id, node.identifier, node.label) = ("e\(place)", "i\(place)", names[place])
            (node.isElement, node.traits) = (true, .button)
            node.frame = Frame(20, 200 + rows[place] * 120, 200, 50)
            try builder.open(node, as: .member)
            builder.close()
        }
        builder.close()
        var variant = Variant()
        variant.device = Variant.Device()
        variant.device?.size = [390, 844]
        let capture = Capture(screen: Screen(key: "list", title: "List"), variant: variant, tree: try builder.finish())
        return Ruleset.audited(Scene(capture, Speaker().speak(capture)))
    }

    private func regressions(_ before: AuditedScene, _ after: AuditedScene) throws -> [String] {
        try Comparison(before, after).regressions.map(\.message)
    }

    @Test(arguments: [[1, 0, 2, 3], [0, 2, 1, 3], [0, 1, 3, 2]])
    func `two neighbours that changed turns are named once, together`(order: [Int]) throws {
        let found = try regressions(screen([0, 1, 2, 3]), screen(order))
        let first = try #require(order.indices.first { order[$0] != $0 })
        let (one, other) = (names[order[first]], names[order[first + 1]])
        #expect(
            found == [
                "“\(one)” and “\(other)” stayed in their places and are read the other way round: "
                    + "now “\(one)” comes before “\(other)”."
            ])
    }

    @Test func `what was moved on the screen as well is what was moved, whichever of the two it is`() throws {
        let before = try screen([0, 1, 2, 3])
        // The first goes below the second and is read there; the second stays where it was.
        #expect(try regressions(before, screen([1, 0, 2, 3], at: [1.5, 1, 2, 3])).isEmpty)
        // The second goes above the first.
        #expect(try regressions(before, screen([1, 0, 2, 3], at: [0, -1, 2, 3])).isEmpty)
    }

    @Test func `of two that are exchanged around a third that one stayed`() throws {
        let found = try regressions(screen([0, 1, 2, 3]), screen([2, 1, 0, 3]))
        #expect(
            Set(found) == [
                "“Buy” stayed in its place and is now read after “Save”, no longer before it.",
                "“Share” stayed in its place and is now read before all that kept its order, no longer after “Save”.",
            ], "\(found)")
        let order = try Comparison(screen([0, 1, 2, 3]), screen([2, 1, 0, 3])).transcript.lines.map(\.op)
        #expect(order == [.moved, .same, .moved, .same], "\(order)")
    }

    @Test func `one that goes far is said to be read elsewhere, and nothing of what it passed`() throws {
        let found = try regressions(screen([0, 1, 2, 3]), screen([0, 3, 1, 2]))
        #expect(found == ["“Help” stayed in its place and is now read after “Buy”, no longer after “Share”."])
    }
}
