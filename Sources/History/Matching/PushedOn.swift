import Screens

extension ElementMatches {
    /// Pairs that only their place holds together, where that is another's by now: what stood there was pushed on, as what stands
    /// behind it was, and is drawn there and silent.
    func pushedOn(_ before: Scene, _ after: Scene) -> [ElementMatch] {
        zip(matches, matches.dropFirst()).compactMap { match, next in
            let old = before[match.before], new = after[match.after]
            guard [.order, .place, .frame].contains(match.reason), !old.labelWords.isEmpty, !new.labelWords.isEmpty,
                Set(old.labelWords).isDisjoint(with: new.labelWords),
                let shift = Shift(before[next.before].place, after[next.after].place),
                shift != Shift(old.place, new.place), let pushed = old.place.map(shift.moved),
                after.draws(old.className, at: pushed), !before.draws(old.className, at: pushed)
            else { return nil }
            return match
        }
    }
}

extension Scene {
    /// Whether something of a class is drawn there, silent.
    fileprivate func draws(_ className: String?, at place: Frame) -> Bool {
        nodes.contains { node in
            node.isShown && !node.isHeard && node.className == className && node.index != Tree.root
                && node.place.map { $0.squaredDistance(to: place) < 1 && $0.area == place.area } ?? false
        }
    }
}
