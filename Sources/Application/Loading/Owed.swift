import History
import Storage

/// What a build owes: screens and variants that were captured before and nobody has retired.
struct Owed {
    private let retired: Retired
    private let screens: [Int64: StoredScreen]
    private let build: StoredBuild
    private let history: AppHistory

    init(_ build: StoredBuild, _ reviewing: ReviewBuild) throws {
        (self.build, history) = (build, reviewing.history)
        retired = try Retired(history, in: reviewing.transaction)
        screens = try reviewing.screens.byID()
    }

    /// The looks that the build has nothing in place of.
    func looks(of review: BuildReview) -> [Look] { review.owed.filter { !retired.covers($0, in: build) } }

    /// Screens of which the build holds nothing, and owes nothing either.
    func retiredScreens(of review: BuildReview) -> Set<Int64> {
        Set(review.owed.map(\.screen)).subtracting(looks(of: review).map(\.screen))
            .subtracting(review.looks.map(\.look.screen))
    }

    /// Each screen once where none of it was captured, else each missing variant: `cart`, `cart (dark)`.
    func names(of review: BuildReview) -> [String] { items(of: review).map { $0.screen.key + $0.variant } }

    /// - Returns: the variant as ` (dark)`, and nothing where the whole screen is owed; the release that had it last.
    func items(of review: BuildReview) -> [(screen: StoredScreen, variant: String, last: String?)] {
        let captured = Set(review.looks.map(\.look.screen))
        var seen: Set<String> = []
        return looks(of: review).compactMap { look in
            guard let screen = screens[look.screen] else { return nil }
            let variant = captured.contains(look.screen) ? " (\(PlainWords.variant(look.variant)))" : ""
            guard seen.insert(screen.key + variant).inserted else { return nil }
            return (screen, variant, history.build(id: look.build)?.version)
        }.sorted { ($0.screen.key, $0.variant) < ($1.screen.key, $1.variant) }
    }
}
