import Foundation
import Importers
import Screens
import Testing

/// The examples and captures of the shared data, read where they lie.
@Suite struct FurtherRuleTests {
    static let cases: [RuleCase] = {
        guard let file = SharedData.folder?.appending(path: "reference/rule-examples.json"),
            let cases = try? RuleCase.read(file)
        else { return [] }
        return cases.filter { Ruleset.rule($0.rule) != nil }
    }()

    @Test func `every example of the reference is answered as it says`() {
        if Self.cases.isEmpty { print("Left out: no rule-examples.json; set EARSHOT_SHARED.") }
        for example in Self.cases {
            let answer = example.answer
            #expect(answer.failed == example.failed, "\(example.id): \(example.title)")
            #expect(answer.cantTell == example.cantTell, "\(example.id): \(example.title)")
        }
    }

    @Test func `every capture of the shared data is audited, twice with the same result`() throws {
        var counts: [String: Int] = [:]
        var captures = 0
        for file in SharedData.files("data/captures") {
            guard let imported = try? Import.read(SharedData.bytes(file), fileName: file.lastPathComponent) else {
                continue
            }
            for capture in imported.captures {
                let scene = Scene(capture, Speaker().speak(capture))
                let run = Ruleset.audit(scene, profile: .aaa)
                #expect(run == Ruleset.audit(Scene(capture, Speaker().speak(capture)), profile: .aaa))
                captures += 1
                for finding in run.findings {
                    counts["\(finding.rule ?? "") \(finding.outcome.rawValue)", default: 0] += 1
                }
            }
        }
        print("\(captures) captures:")
        for (rule, count) in counts.sorted(by: { $0.key < $1.key }) { print("  \(count) \(rule)") }
    }
}
