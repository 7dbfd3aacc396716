import Foundation
import History
import Screens
import Testing

@Suite struct GateTests {
    private let today = Day(2026, 8, 31)!
    private let lost = GateEvidence.Item(
        "The button lost its name", problem: ProblemReference(id: 7, title: "Buy says nothing", state: .open),
        rule: "name-lost", screen: "checkout", impact: .critical)
    private let reworded = GateEvidence.Item(
        "“Send” became “Go”", rule: "name-changed", screen: "mail", impact: .moderate)

    private func decide(
        _ conditions: [Policy.Condition], _ measures: [Measure: GateEvidence.Measured], waivers: [Waiver] = []
    ) -> Verdict {
        Gate.decide(
            Policy(version: 3, conditions: conditions),
            GateEvidence(
                release: "5.0.1", line: "main", build: "5.0.1+12", baseline: "5.0.0+9", ruleset: "1", speaker: "2",
                measures: measures, shownScreens: ["checkout", "mail"]
            ),
            waivers: waivers, on: today)
    }

    private func waiver(_ target: Waiver.Target, until day: Day) -> Waiver {
        Waiver(id: 1, target: target, reason: "Ships with 5.1", author: "Mina", until: day)
    }

    @Test func `a measure that nobody could compute fails its condition`() {
        let verdict = decide(
            [.init(.regressions, .atMost, 0), .init(.spokenCoverage, .atLeast, 0.9), .init(.speechLoss, .less, 0.1)],
            [.spokenCoverage: .unknown("No capture says what is drawn."), .speechLoss: .items([])])
        #expect(verdict.verdict == .fail)
        #expect(verdict.conditions.allSatisfy { $0.outcome == .fail && $0.actual == nil })
        #expect(verdict.conditions[1].why.hasSuffix("No capture says what is drawn."))
    }

    @Test func `what costs less than the floor does not count, what costs nobody knows how much does`() {
        let unknown = GateEvidence.Item("Something people report", screen: "mail")
        let verdict = decide(
            [
                .init(.regressions, .atMost, 0, impact: .serious),
                .init(.openUserProblems, .atMost, 0, impact: .serious),
            ],
            [.regressions: .items([reworded]), .openUserProblems: .items([unknown])])
        #expect(verdict.conditions.map(\.outcome) == [.pass, .fail])
        #expect(verdict.conditions.map(\.actual) == [0, 1])
    }

    @Test func `of an impact that nobody has said, a verdict says no more`() {
        let unknown = GateEvidence.Item("A frame has no title", screen: "mail")
        func why(_ items: [GateEvidence.Item]) -> String {
            decide([.init(.regressions, .atMost, 0, impact: .serious)], [.regressions: .items(items)]).conditions[0].why
        }
        #expect(why([unknown]).hasPrefix("1 regression of an impact that nobody has said."))
        #expect(why([unknown, lost]).contains(" of serious impact or worse or of an impact that nobody has said."))
        #expect(!why([lost]).contains("nobody has said"))
    }

