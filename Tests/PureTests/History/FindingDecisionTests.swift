import History
import Testing

@Suite struct FindingDecisionTests {
    private func decision(
        _ id: Int64 = 1, element: Int64? = 7, message: String? = "m", until: String? = nil,
        kind: FindingDecision.Kind = .accepted
    ) -> FindingDecision {
        FindingDecision(
            id: id, kind: kind, screen: "list", element: element, rule: "button-name", message: message, reason: "r",
            author: "ada", until: until.flatMap(Day.init))
    }
    private func cause(
        screen: String? = "list", element: Int64? = 7, rule: String = "button-name", message: String = "m"
    ) -> FindingCause { FindingCause(screen: screen, element: element, rule: rule, message: message) }

    @Test func `it follows the element and the rule, whatever the words and wherever it is`() {
        #expect(decision().covers(cause(screen: "other", message: "said differently by a later ruleset")))
        #expect(!decision().covers(cause(element: 8)) && !decision().covers(cause(element: nil)))
        #expect(!decision().covers(cause(rule: "target-size")))
    }

    @Test func `what is decided of one expectation is decided of no other`() {
        func broken(_ pin: Int64?) -> FindingCause {
            FindingCause(screen: "list", element: 7, rule: "button-name", pin: pin, message: "m")
        }
        var decision = decision()
        decision.pin = 3
        #expect(decision.covers(broken(3)) && !decision.covers(broken(4)))
        #expect(decision.covers(broken(nil)), "found before that was noted")
        (decision.element, decision.message) = (nil, nil)
        var away = broken(4)
        away.element = nil
        #expect(!decision.covers(away), "both are nowhere on the screen")
    }

    @Test func `without an element it lets nothing through but the same words on the same screen`() {
        let whole = decision(element: nil)
        #expect(whole.covers(cause(element: nil)))
        #expect(!whole.covers(cause(element: nil, message: "another")))
        #expect(!whole.covers(cause(screen: "help", element: nil)) && !whole.covers(cause()))
        #expect(decision(element: nil, message: nil).covers(cause(element: nil, message: "another")))
    }

    @Test func `it holds to the end of its last day`() throws {
        let last = try #require(Day("2026-12-31")), after = try #require(Day("2027-01-01"))
        let all = [decision(until: "2026-12-31")]
        #expect(FindingDecisions(all, on: last).decision(on: cause()) == all[0])
        #expect(FindingDecisions(all, on: after).decision(on: cause()) == nil)
        #expect(FindingDecisions(all, on: after).isEmpty)
    }

    @Test func `of several the newest counts`() throws {
        let day = try #require(Day("2026-01-01"))
        let all = [decision(1), decision(3, kind: .falseFinding), decision(2)]
        #expect(FindingDecisions(all, on: day).decision(on: cause())?.id == 3)
    }
}
