package import Screens

/// Why two elements of two captures are held to be one.
package enum MatchReason: String, Hashable, Sendable, Codable, CaseIterable {
    /// Somebody said so.
    case hand
    case identifier
    case label
    /// One of them has no name, and the same is printed on both, or beside them.
    case print
    case order
    case place
    case frame
    /// By captures in between.
    case between
}

/// One element in two captures, by its nodes.
package struct ElementMatch: Hashable, Sendable {
    package var before: Int
    package var after: Int
    package var reason: MatchReason

    package init(before: Int, after: Int, reason: MatchReason) {
        (self.before, self.after, self.reason) = (before, after, reason)
    }
}

/// Which elements of two captures are the same, and which are only in one.
package struct ElementMatches: Sendable {
    /// In flick order of the capture before.
    package let matches: [ElementMatch]
    /// What is only before, in flick order.
    package let removed: [Int]
    /// What is only after, in flick order.
    package let added: [Int]
    /// By node: the node on the other side; -1 where there is none.
    private let partnersAfter: [Int]
    private let partnersBefore: [Int]

    init(matches: [ElementMatch], removed: [Int], added: [Int], nodesBefore: Int, nodesAfter: Int) {
        (self.matches, self.removed, self.added) = (matches, removed, added)
        var partnersAfter = [Int](repeating: -1, count: nodesBefore)
        var partnersBefore = [Int](repeating: -1, count: nodesAfter)
        for match in matches {
            partnersAfter[match.before] = match.after
            partnersBefore[match.after] = match.before
        }
        (self.partnersAfter, self.partnersBefore) = (partnersAfter, partnersBefore)
    }

    package func after(_ before: Int) -> Int? { partnersAfter[before] >= 0 ? partnersAfter[before] : nil }
    package func before(_ after: Int) -> Int? { partnersBefore[after] >= 0 ? partnersBefore[after] : nil }

    /// Without what stands in the frame of another and has nothing else in common with it: neither kind nor identifier, nor
    /// a word of the name that it has, in one language; without what is drawn around another that fell silent and says none of
    /// its words; and without what stands where another one stood that was pushed on and fell silent.
    package func withoutStrangers(_ before: Scene, _ after: Scene) -> ElementMatches {
        // In another language no word is left that two could have in common.
        let isTranslated = after.isOfOtherLanguage(than: before)
        let strangers = matches.filter { match in
            let old = before[match.before], new = after[match.after]
            guard ![.hand, .identifier, .between].contains(match.reason),
                Set(old.labelWords).isDisjoint(with: new.labelWords)
            else { return false }
            return match.reason == .frame && old.kind != new.kind && new.isNamed && !isTranslated
                || new.isSwallowing(old)
        }
        return without(
            (strangers + pushedOn(before, after)).map { (before: $0.before, after: $0.after) }, before: before,
            after: after)
    }

    /// Without these pairs: both stand alone.
    func without(_ apart: [(before: Int, after: Int)], before: Scene, after: Scene) -> ElementMatches {
        let parted = matches.filter { match in apart.contains { $0.before == match.before && $0.after == match.after } }
        guard !parted.isEmpty else { return self }
        let gone = Set(removed + parted.map(\.before)), come = Set(added + parted.map(\.after))
        return ElementMatches(
            matches: matches.filter { !gone.contains($0.before) }, removed: before.flick.filter(gone.contains),
            added: after.flick.filter(come.contains), nodesBefore: partnersAfter.count,
            nodesAfter: partnersBefore.count)
    }
}

extension SceneNode {
    /// It has become an element, or another one, around what is drawn still and was heard before, as developers name it: what it
    /// says is none of that's words.
    fileprivate func isSwallowing(_ old: SceneNode) -> Bool {
        guard let name = old.identifier, !Words.isBlank(name), let own = identifier, !Words.isBlank(own), own != name,
            Set(old.texts.flatMap(\.words)).isDisjoint(with: labelWords)
        else { return false }
        return below.contains { $0.identifier == name && $0.isShown && !$0.isHeard }
    }
}
