import History
import Screens
import Testing

/// Waivers of problems that others go on in, and what a failing condition says beside what is waived.
@Suite struct WaivedPartTests {
    private let today = Day(2026, 8, 31)!

    private func decide(
        _ condition: Policy.Condition, _ items: [GateEvidence.Item], _ waivers: [Waiver] = []
    ) -> Verdict {
        Gate.decide(
            Policy(version: 1, conditions: [condition]),
            GateEvidence(
                release: "1.2", line: "main", build: "1.2+3", baseline: "1.1+2", ruleset: "1", speaker: "1",
                measures: [condition.measure: .items(items)], screenNames: ["home": "Home", "pay": "Pay"],
                shownScreens: ["home", "pay"]), waivers: waivers, on: today)
    }

    /// A part of a problem: the problem itself, or one that went on in it.
    private func part(_ words: String, of problem: Int64, from other: Int64? = nil, on screen: String = "home")
        -> GateEvidence.Item
    {
        GateEvidence.Item(
            words, problem: ProblemReference(id: problem, title: "Cart is dead", state: .open), mergedFrom: other,
            countsAs: problem, screen: screen)
    }

    private func waiver(_ target: Waiver.Target, joined: [Int64] = [], until day: Day = Day(2026, 12, 5)!) -> Waiver {
        Waiver(id: 1, target: target, joined: joined, reason: "W", author: "Mina", until: day)
    }

    @Test func `what went on in a waived problem later fails, and is one with it`() {
        let asked = Policy.Condition(.openUserProblems, .atMost, 0)
        let items = [part("Cart is dead", of: 7), part("Help is dead", of: 7, from: 8)]
        let bare = decide(asked, items).conditions[0]
        #expect(bare.actual == 1 && bare.why.hasSuffix("None is allowed. Cart is dead (Home)."), "\(bare.why)")
        let told = decide(asked, items, [waiver(.problem(7))])
        #expect(told.verdict == .fail && told.needlessWaivers.isEmpty && told.conditions[0].actual == 1)
        #expect(
            told.conditions[0].why
                == "1 open problem that people found. None is allowed. Help is dead (Home). 1 of them waived in part: "
                + "Cart is dead (Home). Waived until 2026-12-05: “W” (Mina).")
        #expect(told.conditions[0].summary?.hasSuffix("None is allowed. 1 of them waived in part.") == true)
        #expect(told.conditions[0].waived == "Waived until 2026-12-05: “W” (Mina).")
        for waivers in [[waiver(.problem(7), joined: [8])], [waiver(.problem(7)), waiver(.problem(8))]] {
            #expect(decide(asked, items, waivers).conditions[0].outcome == .waived)
        }
        #expect(decide(asked, items, [waiver(.problem(8))]).conditions[0].why.contains("None is allowed. Cart is dead"))
    }

    @Test func `problems that are waived whole and in part are counted apart`() {
        let items = [part("A", of: 7), part("B", of: 7, from: 8), part("C", of: 9), part("D", of: 10)]
        let told = decide(.init(.newProblems, .atMost, 0), items, [waiver(.problem(7)), waiver(.problem(9))])
        #expect(told.conditions[0].actual == 3)
        #expect(
            told.conditions[0].why.contains(
                "None is allowed. D (Home); B (Home). 2 of them waived, 1 in part: C (Home); A (Home). Waived until"),
            "\(told.conditions[0].why)")
    }

    @Test func `a part on a screen that is asked about counts, wherever the problem is that it went on in`() {
        let items = [part("A", of: 7), part("B", of: 7, from: 8, on: "pay")]
        var asked = Policy.Condition(.openUserProblems, .atMost, 0)
        asked.scope = Policy.Scope(screens: ["pay"])
        let told = decide(asked, items, [waiver(.problem(7))]).conditions[0]
        #expect(told.outcome == .fail && told.actual == 1 && told.why.contains("B (Pay)"), "\(told.why)")
    }

    @Test func `a share that fails names what fails, and what is waived behind it`() {
        let losses = [("home", 0.25), ("pay", 0.4)].map { (screen: String, loss: Double) in
            GateEvidence.Item(
                "\(screen == "pay" ? "Pay" : "Home") lost \(Percent.text(loss)) of its speech", rule: "speech-loss",
                screen: screen, amount: loss)
        }
        let told = decide(.init(.speechLoss, .less, 0.1), losses, [waiver(.condition(.speechLoss, screen: "pay"))])
            .conditions[0]
        #expect(told.outcome == .fail && told.actual == 0.4, "the number is that before any waiver")
        #expect(
            told.summary
                == "Speech loss is 25 % on Home. Less than 10 % is allowed. 40 % on Pay is waived until 2026-12-05.")
        #expect(
            told.why
                == "Speech loss is 25 % on Home. Less than 10 % is allowed. Home lost 25 % of its speech. This does not "
                + "count: Pay lost 40 % of its speech. Waived until 2026-12-05: “W” (Mina).")
        #expect(told.screens == ["home"])
    }

    @Test func `what is left out of the examples is counted, also what is told otherwise`() {
        func lost(_ label: String, _ german: String, on screen: String) -> GateEvidence.Item {
            GateEvidence.Item(
                "“\(label)” is silent", screen: screen, states: ["English"],
                otherwise: [.init("“\(german)” is silent", states: ["German"])])
        }
        func why(_ items: [GateEvidence.Item]) -> String {
            decide(.init(.regressions, .atMost, 0), items).conditions[0].why
        }
        let two = [lost("Cart", "Korb", on: "home"), lost("Cash", "Bargeld", on: "pay")]
        let told =
            "“Cart” is silent (Home: English); “Korb” is silent (Home: German); “Cash” is silent (Pay: English); "
        #expect(why(two) == "2 regressions. None is allowed. \(told)and 1 of these in other words.")
        let more = two + ["A", "B"].map { lost($0, "\($0)…", on: "pay") }
        #expect(why(more).hasSuffix("\(told)and 2 more; and 1 of these in other words."))
    }

    @Test func `a button that is called like its screen, and a bracket, name no screen`() {
        func why(_ summary: String, _ measure: Measure = .regressions) -> String {
            decide(.init(measure, .atMost, 0), [GateEvidence.Item(summary, screen: "pay")]).conditions[0].why
        }
        #expect(why("“Pay” has lost its name").hasSuffix("“Pay” has lost its name (Pay)."))
        #expect(why("“Go” is silent (the second of 3)").hasSuffix("“Go” is silent (the second of 3) (Pay)."))
        #expect(why("“Go” has lost its name (Pay).").hasSuffix("“Go” has lost its name (Pay)."))
        #expect(why("Pay was not captured", .screensNotCaptured).hasSuffix("Pay was not captured."))
    }
}
