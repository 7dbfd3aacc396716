import History
import Testing

/// What is said of a problem's waivers where the problem is shown, outside of a verdict.
@Suite struct ProblemWaiversTests {
    private let today = Day(2026, 8, 31)!
    private let later = Day(2026, 12, 31)!

    private func waiver(_ id: Int64, _ target: Waiver.Target, joined: [Int64]? = [], until day: Day? = nil) -> Waiver {
        Waiver(id: id, target: target, joined: joined, reason: "W", author: "Mina", until: day ?? later)
    }

    private func told(_ waivers: Waiver..., parts: Int64...) -> ProblemWaivers {
        ProblemWaivers(
            ([7] + parts).map { ProblemWaivers.Part(id: $0, rule: "name-lost", screen: "list") }, goingOnIn: 7, waivers,
            on: today)
    }

    @Test func `one of its number, or of its rule where it is, covers it, and no other`() {
        for target in [
            Waiver.Target.problem(7), .rule("name-lost", screen: "list"), .rule("name-lost", screen: nil),
            .rule("button-name", screen: nil),
        ] {
            #expect(told(waiver(1, target)).until == later)
        }
        for target in [
            Waiver.Target.problem(8), .rule("name-lost", screen: "pay"), .rule("unspoken-text", screen: nil),
            .condition(.regressions, screen: nil),
        ] {
            #expect(told(waiver(1, target)).all.isEmpty)
        }
    }

    @Test func `it is waived until the last of its waivers ends, and what ended is told apart`() {
        let ended = waiver(1, .problem(7), until: Day(2026, 8, 30)!)
        let known = told(ended, waiver(2, .problem(7), until: today), waiver(3, .rule("name-lost", screen: nil)))
        #expect(known.until == later && known.ended == [ended] && known.inForce.map(\.id) == [2, 3])
        #expect(told(ended).until == nil && told(ended).uncovered == [])
    }

    @Test func `what went on in it later is not waived, and is named`() {
        let part = told(waiver(1, .problem(7)), parts: 8)
        #expect(part.until == nil && part.uncovered == [8] && part.inForce.count == 1)
        #expect(told(waiver(1, .problem(7), joined: [8]), parts: 8).until == later)
        #expect(told(waiver(1, .problem(7)), waiver(2, .problem(8), until: today), parts: 8).until == today)
        #expect(told(waiver(1, .problem(8)), parts: 8).uncovered == [7])
    }

    @Test func `a duplicate is covered by what was set for it, or for the problem it had gone on in by then`() {
        func told(_ joined: [Int64]) -> ProblemWaivers {
            ProblemWaivers(
                [.init(id: 8, rule: nil, screen: nil)], goingOnIn: 7, [waiver(1, .problem(7), joined: joined)],
                on: today)
        }
        #expect(told([8]).until == later && told([]).all.isEmpty)
    }
}
