import Screens
import Testing

@Suite struct TextScalingTests {
    private static func scene(_ children: String, size: String? = nil) throws -> Scene {
        let contentSize = size.map { #","contentSize":"\#($0)""# } ?? ""
        return try Scene.of(
            #"{"id":"root","frame":[0,0,390,844],"children":[\#(children)]}"#,
            variant: #"{"device":{"idiom":"phone","size":[390,844]}\#(contentSize)}"#)
    }

    private static func text(
        _ id: String, _ text: String, y: Int = 100, height: Int = 20, _ more: String = ""
    ) -> String {
        #"{"id":"\#(id)","frame":[10,\#(y),300,\#(height)],"text":"\#(text)"\#(more)}"#
    }

    private static func font(_ points: Int) -> String { #","font":{"size":\#(points)}"# }

    private static func outcomes(_ small: String, _ large: String) throws -> [TextScaling.Outcome] {
        TextScaling(from: try scene(small), to: try scene(large, size: "AccessibilityXL")).texts.map(\.outcome)
    }

    @Test func `a font tells whether a text grows`() throws {
        let grown = try Self.outcomes(
            Self.text("a", "Milk", Self.font(17)), Self.text("a", "Milk", height: 60, Self.font(40)))
        #expect(grown == [.grows])
        let same = try Self.outcomes(
            Self.text("a", "Milk", Self.font(17)), Self.text("a", "Milk", height: 60, Self.font(17)))
        #expect(same == [.staysSmall], "room in the frame is not growth of the font")
    }

    @Test(arguments: [(18, true), (24, true), (25, false), (40, false)])
    func `a text that grows less than any of the system does is told`(points: Int, isLittle: Bool) throws {
        let scaling = TextScaling(
            from: try Self.scene(Self.text("a", "Milk", Self.font(17))),
            to: try Self.scene(Self.text("a", "Milk", height: 60, Self.font(points)), size: "AccessibilityXL"))
        #expect(scaling.texts.map(\.outcome) == [.grows] && scaling.texts.map(\.growsLittle) == [isLittle])
    }

    @Test func `without fonts a frame that grew is growth, and one that did not says nothing`() throws {
        #expect(try Self.outcomes(Self.text("a", "Milk"), Self.text("a", "Milk", height: 44)) == [.grows])
        #expect(try Self.outcomes(Self.text("a", "Milk"), Self.text("a", "Milk")) == [.unknown])
        #expect(
            try Self.outcomes(Self.text("a", "Milk"), Self.text("a", "Milk", #","font":{"scales":false}"#))
                == [.staysSmall])
    }

    @Test func `a text that is cut at the larger size only is named, also where it reads differently`() throws {
        let cut = #","truncated":true"#
        #expect(
            try Self.outcomes(Self.text("a", "Delivery"), Self.text("a", "Deliv…", height: 44, cut)) == [.becomesCut])
        #expect(try Self.outcomes(Self.text("a", "Milk", cut), Self.text("a", "Milk", height: 44, cut)) == [.grows])
    }

    @Test func `a text nobody sees any more is no growth`() throws {
        #expect(try Self.outcomes(Self.text("a", "Milk"), Self.text("b", "Eggs")) == [.disappears])
    }

    @Test func `the same words in several places are compared turn by turn`() throws {
        let small = [Self.text("a", "Buy", Self.font(17)), Self.text("b", "Buy", y: 200, Self.font(17))]
        let large = [
            Self.text("x", "Buy", height: 60, Self.font(40)), Self.text("y", "Buy", y: 300, Self.font(17)),
        ]
        #expect(
            try Self.outcomes(small.joined(separator: ","), large.joined(separator: ",")) == [.grows, .staysSmall])
    }

    @Test func `a tab bar is shown large by the system`() throws {
        let tab = { (id: String) in
            #"{"frame":[0,760,390,84],"traits":["tabBar"],"children":[\#(Self.text(id, "Home", y: 770, Self.font(10)))]}"#
        }
        #expect(try Self.outcomes(tab("a"), tab("a")) == [.enlargedBySystem])
    }
}
