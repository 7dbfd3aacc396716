/// Which screens have been looked at in which text size: a screen nobody captured above L says nothing about the
/// people who read with larger text, sign-in and menus included.
package struct TextSizeCoverage: Hashable, Sendable {
    package struct Row: Hashable, Sendable {
        package var screen: String
        /// Reached before signing in; such screens are easily forgotten.
        package var preLogin: Bool
        /// How many captures there are of each size.
        package var captures: [ContentSize: Int]

        /// Whether it was captured at an accessibility size, where texts grow to 200 % and more (WCAG 2.2, 1.4.4).
        package var hasAccessibilitySize: Bool { captures.keys.contains { $0 >= .accessibilityMedium } }
    }

    /// By screen key.
    package let rows: [Row]

    /// A capture that says no size was made at L.
    package init(_ captures: some Sequence<(screen: String, variant: Variant)>) {
        var rows: [String: Row] = [:]
        for (screen, variant) in captures {
            var row = rows[screen] ?? Row(screen: screen, preLogin: false, captures: [:])
            row.captures[ContentSize(name: variant.contentSize), default: 0] += 1
            if variant.preLogin == true { row.preLogin = true }
            rows[screen] = row
        }
        self.rows = rows.values.sorted { $0.screen < $1.screen }
    }

    /// Every size that some screen was captured in, small to large: the columns.
    package var sizes: [ContentSize] {
        ContentSize.allCases.filter { size in rows.contains { $0.captures[size] != nil } }
    }

    /// Screens that nobody has captured at an accessibility size.
    package var screensWithoutAccessibilitySize: [String] {
        rows.filter { !$0.hasAccessibilitySize }.map(\.screen)
    }
}
