import History
import Screens
import Testing

@Suite struct ReachedActionTests {
    private static func scene(_ children: String, size: String = "[390,844]", height: Int = 844) throws -> Scene {
        try Scene.of(
            #"{"id":"root","frame":[0,0,390,\#(height)],"children":[\#(children)]}"#,
            variant: #"{"device":{"idiom":"phone","size":\#(size)}}"#)
    }

    private static func button(_ id: String, y: Int, _ prominence: String? = nil) -> String {
        let weight = prominence.map { #","prominence":"\#($0)""# } ?? ""
        return
            #"{"id":"\#(id)","identifier":"\#(id)","frame":[16,\#(y),358,50],"isElement":true,"label":"\#(id)","traits":["button"]\#(weight)}"#
    }

    @Test func `main actions come first, and the nearest of them`() throws {
        let scene = try Self.scene(
            [
                Self.button("menu", y: 700), Self.button("far", y: 20, "primary"),
                Self.button("near", y: 600, "primary"), Self.button("less", y: 500, "secondary"),
            ].joined(separator: ","))
        let actions = Reach.standard.actions(of: scene)
        #expect(actions.map { scene[$0.node].name } == ["near", "far", "less", "menu"])
        #expect(actions.map(\.zones?.own) == [.green, .red, .green, .green])
    }

    @Test(arguments: [
        (#"{"device":{"idiom":"pad","size":[390,844]}}"#, 844), (#"{"device":{"size":[834,1194]}}"#, 1194),
        (#"{"device":{"idiom":"phone","size":[844,390]}}"#, 390),
    ])
    func `where nothing is judged, nothing is near or far`(variant: String, height: Int) throws {
        func scene(_ y: Int) throws -> Scene {
            try Scene.of(
                #"{"id":"root","frame":[0,0,844,\#(height)],"children":[\#(Self.button("pay", y: y, "primary"))]}"#,
                variant: variant)
        }
        let near = try scene(height - 60), far = try scene(0)
        #expect(Reach.standard.map(of: far) == nil && !far.device.isUprightPhone)
        #expect(Reach.standard.actions(of: far).map(\.zones) == [nil])
        #expect(!Ruleset.audit(far).findings.contains { $0.rule == "thumb-reach" })
        #expect(ReachChange.all(from: near, to: far, by: .standard).isEmpty)
        let compared = try Comparison(Ruleset.audited(near), Ruleset.audited(far))
        #expect(!compared.regressions.contains { $0.rule == "reach-worse" })
    }

    @Test(arguments: [("[1080,2160]", true), ("[800,1280]", false), ("[834,1194]", false), ("[430,932]", true)])
    func `a tablet is told by its shape where nobody said it, a phone in pixels is none`(size: String, isPhone: Bool)
        throws
    {
        let scene = try Scene.of(#"{"id":"root"}"#, variant: #"{"device":{"size":\#(size)}}"#)
        #expect(scene.device.isUprightPhone == isPhone)
    }

    @Test func `fields cover the safe area and no more, and mirror for the left hand`() {
        let map = ReachMap(screen: Frame(0, 0, 390, 844), safeArea: [47, 0, 34, 0])
        let right = map.fields(.right), left = map.fields(.left)
        #expect(right.count == 18 && right[0].frame.y == 47 && right[17].frame.maxY.rounded() == 810)
        #expect(right.map(\.frame) == left.map(\.frame))
        #expect(right[3].zone == .red && left[3].zone == .yellow && left[5].zone == .red)
        for field in right { #expect(map.zone(of: field.frame) == field.zone) }
    }

    @Test func `an action that moved to another zone is a change, for the worse or the better`() throws {
        let before = try Self.scene(Self.button("pay", y: 700, "primary") + "," + Self.button("back", y: 20))
        let after = try Self.scene(Self.button("pay", y: 20, "primary") + "," + Self.button("back", y: 700))
        let changes = ReachChange.all(from: before, to: after, by: .standard)
        #expect(changes.map { after[$0.node].name } == ["back", "pay"])
        #expect(changes.map(\.isWorse) == [false, true])
        #expect(ReachChange.all(from: before, to: before, by: .standard).isEmpty)
    }

    @Test func `another device is no change of the app's`() throws {
        let before = try Self.scene(Self.button("pay", y: 600, "primary"))
        let after = try Self.scene(Self.button("pay", y: 20, "primary"), size: "[390,667]", height: 667)
        #expect(ReachChange.all(from: before, to: after, by: .standard).isEmpty)
    }

    @Test func `an app's own table decides, in one capture and between two`() throws {
        let near = ReachGrid("GGG GGG GGG RRR RRR RRR")
        let grid = try #require(near), zones = ReachTable.Zones(right: grid, both: grid)
        let own = Reach(hand: .right, table: ReachTable(compact: zones, regular: zones, large: zones))
        let low = try Self.scene(Self.button("pay", y: 700, "primary"))
        let high = try Self.scene(Self.button("pay", y: 20, "primary"))
        #expect(Ruleset.audited(low, reach: own).run.findings.map(\.rule).contains("thumb-reach"))
        #expect(!Ruleset.audited(high, reach: own).run.findings.map(\.rule).contains("thumb-reach"))
        let rules = { (reach: Reach) in
            try Comparison(
                Ruleset.audited(high, reach: reach), Ruleset.audited(low, reach: reach), reach: reach
            ).regressions.map(\.rule)
        }
        #expect(try rules(own).contains("reach-worse") && !rules(.standard).contains("reach-worse"))
    }
}
