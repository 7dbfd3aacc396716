import Foundation
import Screens
import Testing

/// What findings of sight and reach show for evidence, on examples of `Tests/Fixtures/rules`.
@Suite struct EvidenceTests {
    /// The findings of a rule on the example of this title.
    private static func findings(_ rule: String, _ title: String) throws -> [Finding] {
        let file = RuleFixtureTests.folder.appending(path: "\(rule).json")
        let example = try #require(try RuleCase.read(file, rule: rule).first { $0.title == title })
        return Ruleset.audit(example.scene, profile: .aaa).findings.filter { $0.rule == rule }
    }

    @Test func `a contrast finding shows the ratio, both colours as they are seen, size and weight`() throws {
        let findings = try Self.findings("text-contrast", "the reference's vectors on white")
        #expect(findings.map { $0.evidence["ratio"] } == [.number(2.24), .number(4.48)])
        let first = try #require(findings.first)
        #expect(first.evidence["required"] == .number(4.5))
        #expect(
            first.evidence["textColor"] == .text("#ACADB1") && first.evidence["backgroundColor"] == .text("#FFFFFF"))
        #expect(first.evidence["size"] == .number(13) && first.evidence["weight"] == .text("regular"))
        #expect(first.criteria == ["1.4.3"])
    }

    @Test func `a target finding shows whole points and who is too near`() throws {
        let finding = try #require(try Self.findings("target-size-minimum", "two small ones that touch").first)
        #expect(finding.evidence["width"] == .number(20) && finding.evidence["height"] == .number(16))
        #expect(finding.evidence["neighbours"] == .list([.text("y")]))
    }

    @Test func `a reach finding shows the zones of both hands and the class`() throws {
        let finding = try #require(try Self.findings("thumb-reach", "top left of a regular phone").first)
        #expect(finding.evidence["zone"] == .text("red") && finding.evidence["class"] == .text("regular"))
        #expect(finding.evidence["zones"] == .list([.text("red"), .text("red"), .text("red")]))
    }

    @Test func `an app may judge reach by another hand`() throws {
        let file = RuleFixtureTests.folder.appending(path: "thumb-reach.json")
        let example = try #require(
            try RuleCase.read(file, rule: "thumb-reach").first { $0.title == "a stretch, with nothing better near" })
        let element = try #require(example.scene.elements.first { $0.name == "go" })
        #expect(Reach.standard.zone(of: element) == .yellow)
        #expect(Reach(hand: .left).map(of: example.scene)?.heightClass == .regular)
    }
}
