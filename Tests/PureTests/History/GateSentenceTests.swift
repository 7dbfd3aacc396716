import History
import Screens
import Testing

/// What a verdict says of what it counts (docs/judgement.md section 7).
@Suite struct GateSentenceTests {
    private let today = Day(2026, 8, 31)!

    private func decide(
        _ condition: Policy.Condition, _ items: [GateEvidence.Item], _ waivers: [Waiver] = []
    ) -> Verdict.Condition {
        Gate.decide(
            Policy(version: 1, conditions: [condition]),
            GateEvidence(
                release: "1.2", line: "main", build: "1.2+3", baseline: "1.1+2", ruleset: "1", speaker: "1",
                measures: [condition.measure: .items(items)], shownScreens: ["list", "pay"]), waivers: waivers,
            on: today
        ).conditions[0]
    }

    private func lost(_ label: String, _ problem: Int64) -> GateEvidence.Item {
        GateEvidence.Item(
            "“\(label)” has lost its name",
            problem: ProblemReference(id: problem, title: "“\(label)” has lost its name", state: .open),
            rule: "name-lost", screen: "list", impact: .critical)
    }

    @Test func `what is waived in part is told with what, until when, why and by whom, and breaks nothing`() {
        let waiver = Waiver(
            id: 1, target: .problem(7), reason: "Ships with 1.3", author: "Mina", until: Day(2026, 12, 5)!)
        let told = decide(.init(.regressions, .atMost, 0), [lost("Buy", 7), lost("Share", 8)], [waiver])
        #expect(
            told.why
                == "2 regressions. None is allowed. “Share” has lost its name (list). 1 of them waived: “Buy” has lost its "
                + "name (list). Waived until 2026-12-05: “Ships with 1.3” (Mina).")
        #expect(told.summary == "2 regressions. None is allowed. 1 of them waived.")
        #expect(told.problems.map(\.id) == [8], "what is waived does not break it")
    }

    @Test func `of a share only what is too much is waived`() {
        let losses = [("list", 0.4), ("pay", 0.02)].map { (screen: String, loss: Double) in
            GateEvidence.Item("\(screen) lost some", rule: "speech-loss", screen: screen, amount: loss)
        }
        let waiver = Waiver(
            id: 1, target: .rule("speech-loss", screen: "pay"), reason: "r", author: "Mina", until: today)
        #expect(!decide(.init(.speechLoss, .less, 0.1), losses, [waiver]).why.contains("waived"))
    }

    @Test func `what a count lets through is named`() {
        let told = decide(.init(.regressions, .atMost, 1), [lost("Buy", 7)])
        #expect(told.outcome == .pass)
        #expect(told.why == "1 regression. At most 1 is allowed. “Buy” has lost its name (list).")
        #expect(decide(.init(.regressions, .atMost, 1), []).why == "No regressions. At most 1 is allowed.")
    }

    @Test(arguments: [
        (2.0 / 9, Policy.Comparator.atMost, 0.2222, "22.222 %"), (2.0 / 9, .atMost, 0.23, "22.2 %"),
        (0.0996, .less, 0.1, "9.96 %"), (0.1, .less, 0.1, "10 %"), (0.1004, .atMost, 0.1, "10.04 %"),
        (0.2222, .atMost, 0.2222, "22.2 %"), (0.8999, .atLeast, 0.9, "89.99 %"), (2.0 / 3, .less, 0.1, "66.7 %"),
    ])
    func `a share is told on the side of what is allowed on which it is`(
        share: Double, comparator: Policy.Comparator, threshold: Double, words: String
    ) {
        let measure = comparator == .atLeast ? Measure.spokenCoverage : .speechLoss
        let told = decide(
            .init(measure, comparator, threshold), [GateEvidence.Item("s", screen: "list", amount: share)])
        #expect(told.summary?.contains(" is \(words) on list.") == true, "\(told.summary ?? "")")
    }

    @Test func `nobody wants more of what is wrong, or less of what is said`() {
        for measure in Measure.allCases {
            let isCoverage = measure == .spokenCoverage
            #expect(
                (measure.refusal(of: .atMost) == nil) != isCoverage && (measure.refusal(of: .less) == nil) != isCoverage
            )
            #expect(
                (measure.refusal(of: .atLeast) == nil) == isCoverage
                    && (measure.refusal(of: .greater) == nil) == isCoverage)
        }
    }

    @Test func `of a release in which a problem is met, what came later is not said`() {
        #expect(ProblemState.fixed.whereMet(wasMended: false) == .open)
        #expect(ProblemState.fixed.whereMet(wasMended: true) == .regressed)
        #expect(ProblemState.regressed.whereMet(wasMended: false) == .open)
        for state in [ProblemState.triage, .open, .fixClaimed, .accepted] {
            #expect(state.whereMet(wasMended: true) == state)
        }
    }

    @Test func `a rule about changes tells what rules find at the same place`() {
        let told = ToldCauses([ProblemCause(screen: 1, element: 2, rule: "name-lost")])
        #expect(told.tell(ProblemCause(screen: 1, element: 2, rule: "name-lost")))
        #expect(told.tell(ProblemCause(screen: 1, element: 2, rule: "button-name")))
        #expect(!told.tell(ProblemCause(screen: 1, element: 3, rule: "button-name")))
        #expect(!told.tell(ProblemCause(screen: 1, element: 2, rule: "text-contrast")))
    }

    @Test func `a screen that a title names is named once, with its key where that is another word`() {
        func why(_ screen: String) -> String {
            var item = lost("Buy", 7)
            (item.summary, item.screen) = ("“Buy” has lost its name (Payment).", screen)
            return decide(.init(.newProblems, .atMost, 0), [item]).why
        }
        #expect(why("Payment (checkout-v2)").hasSuffix("“Buy” has lost its name (Payment (checkout-v2))."))
        #expect(why("Payment").hasSuffix("“Buy” has lost its name (Payment)."))
    }
}
