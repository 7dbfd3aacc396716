import Screens

/// Controls whose words are heard one by one now, by new elements in their place that are none, where nothing can be operated
/// any more.
///
/// Flat formats write nothing of what lies in an element: nothing of it is left by which it could be known again.
struct SplitControls {
    private let before: Scene
    private let matches: ElementMatches
    private let stops: StopsByPlace
    /// What can be operated after, heard or not.
    private let operable: [SceneNode]
    /// Controls that are only after.
    private let offered: [SceneNode]

    /// - Parameter known: what is lost in another way.
    static func all(
        _ before: Scene, _ after: Scene, _ matches: ElementMatches, _ twin: Twin, besides known: [SilencedElement]
    ) -> [SilencedElement] {
        guard before.capture.blindTo == after.capture.blindTo, twin.compares(.words), twin.compares(.place),
            matches.added.count >= fewest
        else { return [] }
        let told = Set(known.map(\.before))
        let controls = matches.removed.filter { node in
            let kind = before[node].kind
            return (kind == .button || kind == .link) && before[node].isEnabled && !told.contains(node)
        }
        guard !controls.isEmpty else { return [] }
        let search = SplitControls(
            before: before, matches: matches, stops: StopsByPlace(after),
            operable: after.nodes.filter { $0.canBeOperated },
            offered: matches.added.map { after[$0] }.filter { $0.isControl })
        return controls.compactMap { search.split($0) }
    }

    /// One element that says all of it is the control itself, and no control any more.
    private static let fewest = 2

    private func split(_ old: Int) -> SilencedElement? {
        let element = before[old], words = Set(element.labelWords)
        guard MaskedName(element.label).names, stops.isRow(element) else { return nil }
        let parts = stops.inside(element).filter { stop in
            !stop.isControl && matches.before(stop.index) == nil && !stop.labelWords.isEmpty
                && words.isSuperset(of: stop.labelWords)
        }
        guard parts.count >= Self.fewest, Set(parts.flatMap { $0.labelWords }) == words,
            parts.allSatisfy({ ($0.node.customActions ?? []).isEmpty }), !canBeOperated(inPlaceOf: element),
            !offered.contains(where: { !words.isDisjoint(with: $0.labelWords) })
        else { return nil }
        return SilencedElement(before: old, trace: parts[0].index, sign: .parts, heardBy: parts.map { $0.index })
    }

    /// What is higher than a third of the screen stands in no control's place.
    private func canBeOperated(inPlaceOf element: SceneNode) -> Bool {
        guard let place = element.place else { return true }
        return operable.contains { node in
            guard let there = node.place, stops.isRow(node) else { return false }
            return place.contains(x: there.midX, y: there.midY) || there.contains(x: place.midX, y: place.midY)
        }
    }
}
