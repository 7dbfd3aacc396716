/// Since which release a screen is no part of the app, and why, in a person's words.
package struct ScreenRetirement: Hashable, Sendable {
    package var since: String
    package var reason: String

    package init(since: String, reason: String) { (self.since, self.reason) = (since, reason) }
}

/// A person's word that a screen, or one of its variants, is owed no longer since a release (docs/judgement.md section 2).
package struct Retirement: Hashable, Sendable {
    /// `nil`: audits alone know it.
    package var screen: Int64?
    /// In words; `nil`: every variant.
    package var variant: String?
    package var since: String
    /// The place of the newest build of that release that held captures, or what else tells, when it was said; `nil`: none did
    /// yet.
    package var saidOf: Int?

    package init(screen: Int64?, variant: String?, since: String, saidOf: Int?) {
        (self.screen, self.variant, self.since, self.saidOf) = (screen, variant, since, saidOf)
    }

    /// Whether it speaks of a release: of that it names, or of one that goes on from it.
    package func isFor(_ release: String, in lineage: Lineage) -> Bool {
        [.before, .same].contains(lineage.relation(of: since, to: release))
    }

    /// Whether what it is about is there again with a build that captured it: one of a later release, or one of its own
    /// release that it was not said of. What an earlier build of the release held is what somebody retired.
    package func isOver(with build: PlacedBuild, in lineage: Lineage) -> Bool {
        guard build.name.release == since else { return lineage.relation(of: since, to: build.name.release) == .before }
        return saidOf.map { build.place >= $0 } ?? true
    }

    /// Whether a release owes a screen and variant no longer.
    /// - Parameter last: the build that captured it last.
    package func covers(_ look: ScreenVariant, capturedIn last: PlacedBuild, in release: String, of lineage: Lineage)
        -> Bool
    {
        screen == look.screen && (variant == nil || variant == look.variant.words) && isFor(release, in: lineage)
            && !isOver(with: last, in: lineage)
    }
}
