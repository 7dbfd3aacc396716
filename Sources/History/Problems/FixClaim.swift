/// “Fixed in 5.0.1”: one attempt, counted, that the next captures and people will confirm or contradict (C8).
package struct FixClaim: Hashable, Sendable, Codable {
    package enum Standing: String, Hashable, Sendable, Codable {
        /// Nobody has seen either.
        case open
        case held
        case contradicted
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

    /// What was claimed by whom.
    struct Said: Hashable {
        var release: String
        var author: String?
    }
    var said: Said { Said(release: release, author: author) }

    package init(attempt: Int, release: String, author: String?) {
        (self.attempt, self.release, self.author) = (attempt, release, author)
        standing = .open
    }
}
