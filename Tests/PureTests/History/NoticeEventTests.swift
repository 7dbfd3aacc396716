import History
import Testing

@Suite struct `What others are told of a problem` {
    private typealias Step = (before: ProblemState?, after: ProblemState)

    private func events(_ step: Step, failed fix: FixClaim? = nil) -> [NoticeEvent] {
        NoticeEvent.events(before: step.before, after: step.after, failedFix: fix)
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
        let other = NoticeEvent.events(before: .regressed, after: .regressed, failedFix: nil, isRegressedAnew: true)
        #expect(other == [.problemRegressed], "another release line is told, too")
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

    @Test func `a fix that failed is told beside the state`() {
        let fix = FixClaim(attempt: 1, release: "1.2", author: "ada")
        #expect(events((.fixed, .regressed), failed: fix) == [.problemRegressed, .fixContradicted])
        #expect(events((.open, .open), failed: fix) == [.fixContradicted] && events((.open, .open)) == [])
    }

    @Test func `the fix that failed is the one that had not before, on whichever line`() {
        let main = FixClaim(attempt: 1, release: "2.1", author: "ada")
        let hotfix = FixClaim(attempt: 1, release: "2.0.1", author: "ada")
        #expect(FixClaim.newlyFailed(before: [], after: [main]) == main)
        #expect(FixClaim.newlyFailed(before: [hotfix], after: [main, hotfix]) == main)
        #expect(FixClaim.newlyFailed(before: [main], after: [main]) == nil)
        #expect(FixClaim.newlyFailed(before: [main], after: []) == nil)
    }
}
