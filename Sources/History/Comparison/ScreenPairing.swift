package import Screens

/// Which captures of two builds stand against each other: of the same screen, in the same variant or the nearest to it.
package struct ScreenPairing: Hashable, Sendable {
    /// A capture as far as pairing needs it.
    package struct CapturedScreen: Hashable, Sendable {
        /// The screen's key, else its title; `nil`: nobody said.
        package var screen: String?
        package var variant: VariantKey

        package init(screen: String?, variant: VariantKey) { (self.screen, self.variant) = (screen, variant) }

        package init(_ capture: Capture) {
            self.init(screen: capture.screen.key ?? capture.screen.title, variant: VariantKey(capture))
        }
    }
    package struct Pair: Hashable, Sendable {
        /// Places in the lists that were given.
        package var before: Int
        package var after: Int
        package var twin: Twin
        package init(before: Int, after: Int, twin: Twin = .exact) {
            (self.before, self.after, self.twin) = (before, after, twin)
        }
    }

    /// In the order of the captures after.
    package private(set) var pairs: [Pair] = []
    /// Captures before that nothing stands against.
    package private(set) var missing: [Int] = []
    /// Captures after that nothing stands against.
    package private(set) var unmatched: [Int] = []
    /// Screens that the build before doesn't have, by name.
    package let newScreens: [String]
    /// Screens that the build after has no capture of, by name.
    package let screensNotCaptured: [String]

    /// - Parameters:
    ///   - byName: screens are known by their names; else two single captures are meant for each other, whatever their
    ///     files call the screen.
    ///   - likeness: how much of an earlier and a later capture is the same. It is asked only where a build holds several
    ///     captures of one screen and variant, of which each stands against the one that is most like it.
    package init(
        before: [CapturedScreen], after: [CapturedScreen], byName: Bool = false,
        likeness: (_ before: Int, _ after: Int) throws -> Double
    ) rethrows {
        let isOneToOne = !byName && before.count == 1 && after.count == 1
        let byScreen = Dictionary(grouping: before.indices) { isOneToOne ? nil : before[$0].screen }
        let twins = after.map { later in
            (byScreen[isOneToOne ? nil : later.screen] ?? []).compactMap { first in
                later.variant.twin(of: before[first].variant).map { (before: first, twin: $0) }
            }
        }
        let isAmbiguous = after.indices.map { second in
            let exact = Set(twins[second].filter { $0.twin == .exact }.map(\.before))
            return exact.count > 1
                || after.indices.contains { other in
                    other != second && twins[other].contains { $0.twin == .exact && exact.contains($0.before) }
                }
        }
        var likely: [Pair: Double] = [:]
        for second in after.indices where isAmbiguous[second] {
            for found in twins[second] {
                likely[Pair(before: found.before, after: second, twin: found.twin)] =
                    try likeness(found.before, second)
            }
        }
        let ranked = after.indices.flatMap { second in
            twins[second].map { Pair(before: $0.before, after: second, twin: $0.twin) }
        }.sorted { one, other in
            guard one.twin == other.twin else { return one.twin < other.twin }
            let (here, there) = (likely[one] ?? 0, likely[other] ?? 0)
            return here == there ? (one.after, one.before) < (other.after, other.before) : here > there
        }
        // Exact twins go one to one; whoever is left takes the nearest, which may serve several.
        var free = Set(before.indices)
        var partners: [Int: Pair] = [:]
        for pair in ranked where pair.twin == .exact && partners[pair.after] == nil && free.contains(pair.before) {
            partners[pair.after] = pair
            free.remove(pair.before)
        }
        for pair in ranked where partners[pair.after] == nil {
            partners[pair.after] = pair
            free.remove(pair.before)
        }
        pairs = after.indices.compactMap { partners[$0] }
        missing = free.sorted()
        unmatched = after.indices.filter { partners[$0] == nil }
        let isOneScreen = isOneToOne && !pairs.isEmpty
        newScreens = isOneScreen ? [] : ScreenPairing.names(after, without: before)
        screensNotCaptured = isOneScreen ? [] : ScreenPairing.names(before, without: after)
    }

    private static func names(_ places: [CapturedScreen], without others: [CapturedScreen]) -> [String] {
        Set(places.compactMap(\.screen)).subtracting(others.compactMap(\.screen)).sorted()
    }
}
