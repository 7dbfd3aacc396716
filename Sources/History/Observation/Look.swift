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
    /// What stood beside each other before: of these none stands for another.
    private let apart: Set<ScreenVariant>
    private let isExact: Bool

    /// - Parameter earlier: looks that are to be answered. Where one that says its language stood beside one that does not, they are
    ///   two, and neither answers the other.
    package init(_ looks: [Look], answering earlier: [Look] = []) {
        self.init(looks, apart: Set(earlier.map(\.of)), isExact: false)
    }

    /// Those of what a build owes beside them: what one of them stands for is not owed, so that a variant that is has another
    /// language than each, and one that is the same is a part of it.
    package init(owing looks: [Look]) { self.init(looks, apart: [], isExact: true) }

    private init(_ looks: [Look], apart: Set<ScreenVariant>, isExact: Bool) {
        byScreen = Dictionary(grouping: looks, by: \.screen).mapValues { Set($0.map(\.of)) }
        (self.apart, self.isExact) = (apart, isExact)
    }

    /// Whether one of the looks shows the same screen in the same variant.
    package func holds(_ place: ScreenVariant) -> Bool {
        byScreen[place.screen]?.contains { own in
            own == place
                || !isExact && own.isSame(as: place) && !(apart.contains(own) && apart.contains(place))
        } ?? false
    }
}
