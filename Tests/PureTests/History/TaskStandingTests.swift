import History
import Screens
import Testing

@Suite struct TaskStandingTests {
    private let task = CommonTask(name: "Buy a ticket", screens: ["home", "pay", "home"])

    private func evidence(
        _ captured: [String], failing: [String] = [], impact: Impact? = .serious, heard: Set<String> = [],
        heardFailing: Set<String> = [], another: Set<String> = [], problems: [ReleaseEvidence.UserProblem] = []
    ) -> ReleaseEvidence {
        ReleaseEvidence(
            audited: captured.map { screen in
                .init(
                    screen: screen, variant: Variant(),
                    failures: failing.contains(screen)
                        ? [.init(rule: "button-name", impact: impact, criteria: ["4.1.2"])] : [], judged: [])
            }, heardThrough: heard, heardFailing: heardFailing, heardWithAnother: another, problems: problems,
            screenNames: ["home": "Home", "pay": "Pay"])
    }

    @Test func `what was captured and gone through has nothing known against it`() {
        let standing = TaskStanding(task, evidence(["home", "pay"], heard: ["home", "pay"]))
        #expect(standing.answer == .clear)
        #expect(
            standing.why == [
                "Each of its 2 screens was captured and gone through with VoiceOver; nothing is known against it."
            ])
    }

    @Test func `a screen that nobody captured, heard, or heard with VoiceOver proves nothing`() {
        #expect(
            TaskStanding(task, evidence(["home"], heard: ["home", "pay"])).why == ["Pay was not captured."])
        let unheard = TaskStanding(task, evidence(["home", "pay"], heard: ["home"]))
        #expect((unheard.answer, unheard.why.count) == (.unproven, 1))
        #expect(unheard.why[0].hasPrefix("Nobody has gone through Pay with VoiceOver"))
        #expect(
            TaskStanding(task, evidence(["home", "pay"], heard: ["home", "pay"], another: ["pay"])).answer == .unproven)
    }

    @Test func `a screen that is retired is told as that, and one that is captured all the same is not`() {
        var without = evidence(["home"], heard: ["home"])
        without.retired = ["pay"]
        #expect(TaskStanding(task, without).why == ["Pay is retired, and the task still names it."])
        #expect(TaskStanding(task, without).answer == .unproven)
        var captured = evidence(["home", "pay"], heard: ["home", "pay"])
        captured.retired = ["pay"]
        #expect(TaskStanding(task, captured).answer == .clear)
    }

    @Test func `what stands in the way is said before what is not known`() throws {
        let problems = [
            ReleaseEvidence.UserProblem(title: "The sum is silent.", screen: "pay", weight: .init(fails: [])),
            ReleaseEvidence.UserProblem(title: "Elsewhere", screen: "help", weight: .init(fails: [])),
        ]
        let standing = TaskStanding(
            task, evidence(["home", "pay"], failing: ["home"], heardFailing: ["pay"], problems: problems))
        #expect(standing.answer == .hindered)
        let title = try #require(Ruleset.rule("button-name")?.title)
        #expect(
            standing.why == [
                "“\(title)” fails on Home.", "People found on Pay: The sum is silent.",
                "Who went through Pay met a step that failed.",
                "Nobody has gone through Home with VoiceOver and could tell every step.",
            ])
    }

    @Test func `what costs less than serious stands in no way, what nobody knows the cost of does`() {
        let heard: Set<String> = ["home", "pay"]
        #expect(
            TaskStanding(task, evidence(["home", "pay"], failing: ["pay"], impact: .minor, heard: heard)).answer
                == .clear)
        #expect(
            TaskStanding(task, evidence(["home", "pay"], failing: ["pay"], impact: nil, heard: heard)).answer
                == .hindered)
    }
}
