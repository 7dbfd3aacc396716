import History
import Testing

@Suite struct PolicyTrialTests {
    private func verdict(_ regressions: Int, of release: String) -> Verdict {
        Gate.decide(
            Policy(version: 1, conditions: [.init(.regressions, .atMost, 0)]),
            GateEvidence(
                release: release, line: "main", build: release, baseline: nil, ruleset: "1", speaker: "1",
                measures: [.regressions: .items((0..<regressions).map { GateEvidence.Item("\($0)") })]),
            waivers: [], on: Day(2026, 8, 31)!)
    }

    private func release(_ version: String, tried: Int?, current: Int? = nil, isSealed: Bool = true)
        -> PolicyTrial.Release
    {
        PolicyTrial.Release(
            version: version, build: tried == nil ? nil : "\(version)+1", isSealed: isSealed,
            tried: tried.map { verdict($0, of: version) }, current: (current ?? tried).map { verdict($0, of: version) })
    }

    @Test func `what would have been blocked is said, and what the policy in force says`() {
        let trial = PolicyTrial(
            releases: [
                release("4.9", tried: 1, current: 0), release("5.0", tried: 2), release("5.1", tried: 0),
            ], older: 0)
        #expect(
            trial.summary
                == "Would have blocked 4.9 and 5.0, and let 5.1 pass. The policy in force blocks 5.0.")
        #expect(trial.notes.count == 1)
    }

    @Test func `what was not looked at, not sealed and not tried is said`() {
        let trial = PolicyTrial(
            releases: [release("4.8", tried: nil), release("5.0", tried: 0, isSealed: false)], older: 3)
        #expect(
            trial.summary
                == "Would have blocked none, and let 5.0 pass. The policy in force says the same.")
        #expect(
            trial.notes.dropFirst() == [
                "Not sealed, so what is said of it may change: 5.0+1.",
                "Nothing can be said of 4.8: nothing was captured or audited.", "3 older releases were not tried.",
            ])
    }

    @Test func `where nothing was looked at nothing is said to pass`() {
        let trial = PolicyTrial(releases: [release("4.8", tried: nil)], older: 0)
        #expect(trial.summary == "There is no release to try it on: nothing was captured or audited.")
    }
}
