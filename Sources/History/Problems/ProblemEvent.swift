/// Something that happened to a problem. A problem is what its events make of it, so merging, splitting and taking
/// either back only moves events.
package struct ProblemEvent: Hashable, Sendable, Codable {
    package enum Kind: Hashable, Sendable, Codable {
        /// A capture was uploaded, or a build sealed.
        case observed(release: String, Presence, ObservationEvidence)
        /// A person says that it is broken. The release is the one they have; `nil`: they didn't say.
        case reported(report: Int64, release: String?)
        /// A reporter says that it works in this release, or still doesn't.
        case confirmed(report: Int64, release: String, works: Bool)
        /// The oldest system that the release runs on, where the fix needs a newer one than before.
        case fixClaimed(release: String, author: String, minimumOS: String? = nil)
        /// The release whose change was taken for intended: it is so on the lines that hold it. `nil`: everywhere.
        case decided(Decision, author: String, release: String? = nil)
        case merged(into: Int64)
        case unmerged
        /// What was decided or claimed in that event is taken back: as if it had never been said.
        case takenBack(event: Int64)
    }

    /// What only a person can say. It wins over what machines say.
    package enum Decision: Hashable, Sendable, Codable {
        /// It is a problem, also when it was accepted or called fixed before.
        case open
        case accept(reason: String)
        case falseAlarm(reason: String)
    }

    /// Rises with time over all problems of an app.
    package var sequence: Int64
    package var kind: Kind
    /// It is a look at a sealed build again, since a recording, or which elements are one, was given or taken back.
    package var isOfCorrection: Bool

    package init(_ sequence: Int64, _ kind: Kind, isOfCorrection: Bool = false) {
        (self.sequence, self.kind, self.isOfCorrection) = (sequence, kind, isOfCorrection)
    }

    /// What is noted beside such a look.
    package static let correctionNote =
        "Looked at again, since a recording, or which elements are one, was corrected."

    /// The release it is about, if one.
    package var release: String? {
        switch kind {
        case .observed(let release, _, _), .confirmed(_, let release, _), .fixClaimed(let release, _, _): release
        case .reported(_, let release), .decided(_, _, let release): release
        case .merged, .unmerged, .takenBack: nil
        }
    }

    /// Somebody or something met the problem in a release.
    package var isMeeting: Bool {
        switch kind {
        case .observed(_, .present, _), .reported, .confirmed(_, _, works: false): true
        case .observed, .confirmed, .fixClaimed, .decided, .merged, .unmerged, .takenBack: false
        }
    }

    /// A look, or somebody who reported it, found it gone.
    package var isGone: Bool {
        switch kind {
        case .observed(_, .absent, _), .confirmed(_, _, works: true): true
        case .observed, .reported, .confirmed, .fixClaimed, .decided, .merged, .unmerged, .takenBack: false
        }
    }

    /// Somebody or something says that a release is without it, or is meant to be.
    package var isMend: Bool { if case .fixClaimed = kind { true } else { isGone } }

    /// A capture, a tool or a person's session looked at it.
    package var isLook: Bool { if case .observed = kind { true } else { false } }

    /// The report it comes from, if one.
    package var report: Int64? {
        switch kind {
        case .reported(let report, _), .confirmed(let report, _, _): report
        case .observed, .fixClaimed, .decided, .merged, .unmerged, .takenBack: nil
        }
    }
}
