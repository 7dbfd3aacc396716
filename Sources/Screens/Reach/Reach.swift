/// Who holds the phone, and what they reach: an app may choose the hand and have a table of its own.
package struct Reach: Hashable, Sendable, Codable {
    package var hand: Hand
    package var table: ReachTable

    /// The right hand and our table.
    package static let standard = Reach(hand: .right, table: .standard)

    package init(hand: Hand, table: ReachTable = .standard) { (self.hand, self.table) = (hand, table) }

    /// The zones of this scene's device; `nil` where they are made for no such device, or its screen's size is unknown.
    package func map(of scene: Scene) -> ReachMap? {
        guard scene.device.isUprightPhone else { return nil }
        return scene.device.screen.map { ReachMap(screen: $0, safeArea: scene.device.safeArea, table: table) }
    }

    /// The zone of an element's target; `nil` where the screen has no zones or the target's frame is unknown.
    package func zone(of element: SceneNode) -> ReachZone? {
        guard let map = map(of: element.scene), let target = Target(of: element) else { return nil }
        return map.zone(of: target.frame, hand: hand)
    }
}
