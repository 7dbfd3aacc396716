/// A screen in one of its variants: what is owed once it was captured, and what looks are compared by.
package struct ScreenVariant: Hashable, Sendable {
    package var screen: Int64
    package var variant: VariantKey

    package init(screen: Int64, variant: VariantKey) { (self.screen, self.variant) = (screen, variant) }

    /// Whether to capture the one is to capture the other: who does not say the language has captured the variant all
    /// the same.
    package func isSame(as other: ScreenVariant) -> Bool {
        screen == other.screen && variant.twin(of: other.variant) == .exact
    }
}

/// A capture that a build holds.
package struct Look: Hashable, Sendable {
    package var capture: Int64
    /// The build that captured it.
    package var build: Int64
    package var of: ScreenVariant

    package var screen: Int64 { of.screen }
    package var variant: VariantKey { of.variant }

    package init(capture: Int64, build: Int64, of: ScreenVariant) {
        (self.capture, self.build, self.of) = (capture, build, of)
    }
}

/// The screens and variants that some looks show.
package struct Places: Sendable {
    private let byScreen: [Int64: Set<ScreenVariant>]
    /// Those that are known by just that variant: they stand for no other.
    private let known: Set<ScreenVariant>

    /// - Parameter earlier: looks that are to be answered. Where one that says its language stood beside one that does not, they are
    ///   two, and one that does not say it answers the latter alone.
    package init(_ looks: [Look], answering earlier: [Look] = []) {
        byScreen = Dictionary(grouping: looks, by: \.screen).mapValues { Set($0.map(\.of)) }
        known = Set(earlier.map(\.of))
    }

    /// Whether one of the looks shows the same screen in the same variant.
    package func holds(_ place: ScreenVariant) -> Bool {
        byScreen[place.screen]?.contains { own in
            own == place || own.isSame(as: place) && !known.contains(own)
        } ?? false
    }
}
