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
            source: "Apple, accessibilityIdentifier: uniquely identifies an element")
    ) { scene, judgements in
        var bearers: [String: [SceneNode]] = [:]
        for element in scene.elements {
            if let identifier = element.identifier, !Words.isBlank(identifier) {
                bearers[identifier, default: []].append(element)
            }
        }
        for element in scene.elements {
            guard let identifier = element.identifier, let others = bearers[identifier] else { continue }
            guard others.count > 1 else {
                judgements.note(.passed, at: element)
                continue
            }
            // The whole group is judged at its first member.
            guard others[0].index == element.index else { continue }
            let groups = Dictionary(grouping: others, by: IdentifierScope.init)
            for member in others {
                let twins = (groups[IdentifierScope(member)] ?? []).filter { $0.index != member.index }
                judgements.note(
                    twins.isEmpty
                        ? .passed
                        : .failed(
                            "Another element here has the same identifier.",
                            ["identifier": .text(identifier), "others": .nodes(twins.prefix(10))]), at: member)
            }
        }
    }
}

/// Within what an identifier has to be unique: sections have identifiers of their own, and cells are reused.
private struct IdentifierScope: Hashable {
    /// Identifiers of the nodes above, nearest first.
    private let path: [String]
    /// The nearest node whose class name ends with Cell, the element included.
    private let cell: Int?

    init(_ element: SceneNode) {
        path = element.above.compactMap { Words.isBlank($0.identifier) ? nil : $0.identifier }
        cell =
            element.classEnds(with: ["Cell"])
            ? element.index : element.above.first { $0.classEnds(with: ["Cell"]) }?.index
    }
}
