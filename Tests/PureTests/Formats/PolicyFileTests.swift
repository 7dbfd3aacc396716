import Formats
import History
import Screens
import Testing

@Suite struct PolicyFileTests {
    private func read(_ text: String) throws -> [Policy.Condition] { try PolicyFile.read(Array(text.utf8)) }

    @Test func `what is written is read again as it was`() throws {
        let text = try PolicyFile.write(.standard)
        #expect(try read(text) == Policy.standard.conditions)
        #expect(text.hasPrefix("version: 0\nconditions:\n- measure: regressions\n"))
        #expect(text.contains("threshold: 0\n") && text.contains("threshold: 0.1\n"))
    }

    @Test func `a policy written by hand is read, and JSON too`() throws {
        let wanted = [Policy.Condition(.regressions, .atMost, 0, impact: .serious)]
        #expect(
            try read(
                "conditions:\n  - measure: regressions\n    comparator: <=\n    threshold: 0\n    impact: serious\n")
                == wanted)
        #expect(
            try read(
                #"{"conditions":[{"measure":"regressions","comparator":"<=","threshold":0,"impact":"serious"}]}"#)
                == wanted)
    }

    @Test func `where a condition asks is written and read`() throws {
        let scoped = [
            Policy.Condition(
                .speechLoss, .less, 0.02, scope: .init(screens: ["checkout", "on"], lines: ["4.10", "main"])),
            Policy.Condition(.regressions, .atMost, 0, impact: .serious, scope: .init(exceptScreens: ["settings"])),
        ]
        let text = try PolicyFile.write(Policy(version: 2, conditions: scoped))
        #expect(try read(text) == scoped, "\(text)")
        let byHand = """
            conditions:
            - {measure: speechLoss, comparator: <, threshold: 0.02, scope: {screens: [checkout, on], lines: [4.10, main]}}
            - {measure: regressions, comparator: <=, threshold: 0, impact: serious, scope: {exceptScreens: [settings]}}
            """
        #expect(try read(byHand) == scoped)
    }

    @Test(arguments: [
        ("conditions:\n- measure: regresions\n  comparator: <=\n  threshold: 0\n", 2, "“regresions” is no measure"),
        ("conditions:\n- measure: regressions\n  comparator: ==\n  threshold: 0\n", 3, "“==” is no comparator"),
        ("conditions:\n- measure: regressions\n  comparator: <=\n  threshold: none\n", 4, "A threshold is a number"),
        ("conditions:\n- measure: regressions\n  comparator: <=\n  threshold: -1\n", 4, "A threshold is a number"),
        (
            "conditions:\n- threshold: 90\n  measure: spokenCoverage\n  comparator: '>='\n", 2,
            "The threshold of a share"
        ),
        ("conditions:\n- measure: speechLoss\n  comparator: <\n  threshold: 1\n  impact: minor\n", 2, "no impact"),
        ("conditions:\n- measure: speechLoss\n  comparator: <\n  treshold: 1\n", 4, "“treshold” is no key"),
        ("conditions:\n- measure: speechLoss\n  comparator: <\n", 2, "“threshold” is missing"),
        ("conditions:\n- measure: speechLoss\n  scope:\n    screen: [a]\n", 4, "“screen” is no key of a scope"),
        ("conditions:\n- measure: speechLoss\n  scope:\n    screens: a\n", 4, "“screens” is a list"),
        ("conditions: []\n", 1, "at least one condition"),
        ("version: 3\nscope: all\n", 2, "“scope” is no key"),
        ("conditions:\n- measure: a\n  measure: b\n", 2, "Said twice"),
        ("conditions:\n  - measure: [\n", 3, "This is no YAML"),
    ])
    func `what is wrong is told with its line`(text: String, line: Int, words: String) {
        let error = #expect(throws: ImportError.self) { try read(text) }
        #expect(error?.line == line && error?.detail.contains(words) == true, "\(String(describing: error))")
    }

    @Test func `aliases of aliases are not read`() {
        #expect(throws: ImportError.self) { try read("a: &a [1]\nb: *a\n") }
        #expect(throws: ImportError.self) { try read("") }
    }
}

@Suite struct PolicyChangesTests {
    @Test func `what another version asks otherwise is told measure by measure`() {
        let before = Policy(
            version: 1,
            conditions: [.init(.regressions, .atMost, 0, impact: .serious), .init(.speechLoss, .less, 0.1)])
        let after = Policy(
            version: 2,
            conditions: [.init(.regressions, .atMost, 2, impact: .critical), .init(.openAlarms, .atMost, 0)])
        #expect(
            before.changes(to: after) == [
                "Regressions: at most 2, critical only, at most 0, serious or worse before.",
                "Speech loss: not asked any more, less than 0.1 before.",
                "Alarms of many reports that are still running: at most 0, not asked before.",
            ])
        #expect(before.changes(to: Policy(version: 9, conditions: before.conditions.reversed())).isEmpty)
    }
}
