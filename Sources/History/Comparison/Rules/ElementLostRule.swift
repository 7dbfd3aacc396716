import Screens

extension ChangeRule {
    /// Still on the screen, no longer heard (C1, C5, E1).
    static let elementLost = ChangeRule(
        "element-lost", since: 1, title: "What is still shown is still heard", impact: .critical,
        criteria: [.keyboard, .nameRoleValue],
        guide: RuleGuide(
            meets: "Everybody else still sees the button; flicking passes it by in silence.",
            hurts: """
                Everybody who listens or uses Switch Control: for them the button is gone, for everybody \
                else it is there.
                """,
            byHand: """
                Flick through the screen in both releases and count: each thing that is still drawn must \
                still be met.
                """,
            fixUIKit: """
                card.isAccessibilityElement = false   // a container that became an element silences what it holds
                card.accessibilityElements = [title, shareButton]
                """,
            fixSwiftUI: "CardView().accessibilityElement(children: .contain)   // not .ignore",
            source: "WCAG 2.2, 4.1.2"),
        spares: "What is gone from the screen for everybody is only removed.",
        standsFor: ["swallowed-children", "empty-container", "unspoken-text"]
    ) { scenes in
        guard !scenes.matches.removed.isEmpty else { return [] }
        let silent = SilentNodes(scenes.after.scene)
        return scenes.matches.removed.compactMap { node in
            let before = scenes.before.scene[node]
            guard let trace = silent.trace(of: before) else { return nil }
            return Change(
                node: trace.node,
                message: "\(before.called) is still shown and is no longer heard.",
                evidence: ["before": .text(before.name), "by": .text(trace.by.rawValue)])
        }
    }
}

/// What is shown on a screen without being heard, by what it can be known again by.
private struct SilentNodes {
    enum Sign: String { case identifier, name, text }

    private var byIdentifier: [String: Int] = [:]
    private var byName: [MaskedName: Int] = [:]
    /// Texts that nobody says, by the first of their words that is no number.
    private var unsaid: [String: [TextNode]] = [:]

    init(_ scene: Scene) {
        // The root is no trace: many formats give it the app's name, which a title on the screen may share.
        for node in scene.nodes where node.isShown && !node.isHeard && node.index != Tree.root {
            if let identifier = node.identifier, !Words.isBlank(identifier), byIdentifier[identifier] == nil {
                byIdentifier[identifier] = node.index
            }
            let name = MaskedName(node.label)
            if name.names, byName[name] == nil { byName[name] = node.index }
        }
        for text in scene.textNodes where text.isMostlyUnsaid {
            if let first = text.plainWords.first { unsaid[first, default: []].append(text) }
        }
    }

    /// The first that is left of an element.
    func trace(of element: SceneNode) -> (node: Int, by: Sign)? {
        if let identifier = element.identifier, let node = byIdentifier[identifier] { return (node, .identifier) }
        if let node = byName[MaskedName(element.label)] { return (node, .name) }
        guard !unsaid.isEmpty else { return nil }
        let spoken = element.spokenWords
        let texts = spoken.flatMap { unsaid[$0] ?? [] }.filter { $0.plainWords.allSatisfy(spoken.contains) }
        return texts.map(\.node).min().map { ($0, .text) }
    }
}
