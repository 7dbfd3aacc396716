import History
import Screens
import Testing

/// Waivers of a whole condition, and the warning before waivers end (docs/judgement.md section 9).
@Suite struct ConditionWaiverTests {
    private let today = Day(2026, 8, 31)!
    private let missing = ["pay", "help"].map { (screen: String) in
        GateEvidence.Item("\(screen) was not captured", screen: screen)
    }

    private func decide(
        _ condition: Policy.Condition, _ measured: GateEvidence.Measured, _ waivers: [Waiver], on day: Day? = nil
    ) -> Verdict {
        Gate.decide(
            Policy(version: 1, conditions: [condition, .init(.expiredWaivers, .atMost, 0)]),
            GateEvidence(
                release: "5.0", line: "main", build: "5.0", baseline: nil, ruleset: "1", speaker: "1",
                measures: [condition.measure: measured]), waivers: waivers, on: day ?? today)
    }

    private func waiver(_ measure: Measure, on screen: String? = nil, until day: Day? = nil) -> Waiver {
        Waiver(
            id: 1, target: .condition(measure, screen: screen), reason: "The device farm is down", author: "Mina",
            until: day ?? Day(2026, 12, 31)!)
    }

    @Test func `what the condition counts is excused until the last day, and not after it`() {
        let asked = Policy.Condition(.screensNotCaptured, .atMost, 0)
        let held = decide(asked, .items(missing), [waiver(.screensNotCaptured, until: today)])
        #expect(held.verdict == .pass && held.conditions[0].outcome == .waived && held.conditions[0].actual == 2)
        let ended = decide(asked, .items(missing), [waiver(.screensNotCaptured, until: Day(2026, 8, 30)!)])
        #expect(ended.conditions.map(\.outcome) == [.fail, .fail])
        #expect(ended.conditions[1].why.contains("the condition “Screens that were not captured”"))
    }

    @Test func `on one screen it excuses nothing on another, and no other condition`() {
        let asked = Policy.Condition(.screensNotCaptured, .atMost, 0)
        #expect(decide(asked, .items(missing), [waiver(.screensNotCaptured, on: "pay")]).verdict == .fail)
        #expect(decide(asked, .items([missing[0]]), [waiver(.screensNotCaptured, on: "pay")]).verdict == .pass)
        let other = decide(asked, .items(missing), [waiver(.notCompared)])
        #expect(other.verdict == .fail && other.needlessWaivers.count == 1)
    }

    @Test func `what nobody could see is never waived, and the verdict says so`() {
        let verdict = decide(
            .init(.speechLoss, .less, 0.1), .unknown("Nothing was captured."), [waiver(.speechLoss)])
        #expect(verdict.verdict == .fail && verdict.needlessWaivers.isEmpty)
        #expect(verdict.conditions[0].why.hasSuffix("a waiver excuses what was found, not what nobody could see."))
    }

    @Test func `it is needless where the condition holds by itself`() {
        let loss = [GateEvidence.Item("loss", screen: "pay", amount: 0.05)]
        let verdict = decide(.init(.speechLoss, .less, 0.1), .items(loss), [waiver(.speechLoss)])
        #expect(verdict.conditions[0].outcome == .pass && verdict.needlessWaivers.count == 1)
        let needed = decide(
            .init(.speechLoss, .less, 0.1), .items([GateEvidence.Item("l", screen: "pay", amount: 0.5)]),
            [waiver(.speechLoss)])
        #expect(needed.needlessWaivers.isEmpty)
    }

    @Test func `whether it is needed is not known where nobody looked`() {
        func verdict(_ measured: [Measure: GateEvidence.Measured], _ waiver: Waiver, shown: Set<String>) -> Verdict {
            Gate.decide(
                Policy(version: 1, conditions: [.init(.regressions, .atMost, 0)]),
                GateEvidence(
                    release: "5.1", line: "main", build: "5.1", baseline: "5.0", ruleset: "1", speaker: "1",
                    measures: measured, screenNames: ["pay": "Pay"], shownScreens: shown), waivers: [waiver], on: today)
        }
        let unseen: [Measure: GateEvidence.Measured] = [.regressions: .items([]), .screensNotCaptured: .items(missing)]
        let words = "this build does not show all of Pay."
        for target in [Waiver.Target.condition(.regressions, screen: "pay"), .rule("name-lost", screen: "pay")] {
            var waiver = waiver(.regressions)
            waiver.target = target
            let told = verdict(unseen, waiver, shown: [])
            #expect(told.needlessWaivers.isEmpty && told.gaps?.last?.hasSuffix(words) == true, "\(told)")
            let seen = verdict([.regressions: .items([])], waiver, shown: ["pay"])
            #expect(seen.needlessWaivers.count == 1 && seen.gaps == [], "\(seen)")
        }
        #expect(verdict(unseen, waiver(.screensNotCaptured), shown: []).needlessWaivers.count == 1, "it is not asked")
    }

    @Test(arguments: [
        (Day(2026, 8, 31)!, "its last day is 2026-08-31, the day of this verdict."),
        (Day(2026, 9, 1)!, "its last day is 2026-09-01, 1 day after this verdict."),
        (Day(2026, 9, 14)!, "its last day is 2026-09-14, 14 days after this verdict."),
    ])
    func `two weeks before its end a waiver that is needed is told of`(until: Day, words: String) {
        let asked = Policy.Condition(.screensNotCaptured, .atMost, 0)
        let verdict = decide(asked, .items(missing), [waiver(.screensNotCaptured, until: until)])
        #expect(
            verdict.endingWaivers?.map(\.why) == [
                "The waiver for the condition “Screens that were not captured” by Mina ends soon: " + words
            ])
    }

    @Test func `no warning of one that lasts, that is needless, or that is over`() {
        let asked = Policy.Condition(.screensNotCaptured, .atMost, 0)
        func ending(_ measured: GateEvidence.Measured, until day: Day) -> Int? {
            decide(asked, measured, [waiver(.screensNotCaptured, until: day)]).endingWaivers?.count
        }
        #expect(ending(.items(missing), until: Day(2026, 9, 15)!) == 0)
        #expect(ending(.items([]), until: today) == 0)
        #expect(ending(.items(missing), until: Day(2026, 8, 30)!) == 0)
    }

    @Test func `days are counted over months, leap days and years`() {
        #expect(Day(2024, 2, 28)!.days(until: Day(2024, 3, 1)!) == 2)
        #expect(Day(2026, 2, 28)!.days(until: Day(2026, 3, 1)!) == 1)
        #expect(Day(2025, 12, 31)!.days(until: Day(2026, 1, 1)!) == 1)
        #expect(Day(2000, 1, 1)!.days(until: Day(2026, 11, 23)!) == 9823)
        #expect(today.days(until: Day(2026, 8, 1)!) == -30)
    }
}