    @Test func `a verdict names what it was computed with and the problems behind it`() {
        let verdict = decide([.init(.regressions, .atMost, 0)], [.regressions: .items([lost, reworded, lost])])
        #expect(
            verdict.policy == 3 && verdict.ruleset == "1" && verdict.speaker == "2" && verdict.baseline == "5.0.0+9")
        #expect(verdict.conditions[0].problems.map(\.id) == [7])
        #expect(
            verdict.conditions[0].why
                == "3 regressions. None is allowed. The button lost its name (checkout), 2 times; “Send” became “Go” (mail)."
        )
    }

    @Test func `what is owed is a session, with whichever screen reader it is held`() {
        let owed = GateEvidence.Item("List is new and nobody has listened to all of it", screen: "list")
        let verdict = decide(
            [.init(.newScreensWithoutSession, .atMost, 0), .init(.changedScreensWithoutSession, .atMost, 0)],
            [.newScreensWithoutSession: .items([owed]), .changedScreensWithoutSession: .items([])])
        #expect(verdict.conditions[0].why.hasPrefix("1 new screen without a session. None is allowed."))
        #expect(verdict.conditions[1].why.hasPrefix("No screens that changed since their last session."))
    }

    @Test func `a screen that is owed in several states counts as often, so that to look at less never counts as less`()
    {
        let whole = GateEvidence.Item(
            "Cart was not captured, last in 2.6", screen: "Cart", states: ["German", "standard", "tablet"], amount: 3)
        let part = GateEvidence.Item("List (German) was not captured, last in 2.5", screen: "List")
        let condition = decide([.init(.screensNotCaptured, .atMost, 3)], [.screensNotCaptured: .items([whole, part])])
            .conditions[0]
        #expect(condition.outcome == .fail && condition.actual == 4)
        #expect(
            condition.why
                == "4 screens or states of them that were not captured. At most 3 are allowed. Cart was not captured, "
                + "last in 2.6 (states: standard, and German, and tablet); List (German) was not captured, last in 2.5.",
            "\(condition.why)")
        let waived = decide(
            [.init(.screensNotCaptured, .atMost, 0)], [.screensNotCaptured: .items([whole, part])],
            waivers: [waiver(.condition(.screensNotCaptured, screen: "Cart"), until: today)]
        ).conditions[0]
        #expect(
            waived.outcome == .fail && waived.why.contains("3 of them waived: Cart was not captured"), "\(waived.why)")
    }

    @Test func `what several states of a screen share is said once, with all of them`() {
        func lost(_ screen: String, _ share: Double, _ state: String?) -> GateEvidence.Item {
            GateEvidence.Item(
                "\(Percent.text(share)) of what was spoken is lost", rule: "speech-loss", screen: screen,
                states: state.map { [$0] } ?? [], impact: .critical, amount: share)
        }
        let items = [
            lost("list", 0.66, "standard"), lost("pay", 0.5, nil), lost("list", 0.66, "tablet, landscape"),
            lost("list", 0.4, "German"), lost("list", 0.66, "dark"), lost("list", 0.05, "VoiceOver"),
        ]
        let verdict = decide(
            [.init(.regressions, .atMost, 0), .init(.speechLoss, .less, 0.1)],
            [
                .regressions: .items(
                    items.map { item in
                        var item = item
                        item.amount = 1
                        return item
                    }), .speechLoss: .items(items),
            ])
        let (regressions, loss) = (verdict.conditions[0], verdict.conditions[1])
        #expect(
            regressions.why == "6 regressions. None is allowed. 66 % of what was spoken is lost (list: standard, and "
                + "tablet, landscape, and dark); 50 % of what was spoken is lost (pay); 40 % of what was spoken is lost "
                + "(list: German); and 1 more.")
        #expect(
            loss.summary == "Speech loss is 66 % on list (states: standard, and tablet, landscape, and dark). "
                + "Less than 10 % is allowed.")
        #expect(loss.why.hasSuffix("40 % of what was spoken is lost (list: German)."))
    }

    @Test func `where all is in another language nothing is measured, and no waiver is needless for it`() {
        let waived = waiver(.rule("speech-loss", screen: nil), until: today)
        let verdict = decide(
            [.init(.speechLoss, .less, 0.1)], [.speechLoss: .untold("Words are not compared.")], waivers: [waived])
        #expect(verdict.verdict == .pass && verdict.conditions[0].actual == nil && verdict.needlessWaivers.isEmpty)
        #expect(verdict.conditions[0].why == "Words are not compared.")
    }

    @Test func `a waiver in force passes what it excuses, through its last day`() {
        let asked: [Policy.Condition] = [.init(.regressions, .atMost, 0)]
        for target in [
            Waiver.Target.problem(7), .rule("name-lost", screen: "checkout"), .rule("name-lost", screen: nil),
        ] {
            let verdict = decide(asked, [.regressions: .items([lost])], waivers: [waiver(target, until: today)])
            #expect(verdict.verdict == .pass && verdict.conditions[0].outcome == .waived)
            #expect(verdict.conditions[0].actual == 1, "what was waived is still told")
            #expect(verdict.conditions[0].why.contains("Ships with 5.1") && verdict.needlessWaivers.isEmpty)
        }
    }

    @Test func `what is waived is named, with the day on which each ends, the first first`() {
        let asked: [Policy.Condition] = [.init(.regressions, .atMost, 0)]
        func why(_ waivers: [Waiver]) -> String {
            decide(asked, [.regressions: .items([lost, reworded])], waivers: waivers).conditions[0].why
        }
        let one = waiver(.condition(.regressions, screen: nil), until: today)
        let told = "2 regressions. None is allowed. The button lost its name (checkout); “Send” became “Go” (mail)."
        #expect(why([one]) == "\(told) Waived until \(today): “Ships with 5.1” (Mina).")
        var others = [Day(2026, 12, 24)!, Day(2026, 12, 1)!].map { day in
            waiver(.rule(day == Day(2026, 12, 1)! ? "name-lost" : "name-changed", screen: nil), until: day)
        }
        others[0].reason = "Being redrawn"
        let both = "until 2026-12-01: “Ships with 5.1” (Mina); until 2026-12-24: “Being redrawn” (Mina)."
        #expect(why(others).hasSuffix("(mail). Waived \(both)"), "\(why(others))")
    }

    @Test func `a waiver for one thing does not excuse another`() {
        let verdict = decide(
            [.init(.regressions, .atMost, 0)], [.regressions: .items([lost, reworded])],
            waivers: [waiver(.rule("name-lost", screen: "mail"), until: today)])
        #expect(verdict.conditions[0].outcome == .fail)
        #expect(verdict.needlessWaivers.map(\.waiver.id) == [1])
    }

    @Test func `a waiver that ended excuses nothing and counts while it is needed`() {
        let asked: [Policy.Condition] = [.init(.regressions, .atMost, 0), .init(.expiredWaivers, .atMost, 0)]
        let ended = waiver(.problem(7), until: Day(2026, 8, 30)!)
        let needed = decide(asked, [.regressions: .items([lost])], waivers: [ended])
        #expect(needed.conditions.map(\.outcome) == [.fail, .fail] && needed.conditions[1].actual == 1)
        let gone = decide(asked, [.regressions: .items([])], waivers: [ended])
        #expect(gone.verdict == .pass && gone.needlessWaivers.map(\.waiver) == [ended])
    }

    @Test func `a waiver is not called needless while something it may excuse is unknown`() {
        let verdict = decide(
            [.init(.regressions, .atMost, 0)], [.regressions: .unknown("No baseline.")],
            waivers: [waiver(.problem(7), until: today)])
        #expect(verdict.needlessWaivers.isEmpty)
    }

    @Test func `a share is that of the worst screen, and waiving the worst asks the next`() {
        let losses = [("a", 0.05), ("b", 0.4), ("c", 0.2)].map { screen, loss in
            GateEvidence.Item("Speech is lost", rule: "speech-loss", screen: screen, amount: loss)
        }
        let asked: [Policy.Condition] = [.init(.speechLoss, .less, 0.1)]
        let waived = { (screen: String) in self.waiver(.rule("speech-loss", screen: screen), until: self.today) }
        #expect(decide(asked, [.speechLoss: .items(losses)]).conditions[0].actual == 0.4)
        #expect(decide(asked, [.speechLoss: .items(losses)], waivers: [waived("b")]).verdict == .fail)
        let both = decide(asked, [.speechLoss: .items(losses)], waivers: [waived("b"), waived("c")])
        #expect(both.conditions[0].outcome == .waived)
        #expect(both.conditions[0].why.hasPrefix("Speech loss is 40 % on b. Less than 10 % is allowed."))
    }

    @Test func `a share has one decimal, and more where it would be called what is allowed`() {
        func why(_ loss: Double) -> String {
            let lost = GateEvidence.Item("Speech is lost", rule: "speech-loss", screen: "a", amount: loss)
            return decide([.init(.speechLoss, .less, 0.1)], [.speechLoss: .items([lost])]).conditions[0].why
        }
        #expect(why(2.0 / 3).hasPrefix("Speech loss is 66.7 % on a. Less than 10 % is allowed."))
        #expect(why(0.0996).hasPrefix("Speech loss is 9.96 % on a. Less than 10 % is allowed."))
        #expect(why(0.1).hasPrefix("Speech loss is 10 % on a. Less than 10 % is allowed."))
    }

    @Test func `policies, waivers and verdicts survive being stored`() throws {
        let verdict = decide(
            Policy.standard.conditions, [.regressions: .items([lost])],
            waivers: [waiver(.rule("x", screen: nil), until: today)])
        func stored<Value: Codable & Equatable>(_ value: Value) throws -> Bool {
            try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value)) == value
        }
        #expect(try stored(verdict) && stored(Policy.standard) && stored(waiver(.problem(7), until: today)))
        #expect(try stored(ReleaseOrder.declared) && stored(ReleaseLine("5.0", forkedFrom: "5.0.0")))
    }

    @Test func `only days that exist are days`() {
        #expect(Day("2024-02-29") == Day(2024, 2, 29) && Day("2026-02-29") == nil && Day("2026-8-1") == nil)
        #expect(Day("2026-08-31")! < Day("2026-09-01")! && today.description == "2026-08-31")
    }
}
