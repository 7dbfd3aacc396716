import Screens
import Testing

@Suite struct SessionProgressTests {
    private func progress(_ answers: SessionProgress.Answer...) -> SessionProgress {
        SessionProgress(Array(Checklist.screen.prefix(3)), answers)
    }

    @Test func `steps are asked in their order, past the end from the start`() {
        let none = progress()
        #expect(none.next(after: nil)?.id == "selectable" && none.next(after: "selectable")?.id == "trap")
        let some = progress(.init(step: "trap", outcome: .passed), .init(step: "labels", outcome: .cantTell))
        #expect(some.open.map(\.id) == ["selectable"] && some.answered == 2)
        #expect(some.next(after: "labels")?.id == "selectable")
        #expect(some.next(after: "no such step")?.id == "selectable")
        #expect(progress(.init(step: "selectable", outcome: .passed)).next(after: "selectable")?.id == "trap")
    }

    @Test func `one failure fails a step, a doubt weighs more than what passed`() {
        let all = progress(
            .init(step: "labels", outcome: .passed, element: 1), .init(step: "labels", outcome: .failed, element: 2),
            .init(step: "trap", outcome: .passed), .init(step: "trap", outcome: .cantTell, element: 3))
        #expect(all.outcome(of: "labels") == .failed && all.outcome(of: "trap") == .cantTell)
        #expect(all.outcome(of: "selectable") == nil)
        #expect(all.count(.failed) == 1 && all.count(.cantTell) == 1 && all.count(.passed) == 0)
    }

    @Test(
        arguments: [
            ([SessionProgress.Answer(step: "labels", outcome: .passed, element: 7)], 7, true),
            ([.init(step: "labels", outcome: .passed)], 7, true),
            ([.init(step: "labels", outcome: .passed)], nil, true),
            ([.init(step: "labels", outcome: .passed, element: 8)], 7, false),
            ([.init(step: "labels", outcome: .passed, element: 8)], nil, false),
            ([.init(step: "labels", outcome: .passed), .init(step: "labels", outcome: .failed, element: 7)], 7, false),
            ([.init(step: "labels", outcome: .passed), .init(step: "labels", outcome: .failed, element: 8)], 7, true),
            ([.init(step: "labels", outcome: .passed, element: 7), .init(step: "labels", outcome: .failed)], 7, false),
            ([.init(step: "labels", outcome: .inapplicable)], 7, false),
            ([.init(step: "trap", outcome: .passed)], 7, false),
            ([.init(step: "labels", outcome: .cantTell)], 7, false), ([], nil, false),
        ] as [([SessionProgress.Answer], Int64?, Bool)])
    func `only a look at the very thing shows that a problem is gone`(
        answers: [SessionProgress.Answer], element: Int64?, isGone: Bool
    ) {
        #expect(SessionProgress(Checklist.screen, answers).showsAbsence(of: "labels", on: element) == isGone)
    }

    @Test func `the house's steps can be asked, and their criteria and twins are known`() {
        let steps = Checklist.screen + Checklist.beta
        #expect(Checklist.screen.count == 15 && Set(steps.map(\.id)).count == steps.count)
        for step in steps {
            #expect(step.faults.isEmpty, "\(step.id)")
            #expect(step.twin.map { Ruleset.rule($0) != nil } ?? true, "\(step.id)")
            #expect(ChecklistStep.isStep(rule: step.rule) && Checklist.step(rule: step.rule) == step)
        }
    }

    @Test func `what a step finds names no screen reader, since it is held with any`() {
        for step in Checklist.screen + Checklist.beta {
            for words in [step.right, step.wrong, step.failure ?? ""] {
                #expect(!words.contains("VoiceOver") && !words.contains("TalkBack"), "\(words)")
            }
        }
    }

    @Test(arguments: [
        ("id", "Own Step", "t", []), ("id", "-own", "t", []), ("title", "own", " ", []),
        ("criteria/1", "own", "t", ["4.1.2", "9.9.9"]),
    ])
    func `a step of a team's own that can't be asked says why`(
        key: String, id: String, title: String, criteria: [String]
    ) {
        let step = ChecklistStep(id: id, title: title, how: "h", right: "r", wrong: "w", criteria: criteria)
        #expect(step.faults.map(\.key) == [key])
    }

    @Test func `a failed answer is a finding in the person's words, with what they did`() throws {
        let step = try #require(Checklist.step("order"))
        let said = step.finding(note: "It jumps to the footer.", demonstration: ["Flick right: “Total”"], node: 4)
        #expect(said.rule == "session-order" && said.outcome == .failed && said.criteria == ["1.3.2", "2.4.3"])
        #expect(said.message == "The order makes no sense: It jumps to the footer." && said.node == 4)
        #expect(said.evidence == ["steps": .list([.text("Flick right: “Total”")])])
        #expect(step.finding(note: " ", demonstration: [], node: nil).message.hasSuffix(step.wrong))
    }

    @Test func `what failed is never called by the good outcome`() throws {
        for step in Checklist.screen + Checklist.beta {
            let failure = try #require(step.failure)
            #expect(!step.finding(note: "n", demonstration: [], node: nil).message.contains(step.title))
            #expect(failure != step.title && !failure.hasSuffix("."))
        }
        let own = ChecklistStep(id: "music", title: "Music goes on", how: "h", right: "r", wrong: "w", criteria: [])
        #expect(own.finding(note: "silence", demonstration: [], node: nil).message == "“Music goes on” failed: silence")
    }
}
