import Screens
import Testing

@Suite struct ContrastTests {
    private static let white = Paint(red: 255, green: 255, blue: 255)

    @Test(arguments: [
        ("#ACADB1", 2.24), ("#717274", 4.82), ("#777777", 4.48), ("#767676", 4.54), ("#00000099", 5.74),
        ("#FFFFFF", 1), ("#000000", 21), ("#00000000", 1),
    ])
    func `known colours on white have their known ratio`(text: String, ratio: Double) throws {
        let color = try #require(Color(text))
        let found = Contrast.ratio(Self.white.under(color), Self.white)
        #expect(Contrast.shown(found, missing: 4.5) == ratio)
    }

    @Test func `a ratio is rounded for people, but never up to a limit it misses`() {
        #expect(Contrast.shown(4.499, missing: 4.5) == 4.49)
        #expect(Contrast.shown(4.499, missing: 3) == 4.5)
        #expect(Contrast.shown(2.9951, missing: 3, 4.5) == 2.99)
        #expect(Contrast.shown(4.5, missing: 4.5) == 4.5)
        #expect(Contrast.shown(4.546, missing: 4.5) == 4.55)
    }

    @Test func `layers are laid over each other without rounding`() throws {
        let black = try #require(Color("#00000080"))
        let once = Self.white.under(black)
        #expect(once.red == 255 * (1 - 128.0 / 255))
        #expect(Self.white.under(black, fade: 0.5).red == 255 * (1 - 64.0 / 255))
        #expect(once.hexadecimal == "#7F7F7F")
        #expect(black.hexadecimal == "#00000080")
    }

    @Test(
        arguments: [
            (18.0, nil, nil, true), (17.9, 600, nil, false), (14, 700, nil, true), (13.9, 900, nil, false),
            (15, nil, nil, nil),
            (nil, nil, "title3", true), (nil, nil, "headline", nil), (nil, nil, "footnote", false),
            (nil, 700, "callout", true),
            (nil, 700, nil, nil), (nil, nil, "nobody's", nil),
        ] as [(Double?, Double?, String?, Bool?)])
    func `text is large from 18 points on, or from 14 and bold`(
        size: Double?, weight: Double?, style: String?, isLarge: Bool?
    ) {
        var font = NodeDetails.Font()
        (font.size, font.weight, font.textStyle) = (size, weight.map { .number($0) }, style)
        #expect(font.isLarge(at: .large) == isLarge)
        if size == nil { #expect(font.isLarge(at: .extraLarge) == nil) }
    }

    @Test(
        arguments: [
            (15, nil, "at least 3 to 1, and 4.5 where it is not large"), (15, 400, "4.5 to 1"), (15, 700, "3 to 1"),
            (12, nil, "4.5 to 1"),
        ] as [(Double, Double?, String)])
    func `what a text needs is said as far as it is known`(size: Double, weight: Double?, needs: String) throws {
        let screen = SketchedScreen([
            .element("pale", "Pale", at: Frame(20, 100, 200, 30), text: "Pale") {
                $0.textColor = Color("#DDDDDD")
                $0.backgroundColor = Color("#FFFFFF")
                var font = NodeDetails.Font()
                (font.size, font.weight) = (size, weight.map { .number($0) })
                $0.font = font
            }
        ])
        let finding = try #require(screen.audited.run.findings.first { $0.rule == "text-contrast" })
        #expect(finding.message == "“Pale”: The contrast is 1.36 to 1; this text needs \(needs).")
    }

    @Test func `names of weights are numbers, and semibold is not bold`() {
        typealias Weight = NodeDetails.Font.Weight
        #expect(Weight.name("heavy").isBold && Weight.name("Black").isBold && !Weight.name("semibold").isBold)
        #expect(!Weight.name("bold").differs(from: .number(700)))
        #expect(Weight.name("medium").differs(from: .name("regular")))
    }
}
