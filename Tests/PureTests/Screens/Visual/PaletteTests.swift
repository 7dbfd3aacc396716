import Screens
import Testing

@Suite struct PaletteTests {
    private static func scene(_ children: String) throws -> Scene {
        try Scene.of(
            ##"{"id":"root","frame":[0,0,390,844],"backgroundColor":"#FFFFFF","children":[\##(children)]}"##,
            variant: #"{"device":{"idiom":"phone","size":[390,844]}}"#)
    }

    private static func text(_ color: String, size: Int = 13, more: String = "") -> String {
        #"{"frame":[10,10,100,20],"text":"Hello","textColor":"\#(color)","font":{"size":\#(size)}\#(more)}"#
    }

    @Test func `colours that meet are counted, with their screens, the least contrast first`() throws {
        let palette = Palette([
            try Self.scene(Self.text("#717274") + "," + Self.text("#ACADB1")),
            try Self.scene(Self.text("#717274") + "," + Self.text("#717274", size: 20)),
        ])
        #expect(palette.meetings.map(\.color.hexadecimal) == ["#ACADB1", "#717274", "#717274"])
        #expect(palette.meetings.map(\.use) == [.text, .largeText, .text])
        #expect(palette.meetings.map { $0.places.map(\.screen) } == [[0], [1], [0, 1]])
        #expect(palette.meetings.map { $0.places.map(\.node) } == [[2], [2], [1, 1]])
        #expect(palette.meetings.map(\.count) == [1, 1, 2])
        #expect(palette.entries.first?.color.hexadecimal == "#717274")
        #expect(palette.entries.first?.places == [.init(screen: 0, node: 1), .init(screen: 1, node: 1)])
    }

    @Test func `colours that differ by no more than can just be noticed are near twins of the more frequent one`()
        throws
    {
        let palette = Palette([
            try Self.scene(
                ["#717274", "#717274", "#727375", "#757678", "#7A7B7E", "#71727480"].map { Self.text($0) }
                    .joined(separator: ","))
        ])
        #expect(palette.twins.map(\.entry.color.hexadecimal) == ["#717274"])
        #expect(palette.twins.first?.others.map(\.color.hexadecimal) == ["#727375", "#757678"])
        #expect(Palette([try Self.scene(Self.text("#717274"))]).twins.isEmpty)
    }

    @Test func `alpha is laid over the ground before it is measured`() throws {
        let pairs = try Self.scene(Self.text("#00000099")).colorPairs
        #expect(pairs.map(\.color.hexadecimal) == ["#666666"])
        #expect(pairs.map { Contrast.shown($0.ratio(), missing: 4.5) } == [5.74])
    }

    @Test func `what is disabled, a logo, or over an unknown ground is left out`() throws {
        let scene = try Self.scene(
            [
                Self.text("#ACADB1", more: #","enabled":false"#),
                Self.text("#ACADB1", more: #","identifier":"brandLogo""#),
                #"{"frame":[0,0,390,400],"mediaType":"image"}"#, Self.text("#ACADB1"),
            ].joined(separator: ","))
        #expect(scene.colorPairs.isEmpty)
    }

    @Test(arguments: [
        ("BRANDLOGO", false), ("Brand LOGO", true), ("logo's", false), ("lo'go", true), ("ｌｏｇｏ", true),
        ("lollogo", false),
        ("my.logo.2", true), ("lolo", false), ("brandLogoView", true),
    ])
    func `a logo is known by a whole word of its name, however it is written`(name: String, isLogo: Bool) throws {
        let scene = try Self.scene(Self.text("#ACADB1", more: #","identifier":"\#(name)""#))
        #expect(scene.colorPairs.isEmpty == isLogo)
    }

    @Test func `a text of unknown size is enough or too little only where that does not matter`() {
        func verdict(_ ratio: Double, _ use: ContrastUse?, _ profile: Profile = .aa) -> ColorPair.Verdict {
            ColorPair.verdict(ratio, use, by: profile)
        }
        #expect(
            verdict(4.5, nil) == .enough && verdict(4.49, nil) == .enoughIfLarge && verdict(2.99, nil) == .tooLittle)
        #expect(verdict(4.5, .text) == .enough && verdict(4.49, .text) == .tooLittle)
        #expect(verdict(3, .largeText) == .enough && verdict(3, .nonText) == .enough)
        #expect(verdict(6.99, .text, .aaa) == .tooLittle && verdict(4.5, .largeText, .aaa) == .enough)
        #expect(verdict(3, .nonText, .aaa) == .enough, "WCAG asks no more of icons at level AAA")
    }

    @Test func `a palette does not depend on the order of its screens`() throws {
        let one = try Self.scene(Self.text("#717274") + "," + Self.text("#ACADB1"))
        let other = try Self.scene(Self.text("#717274", size: 20) + "," + Self.text("#123456"))
        let (there, back) = (Palette([one, other]), Palette([other, one]))
        #expect(there.entries.map(\.color) == back.entries.map(\.color))
        #expect(there.meetings.map(\.ratio) == back.meetings.map(\.ratio))
    }

    @Test(arguments: [
        ("#717274", "#717274"), (" 717274 ", "#717274"), ("#abc", "#AABBCC"), ("abc8", "#AABBCC88"),
        ("#71727480", "#71727480"),
    ])
    func `a colour may be typed shortly`(typed: String, color: String) {
        #expect(Color.typed(typed)?.hexadecimal == color)
    }

    @Test(arguments: ["", "#", "zz", "#12", "#12345", "red", "##123456", "#1234567", "#+12345", "٣٣٣"])
    func `anything else is no colour`(typed: String) { #expect(Color.typed(typed) == nil) }
}

extension Palette {
    fileprivate init(_ scenes: [Scene]) { self.init(scenes.map(ScreenColors.init)) }
}
