import History
import Screens
import Testing

@Suite struct MatcherReferenceTests {
    /// Few words, few places, few paths: full of ties.
    private func crowdedScreen(_ random: inout SeededRandom) -> SketchedScreen {
        let words = ["red", "blue", "shoe", "hat", "7", "12", "open"]
        let kinds: [Traits] = [.button, .image, .staticText]
        let identifiers = ["id1", "id2", "delete", "photo", "photo.large", "step3", "step4"]
        var boxes: [[Sketch]] = [[], [], []]
        for number in 0..<Int.random(in: 1...14, using: &random) {
            let label = (0..<Int.random(in: 0...4, using: &random)).map { _ in
                words[Int.random(in: 0..<7, using: &random)]
            }
            let frame: Frame? =
                Int.random(in: 0..<6, using: &random) == 0
                ? nil
                : Frame(
                    Double(Int.random(in: 0...4, using: &random)) * 30,
                    Double(Int.random(in: 0...8, using: &random)) * 30, 20, 20)
            boxes[Int.random(in: 0..<3, using: &random)].append(
                .element(
                    "e\(number)", label.isEmpty ? nil : label.joined(separator: " "),
                    kinds[Int.random(in: 0..<3, using: &random)], at: frame,
                    identifier: Int.random(in: 0..<3, using: &random) == 0
                        ? identifiers.randomElement(using: &random) : nil))
        }
        return SketchedScreen(
            boxes[0] + [
                .box("b1", boxes[1]) { $0.className = "Cell" }, .box("b2", boxes[2]) { $0.identifier = "list" },
            ])
    }

    @Test func `it finds what looking at every pair finds`() {
        var random = SeededRandom(2026)
        for round in 0..<250 {
            let before = crowdedScreen(&random), after = crowdedScreen(&random)
            let matches = ElementMatcher.match(before.scene, after.scene)
            #expect(
                Set(matches.matches.map { [$0.before, $0.after] }) == EveryPair(before.scene, after.scene).found,
                "round \(round)")
        }
    }

    @Test func `the longest rise keeps most at their rank, and of these the earliest`() throws {
        var random = SeededRandom(4)
        for round in 0..<300 {
            let numbers = Array(0..<Int.random(in: 1...9, using: &random)).shuffled(using: &random)
            let kept = Self.everyRise(numbers)
            let before = SketchedScreen(numbers.indices.map { .element("e\($0)", "N\($0)", identifier: "i\($0)") })
            let after = SketchedScreen(
                numbers.indices.sorted { numbers[$0] < numbers[$1] }.map {
                    .element("e\($0)", "N\($0)", identifier: "i\($0)")
                })
            let order = try Comparison(before.audited, after.audited).scenes.order
            #expect(
                order.kept.map { after.scene.tree.name(of: $0) } == kept.map { "e\($0)" }, "round \(round): \(numbers)")
        }
    }

    /// Of all rising runs the longest, of those the one with most numbers at their rank, of those the one with the earliest places.
    private static func everyRise(_ numbers: [Int]) -> [Int] {
        (0..<(1 << numbers.count)).map { mask in numbers.indices.filter { mask >> $0 & 1 == 1 } }
            .filter { places in zip(places, places.dropFirst()).allSatisfy { numbers[$0] < numbers[$1] } }
            .max { one, other in
                let ranks = [one, other].map { [$0.count, $0.count { numbers[$0] == $0 }] }
                return ranks[0] == ranks[1]
                    ? other.lexicographicallyPrecedes(one) : ranks[0].lexicographicallyPrecedes(ranks[1])
            } ?? []
    }
}
