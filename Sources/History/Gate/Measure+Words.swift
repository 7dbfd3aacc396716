extension Measure {
    /// As pages head it: what is counted, without its name in the contract.
    package var title: String {
        let noun = self == .screensNotCaptured ? "screens that were not captured" : noun(plural: true)
        return noun.prefix(1).uppercased() + noun.dropFirst()
    }

    /// What is counted, as a sentence names it.
    func noun(plural: Bool) -> String {
        switch self {
        case .regressions: plural ? "regressions" : "regression"
        case .newFaults: plural ? "faults on what is new" : "fault on what is new"
        case .newProblems: plural ? "new problems" : "new problem"
        case .openUserProblems: plural ? "open problems that people found" : "open problem that people found"
        case .contradictedFixes: plural ? "claimed fixes that failed" : "claimed fix that failed"
        case .unconfirmedFixes:
            plural
                ? "claimed fixes not confirmed for all who reported them"
                : "claimed fix not confirmed for all who reported it"
        case .speechLoss: "speech loss"
        case .spokenCoverage: "spoken coverage"
        case .screensNotCaptured:
            plural
                ? "screens or states of them that were not captured" : "screen or state of one that was not captured"
        case .notCompared:
            plural
                ? "captures that were not compared or seem to show something else"
                : "capture that was not compared or seems to show something else"
        case .openAlarms:
            plural ? "alarms of many reports that are still running" : "alarm of many reports that is still running"
        case .newScreensWithoutSession:
            plural ? "new screens without a session" : "new screen without a session"
        case .changedScreensWithoutSession:
            plural
                ? "screens that changed since their last session"
                : "screen that changed since its last session"
        case .brokenExpectations: plural ? "broken expectations" : "broken expectation"
        case .expiredWaivers:
            plural
                ? "waivers on the list that ended while still needed"
                : "waiver on the list that ended while still needed"
        }
    }
}
