package import Screens

/// Which captures of two builds are of the same screen in the same variant.
package struct ScreenPairing: Hashable, Sendable {
    /// A capture as far as pairing needs it.
    package struct Place: Hashable, Sendable {
        /// The screen's key, else its title; `nil`: nobody said.
        package var screen: String?
        package var variant: VariantKey

        package init(screen: String?, variant: VariantKey) { (self.screen, self.variant) = (screen, variant) }

        package init(_ capture: Capture) {
            self.init(screen: capture.screen.key ?? capture.screen.title, variant: VariantKey(capture.variant))
        }
    }
    package struct Pair: Hashable, Sendable {
        /// Places in the lists that were given.
        package var before: Int
        package var after: Int
        package init(before: Int, after: Int) { (self.before, self.after) = (before, after) }
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

    package init(before: [Place], after: [Place]) {
        newScreens = ScreenPairing.names(after, without: before)
        screensNotCaptured = ScreenPairing.names(before, without: after)
        // Two single captures are meant for each other, whatever their files call the screen.
        let isOneToOne = before.count == 1 && after.count == 1
        var free = Set(before.indices)
        var partners: [Int: Int] = [:]
        func pair(_ fits: (VariantKey, VariantKey) -> Bool, onlyIfSingle: Bool) {
            let byScreen = Dictionary(grouping: free.sorted()) { isOneToOne ? nil : before[$0].screen }
            for second in after.indices where partners[second] == nil {
                let candidates = (byScreen[isOneToOne ? nil : after[second].screen] ?? []).filter {
                    free.contains($0) && fits(before[$0].variant, after[second].variant)
                }
                guard let first = candidates.first, !onlyIfSingle || candidates.count == 1 else { continue }
                partners[second] = first
                free.remove(first)
            }
        }
        pair({ $0 == $1 }, onlyIfSingle: false)
        // Where one side says less of its variant, it fits as long as only one does.
        pair({ $0.isCompatible(with: $1) }, onlyIfSingle: true)
        pairs = after.indices.compactMap { second in partners[second].map { Pair(before: $0, after: second) } }
        missing = free.sorted()
        unmatched = after.indices.filter { partners[$0] == nil }
    }

    private static func names(_ places: [Place], without others: [Place]) -> [String] {
        Set(places.compactMap(\.screen)).subtracting(others.compactMap(\.screen)).sorted()
    }
}
