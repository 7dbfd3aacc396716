import History
import Screens
import Testing

/// What a capture does not record of a node was not good there, and is not mended by being recorded no more.
@Suite struct UnrecordedNodeTests {
    private func row(_ place: Int) -> Frame { Frame(20, 100 + Double(place) * 60, 200, 50) }

    /// Two elements, of which the first is as it is said; what the other records is no word of the first.
    private func screen(_ change: (inout Node) -> Void) -> AuditedScene {
        SketchedScreen([
            .element("a", "Buy", .button, at: row(0), text: "Buy", identifier: "ia", change),
            .element("b", "Sell", .button, at: row(1), text: "Sell", identifier: "ib") { node in
                node.font = font(scales: true)
                node.gestures = []
                node.customActions = []
            },
        ]).audited
    }

    private typealias Change = @Sendable (inout Node) -> Void
    private typealias Case = (rule: String, good: Change, unsaid: Change, bad: Change)
    private static let cases: [Case] = [
        (
            "dynamic-type", { $0.font = font(scales: true) }, { $0.font = nil },
            { $0.font = font(scales: false) }
        ),
        (
            "gesture-alternative",
            {
                $0.gestures = []
                $0.customActions = []
            }, { $0.customActions = [] },
            {
                $0.gestures = [.swipe]
                $0.customActions = []
            }
        ),
        (
            "trait-conflict", { _ in }, { $0.traits = nil }, { $0.traits = [.button, .link] }
        ),
    ]

    @Test(arguments: cases.indices) func `what was not recorded before is not known to be worse`(_ place: Int) throws {
        let (rule, good, unsaid, bad) = Self.cases[place]
        func found(_ before: (inout Node) -> Void) throws -> [String] {
            try Comparison(screen(before), screen(bad)).regressions.compactMap(\.rule).filter { $0 == rule }
        }
        #expect(try found(good) == [rule])
        #expect(try found(unsaid).isEmpty)
    }

    @Test(arguments: cases.indices) func `what is recorded no more is told to be so, and is no mend`(_ place: Int)
        throws
    {
        let (rule, good, unsaid, bad) = Self.cases[place]
        #expect(try Comparison(screen(good), screen(unsaid)).untold.contains(rule) == (rule != "gesture-alternative"))
        #expect(try !Comparison(screen(good), screen(good)).untold.contains(rule))
        #expect(try !Comparison(screen(bad), screen(unsaid)).fixed.contains { $0.rule == rule })
        let later = screen(unsaid), node = try #require(later.scene.tree.index(named: "a"))
        #expect(try !#require(Ruleset.rule(rule)).isRecorded(on: later.scene[node]))
        let told = screen(good), same = try #require(told.scene.tree.index(named: "a"))
        #expect(try #require(Ruleset.rule(rule)).isRecorded(on: told.scene[same]))
    }

    @Test(
        arguments: [
            (.header, .staticText, "header"), ([.textEntry, .secureTextField], .textEntry, "secureTextField"),
            ([.button, .backButton], .button, "traits"),
        ] as [(Traits, Traits, String)])
    func `a kind that the later format has no word for is not lost`(good: Traits, now: Traits, key: String) throws {
        func screen(_ traits: Traits, _ unknown: [String] = []) -> AuditedScene {
            SketchedScreen([.element("a", "Network", traits, at: row(0), identifier: "ia")], unknown: unknown).audited
        }
        func rules(_ before: AuditedScene, _ after: AuditedScene) throws -> [String?] {
            try Comparison(before, after).regressions.map(\.rule)
        }
        #expect(try rules(screen(good), screen(now)) == ["trait-lost"])
        #expect(try rules(screen(good), screen(now, [key])).isEmpty)
        let isTold = try Comparison(screen(good), screen(now, [key])).untold.contains("trait-lost")
        #expect(isTold)
        #expect(try !Comparison(screen(now, [key]), screen(now, [key])).untold.contains("trait-lost"))
    }

    @Test(arguments: ["actions-lost", "trait-lost", "steps-lost"])
    func `of a rule about changes it is asked element by element, too`(rule: String) throws {
        func full(_ node: inout Node) {
            node.customActions = ["Delete"]
            node.steps = .count(3)
        }
        func bare(_ node: inout Node) {
            node.traits = nil
        }
        #expect(try Comparison(screen(full), screen(bare)).untold.contains(rule))
        #expect(try !Comparison(screen(bare), screen(full)).untold.contains(rule))
    }
}

private func font(scales: Bool) -> NodeDetails.Font {
    var font = NodeDetails.Font()
    font.scales = scales
    return font
}
