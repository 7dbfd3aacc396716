import Screens

extension ChangeRule {
    /// Stayed where it was on the screen and is read at another time.
    static let orderChanged = ChangeRule(
        "order-changed", since: 1, judges: .place, title: "What stayed in place is read in its old order",
        impact: .serious,
        criteria: [.meaningfulSequence, .focusOrder],
        guide: RuleGuide(
            meets: "The price is where it was; flicking meets it after the next three products.",
            hurts: "People who know the screen by heart, and everybody for whom the order carries the sense.",
            byHand: """
                Flick from the first element to the last in both releases, and listen for what comes out \
                of turn.
                """,
            fixUIKit: "view.accessibilityElements = [title, time, servings, cookButton]",
            fixSwiftUI: """
                title.accessibilitySortPriority(3)
                time.accessibilitySortPriority(2)
                """,
            fixAndroid: """
                <!-- Views -->
                <TextView android:id="@+id/title" android:accessibilityTraversalBefore="@+id/time" />
                // Compose: within the group, the smaller number first
                Column(Modifier.semantics { isTraversalGroup = true }) {
                    Time(Modifier.semantics { traversalIndex = 2f })
                    Title(Modifier.semantics { traversalIndex = 1f })
                }
                """,
            source: "WCAG 2.2, 1.3.2 and 2.4.3"),
        spares: "What was moved on the screen as well, and rows of lists that say something else by now.",
        standsFor: ["reading-order"],
        tells: { $1.place != nil }
    ) { scenes in
        guard !scenes.isMended(["reading-order"]) else { return [] }
        let before = ReadBehind(scenes.before.scene.flick, kept: scenes.order.kept.compactMap(scenes.matches.before))
        let after = ReadBehind(scenes.after.scene.flick, kept: scenes.order.kept)
        lazy var turns = TurnsByPlace(scenes.before.scene)
        return scenes.order.moved.compactMap { node in
            let now = scenes.after.scene[node]
            guard let old = scenes.matches.before(node), let from = scenes.before.scene[old].position,
                let to = now.position, now.stayed(where: scenes.before.scene[old]),
                !scenes.rows.sayOtherData(old, node),
                !isScrolledPast(old, node, scenes), !isMovedAsWell(old, node, scenes, turns)
            else { return nil }
            // What is read directly before it, where that is another one than it was; else of those that kept their order.
            let direct = (
                before: scenes.before.scene.precursor(of: from), after: scenes.after.scene.precursor(of: to)
            )
            let isDirect = direct.after.flatMap(scenes.matches.before) != direct.before
            let was = (isDirect ? direct.before : before[old]).map { scenes.namesBefore[$0] }
            let isNow = (isDirect ? direct.after : after[node]).map { scenes.namesAfter[$0] }
            return Change(
                node: node,
                message: exchange(node, from, to, scenes)
                    ?? "\(scenes.namesAfter[node].asOpening) stayed in its place and is now read "
                    + "\(isNow.map { "after \($0)" } ?? "before all that kept its order"), "
                    + "no longer \(was.map { "after \($0)" } ?? "before it").",
                evidence: [
                    "before": .number(Double(from + 1)), "after": .number(Double(to + 1)),
                    "readBehindBefore": .optional(was), "readBehind": .optional(isNow),
                ])
        }
    }

    /// All that it is read before, or behind, and was not, lies so on the screen as well now: lines that are close together changed
    /// places, though none of them is far from where it was; or rows did, and a button that every row has is taken for that of the
    /// row that stood there. What lay in their places then was read in the turn in which they are read now.
    /// - Parameter turns: in which places were read before.
    private static func isMovedAsWell(
        _ old: Int, _ node: Int, _ scenes: ComparedScenes, _ turns: TurnsByPlace
    ) -> Bool {
        let (before, after) = (scenes.before.scene, scenes.after.scene), passed = passed(old, node, scenes)
        return !passed.isEmpty
            && passed.allSatisfy { match in
                guard let was = before[match.before].place, let now = after[match.after].place,
                    let from = before[old].place, let to = after[node].place, let turn = before[old].position
                else { return false }
                let isBefore = after.isRead(match.after, before: node)
                let there = turns.at(now, after.device.direction)
                if let there, there != turn, turns.at(to, after.device.direction) == turn, (there < turn) == isBefore {
                    return true
                }
                let lies = now.isSeen(before: to, after.device.direction)
                if lies != was.isSeen(before: from, before.device.direction), lies == isBefore { return true }
                let isBelow = abs(was.midY - from.midY) >= abs(was.midX - from.midX)
                return isBelow
                    ? (was.midY - from.midY) * (now.midY - to.midY) < 0
                    : (was.midX - from.midX) * (now.midX - to.midX) < 0
            }
    }

