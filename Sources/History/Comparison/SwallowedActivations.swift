import Screens

/// What a double-tap activated, and what is now only words of something around it that can't be activated either: a button
/// of React Native's in a view that scrolls and can be focused, which says all that no stop of its own says.
enum SwallowedActivations {
    /// Each with what is left of it, which is drawn still with the same words.
    static func all(_ scenes: ComparedScenes) -> [(before: SceneNode, after: SceneNode)] {
        guard scenes.twin.compares(.words), !scenes.isTranslated else { return [] }
        let silenced = Set(scenes.silenced.map(\.before))
        return scenes.matches.removed.compactMap { node -> (before: SceneNode, after: SceneNode)? in
            let before = scenes.before.scene[node], words = Set(before.labelWords)
            guard !words.isEmpty, !silenced.contains(node),
                let after = scenes.nodes.after(node).map({ scenes.after.scene[$0] }), after.isShown, !after.isHeard,
                before.isActivated(notAs: after, scenes.nodes.after)
            else { return nil }
            let printed = Set(Words.of(after.node.label ?? "") + after.texts.flatMap(\.words))
            let isSaid =
                after.owner.map { words.isSubset(of: $0.heardWords) } ?? false
                || words.isSubset(of: after.elementsInside.flatMap { $0.heardWords })
            return isSaid && words.isSubset(of: printed) ? (before: before, after: after) : nil
        }
    }
}
