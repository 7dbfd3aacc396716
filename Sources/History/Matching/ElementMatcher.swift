package import Screens

/// Finds the same element in two captures (docs/rule-specification.md section 8.1): one to one, in passes from strict
/// to loose, each on what the ones before left, and nothing where two fit equally well.
///
/// Beyond the specification, the neighbours that are matched already decide among those who say the same and have to
/// agree with what order and place suggest; a label found word for word comes before masks, one with figures or dates where
/// it stands beside the same; and figures count as names where they prove to be some. A wrong pair tells
/// an untruth, so what stays doubtful stays open.
package enum ElementMatcher {
    /// Centres this far apart, in points, are still one place.
    package static let nearness = 44.0
    /// From here on two names are alike.
    package static let likeness = 0.5

    /// - Parameters:
    ///   - corrections: pairs of nodes that somebody matched by hand; they come first.
    ///   - known: pairs of nodes that are one by captures in between; they come last.
    package static func match(
        _ before: Scene, _ after: Scene, corrections: [(before: Int, after: Int)] = [],
        known: [(before: Int, after: Int)] = []
    ) -> ElementMatches {
        var numbers = MatchNumbers()
        let here = numbers.elements(of: before), there = numbers.elements(of: after)
        var matching = Matching(before: here, after: there)
        matching.take(corrections, .hand)
        matching.passByIdentifier(before, after)
        matching.changeLeft { element, isBefore in
            (element.name, element.exactName, element.movingName) = numbers.names(
                of: element.node, in: isBefore ? before : after)
        }
        matching.noteNames()
        matching.pass(.label) { Key.exact($0) }
        matching.passBeside { Key.moving($0) }
        matching.passByName(before, after)
        matching.passBeside { Key.moving($0) }
        if matching.tellFiguresApart(before, after, &numbers) { matching.passByName(before, after) }
        matching.passByNameAlone(before, after)
        matching.passByPrint(before, after, &numbers)
        matching.lookAround(before, after)
        var place = PlacePass(contents: numbers.contents, names: DeveloperNames(before, after))
        matching.passByOrder { place.areAlike($0, $1) }
        matching.lookAround(before, after)
        matching.pass(.place, if: { $0.around.shareOne(with: $1.around) }) { Key.atPlace($0) }
        matching.lookAround(before, after)
        matching.pass(.place) { place.pairs($0, $1) }
        matching.lookAround(before, after)
        matching.pass(.frame, if: { place.mayBeOne($0, $1) }) { Key.ofFrame($0) }
        matching.take(known, .between)
        return matching.result(nodesBefore: before.tree.count, nodesAfter: after.tree.count)
    }
}

extension Matching {
    /// Matches by a name that nothing else has any more, whatever bears it; but what several bear is not looked for in other rows.
    /// Where a control stands in its place without a name, before or after, what bears it is printed beside that; nor is it what is
    /// printed beside the other one.
    fileprivate mutating func passByNameAlone(_ sceneBefore: Scene, _ sceneAfter: Scene) {
        lookAtRows(sceneBefore, sceneAfter)
        let isOfItsRow = isOfItsRow
        let namelessBefore = leftBefore.map { before[$0] }.filter { $0.name == 0 }
        let namelessAfter = leftAfter.map { after[$0] }.filter { $0.name == 0 }
        pass(
            .label,
            if: { one, other in
                isOfItsRow(one, other)
                    && (one.kind == other.kind
                        || !namelessAfter.contains { one.isInPlace(of: $0) }
                            && !namelessBefore.contains { $0.isInPlace(of: other) }
                            && (!sceneBefore.prints(sceneAfter[other.node], beside: one.node)
                                || sceneAfter[other.node].draws(sceneBefore[one.node]))
                            && !sceneAfter.prints(sceneBefore[one.node], beside: other.node))
            }
        ) { Key.named($0) }
    }

