import History
import Screens
import Testing

/// Waivers that ended, and those of which nobody knows whether they are needed (docs/judgement.md section 9).
@Suite struct EndedWaiverTests {
    private let today = Day(2026, 8, 31)!, yesterday = Day(2026, 8, 30)!
    private let lost = GateEvidence.Item(
        "“Buy” has lost its name", rule: "name-lost", screen: "list", impact: .critical)

    private func decide(
        _ measures: [Measure: GateEvidence.Measured], _ waivers: [Waiver], shown: Set<String> = ["list"],
        _ conditions: [Policy.Condition] = [.init(.regressions, .atMost, 0)]
    ) -> Verdict {
        Gate.decide(
            Policy(version: 1, conditions: conditions + [.init(.expiredWaivers, .atMost, 0)]),
            GateEvidence(
                release: "1.4", line: "main", build: "1.4", baseline: "1.3", ruleset: "1", speaker: "1",
                measures: measures, screenNames: ["list": "List"], shownScreens: shown), waivers: waivers, on: today)
    }

    private func waiver(_ target: Waiver.Target, until day: Day) -> Waiver {
        Waiver(id: 1, target: target, reason: "Ships with 1.5", author: "Mina", until: day)
    }

    @Test func `where nobody looked it is not known whether one that ended is needed, and none is said to be`() {
        let verdict = decide(
            [
                .regressions: .items([]),
                .screensNotCaptured: .items([GateEvidence.Item("List was not captured", screen: "list")]),
            ], [waiver(.rule("name-lost", screen: "list"), until: yesterday)], shown: [])
        let ended = verdict.conditions[1]
        #expect(ended.outcome == .fail && ended.actual == nil, "\(ended)")
        #expect(
            ended.why.hasSuffix(
                "Whether 1.4 needs the waiver for name-lost on list is not known: this build does not show all of List."
            ))
        #expect(!ended.why.contains("ended on"))
        #expect(verdict.gaps == [], "it is said once")
    }

    @Test func `what can't be computed does not tell that one is needed`() {
        let verdict = decide(
            [.regressions: .unknown("No order.")], [waiver(.rule("name-lost", screen: nil), until: yesterday)])
        #expect(verdict.conditions[1].actual == nil)
        #expect(verdict.conditions[1].why.hasSuffix("is not known: “Regressions” can’t be computed."))
    }

    @Test func `one that ended is needless where what it names is mended, whatever else can't be computed`() {
        let verdict = decide(
            [
                .regressions: .items([]), .spokenCoverage: .unknown("No capture says what is drawn."),
                .brokenExpectations: .unknown("Nobody asked."),
            ], [waiver(.rule("name-lost", screen: "list"), until: yesterday)])
        #expect(verdict.verdict == .pass && verdict.needlessWaivers.count == 1, "\(verdict.conditions)")
    }

    @Test(arguments: [(0.0, false), (0.05, false), (0.2, true)])
    func `one for the rule of speech loss is needed where a screen has lost more than is allowed`(
        loss: Double, isNeeded: Bool
    ) {
        let share = GateEvidence.Item("List lost speech", rule: "speech-loss", screen: "list", amount: loss)
        let verdict = decide(
            [.regressions: .items([]), .speechLoss: .items([share])],
            [waiver(.rule("speech-loss", screen: nil), until: yesterday)],
            [.init(.regressions, .atMost, 0), .init(.speechLoss, .less, 0.1)])
        #expect((verdict.conditions.last?.outcome == .fail) == isNeeded)
        #expect(verdict.needlessWaivers.isEmpty == isNeeded)
    }

    @Test func `one for a condition that is asked on another line is not missed on this one`() {
        let elsewhere = Policy.Condition(.speechLoss, .less, 0.1, scope: .init(lines: ["hot"]))
        let verdict = decide(
            [.regressions: .items([])], [waiver(.condition(.speechLoss, screen: nil), until: yesterday)],
            [.init(.regressions, .atMost, 0), elsewhere])
        #expect(verdict.conditions.last?.outcome == .pass && verdict.needlessWaivers.isEmpty)
    }

    @Test func `no warning is given before the end of one of which nobody knows whether it is needed`() {
        let soon = waiver(.rule("name-lost", screen: "list"), until: today)
        let unseen = decide([.regressions: .items([])], [soon], shown: [])
        #expect(unseen.endingWaivers == [] && unseen.gaps?.count == 1)
        #expect(decide([.regressions: .items([lost])], [soon]).endingWaivers?.count == 1)
    }

    @Test func `one that ended while what it excused is there is named with who gave it and its day`() {
        let verdict = decide(
            [.regressions: .items([lost])], [waiver(.rule("name-lost", screen: "list"), until: yesterday)])
        #expect(verdict.conditions[1].actual == 1)
        #expect(verdict.conditions[1].why.hasSuffix("The waiver for name-lost on list by Mina ended on 2026-08-30."))
    }
}
