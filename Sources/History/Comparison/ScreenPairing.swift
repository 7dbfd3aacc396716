package import Screens

/// Which captures of two builds are of the same screen in the same variant.
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

    /// - Parameter byName: screens are known by their names; else two single captures are meant for each other, whatever
    ///   their files call the screen.
    package init(before: [CapturedScreen], after: [CapturedScreen], byName: Bool = false) {
        let isOneToOne = !byName && before.count == 1 && after.count == 1
        let byScreen = Dictionary(grouping: before.indices) { isOneToOne ? nil : before[$0].screen }
        var free = Set(before.indices)
        var partners: [Int: (before: Int, twin: Twin)] = [:]
        // Exact twins go one to one; whoever is left takes the nearest, which may serve several.
        for twins in [[Twin.exact], Twin.allCases] {
            for second in after.indices where partners[second] == nil {
                let candidates = (byScreen[isOneToOne ? nil : after[second].screen] ?? []).filter {
                    twins != [.exact] || free.contains($0)
                }
                let nearest = after[second].variant.nearest(among: candidates.map { before[$0].variant })
                guard let nearest, twins.contains(nearest.twin) else { continue }
                partners[second] = (candidates[nearest.place], nearest.twin)
                free.remove(candidates[nearest.place])
            }
        }
        pairs = after.indices.compactMap { second in
            partners[second].map { Pair(before: $0.before, after: second, twin: $0.twin) }
        }
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
