/// What others can be told of as it happens. The names are for ever.
package enum NoticeEvent: String, Hashable, Sendable, Codable, CaseIterable {
    case problemOpened = "problem.opened"
    case problemRegressed = "problem.regressed"
    case problemFixed = "problem.fixed"
    case fixContradicted = "fix.contradicted"
    case burstRaised = "burst.raised"
    case buildSealed = "build.sealed"
    case verdictRecorded = "verdict.recorded"
    /// Words of the team for somebody who reported: only who asks for it by name is told.
    case reportReply = "report.reply"
    /// A reply to somebody who reported was sent.
    case reportAnswered = "report.answered"
    /// Somebody who reported said whether it works in a release.
    case reportConfirmed = "report.confirmed"
    /// A build lacks screens that earlier ones have, or has new ones that nobody has listened to.
    case screenOwed = "screen.owed"
    case waiverEnding = "waiver.ending"
    case waiverEnded = "waiver.ended"

    /// Those that tell of a problem.
    package static let ofProblems = [problemOpened, problemRegressed, problemFixed, fixContradicted].map(\.rawValue)

    /// Those that digests tell of.
    package static let ofDigests = [
        burstRaised, problemRegressed, fixContradicted, verdictRecorded, waiverEnding, waiverEnded, screenOwed,
    ].map(\.rawValue)

    /// What one step made of a problem, from what it was before and after. `before` is `nil` for one that is new.
    /// - Parameters:
    ///   - failedFix: the claimed fix that the step saw fail.
    ///   - isRegressedAnew: on one release line it is there again, or still, and was not said to be before.
    package static func events(
        before: ProblemState?, after: ProblemState, failedFix: FixClaim?, isRegressedAnew: Bool = false
    ) -> [NoticeEvent] {
        var events: [NoticeEvent] = []
        switch after {
        case .open where before == nil || before == .triage || !(before?.isOpen ?? false): events.append(.problemOpened)
        case .regressed where before != .regressed || isRegressedAnew: events.append(.problemRegressed)
        case .fixed where before?.isOpen ?? false: events.append(.problemFixed)
        case .triage, .open, .fixClaimed, .fixed, .regressed, .accepted, .duplicate: break
        }
        if failedFix != nil { events.append(.fixContradicted) }
        return events
    }
}
