package import History
import Screens
package import Storage

/// What a build owes: screens and variants that were captured before and nobody has retired.
package struct Owed {
    private let retired: Retired
    private let screens: [Int64: StoredScreen]
    private let build: StoredBuild
    private let history: AppHistory
    private let transaction: any Transaction

    init(_ build: StoredBuild, _ reviewing: ReviewBuild) throws {
        try self.init(build, reviewing.history, reviewing.screens.byID(), in: reviewing.transaction)
    }

    package init(
        _ build: StoredBuild, _ history: AppHistory, _ screens: [Int64: StoredScreen], in transaction: any Transaction
    ) throws {
        self.init(build, history, screens, try Retired(history, in: transaction), in: transaction)
    }

    init(
        _ build: StoredBuild, _ history: AppHistory, _ screens: [Int64: StoredScreen], _ retired: Retired,
        in transaction: any Transaction
    ) {
        (self.build, self.history, self.screens, self.transaction) = (build, history, screens, transaction)
        self.retired = retired
    }

    /// The looks that the build has nothing in place of.
    package func looks(of review: BuildReview) -> [Look] { looks(review.owed) }

    private func looks(_ owed: [Look]) -> [Look] { owed.filter { !retired.covers($0, in: build) } }

    /// What a build has nothing in place of: what it owes, and what nobody has to capture any more.
    package typealias Missing = (owed: [Look], retired: [Look])

    func missing(of review: BuildReview) -> Missing { missing(review.owed) }

    /// The same for pages, which measure nothing; of a build that is still open, as it stands.
    package func missing(in transaction: some Transaction) throws -> Missing {
        let earlier = try earlier(in: transaction)
        let held = try transaction.looks(heldBy: build.id)
        let places = build.sealedAt == nil ? Places(held, answering: earlier) : Places(owing: held)
        return missing(earlier.filter { !places.holds($0.of) })
    }

    private func missing(_ looks: [Look]) -> Missing {
        (self.looks(looks), looks.filter { retired.covers($0, in: build) })
    }

    /// Screens of which the build holds nothing, and owes nothing either.
    func retiredScreens(of review: BuildReview) -> Set<Int64> {
        Set(review.owed.map(\.screen)).subtracting(looks(of: review).map(\.screen))
            .subtracting(review.looks.map(\.look.screen))
    }

    /// The names of what the build need not hold any more: keys of screens of which it holds nothing, and what audits alone know.
    func retiredNames(of review: BuildReview) throws -> Set<String> {
        try retired.pages(in: build, in: transaction)
            .union(retiredScreens(of: review).compactMap { screens[$0]?.key })
    }

    /// Screens that left the app, as papers see it.
    func retiredScreens(in transaction: some Transaction) throws -> Set<Int64> {
        let missing = try missing(in: transaction)
        return Set(missing.retired.map(\.screen)).subtracting(missing.owed.map(\.screen))
            .subtracting(try transaction.looks(heldBy: build.id).map(\.screen))
    }

    /// Each screen once where none of it was captured, else each missing variant: `cart`, `cart (dark)`.
    func names(of review: BuildReview) throws -> [String] {
        try items(of: review).map { $0.screen.name + $0.variant }
    }

    /// What is owed, with the variant as ` (dark)`, or what was heard on a part as ` (the part with “Buy. Button.”)`, and
    /// nothing where the whole screen is; in which states it is owed, in words; the release that had it last; whether it was captured
    /// with TalkBack alone.
    typealias Item = (screen: StoredScreen, variant: String, states: [String], last: String?, isAnothers: Bool)

    func items(of review: BuildReview) throws -> [Item] {
        try items(looks(of: review), beside: review.looks.map(\.look))
    }

    /// What is heard first of what nothing in the build lets be heard, of a part of a screen that it shows other parts of.
    func part(_ look: Look, beside held: [Look]) throws -> String? {
        let others = held.filter { $0.of == look.of }.map(\.capture)
        return others.isEmpty ? nil : try transaction.firstText(heardIn: look.capture, butInNoneOf: others)
    }

    /// The same for papers, which measure nothing; of a build that is still open, as it stands.
    func items(in transaction: some Transaction) throws -> [Item] {
        try items(try missing(in: transaction).owed, beside: transaction.looks(heldBy: build.id))
    }

    /// In which builds what is owed was captured last.
    func lastCaptured(_ owed: [Look]) throws -> LastCaptured {
        try LastCaptured(owed, before: build, history, in: transaction)
    }

    /// - Parameter isPart: one of several captures is owed, and others of that state may be newer.
    func last(_ look: Look, isPart: Bool, _ lasts: LastCaptured) -> StoredBuild? {
        (isPart ? nil : lasts.build(of: look)) ?? history.build(id: look.build)
    }

    private func earlier(in transaction: some Transaction) throws -> [Look] {
        if build.sealedAt != nil, let review = try transaction.review(ofBuild: build.id) { return review.owed }
        guard let before = try history.predecessor(of: build) else { return [] }
        return try transaction.references(after: before.id)?.looks ?? transaction.looks(heldBy: before.id)
    }

    private func items(_ owed: [Look], beside held: [Look]) throws -> [Item] {
        let captured = Set(held.map(\.screen)), lasts = try lastCaptured(owed)
        var items: [String: (screen: StoredScreen, variant: String, last: StoredBuild?, isAnothers: Bool)] = [:]
        var states: [String: Set<String>] = [:]
        for look in owed {
            guard let screen = screens[look.screen] else { continue }
            let part = try part(look, beside: held)
            let words = part.map { "the part with “\($0)”" } ?? PlainWords.variant(look.variant)
            let variant = captured.contains(look.screen) ? " (\(words))" : ""
            let last = last(look, isPart: part != nil, lasts), known = items[screen.key + variant]?.last
            let isAnothers = look.variant.screenReader == .talkBack && items[screen.key + variant]?.isAnothers ?? true
            let newer = last.flatMap { last in known.map { lasts.newer(last, $0) } } ?? last ?? known
            items[screen.key + variant] = (screen, variant, newer, isAnothers)
            states[screen.key + variant, default: []].insert(PlainWords.variant(look.variant))
        }
        return items.map { key, item -> Item in
            // A build of its own release is told from the others by its number.
            let last = item.last.map { $0.releaseID == build.releaseID ? $0.name : $0.version }
            return (item.screen, item.variant, (states[key] ?? []).sorted(), last, item.isAnothers)
        }.sorted { ($0.screen.key, $0.variant) < ($1.screen.key, $1.variant) }
    }
}
