import Screens

/// Controls that were stops of their own, and are words of a stop around them now.
///
/// Many tools write nothing of what lies in an element, so that the words are all that is left. Whoever double-taps there
/// operates one thing.
struct SwallowedControls {
    private let before: Scene
    private let after: Scene
    private let matches: ElementMatches

    /// Found only between captures that can say the same: another format may write what lies in elements.
    static func all(
        _ before: Scene, _ after: Scene, _ matches: ElementMatches, _ nodes: NodeMatches
    ) -> [SilencedElement] {
        guard before.capture.blindTo == after.capture.blindTo else { return [] }
        let search = SwallowedControls(before: before, after: after, matches: matches)
        return matches.removed.compactMap { old in
            let element = before[old]
            guard element.isControl, nodes.after(old) == nil, let stop = search.stop(around: element),
                !search.isKept(old, by: stop)
            else { return nil }
            return SilencedElement(before: old, trace: stop.index, sign: .row)
        }
    }

    /// What lies around where the control was, and says its words now: among others, or as what is no control.
    private func stop(around element: SceneNode) -> SceneNode? {
        let words = Set(element.labelWords)
        guard !words.isEmpty else { return nil }
        return after.flick.lazy.map { after[$0] }.first { stop in
            stop.lies(around: element) && words.isSubset(of: stop.spokenWords)
                && (!stop.isControl || !Set(stop.labelWords).subtracting(words).isEmpty)
                && !saidBefore(words, stop)
        }
    }

    /// It said so beside the control, which was there for everybody twice.
    private func saidBefore(_ words: Set<String>, _ stop: SceneNode) -> Bool {
        matches.before(stop.index).map { words.isSubset(of: before[$0].spokenWords) } ?? false
    }

    /// It can be chosen among the actions of the stop; or the stop operates it, since it is a control, and of all that it says it was
    /// the first that could be operated.
    private func isKept(_ old: Int, by stop: SceneNode) -> Bool {
        let words = Set(before[old].labelWords)
        if (stop.node.customActions ?? []).contains(where: { words.isSubset(of: Words.of($0)) }) { return true }
        guard stop.isControl || stop.isActivatable else { return false }
        if let mate = matches.before(stop.index), before[mate].isControl { return false }
        return old
            == before.flick.first {
                let element = before[$0]
                return element.isControl && stop.lies(around: element)
                    && Set(element.labelWords).isSubset(of: stop.spokenWords)
            }
    }
}

extension SceneNode {
    /// It lies where the centre of another one was.
    func lies(around old: SceneNode) -> Bool {
        guard let here = place, let there = old.place else { return false }
        return here.contains(x: there.midX, y: there.midY)
    }
}
