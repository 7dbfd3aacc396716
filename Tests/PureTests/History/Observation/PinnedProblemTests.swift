import History
import Screens
import Testing

/// A problem of an expectation is what the expectation is: broken, held, or not asked.
@Suite struct `Problems of expectations` {
    private let rule = ChangeRule.expectationBroken.id

    private func observe(
        _ answers: [Int64: Bool], pin: Int64? = 7, ended: [Int64: ObservationEvidence] = [:]
    ) -> BuildObservation {
        let capture = BuildSnapshot.Capture(
            id: 3, variant: VariantKey(.init()), showsScreen: true, isCompared: true, heard: [], faults: [],
            failing: [], doubts: [], asked: [], expectations: answers)
        return BuildSnapshot(captures: [1: [capture]], isNewest: true, ended: ended)
            .observe(Fault.Cause(rule: rule, element: 5, pin: pin), on: 1, metIn: [])
    }

    @Test func `are there where it is broken, and gone where it holds, whichever element keeps it`() {
        #expect(observe([7: false]).presence == .present)
        let held = observe([7: true])
        #expect(held.presence == .absent && held.evidence == .expectation(pin: 7, capture: "capture/3"))
    }

    @Test func `are not observed where it was not asked, is not known, or was taken back`() {
        #expect(observe([8: true]).presence == .notObserved)
        #expect(observe([7: true], pin: nil).presence == .notObserved)
        let end = ObservationEvidence.expectationEnded(pin: 7, on: "2026-11-26", by: "ada")
        let ended = observe([7: false], ended: [7: end])
        #expect(ended.presence == .notObserved && ended.evidence == end)
    }

    @Test func `are of one expectation, whichever element comes nearest to it`() {
        let worse = Difference.Worse(
            Fault.Cause(rule: rule, element: 5, pin: 7), node: "/", impact: .serious, message: "m")
        #expect(worse.isAbout(Fault.Cause(rule: rule, element: 6, pin: 7)))
        #expect(!worse.isAbout(Fault.Cause(rule: rule, element: 5, pin: 8)))
        let cause = ProblemCause(screen: 1, element: 5, rule: rule, pin: 7)
        #expect(cause == ProblemCause(screen: 1, element: 6, rule: rule, pin: 7))
        #expect(cause != ProblemCause(screen: 1, element: 5, rule: rule, pin: 8))
    }
}
