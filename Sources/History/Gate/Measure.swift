/// What a condition of a policy looks at. The names are part of the contract.
package enum Measure: String, Hashable, Sendable, Codable, CaseIterable {
    /// Changes for the worse against the baseline.
    case regressions
    /// Problems first present in this release.
    case newProblems
    /// Open problems that people reported.
    case openUserProblems
    /// Claimed fixes that were seen to fail.
    case contradictedFixes
    /// Claimed fixes that no reporter has confirmed yet.
    case unconfirmedFixes
    /// The greatest speech loss of any screen, from 0 to 1.
    case speechLoss
    /// The lowest spoken coverage of any screen, from 0 to 1.
    case spokenCoverage
    /// Screens of the baseline that this build has no capture of.
    case screensNotCaptured
    /// Screens that the baseline doesn't have and nobody ran VoiceOver through (C11).
    case newScreensWithoutSession
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

    /// Whether an impact floor means something here.
    package var hasImpact: Bool {
        switch self {
        case .regressions, .newProblems, .openUserProblems, .contradictedFixes, .unconfirmedFixes,
            .brokenExpectations:
            true
        default: false
        }
    }
}
