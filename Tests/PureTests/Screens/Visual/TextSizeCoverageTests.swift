import Screens
import Testing

@Suite struct TextSizeCoverageTests {
    private static func variant(_ size: String?, preLogin: Bool? = nil) -> Variant {
        var variant = Variant()
        (variant.contentSize, variant.preLogin) = (size, preLogin)
        return variant
    }

    @Test func `each screen shows in which sizes it was captured`() {
        let coverage = TextSizeCoverage([
            ("sign-in", Self.variant(nil, preLogin: true)), ("home", Self.variant("L")),
            ("home", Self.variant("UICTContentSizeCategoryAccessibilityXL")), ("home", Self.variant("AccessibilityXL")),
            ("sign-in", Self.variant("XXXL")),
        ])
        #expect(coverage.rows.map(\.screen) == ["home", "sign-in"])
        #expect(coverage.rows.map(\.preLogin) == [false, true])
        #expect(coverage.rows.first?.captures == [.large: 1, .accessibilityExtraLarge: 2])
        #expect(coverage.sizes == [.large, .extraExtraExtraLarge, .accessibilityExtraLarge])
        #expect(coverage.screensWithoutAccessibilitySize == ["sign-in"])
    }
}
