/// Something on a screen that is touched, and how easily each thumb gets there.
package struct ReachedAction: Hashable, Sendable {
    package var node: Int
    package var prominence: NodeDetails.Prominence?
    /// Of the hand that was asked for.
    package var zone: ReachZone
    package var right: ReachZone
    package var left: ReachZone
    package var both: ReachZone
    package var frame: Frame
}

extension Reach {
    /// What is touched on a screen: main actions first, then lesser ones, then the rest; within each the nearest to the
    /// thumb first, then in flick order. Empty where the screen's size is unknown.
    package func actions(of scene: Scene) -> [ReachedAction] {
        guard let map = map(of: scene) else { return [] }
        let actions = scene.elements.filter(\.hasTarget).compactMap { element -> ReachedAction? in
            guard let target = Target(of: element) else { return nil }
            func zone(_ hand: Hand) -> ReachZone { map.zone(of: target.frame, hand: hand) }
            return ReachedAction(
                node: element.index, prominence: element.node.hasDetails ? element.node.prominence : nil,
                zone: zone(hand), right: zone(.right), left: zone(.left), both: zone(.both), frame: target.frame)
        }
        return actions.enumerated().sorted { left, right in
            (left.element.rank, left.element.zone, left.offset) < (right.element.rank, right.element.zone, right.offset)
        }.map(\.element)
    }
}

extension ReachedAction {
    /// Main, lesser, neither said.
    package var rank: Int {
        switch prominence {
        case .primary: 0
        case .secondary: 1
        case nil: 2
        }
    }
}
