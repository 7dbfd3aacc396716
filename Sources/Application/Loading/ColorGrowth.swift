package import Screens

/// How the colours of one appearance changed since the baseline. What nobody captured this time is not gone.
package struct ColorGrowth {
    package let added: Set<Color>
    package let removed: Set<Color>
    /// Screens that were captured until the baseline and are not now, or not in each state: in the order of their names.
    package let missing: [String]

    /// - Parameters:
    ///   - before: the screens as they were captured until the baseline, and their colours.
    ///   - now: as they are captured in the release.
    /// - Returns: `nil`: nothing was captured before.
    package init?(
        from before: [ReleaseColors.Screen], _ earlier: Palette, to now: [ReleaseColors.Screen], _ palette: Palette
    ) {
        guard !before.isEmpty else { return nil }
        let places = Set(now.map(Place.init))
        let (shown, lacking) = (
            before.filter { places.contains(Place($0)) }, before.filter { !places.contains(Place($0)) }
        )
        added = Set(palette.growth(since: earlier).added)
        removed = Set(palette.growth(since: Palette(shown.map(\.colors))).removed)
            .subtracting(Palette(lacking.map(\.colors)).entries.map(\.color))
        missing = Set(lacking.map(\.name)).sorted()
    }

    /// A screen in one of its states.
    private struct Place: Hashable {
        let key: String
        let variant: String

        init(_ screen: ReleaseColors.Screen) { (key, variant) = (screen.key, screen.variant) }
    }
}
