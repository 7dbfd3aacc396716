/// “Fixed in 5.0.1”: one attempt, counted, that the next captures and people will confirm or contradict.
package struct FixClaim: Hashable, Sendable, Codable {
    package enum Standing: String, Hashable, Sendable, Codable, CaseIterable {
        /// Nobody has seen either.
        case open
        case held
        case contradicted
        /// It held, and a later release had the problem again.
        case regressed
        /// Another claim or a decision took its place.
        case withdrawn
    }

    /// From 1.
    package var attempt: Int
    package var release: String
    /// Who says so. `nil`: nobody did, the problem was seen to be gone.
    package var author: String?
    package var standing: Standing
    /// The release in which it was still there.
    package var contradictedIn: String?
    /// The release in which it was there again, after one that was seen good.
    package var regressedIn: String?
    /// The oldest system that the release runs on, where whoever claims it says so.
    package var minimumOS: String?

    /// What was claimed by whom.
    package struct Said: Hashable {
        var release: String
        var author: String?
    }
    package var said: Said { Said(release: release, author: author) }

    /// Of claims that had failed, and that have failed by now: the last that had not. `nil`: none.
    package static func newlyFailed(before: [FixClaim], after: [FixClaim]) -> FixClaim? {
        let known = Set(before.map(\.said))
        return after.last { !known.contains($0.said) }
    }

    package init(attempt: Int, release: String, author: String?, minimumOS: String? = nil) {
        (self.attempt, self.release, self.author, self.minimumOS) = (attempt, release, author, minimumOS)
        standing = .open
    }
}
