package import Screens

/// Finds the same element in two captures (rule-specs 8.1): one to one, in passes from strict to loose, each on what
/// the ones before left, and nothing where two fit equally well.
package enum ElementMatcher {
    /// Centres this far apart, in points, are still one place.
    package static let nearness = 44.0
    /// From here on two names are alike.
    package static let likeness = 0.5

    /// - Parameter corrections: pairs of nodes that somebody matched by hand; they come first.
    package static func match(
        _ before: Scene, _ after: Scene, corrections: [(before: Int, after: Int)] = []
    ) -> ElementMatches {
        var numbers = MatchNumbers()
        let here = numbers.elements(of: before), there = numbers.elements(of: after)
        var matching = Matching(before: here, after: there)
        matching.take(corrections)
        matching.pass(.identifier) { $0.identifier > 0 ? UInt64($0.identifier) : nil }
        matching.name(
            before: { numbers.number(nameOf: before[$0]) }, after: { numbers.number(nameOf: after[$0]) })
        matching.pass(.label) { $0.name > 0 ? Key.of($0.name, kind: $0.kind, path: $0.path) : nil }
        matching.pass(.label) { $0.name > 0 ? Key.of($0.name, kind: $0.kind) : nil }
        matching.pass(.label) { $0.name > 0 ? UInt64($0.name) : nil }
        var place = PlacePass(contents: numbers.contents)
        matching.passByOrder { place.areAlike($0, $1) }
        matching.pass(.place) { Key.atPlace($0) }
        matching.pass(.place) { place.pairs($0, $1) }
        matching.pass(.frame) { Key.ofFrame($0) }
        return matching.result(nodesBefore: before.tree.count, nodesAfter: after.tree.count)
    }
}

/// What two elements must have alike, as one number.
private enum Key {
    /// Exact: names and paths are far fewer than 2 to the 28.
    static func of(_ name: Int, kind: ElementKind, path: Int = 0) -> UInt64 {
        UInt64(name) << 36 | UInt64(path) << 8 | UInt64(kind.number + 1)
    }

    /// The same kind, masked name and centre: of all pairs none is better, so the pass by place takes it first.
    static func atPlace(_ element: Matchable) -> UInt64? {
        guard element.name > 0, let place = element.place else { return nil }
        return mixed([UInt64(element.name) << 8 | UInt64(element.kind.number), bits(place.midX), bits(place.midY)])
    }

    /// A place in steps of eight points, halves up.
    static func ofFrame(_ element: Matchable) -> UInt64? {
        guard let place = element.place else { return nil }
        return mixed([place.x, place.y, place.width, place.height].map { bits(($0 / 8 + 0.5).rounded(.down)) })
    }

    /// 0 and -0 are one number.
    private static func bits(_ number: Double) -> UInt64 { (number == 0 ? 0 : number).bitPattern }

    /// Different lists have the same number once in 2 to the 64; they then count as two that fit equally well.
    private static func mixed(_ parts: [UInt64]) -> UInt64 {
        parts.reduce(0) { mixed, part in
            let turned = (mixed ^ part) &* 0xFF51_AFD7_ED55_8CCD
            return (turned ^ turned >> 32) &* 0xC4CE_B9FE_1A85_EC53
        }
    }
}
