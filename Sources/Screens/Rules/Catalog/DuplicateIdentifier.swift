extension Rule {
    /// Identifiers tell elements apart, for tests and from release to release.
    package static let duplicateIdentifier = Rule(
        "duplicate-identifier", since: 1, title: "Identifiers are unique on their screen", impact: .minor, criteria: [],
        guide: RuleGuide(
            meets: "Nothing is heard. A test that taps “dialog.button” taps whichever comes first.",
            hurts: """
                The people who keep the app accessible: an element that cannot be told from its neighbour loses its \
                history, and an expectation about it may be met by the wrong one.
                """,
            byHand: "Open the Accessibility Inspector on both elements and compare the identifiers.",
            fixUIKit: """
                yes.accessibilityIdentifier = "dialog.yes"
                no.accessibilityIdentifier = "dialog.no"
                """,
            fixSwiftUI: """
                Button("Yes", action: accept).accessibilityIdentifier("dialog.yes")
                Button("No", action: decline).accessibilityIdentifier("dialog.no")
                """,
            fixAndroid: """
                // Views: the ids of layout files are not asked, they come again in each row
                // Compose
                Row(Modifier.semantics { testTagsAsResourceId = true }) {
                    Button(onClick = accept, modifier = Modifier.testTag("dialog.yes")) { Text(yes) }
                    Button(onClick = decline, modifier = Modifier.testTag("dialog.no")) { Text(no) }
                }
                """,
            source: "Apple, accessibilityIdentifier: uniquely identifies an element")
    ) { scene, judgements in
        var scopes = IdentifierScopes(scene)
        let (alone, alike) = bearers(in: scene)
        for element in alone { judgements.note(.passed, at: element) }
        for others in alike {
            let groups = Dictionary(grouping: others.lazy.map { scene[$0] }) { scopes.scope(of: $0) }
            for group in groups.values { judge(group, into: &judgements) }
        }
    }

    /// The elements that have an identifier: those that have it alone, and the others by their identifiers.
    private static func bearers(in scene: Scene) -> (alone: [Int], alike: [[Int]]) {
        var elements: [(node: Int, fingerprint: UInt64)] = []
        var repetition = Repetition(of: scene.flick.count)
        for element in scene.elements {
            guard let identifier = element.identifier, !Words.isBlank(identifier), !isNameOfAFile(identifier, element)
            else { continue }
            let fingerprint = Repetition.fingerprint(of: identifier)
            elements.append((element.index, fingerprint))
            repetition.note(fingerprint)
        }
        var alone: [Int] = []
        var bearers: [String: [Int]] = [:]
        for (node, fingerprint) in elements {
            if repetition.mayRepeat(fingerprint), let identifier = scene.tree.nodes[node].identifier {
                bearers[identifier, default: []].append(node)
            } else {
                alone.append(node)
            }
        }
        for one in bearers.values where one.count == 1 { alone += one }
        return (alone, bearers.values.filter { $0.count > 1 })
    }

    /// Nobody chose it to tell the element apart: Android's `package:id/name` names a view of a layout file and comes
    /// again with each row; UIKit calls a picture by its asset.
    private static func isNameOfAFile(_ identifier: String, _ element: SceneNode) -> Bool {
        element.kind == .image || (element.scene.capture.screenReader == .talkBack && identifier.contains(":id/"))
    }

    private static func judge(_ group: [SceneNode], into judgements: inout Judgements) {
        guard group.count > 1, let first = group.first else {
            for member in group { judgements.note(.passed, at: member) }
            return
        }
        guard !mayBeInCells(group) else {
            // Said once: there may be a hundred rows.
            return judgements.note(
                .cantTell(
                    "Others have the same identifier; whether each has a cell of its own is not recorded.",
                    evidence(first, group)), at: first)
        }
        for member in group {
            judgements.note(
                .failed("Another element here has the same identifier.", evidence(member, group)), at: member)
        }
    }

    /// Where a capture records no class names, a cell can't be told from any other view.
    private static func mayBeInCells(_ group: [SceneNode]) -> Bool {
        guard let first = group.first, group.contains(where: { $0.parent?.index != first.parent?.index }) else {
            return false
        }
        return !first.scene.nodes.contains { $0.className != nil }
    }

    private static func evidence(_ member: SceneNode, _ group: [SceneNode]) -> [String: Evidence] {
        let others = group.lazy.filter { $0.index != member.index }.prefix(10)
        return ["identifier": .optional(member.identifier), "others": .nodes(others)]
    }
}

/// Within what an identifier has to be unique: sections have identifiers of their own, and cells are reused.
private struct IdentifierScopes {
    struct Scope: Hashable {
        /// Stands for the list of identifiers on the way from the root.
        var path: Int
        /// The nearest node whose class name ends with Cell.
        var cell: Int?
    }
    private struct Step: Hashable {
        var path: Int
        var identifier: String
    }
    private let scene: Scene
    private var paths = Numbering<Step>()
    /// What holds below each node, as far as it was asked for.
    private var below: [Int: Scope] = [:]

    init(_ scene: Scene) { self.scene = scene }

    mutating func scope(of element: SceneNode) -> Scope {
        var scope = element.parent.map { self.scope(below: $0) } ?? Scope(path: 0)
        if element.classEnds(with: ["Cell"]) { scope.cell = element.index }
        return scope
    }

    private mutating func scope(below node: SceneNode) -> Scope {
        if let known = below[node.index] { return known }
        var scope = scope(of: node)
        if let identifier = node.identifier, !Words.isBlank(identifier) {
            scope.path = paths.number(of: Step(path: scope.path, identifier: identifier))
        }
        below[node.index] = scope
        return scope
    }
}
