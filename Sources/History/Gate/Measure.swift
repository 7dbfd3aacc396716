/// What a condition of a policy looks at. The names are part of the contract.
package enum Measure: String, Hashable, Sendable, Codable, CaseIterable {
    /// What is worse than when it was last good, whoever has shipped it since.
    case regressions
    /// What fails on elements and screens that are new.
    case newFaults
    /// Problems first present in this release.
    case newProblems
    /// Open problems that people found: reported, or met in a session.
    case openUserProblems
    /// Claimed fixes that were seen to fail.
    case contradictedFixes
    /// Claimed fixes that no reporter has confirmed yet.
    case unconfirmedFixes
    /// The greatest speech loss of any screen, from 0 to 1.
    case speechLoss
    /// The lowest spoken coverage of any screen, from 0 to 1.
    case spokenCoverage
    /// Screens and variants that were captured before, that nobody has retired, and that this build has no capture of.
    case screensNotCaptured
    /// Captures that could be compared with nothing, or that show something else than the screen.
    case notCompared
    /// Screens that were new once and on which no person has answered every step of a session.
    case newScreensWithoutSession
    /// Screens whose tree is another than in the last release in which a person answered every step of a session. Live
    /// data makes another tree, too.
    case changedScreensWithoutSession
    /// Alarms of many reports that no person has ended.
    case openAlarms
    /// Expectations that don't hold.
    case brokenExpectations
    /// Waivers that have ended while what they excused is still there.
    case expiredWaivers

    /// How the amounts of single items make one number.
    package enum Total: Hashable, Sendable { case sum, greatest, least }
    package var total: Total {
        switch self {
        case .speechLoss: .greatest
        case .spokenCoverage: .least
        default: .sum
        }
    }

    /// Why a number is no threshold of it; `nil`: it is one. Above 1, no share could be.
    package func refusal(ofThreshold number: Double) -> String? {
        guard number.isFinite, number >= 0 else { return "A threshold is a number from 0 on." }
        return total == .sum || number <= 1 ? nil : "The threshold of a share is a number from 0 to 1: 1 is 100 %."
    }

    /// Why a comparison is none that anybody can want of it; `nil`: it is one.
    package func refusal(of comparator: Policy.Comparator) -> String? {
        let isCeiling = comparator == .less || comparator == .atMost
        if self == .spokenCoverage { return isCeiling ? "The more is spoken the better: write “>=” or “>”." : nil }
        return isCeiling ? nil : "\(rawValue) counts what is wrong: write “<=” or “<”."
    }

    /// Whether an impact floor means something here.
    package var hasImpact: Bool {
        switch self {
        case .regressions, .newFaults, .newProblems, .openUserProblems, .contradictedFixes, .unconfirmedFixes,
            .brokenExpectations:
            true
        default: false
        }
    }
}
