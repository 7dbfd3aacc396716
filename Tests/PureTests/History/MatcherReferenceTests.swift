import History
import Screens
import Testing

/// Rule-specs 8.1 once more, by looking at every pair: slow, short, and written without a glance at the matcher.
private struct EveryPair {
    let before: [SceneNode]
    let after: [SceneNode]
    var freeBefore: [Int]
    var freeAfter: [Int]
    var found: Set<[Int]> = []

    init(_ before: Scene, _ after: Scene) {
        self.before = Array(before.elements)
        self.after = Array(after.elements)
        freeBefore = Array(self.before.indices)
        freeAfter = Array(self.after.indices)
        unique { $0.identifier }
        unique { Self.names($0) ? "\($0.kind) \(Self.mask($0)) \(Self.path($0))" : nil }
        unique { Self.names($0) ? "\($0.kind) \(Self.mask($0))" : nil }
        unique { Self.names($0) ? "\(Self.mask($0))" : nil }
        inOrder()
        while let best = bestFreePair() { take(best.before, best.after) }
        unique { $0.place.map { "\([$0.x, $0.y, $0.width, $0.height].map { ($0 / 8 + 0.5).rounded(.down) })" } }
    }

    private mutating func take(_ first: Int, _ second: Int) {
        found.insert([before[first].index, after[second].index])
        freeBefore.removeAll { $0 == first }
        freeAfter.removeAll { $0 == second }
    }

    private mutating func unique(_ key: (SceneNode) -> String?) {
        let here = freeBefore, there = freeAfter
        for first in here {
            guard let name = key(before[first]), here.filter({ key(before[$0]) == name }).count == 1 else { continue }
            let others = there.filter { key(after[$0]) == name }
            if others.count == 1 { take(first, others[0]) }
        }
    }

    private mutating func inOrder() {
        let (here, there) = (freeBefore, freeAfter)
        for first in here {
            let group = { (node: SceneNode) in "\(node.kind) \(Self.path(node))" }
            let mine = here.filter { group(before[$0]) == group(before[first]) }
            let others = there.filter { group(after[$0]) == group(before[first]) }
            guard mine.count == others.count, let place = mine.firstIndex(of: first) else { continue }
            let second = others[place]
            if distance(first, second) <= 44 * 44 || similarity(first, second) >= 0.5 { take(first, second) }
        }
    }

    private struct Pair {
        var before: Int
        var after: Int
        var similarity: Double
        var distance: Double
        func equals(_ other: Pair) -> Bool { similarity == other.similarity && distance == other.distance }
    }

    private func bestFreePair() -> Pair? {
        let pairs = freeBefore.flatMap { first in
            freeAfter.compactMap { second -> Pair? in
                guard before[first].kind == after[second].kind else { return nil }
                let pair = Pair(
                    before: first, after: second, similarity: similarity(first, second),
                    distance: distance(first, second))
                return pair.similarity >= 0.5 || pair.distance <= 44 * 44 ? pair : nil
            }
        }
        return pairs.filter { pair in
            pairs.count { $0.equals(pair) && ($0.before == pair.before || $0.after == pair.after) } == 1
        }
        .min { left, right in
            left.similarity != right.similarity ? left.similarity > right.similarity : left.distance < right.distance
        }
    }

    private static func mask(_ node: SceneNode) -> [String] {
        let words = node.labelWords
        guard words.contains(where: Words.isNumber) else { return words }
        return words.map { Words.isNumber($0) ? "#" : String($0.prefix(3)) }.reduce(into: []) { masked, word in
            if word != "#" || masked.last != "#" { masked.append(word) }
        }
    }
    private static func names(_ node: SceneNode) -> Bool { mask(node).contains { $0 != "#" } }
    private static func path(_ node: SceneNode) -> [String] {
        node.above.filter { $0.index != 0 }.map { $0.identifier ?? $0.className ?? "view" }
    }
    private func similarity(_ first: Int, _ second: Int) -> Double {
        let mine = Set(Self.mask(before[first])).subtracting(["#"]),
            others = Set(Self.mask(after[second])).subtracting(["#"])
        let all = mine.union(others).count
        return all == 0 ? 0 : Double(mine.intersection(others).count) / Double(all)
    }
    private func distance(_ first: Int, _ second: Int) -> Double {
        guard let here = before[first].place, let there = after[second].place else { return .infinity }
        let across = here.midX - there.midX, down = here.midY - there.midY
        return across * across + down * down
    }
}

@Suite struct MatcherReferenceTests {
    /// Few words, few places, few paths: full of ties.
    private func crowdedScreen(_ random: inout SeededRandom) -> SketchedScreen {
        let words = ["red", "blue", "shoe", "hat", "7", "12", "open"]
        let kinds: [Traits] = [.button, .image, .staticText]
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
                    identifier: Int.random(in: 0..<5, using: &random) == 0
                        ? "id\(Int.random(in: 0..<4, using: &random))" : nil))
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

    @Test func `the longest rise keeps the earliest`() throws {
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

    /// Of all rising runs the longest, of those the one with the earliest places.
    private static func everyRise(_ numbers: [Int]) -> [Int] {
        (0..<(1 << numbers.count)).map { mask in numbers.indices.filter { mask >> $0 & 1 == 1 } }
            .filter { places in zip(places, places.dropFirst()).allSatisfy { numbers[$0] < numbers[$1] } }
            .max { $0.count != $1.count ? $0.count < $1.count : $1.lexicographicallyPrecedes($0) } ?? []
    }
}
