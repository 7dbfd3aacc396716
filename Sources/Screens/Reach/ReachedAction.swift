/// Something on a screen that is touched, and how easily each thumb gets there.
package struct ReachedAction: Hashable, Sendable {
    package var node: Int
    package var prominence: NodeDetails.Prominence?
    /// `nil`: the screen has no zones, since it is no upright phone's or its size is unknown.
    package var zones: Zones?
    package var frame: Frame
}

extension ReachedAction {
    package struct Zones: Hashable, Sendable {
        /// Of the hand that was asked for.
        package var own: ReachZone
        package var right: ReachZone
        package var left: ReachZone
        package var both: ReachZone
    }
}

extension Reach {
    /// What is touched on a screen: main actions first, then lesser ones, then the rest; within each the nearest to the
    /// thumb first, then in flick order.
    package func actions(of scene: Scene) -> [ReachedAction] {
        let map = map(of: scene)
        let actions = scene.elements.filter(\.hasTarget).compactMap { element -> ReachedAction? in
            guard let target = Target(of: element) else { return nil }
            let zones = map.map { map in
                func zone(_ hand: Hand) -> ReachZone { map.zone(of: target.frame, hand: hand) }
                return ReachedAction.Zones(own: zone(hand), right: zone(.right), left: zone(.left), both: zone(.both))
            }
            return ReachedAction(
                node: element.index, prominence: element.node.hasDetails ? element.node.prominence : nil,
                zones: zones, frame: target.frame)
        }
        return actions.enumerated().sorted { left, right in
            (left.element.rank, left.element.zone, left.offset) < (right.element.rank, right.element.zone, right.offset)
        }.map(\.element)
    }
}

extension ReachedAction {
    /// The same for all where there are no zones.
    fileprivate var zone: ReachZone { zones?.own ?? .green }

    /// Main, lesser, neither said.
    package var rank: Int {
        switch prominence {
        case .primary: 0
        case .secondary: 1
        case nil: 2
        }
    }
}
