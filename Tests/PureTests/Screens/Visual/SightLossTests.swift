import Screens
import Testing

@Suite struct SightLossTests {
    private static func scene(_ ground: String, _ texts: (color: String, size: Int?)...) throws -> Scene {
        let children = texts.enumerated().map { place, text in
            let size = text.size.map { ##","font":{"size":\##($0)}"## } ?? ""
            return
                ##"{"id":"t\##(place)","frame":[10,\##(40 + place * 40),200,20],"text":"Hello","textColor":"\##(text.color)"\##(size)}"##
        }.joined(separator: ",")
        return try Scene.of(
            ##"{"id":"root","frame":[0,0,390,844],"backgroundColor":"\##(ground)","children":[\##(children)]}"##)
    }

    private static func names(_ pairs: [ColorPair], _ scene: Scene) -> [String] { pairs.map { scene[$0.node].name } }

    @Test func `what is lost is what was enough before, not what has less contrast`() throws {
        // Red on pale green: 5.1 for most, 4.2 without the cones for middle waves. Grey falls short for everybody.
        let scene = try Self.scene("#B7E1B7", ("#B00000", 13), ("#8A8A8A", 13), ("#000000", 13))
        let loss = SightLoss(of: scene, to: .deuteranopia, by: .aa)
        #expect(Self.names(loss.fallen, scene) == ["t0"])
        for pair in loss.fallen {
            #expect(pair.ratio() >= 4.5 && pair.ratio(.deuteranopia) < 4.5)
        }
        #expect(SightLoss(of: scene, to: .achromatopsia, by: .aa).fallen.isEmpty, "luminance stays")
    }

    @Test func `less contrast that is still enough is no loss`() throws {
        let scene = try Self.scene("#FFFFFF", ("#0000C0", 13))
        for vision in ColorVision.allCases { #expect(SightLoss(of: scene, to: vision, by: .aaa).isNothing) }
    }

    @Test func `a text of unknown size may be lost`() throws {
        let scene = try Self.scene("#B7E1B7", ("#B00000", nil))
        let loss = SightLoss(of: scene, to: .deuteranopia, by: .aa)
        #expect(loss.fallen.isEmpty && Self.names(loss.doubtful, scene) == ["t0"] && !loss.isNothing)
        // 3.25 for most, enough if it is large; 2.6 here, enough for nothing.
        let pale = try Self.scene("#90D090", ("#CC0000", nil))
        #expect(Self.names(SightLoss(of: pale, to: .deuteranopia, by: .aa).doubtful, pale) == ["t0"])
        let short = try Self.scene("#90D090", ("#E00000", nil))
        #expect(SightLoss(of: short, to: .deuteranopia, by: .aa).doubtful.isEmpty, "it falls short for everybody")
    }

    @Test func `two colours over one ground meet where they differ clearly for most people only`() throws {
        let scene = try Self.scene("#FFFFFF", ("#C04000", 13), ("#608000", 13), ("#0060FF", 13), ("#C04000", 13))
        let meetings = SightLoss(of: scene, to: .deuteranopia, by: .aa).meetings
        #expect(meetings.map { $0.nodes.map { scene[$0].name } } == [["t0", "t1"]])
        #expect(SightLoss(of: scene, to: .tritanopia, by: .aa).meetings.isEmpty)
        let greys = try Self.scene("#FFFFFF", ("#333333", 13), ("#3A3A3A", 13))
        #expect(SightLoss(of: greys, to: .achromatopsia, by: .aa).meetings.isEmpty, "near twins for everybody")
    }

    @Test func `distance is that of OKLab`() throws {
        let black = Paint(red: 0, green: 0, blue: 0), white = Paint(red: 255, green: 255, blue: 255)
        #expect(abs(ColorDistance.between(black, white) - 1) < 1e-6)
        #expect(ColorDistance.between(white, white) == 0)
        let red = Paint(red: 255, green: 59, blue: 48), green = Paint(red: 52, green: 199, blue: 89)
        #expect(abs(ColorDistance.between(red, green) - 0.375) < 0.001)
    }
}
