import History
import Testing

@Suite struct `What others are told of a problem` {
    private typealias Step = (before: ProblemState?, after: ProblemState)

    private func events(_ step: Step, _ contradicted: (Int, Int) = (0, 0)) -> [NoticeEvent] {
        NoticeEvent.events(
            before: step.before, after: step.after, contradictedBefore: contradicted.0,
            contradictedAfter: contradicted.1)
    }

    @Test func `opened where it is new, decided, or open again after it was over`() {
        for before in [nil, .triage, .fixed, .accepted, .duplicate] as [ProblemState?] {
            #expect(events((before, .open)) == [.problemOpened], "\(String(describing: before))")
        }
        for before in [.open, .fixClaimed, .regressed] as [ProblemState] { #expect(events((before, .open)) == []) }
    }

    @Test func `back again only where it was something else`() {
        #expect(events((.fixed, .regressed)) == [.problemRegressed])
        #expect(events((.regressed, .regressed)) == [])
    }

    @Test func `fixed only where it was open`() {
        for before in [.triage, .open, .fixClaimed, .regressed] as [ProblemState] {
            #expect(events((before, .fixed)) == [.problemFixed])
        }
        for before in [nil, .fixed, .accepted, .duplicate] as [ProblemState?] {
            #expect(events((before, .fixed)) == [])
        }
    }

    @Test func `what waits for people is told to nobody`() {
        for after in [.triage, .fixClaimed, .accepted, .duplicate] as [ProblemState] {
            #expect(events((nil, after)) == [] && events((.open, after)) == [])
        }
    }

    @Test func `a fix that failed is told beside the state, once for each that fails`() {
        #expect(events((.fixed, .regressed), (0, 1)) == [.problemRegressed, .fixContradicted])
        #expect(events((.open, .open), (1, 2)) == [.fixContradicted])
        #expect(events((.open, .open), (2, 2)) == [] && events((.open, .open), (2, 1)) == [])
    }
}
