package import Screens

/// An action that lies nearer to the thumb than in the release before, or farther from it.
package struct ReachChange: Hashable, Sendable {
    /// In the capture after.
    package var node: Int
    package var before: ReachZone
    package var after: ReachZone

    package var isWorse: Bool { after > before }

    /// Whether two captures can be compared in what a thumb reaches, as the rule about it compares them: where they are
    /// drawn alike, on screens of one size. Another device is no change of the app's.
    package static func compares(_ before: Scene, _ after: Scene, _ twin: Twin) -> Bool {
        guard let screen = after.device.screen, twin.compares(ChangeRule.reachWorse.judges) else { return false }
        return screen == before.device.screen
    }

    /// All that changed zones, in flick order before, on two screens of one size.
    package static func all(from before: Scene, to after: Scene, by reach: Reach) -> [ReachChange] {
        guard let screen = after.device.screen, screen == before.device.screen else { return [] }
        return ElementMatcher.match(before, after).matches.compactMap { match in
            guard after[match.after].hasTarget, let old = reach.zone(of: before[match.before]),
                let new = reach.zone(of: after[match.after]), old != new
            else { return nil }
            return ReachChange(node: match.after, before: old, after: new)
        }
    }
}
