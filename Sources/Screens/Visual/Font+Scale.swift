extension NodeDetails.Font {
    /// Apple's default sizes in points at content size L (Human Interface Guidelines, Typography).
    package static let defaultSizes: [String: Double] = [
        "largeTitle": 34, "title1": 28, "title2": 22, "title3": 20, "headline": 17, "body": 17, "callout": 16,
        "subheadline": 15, "footnote": 13, "caption1": 12, "caption2": 11,
    ]

    /// The style's size in points at content size L; `nil` without a style of that name.
    package var defaultSize: Double? { textStyle.flatMap { Self.defaultSizes[$0] } }

    /// Whether a text in this font counts as large, so that less contrast will do (WCAG 2.2, 1.4.3): 18 points, or 14
    /// and bold. `nil`: the capture does not say.
    package func isLarge(at contentSize: ContentSize) -> Bool? {
        guard let size = size ?? (contentSize == .large ? defaultSize : nil) else { return nil }
        if size >= 18 { return true }
        if size < 14 { return false }
        return weight.map(\.isBold)
    }
}

extension ContentSize {
    /// What the system makes of its largest style, Large Title, in points: no style of it grows by less (Human Interface
    /// Guidelines, Typography).
    private static let largeTitles: [ContentSize: Double] = [
        .extraSmall: 31, .small: 32, .medium: 33, .large: 34, .extraLarge: 36, .extraExtraLarge: 38,
        .extraExtraExtraLarge: 40, .accessibilityMedium: 44, .accessibilityLarge: 48, .accessibilityExtraLarge: 52,
        .accessibilityExtraExtraLarge: 56, .accessibilityExtraExtraExtraLarge: 60,
    ]

    /// Whether a text grows by less than any of the system does. Sizes are rounded to whole points.
    static func isLittle(_ points: (before: Double, after: Double), from smaller: ContentSize, to larger: ContentSize)
        -> Bool
    {
        guard let before = largeTitles[smaller], let after = largeTitles[larger] else { return false }
        return points.after + 1 < points.before * after / before
    }
}

extension NodeDetails.Font.Weight {
    private static let numbers: [String: Double] = [
        "ultralight": 100, "thin": 200, "light": 300, "regular": 400, "medium": 500, "semibold": 600, "bold": 700,
        "heavy": 800, "black": 900,
    ]

    /// From 100 to 900; `nil` for a name nobody knows.
    package var number: Double? {
        switch self {
        case .number(let number): number
        case .name(let name): Self.numbers[name.lowercased()]
        }
    }

    /// 700 or more: bold, heavy, black. Semibold is not bold.
    package var isBold: Bool { number.map { $0 >= 700 } ?? false }

    /// As people read it.
    package var text: String {
        switch self {
        case .number(let number): number == number.rounded() ? String(Int(exactly: number) ?? 0) : String(number)
        case .name(let name): name
        }
    }

    /// Whether both are known to be drawn differently. Two names of one weight are the same.
    package func differs(from other: Self) -> Bool {
        guard let number, let theirs = other.number else { return self != other }
        return number != theirs
    }
}
