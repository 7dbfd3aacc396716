import History
import Screens
import Testing

/// Findings of other tools and the nodes they are about.
@Suite struct FindingLinkerTests {
    private static func tree() throws -> Tree {
        var builder = TreeBuilder()
        try builder.open(node(nil, nil, "Window", Frame(0, 0, 390, 844)))
        for (identifier, label, type, frame) in [
            ("pay", "Pay", "XCUIElementTypeButton", Frame(16, 700, 358, 44)),
            ("row", "Shoes", "XCUIElementTypeCell", Frame(0, 100, 390, 60)),
            ("row", "Socks", "XCUIElementTypeCell", Frame(0, 160, 390, 60)),
            (nil, "Help", "XCUIElementTypeButton", Frame(300, 20, 44, 44)),
            (nil, "Help", "XCUIElementTypeStaticText", Frame(20, 20, 100, 20)),
        ] as [(String?, String, String, Frame)] {
            try builder.open(node(identifier, label, type, frame))
            builder.close()
        }
        return try builder.finish()
    }

    private static func node(_ identifier: String?, _ label: String?, _ type: String, _ frame: Frame) -> Node {
        var node = Node()
        (node.identifier, node.label, node.className, node.frame) = (identifier, label, type, frame)
        return node
    }

    private func link(_ change: (inout FindingTarget) -> Void) throws -> FindingLink {
        var target = FindingTarget()
        change(&target)
        let finding = Finding(
            rule: nil, outcome: .failed, impact: .minor, criteria: [], node: nil, message: "", target: target)
        return FindingLinker(try Self.tree()).link(finding)
    }

    @Test func `an identifier, a label, a place each lead to their node`() throws {
        #expect(try link { $0.identifier = "pay" }.node == 1)
        #expect(try link { $0.label = "Shoes" }.reason == .label)
        let placed = try link { $0.frame = [15, 699, 360, 46] }
        #expect((placed.node, placed.reason, placed.confidence) == (1, .frame, 0.7))
        #expect(try link { $0.path = "/3" }.confidence == 1)
        #expect(try link { $0.selector = "form > button#pay.large" }.node == 1)
        #expect(try link { $0.selector = #"div [aria-label="Socks"]"# }.node == 3)
    }

    @Test func `what one key leaves open another decides, and agreement makes surer`() throws {
        #expect(try link { ($0.identifier, $0.label) = ("row", "Socks") }.node == 3)
        #expect(try link { ($0.label, $0.className) = ("Help", "Button") }.node == 4)
        #expect(try link { ($0.identifier, $0.frame) = ("row", [0, 100, 390, 60]) }.node == 2)
        let both = try link { ($0.identifier, $0.label) = ("pay", "Pay") }
        #expect(both.confidence > 0.95)
    }

    @Test func `where several fit, none is taken`() throws {
        let link = try link { $0.identifier = "row" }
        #expect(link.node == nil)
        #expect(link.reason == .ambiguous)
        #expect(link.candidates == 2)
    }

    @Test func `a place that is not there, or none at all, stays unlinked and says so`() throws {
        #expect(try link { $0.identifier = "gone" }.reason == .notThere)
        let bare = Finding(rule: nil, outcome: .failed, impact: .minor, criteria: [], node: nil, message: "")
        #expect(FindingLinker(try Self.tree()).link(bare).reason == .nothingSaid)
    }

    @Test func `a run keeps all its findings, linked or not`() throws {
        var target = FindingTarget()
        target.identifier = "pay"
        let findings = [target, nil].map {
            Finding(rule: nil, outcome: .failed, impact: .minor, criteria: [], node: nil, message: "", target: $0)
        }
        let (run, links) = FindingLinker(try Self.tree()).link(AuditRun(tool: "x", findings: findings))
        #expect(run.findings.map(\.node) == [1, nil])
        #expect(links.map(\.reason) == [.identifier, .nothingSaid])
    }
}
