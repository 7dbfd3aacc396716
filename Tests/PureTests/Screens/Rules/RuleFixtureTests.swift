import Foundation
import Screens
import Testing

/// Each rule against the examples of our own in `Tests/Fixtures/rules`, and those of the reference.
@Suite struct RuleFixtureTests {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../Fixtures/rules").standardized

    /// Rules that apply to every capture there is.
    static let ofEveryScreen: Set<String> = ["screen-trap", "screen-title"]

    @Test(arguments: Ruleset.all.map(\.id))
    func `a rule finds what its examples say and nothing else`(rule: String) throws {
        for example in try RuleCase.read(Self.folder.appending(path: "\(rule).json"), rule: rule) {
            let answer = example.answer
            #expect(answer.failed == example.failed, "\(example.id): \(example.title)")
            #expect(answer.cantTell == example.cantTell, "\(example.id): \(example.title)")
        }
    }

    @Test(arguments: Ruleset.all.map(\.id))
    func `a rule has an example that fails, one that passes and one it does not apply to`(rule: String) throws {
        let answers = try RuleCase.read(Self.folder.appending(path: "\(rule).json"), rule: rule).map(\.answer)
        #expect(answers.contains { !$0.failed.isEmpty || !$0.cantTell.isEmpty })
        #expect(answers.contains { $0.outcomes == [.passed] })
        #expect(answers.contains { $0.outcomes == [.inapplicable] } || Self.ofEveryScreen.contains(rule))
    }

    @Test func `every example of the reference is answered as it says`() throws {
        let examples = try RuleCase.read(
            Self.folder.deletingLastPathComponent().appending(path: "reference/rule-examples.json"))
        #expect(examples.count == 94)
        for example in examples {
            #expect(Ruleset.rule(example.rule) != nil, "\(example.id)")
            let answer = example.answer
            #expect(answer.failed == example.failed, "\(example.id): \(example.title)")
            #expect(answer.cantTell == example.cantTell, "\(example.id): \(example.title)")
        }
    }
}
