import History
import Screens
import Testing

@Suite struct ScreenPairingTests {
    private func place(_ screen: String?, _ change: (inout Variant) -> Void = { _ in }) -> ScreenPairing.CapturedScreen
    {
        var variant = Variant()
        change(&variant)
        return ScreenPairing.CapturedScreen(screen: screen, variant: VariantKey(variant))
    }

    private func pairing(before: [ScreenPairing.CapturedScreen], after: [ScreenPairing.CapturedScreen]) -> ScreenPairing
    {
        ScreenPairing(before: before, after: after) { _, _ in 0 }
    }

    @Test func `captures are paired by screen and variant`() {
        let large = { (variant: inout Variant) in variant.contentSize = "AccessibilityL" }
        let pairing = self.pairing(
            before: [place("a"), place("a", large), place("b"), place("c")],
            after: [place("a", large), place("a"), place("d"), place("c", large)])
        #expect(
            pairing.pairs == [
                .init(before: 1, after: 0), .init(before: 0, after: 1),
                .init(before: 3, after: 3, twin: .otherTextSize),
            ], "where the exact twin is missing, the nearest is taken and named")
        #expect(pairing.missing == [2] && pairing.unmatched == [2])
        #expect(pairing.newScreens == ["d"] && pairing.screensNotCaptured == ["b"])
    }

    @Test func `of several captures of one variant each stands against the one most like it, and a third one too`()
        throws
    {
        let alike: [[Double]] = [[0.2, 0.9, 0.4], [0.8, 0.3, 0.5]]
        let two = [place("a"), place("a")]
        #expect(
            ScreenPairing(before: two, after: two) { alike[$0][$1] }.pairs
                == [.init(before: 1, after: 0), .init(before: 0, after: 1)])
        #expect(
            ScreenPairing(before: two, after: two + [place("a")]) { alike[$0][$1] }.pairs
                == [.init(before: 1, after: 0), .init(before: 0, after: 1), .init(before: 1, after: 2)])
        let left = ScreenPairing(before: two, after: [place("a")], byName: true) { alike[$0][$1] }
        #expect(left.pairs == [.init(before: 1, after: 0)] && left.missing == [0])
    }

    @Test func `a missing size is L, and what one side does not say parts nothing`() {
        let said = place("a") {
            $0.contentSize = "UICTContentSizeCategoryL"
            $0.locale = "de"
        }
        #expect(pairing(before: [place("a")], after: [said]).pairs.count == 1)
        let english = place("a") { $0.locale = "en" }
        let other = place("a") { $0.locale = "en-GB" }
        #expect(
            pairing(before: [english], after: [other]).pairs.map(\.twin) == [.exact], "a region parts nothing")
        #expect(pairing(before: [english], after: [said]).pairs.map(\.twin) == [.otherLanguage])
        let wide = place("a") { $0.orientation = .landscape }
        #expect(pairing(before: [english], after: [wide]).pairs.isEmpty, "nothing stands against it")
    }

    @Test func `two single captures are meant for each other`() {
        let pairing = self.pairing(before: [place("old")], after: [place("new")])
        #expect(pairing.pairs.count == 1 && pairing.newScreens.isEmpty && pairing.screensNotCaptured.isEmpty)
        let turned = self.pairing(before: [place("old")], after: [place("new") { $0.orientation = .landscape }])
        #expect(turned.pairs.isEmpty && turned.newScreens == ["new"] && turned.screensNotCaptured == ["old"])
    }
}
