package import Screens

/// Two captures of one screen, side by side, with everything that the change rules ask.
package struct ComparedScenes: Sendable {
    package let before: AuditedScene
    package let after: AuditedScene
    package let matches: ElementMatches
    package let speech: SpeechLoss
    package let order: ReadingOrderChange
    /// What a team pinned for this screen.
    package let expectations: [Expectation]
    /// Who holds the phone, and what they reach.
    package let reach: Reach
    private let rows: Rows

    init(
        _ before: AuditedScene, _ after: AuditedScene, corrections: [(before: Int, after: Int)],
        apart: [(before: Int, after: Int)],
        expectations: [Expectation], reach: Reach
    ) {
        let matches = ElementMatcher.match(before.scene, after.scene, corrections: corrections)
            .without(apart, before: before.scene, after: after.scene)
        self.before = before
        self.after = after
        self.matches = matches
        self.expectations = expectations
        self.reach = reach
        speech = SpeechLoss(before.scene, after.scene)
        order = ReadingOrderChange(matches.matches.map { ($0.after, after.scene[$0.after].position ?? 0) })
        rows = Rows(before.scene, after.scene)
    }

    /// Each matched element, before and after, in flick order before.
    package var pairs: some Sequence<(before: SceneNode, after: SceneNode)> {
        matches.matches.lazy.map { (before.scene[$0.before], after.scene[$0.after]) }
    }

    /// One of three or more of its kind and path on both sides, in something that scrolls.
    func isRow(_ before: SceneNode, _ after: SceneNode) -> Bool {
        rows.areMany(before.index, after.index) && after.above.contains(where: \.isScrollable)
    }
}

/// How many elements share kind and path with each.
private struct Rows: Sendable {
    private struct Group: Hashable {
        let kind: ElementKind
        let path: Int
    }
    private let before: [Int: Int]
    private let after: [Int: Int]
    private static let many = 3

    init(_ before: Scene, _ after: Scene) {
        var paths = PathTable()
        self.before = Rows.sizes(before, &paths)
        self.after = Rows.sizes(after, &paths)
    }

    func areMany(_ before: Int, _ after: Int) -> Bool {
        (self.before[before] ?? 0) >= Rows.many && (self.after[after] ?? 0) >= Rows.many
    }

    private static func sizes(_ scene: Scene, _ paths: inout PathTable) -> [Int: Int] {
        let below = paths.paths(below: scene)
        let groups = Dictionary(grouping: scene.flick) { node in
            Group(kind: scene[node].kind, path: scene.tree.parent(of: node).map { below[$0] } ?? PathTable.empty)
        }
        return Dictionary(uniqueKeysWithValues: groups.values.flatMap { group in group.map { ($0, group.count) } })
    }
}

extension SceneNode {
    /// What people call it: its label, else what is printed there, else its name in the capture.
    var called: String {
        let words = [label, text].compactMap { $0 }.first { !Words.isBlank($0) }
        return words.map { "“\($0)”" } ?? name
    }
}