    /// What it is read before, or behind, and was not.
    private static func passed(_ old: Int, _ node: Int, _ scenes: ComparedScenes) -> [ElementMatch] {
        let (before, after) = (scenes.before.scene, scenes.after.scene)
        guard let here = before[old].position, let there = after[node].position else { return [] }
        return scenes.matches.matches.filter { match in
            guard match.after != node, let was = before[match.before].position, let now = after[match.after].position
            else { return false }
            return (was < here) != (now < there)
        }
    }

    /// All that it is read before, or behind, and was not, was scrolled past it: a person did that, and no release.
    private static func isScrolledPast(_ old: Int, _ node: Int, _ scenes: ComparedScenes) -> Bool {
        let (before, after) = (scenes.before.scene, scenes.after.scene)
        guard let bar = after[node].place, bar == before[old].place else { return false }
        let list = after[node].above.first(where: \.isScrollable)?.index, passed = passed(old, node, scenes)
        return !passed.isEmpty
            && passed.allSatisfy { match in
                guard let own = after[match.after].above.first(where: \.isScrollable)?.index, own != list,
                    let from = before[match.before].place, let to = after[match.after].place
                else { return false }
                return from.isPast(bar) != to.isPast(bar)
            }
    }

    /// Of two neighbours that are read the other way round neither is the one that was moved; `nil`: they are none.
    private static func exchange(_ node: Int, _ from: Int, _ to: Int, _ scenes: ComparedScenes) -> String? {
        let (before, after) = (scenes.before.scene, scenes.after.scene)
        // It passed one, of what is heard on both sides: what passed more was moved.
        let turns = (
            before: before.flick[..<from].count { scenes.matches.after($0) != nil },
            after: after.flick[..<to].count { scenes.matches.before($0) != nil }
        )
        guard turns.before - turns.after == 1, to + 1 < after.flick.count, case let other = after.flick[to + 1],
            let earlier = scenes.matches.before(other), before.precursor(of: from) == earlier,
            after[other].stayed(where: before[earlier])
        else { return nil }
        let (first, second) = (scenes.namesAfter[node], scenes.namesAfter[other])
        return "\(first.asOpening) and \(second) stayed in their places and are read the other way round: "
            + "now \(first) comes before \(second)."
    }
}

extension Frame {
    /// Whether whoever reads lines sees it before another: on the same line the one where the line begins, else the upper one.
    fileprivate func isSeen(before other: Frame, _ direction: Variant.Direction) -> Bool {
        guard overlapDown(other) >= min(height, other.height) / 2 else { return midY < other.midY }
        return direction == .ltr ? midX < other.midX : midX > other.midX
    }

    /// Which of its edges and its centre lie behind those of another.
    fileprivate func isPast(_ other: Frame) -> [Bool] {
        [y >= other.y, midY >= other.midY, maxY >= other.maxY, midX >= other.midX]
    }
}

extension Scene {
    /// Whether one of two elements is read before the other.
    fileprivate func isRead(_ one: Int, before other: Int) -> Bool {
        self[one].position ?? .max < self[other].position ?? .max
    }

    /// What is read directly before a place in the flick order.
    func precursor(of position: Int) -> Int? { position > 0 ? flick[position - 1] : nil }
}

/// In which turn what lies in a place is read; `nil` where nothing begins there, or several do.
private struct TurnsByPlace {
    /// The corner at which a line begins, in whole points.
    private struct Corner: Hashable {
        let leading: Double
        let top: Double

        init(_ place: Frame, _ direction: Variant.Direction) {
            leading = (direction == .ltr ? place.x : place.maxX).rounded()
            top = place.y.rounded()
        }
    }
    private var turns: [Corner: [Int]] = [:]

    init(_ scene: Scene) {
        for element in scene.elements {
            guard let place = element.place, let turn = element.position else { continue }
            turns[Corner(place, scene.device.direction), default: []].append(turn)
        }
    }

    func at(_ place: Frame, _ direction: Variant.Direction) -> Int? {
        guard let all = turns[Corner(place, direction)], all.count == 1 else { return nil }
        return all.first
    }
}

/// For each element, the last before it of those that kept their order. One that was moved among them has another one
/// than it had.
private struct ReadBehind {
    private var behind: [Int: Int] = [:]

    init(_ flick: [Int], kept: [Int]) {
        let kept = Set(kept)
        var last: Int?
        for node in flick {
            behind[node] = last
            if kept.contains(node) { last = node }
        }
    }

    subscript(_ node: Int) -> Int? { behind[node] }
}