    /// Matches by names: those of one path, of one kind, then those among the same neighbours.
    fileprivate mutating func passByName(_ sceneBefore: Scene, _ sceneAfter: Scene) {
        lookAtRows(sceneBefore, sceneAfter)
        pass(.label, if: isOfItsRow) { Key.of($0, path: $0.path) }
        lookAtRows(sceneBefore, sceneAfter)
        pass(.label, if: isOfItsRow) { Key.of($0) }
        lookForMates(sceneBefore, sceneAfter)
        pass(.label) { $0.around.mate > 0 ? Key.of($0, $0.around.mate) : nil }
        lookAround(sceneBefore, sceneAfter)
        pass(.label) { element in
            let around = element.around
            return around.previous + around.next > 0 ? Key.of(element, around.previous, around.next) : nil
        }
    }
}

extension Scene {
    /// Whether an element of the other capture is drawn here, as it is there, and silent: outside of the element that has its name.
    fileprivate func prints(_ other: SceneNode, beside element: Int) -> Bool {
        let own = tree.subtree(element), words = other.labelWords
        return nodes.contains { node in
            node.isShown && !node.isHeard && !own.contains(node.index) && node.kind == other.kind
                && node.className == other.className && node.place == other.place && node.labelWords == words
        }
    }
}

extension SceneNode {
    /// It speaks for what is drawn in the very place of another, silent: that is no control any more.
    fileprivate func draws(_ other: SceneNode) -> Bool {
        guard other.isControl, let place = other.place else { return false }
        return below.contains { $0.isShown && !$0.isHeard && $0.place == place }
    }
}

extension Matchable {
    /// One before and one after are of one kind and path, and in one place.
    fileprivate func isInPlace(of later: Matchable) -> Bool {
        kind == later.kind && path == later.path && isNear(later)
    }
}

/// What two elements must have alike, as one number. Different things have the same number once in 2 to the 64; they
/// then count as two that fit equally well.
private enum Key {
    static func named(_ element: Matchable) -> UInt64? {
        if element.name == Matchable.figuresOnly {
            return element.label > 0 ? UInt64(element.label) << 32 | UInt64(UInt32.max) : nil
        }
        return element.name > 0 ? UInt64(element.label) << 32 | UInt64(element.name) : nil
    }

    /// The same label, word for word, and the same kind.
    static func exact(_ element: Matchable) -> UInt64? {
        element.exactName > 0 ? UInt64(element.exactName) << 8 | UInt64(element.kind.number) : nil
    }

    /// The same label with its figures and dates, and the same kind and path.
    static func moving(_ element: Matchable) -> UInt64? {
        element.movingName > 0 ? mixed(mixed(0, UInt64(element.movingName)), UInt64(element.group)) : nil
    }

    /// The same name and kind, and whatever else.
    static func of(_ element: Matchable, path: Int = 0) -> UInt64? {
        named(element).map { mixed(mixed(0, $0), UInt64(path) << 8 | UInt64(element.kind.number)) }
    }
    static func of(_ element: Matchable, _ pair: Int, _ other: Int = 0) -> UInt64? {
        of(element).map { mixed(mixed($0, UInt64(pair)), UInt64(other)) }
    }

    /// The same kind, name and centre: of all pairs none is better, so the pass by place would take it first.
    static func atPlace(_ element: Matchable) -> UInt64? {
        guard let place = element.place else { return nil }
        return of(element).map { mixed(mixed($0, bits(place.midX)), bits(place.midY)) }
    }

    /// A place in steps of eight points, halves up.
    static func ofFrame(_ element: Matchable) -> UInt64? {
        guard let place = element.place else { return nil }
        return [place.x, place.y, place.width, place.height].reduce(0) {
            mixed($0, bits(($1 / 8 + 0.5).rounded(.down)))
        }
    }

    /// 0 and -0 are one number.
    private static func bits(_ number: Double) -> UInt64 { (number == 0 ? 0 : number).bitPattern }

    private static func mixed(_ mixed: UInt64, _ part: UInt64) -> UInt64 { MatchKey.mixed(mixed, part) }
}
