import History
import Screens

/// Two captures, and which of their nodes are one.
struct MatchedScenes {
    let before: Scene
    let after: Scene
    let matches: NodeMatches

    init(before: Scene, after: Scene) {
        (self.before, self.after, matches) = (before, after, NodeMatches(before, after))
    }
}
