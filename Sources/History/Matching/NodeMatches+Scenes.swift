package import Screens

extension NodeMatches {
    /// What of two captures of a screen is the same, heard or not.
    package init(_ before: Scene, _ after: Scene) {
        self = NodeMatcher.match(before, after, ElementMatcher.match(before, after).withoutStrangers(before, after))
    }
}
