import Screens

/// Controls that were stops of their own, and are words of a row around them now.
///
/// Many tools write nothing of what lies in an element, so that the words are all that is left. Whoever double-taps there
/// operates one thing.
struct SwallowedControls {
    private let before: Scene
    private let matches: ElementMatches
    private let stops: StopsByPlace
    private let stopsBefore: StopsByPlace

    /// Found only between captures that can say the same: another format may write what lies in elements.
    static func all(
        _ before: Scene, _ after: Scene, _ matches: ElementMatches, _ nodes: NodeMatches, _ twin: Twin
    ) -> [SilencedElement] {
        guard before.capture.blindTo == after.capture.blindTo, twin.compares(.words), twin.compares(.place) else {
            return []
        }
        let controls = matches.removed.filter { before[$0].isControl && nodes.after($0) == nil }
        guard !controls.isEmpty else { return [] }
        let search = SwallowedControls(
            before: before, matches: matches, stops: StopsByPlace(after), stopsBefore: StopsByPlace(before))
        return controls.compactMap { old in
            guard let row = search.row(around: before[old]), !search.isKept(old, by: row) else { return nil }
            return SilencedElement(before: old, trace: row.index, sign: .row)
        }
    }

    /// What lies around where the control was and says its words now: among those of something else that was there, or alone, as
    /// what is no control.
    private func row(around element: SceneNode) -> SceneNode? {
        let words = Set(element.labelWords)
        guard !words.isEmpty else { return nil }
        return stops.around(element).first { stop in
            guard stops.isRow(stop), words.isSubset(of: stop.heardWords), !saidBefore(words, stop) else { return false }
            return Set(stop.labelWords) == words ? !stop.isControl : swallowsOther(than: element, stop)
        }
    }

    /// It said so beside the control, which was there for everybody twice.
    private func saidBefore(_ words: Set<String>, _ stop: SceneNode) -> Bool {
        matches.before(stop.index).map { words.isSubset(of: before[$0].heardWords) } ?? false
    }

    /// Something else that was heard in its place, by itself, is in its words now: it is a row, and no sentence about the control.
    private func swallowsOther(than element: SceneNode, _ stop: SceneNode) -> Bool {
        let mate = matches.before(stop.index)
        return stopsBefore.inside(stop).contains { old in
            old.index != element.index && (old.index == mate || matches.after(old.index) == nil)
                && !old.labelWords.isEmpty && old.labelWords != element.labelWords
                && Set(old.labelWords).isSubset(of: stop.heardWords)
        }
    }

    /// It can be chosen among the actions of the row; or the row operates it, since it is a control, and of all that it says it was
    /// the first that could be operated.
    private func isKept(_ old: Int, by row: SceneNode) -> Bool {
        let words = Set(before[old].labelWords)
        if (row.node.customActions ?? []).contains(where: { words.isSubset(of: Words.of($0)) }) { return true }
        guard row.isControl || row.isActivatable else { return false }
        if let mate = matches.before(row.index), before[mate].isControl { return false }
        let first = stopsBefore.inside(row).first { $0.isControl && Set($0.labelWords).isSubset(of: row.heardWords) }
        return first?.index == old
    }
}
