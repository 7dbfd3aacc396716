import History
import Screens
import Testing

/// What was said no more, once what said it is no part of the screen any longer.
@Suite struct GoneSpeechTests {
    private func shop(_ button: Sketch?, others: [String] = ["Help", "Orders", "Account"]) -> Scene {
        let title = Sketch.element("title", "Shop", .header, at: Frame(20, 40, 350, 40), text: "Shop")
        let rows = others.enumerated().map { place, name in
            Sketch.element(
                name, name, .button, at: Frame(20, 200 + Double(place) * 60, 350, 44), text: name, identifier: name)
        }
        return SketchedScreen([title] + [button].compactMap(\.self) + rows).scene
    }
    private func basket(_ label: String?) -> Sketch {
        .element(
            "basket", label, .button, at: Frame(20, 100, 350, 44), text: label ?? "Add to basket", identifier: "basket")
    }
    private func isAway(to after: Scene) throws -> Bool? {
        let before = shop(basket("Add to basket"))
        let said = try #require(before.utterances.first { $0.text.contains("basket") })
        return LostSpeech.isAway([said.text], from: before, to: after, NodeMatches(before, after))
    }

    @Test func `it is away where its element is, and nothing came in its stead`() throws {
        #expect(try isAway(to: shop(nil)) == true)
    }

    @Test func `it is not where its element is there, in silence or with other words, or another says it`() throws {
        #expect(try isAway(to: shop(basket(nil))) == false)
        #expect(try isAway(to: shop(basket("Put into the bag"))) == false)
        #expect(try isAway(to: shop(nil, others: ["Help, add to basket", "Orders", "Account"])) == false)
    }

    @Test func `what came in its place says something again, and what came elsewhere leaves it in doubt`() throws {
        let row = Sketch.element(
            "offer", "Three pears", .button, at: Frame(20, 104, 350, 44), text: "Three pears", identifier: "offer")
        #expect(try isAway(to: shop(row)) == false)
        #expect(try isAway(to: shop(nil, others: ["Help", "Orders", "Account", "Wishes"])) == nil)
    }

    @Test func `what nobody is known to have said is not away`() {
        let before = shop(nil), after = shop(nil, others: ["Help"])
        #expect(LostSpeech.isAway(["Add to basket"], from: before, to: after, NodeMatches(before, after)) == false)
    }
}
