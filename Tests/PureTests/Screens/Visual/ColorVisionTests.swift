import Screens
import Testing

@Suite struct ColorVisionTests {
    private static func color(_ text: String) throws -> Color { try #require(Color(text)) }

    @Test(arguments: ColorVision.allCases)
    func `greys stay as they are`(vision: ColorVision) throws {
        for text in ["#000000", "#7F7F7F", "#FFFFFF"] {
            let grey = try Self.color(text), seen = vision.seen(grey)
            for (channel, original) in [(seen.red, grey.red), (seen.green, grey.green), (seen.blue, grey.blue)] {
                #expect(abs(Int(channel) - Int(original)) <= 1)
            }
        }
    }

    @Test func `red and green of one lightness meet without the cones for middle waves, blue does not`() throws {
        let red = Paint(try Self.color("#C04000")), green = Paint(try Self.color("#608000"))
        let blue = Paint(try Self.color("#0060FF"))
        func distance(_ one: Paint, _ other: Paint) -> Double {
            abs(one.red - other.red) + abs(one.green - other.green) + abs(one.blue - other.blue)
        }
        let vision = ColorVision.deuteranopia
        #expect(distance(vision.seen(red), vision.seen(green)) < distance(red, green) / 2)
        #expect(distance(vision.seen(red), vision.seen(blue)) > distance(red, blue) / 2)
    }

    @Test func `reds are darker without the cones for long waves`() throws {
        let red = Paint(try Self.color("#FF0000")), black = Paint(try Self.color("#000000"))
        #expect(ColorVision.protanopia.ratio(red, black) < Contrast.ratio(red, black) / 1.3)
    }

    @Test func `achromatopsia keeps contrast and takes every hue`() throws {
        let red = Paint(try Self.color("#A03030")), white = Paint(try Self.color("#FFFFFF"))
        let seen = ColorVision.achromatopsia.seen(red)
        #expect(seen.red == seen.green && seen.green == seen.blue)
        #expect(abs(ColorVision.achromatopsia.ratio(red, white) - Contrast.ratio(red, white)) < 0.001)
    }

    @Test func `alpha stays`() throws {
        #expect(ColorVision.tritanopia.seen(try Self.color("#11223344")).alpha == 0x44)
    }
}
