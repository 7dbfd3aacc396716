import Screens

/// What rows of TalkBack's say of what they are through their parts.
enum RolesOfParts {
    /// What a row said through parts that are shown still, or lay over all of it as Compose writes a role, and says no more. What is
    /// gone from the screen for everybody is only removed.
    static func lost(_ before: SceneNode, _ after: SceneNode, _ nodes: NodeMatches) -> Traits {
        let said = after.spokenTraits ?? []
        return before.spokenParts.reduce(into: Traits()) { lost, part in
            let gone = part.traits.subtracting(said)
            if !gone.isEmpty, isLeft(of: part, before, after, nodes) { lost.formUnion(gone) }
        }
    }

    /// Whether a part is there still, and heard by itself by nobody; or it was no part that is drawn.
    private static func isLeft(of part: SceneNode, _ before: SceneNode, _ after: SceneNode, _ nodes: NodeMatches)
        -> Bool
    {
        if let now = nodes.after(part.index).map({ after.scene[$0] }), now.isHeard, now.index != after.index {
            return false
        }
        guard let place = part.place else { return false }
        return before.place.map(place.contains) ?? false
            || after.below.contains { now in
                now.place.map { $0.contains(place) && place.contains($0) } ?? false && !now.node.hidden
            }
    }
}
