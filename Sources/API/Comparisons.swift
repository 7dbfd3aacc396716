package import History

package struct ComparisonInput: Codable, Sendable {
    package var app: String
    /// The older build or release; the baseline of `to` where it is missing.
    package var from: String?
    /// The release or build after.
    package var to: String
    /// How many screens to answer, what changed first: 50, at most 200.
    package var limit: Int?
    /// `next` of the answer before.
    package var after: Int?
    package init(app: String, from: String? = nil, to: String, limit: Int? = nil, after: Int? = nil) {
        (self.app, self.from, self.to) = (app, from, to)
        (self.limit, self.after) = (limit, after)
    }
}

package struct ScreenComparison: Codable, Sendable, Hashable {
    package var screen: String
    package var variant: String
    /// The variant of the earlier capture where it is another one: the nearest that can be compared.
    package var variantBefore: String?
    /// What of the two was compared, in words, where their variants differ.
    package var comparedInPart: String?
    /// What changed on it.
    package var comparison: DiffResource
    package init(screen: String, variant: String, variantBefore: String?, comparison: DiffResource) {
        (self.screen, self.variant, self.comparison) = (screen, variant, comparison)
        comparedInPart = comparison.twin.words
        self.variantBefore = comparedInPart == nil ? nil : variantBefore
    }
}

/// Why a capture is not compared with one of another build that holds its screen, too.
package enum UncomparedReason: String, Codable, Sendable, Hashable, CaseIterable {
    /// It shows something else in the screen's place: a spinner, an error or an empty list.
    case showsSomethingElse
    /// What the other build holds of the screen shows something else.
    case otherShowsSomethingElse
    /// What the other build holds that could be compared with it stands against a nearer one.
    case otherIsTaken
    /// The other build holds the screen only in variants that can't be compared with this one.
    case otherVariants
}

/// A capture that nothing in the other build stands against, though that holds its screen, too, or that shows something else
/// than what stands against it.
package struct UncomparedCapture: Codable, Sendable, Hashable {
    /// The build that holds it.
    package var build: String
    package var screen: String
    package var variant: String
    /// Where the other build holds the screen in a variant that can be compared in part, and that capture stands against a
    /// nearer one: how near it is.
    package var twin: Twin?
    /// Why nothing is compared with it.
    package var reason: UncomparedReason
    package init(build: String, screen: String, variant: String, twin: Twin? = nil, reason: UncomparedReason) {
        (self.build, self.screen, self.variant, self.twin) = (build, screen, variant, twin)
        self.reason = reason
    }
}

/// A variant of a screen that the older build holds and the newer one does not, though that holds the screen.
package struct UncapturedVariant: Codable, Sendable, Hashable {
    package var screen: String
    package var variant: String
    package init(screen: String, variant: String) { (self.screen, self.variant) = (screen, variant) }
}

/// A screen, or a variant of it, that the older build holds and the newer one does not, because it is no part of the app any
/// more.
package struct RetiredVariant: Codable, Sendable, Hashable {
    package var screen: String
    /// Null: all that the older build holds of it.
    @Null package var variant: String?
    /// The release from which on it is owed no more.
    package var since: String
    /// Why, in a person's words.
    package var reason: String
    package init(screen: String, variant: String?, since: String, reason: String) {
        (self.screen, self.since, self.reason) = (screen, since, reason)
        self.variant = variant
    }
}

/// Two builds, screen by screen, by equal engines.
package struct ComparisonResource: Codable, Sendable, Hashable {
    /// The older build's name.
    package var from: String
    /// The newer build's name.
    package var to: String
    package var speaker: String
    package var ruleset: Int
    /// What changed comes first, then what is the very same in both. The figures below are of all of them.
    package var screens: [ScreenComparison]
    /// The cursor for `?after=`, null at the end.
    @Null package var next: String?
    /// Keys of screens that only the newer build holds.
    package var newScreens: [String]
    /// Captured in `from`, not in `to`: nobody looked, so nothing is known of them.
    package var screensNotCaptured: [String]
    /// Captured in `from` and not in `to`, which holds their screens in other variants alone: those are compared in part at
    /// most.
    package var variantsNotCaptured: [UncapturedVariant]
    /// Captured in `from` and not in `to`, which owes them no more: somebody has retired them.
    package var retired: [RetiredVariant]
    /// Captures of screens that both builds hold that nothing in the other stands against: nothing there can be compared
    /// with them, or all that can stands against a nearer one; and those that show something else than what stands against them.
    package var notCompared: [UncomparedCapture]
    /// How many changes are for the worse in what was captured, on all screens together, each variant of one by itself. What other
    /// tools found is in `auditFaults` alone.
    package var regressions: Int
    /// How many faults of the older build are mended, on all screens together, each variant of one by itself.
    package var fixed: Int
    /// The greatest speech loss of a screen, from 0 to 1; null: it is of none known, since nothing was compared, or all with
    /// words of another language, or since a screen shows something else and no other lost anything.
    @Null package var speechLoss: Double?
    /// How many captures are the very same in both.
    package var unchanged: Int
    /// What audits of other tools in the newer build show to be worse than those in the older one, or to fail on what is new,
    /// what costs people most first. Null: they are not compared, since not both builds hold audits, or the newer is not known to
    /// come after the older.
    @Null package var auditFaults: [ReviewResource.Fault]?
    package init(
        from: String, to: String, speaker: String, ruleset: Int, screens: [ScreenComparison],
        next: String? = nil, newScreens: [String], screensNotCaptured: [String],
        variantsNotCaptured: [UncapturedVariant], retired: [RetiredVariant], notCompared: [UncomparedCapture],
        regressions: Int, fixed: Int, speechLoss: Double?,
        unchanged: Int
    ) {
        self.from = from
        self.to = to
        self.speaker = speaker
        self.ruleset = ruleset
        self.screens = screens
        self.next = next
        self.newScreens = newScreens
        self.screensNotCaptured = screensNotCaptured
        self.variantsNotCaptured = variantsNotCaptured
        self.retired = retired
        self.notCompared = notCompared
        self.regressions = regressions
        self.fixed = fixed
        self.speechLoss = speechLoss
        self.unchanged = unchanged
    }
}

extension Endpoint where Input == ComparisonInput, Body == Nothing, Output == ComparisonResource {
    package static var compare: Self {
        Endpoint(
            .get, "/v1/apps/{app}/comparisons",
            "Changes, regressions and speech loss between two builds, screen by screen.",
            scope: .read, weight: .long(bodyLimit: 0), errors: [.notFound, .nothingCaptured, .invalidParameter])
    }
}
