/// What a source says of an element and VoiceOver has a part in, but whose spoken words no open source establishes.
/// It is shown beside the utterance in English and never spoken (docs/speech.md section 6).
enum SpeechFacts {
    static func of(_ node: Node) -> [String] {
        var facts: [String] = []
        if let traits = node.traits, !traits.isDisjoint(with: unspokenTraits) {
            facts += unspoken.filter { traits.contains($0.trait) }.map(\.name)
        }
        guard let rare = node.rare else { return facts }
        // A heading's level is among its words; without the trait nothing says it.
        if let level = rare.details.headingLevel, level > 0, node.traits?.contains(.header) != true {
            facts.append("Heading level \(level)")
        }
        if let expanded = rare.details.expanded { facts.append(expanded ? "Expanded" : "Collapsed") }
        if let steps = rare.details.steps { facts.append(steps.inWords.asOpening) }
        if let priority = rare.details.sortPriority, priority != 0 {
            facts.append("Sort priority \(plain(priority))")
        }
        return facts
    }

    /// A container's label and actions are spoken by VoiceOver when focus enters it (AccessibilitySnapshot #223).
    static func of(container: HeardContainer, _ node: Node) -> [String] {
        var facts: [String] = []
        if let label = node.label.spoken { facts.append("Enters “\(label)”") }
        if let value = node.value.spoken { facts.append("Container value: \(value)") }
        if let actions = node.customActions, !actions.isEmpty {
            facts.append("Container actions: " + actions.joined(separator: ", "))
        }
        return facts
    }

    /// Without a fraction where there is none.
    private static func plain(_ number: Double) -> String {
        Int(exactly: number).map(String.init) ?? String(number)
    }

    private static let unspokenTraits = unspoken.reduce(into: Traits()) { $0.formUnion($1.trait) }

    /// Public traits without words, named as AccessibilitySnapshot's SwiftUI legend does, then private bits by
    /// their names in facebook/idb `AXTraits.h`.
    private static let unspoken: [(name: String, trait: Traits)] =
        [
            ("Keyboard Key", .keyboardKey), ("Direct Interaction", .allowsDirectInteraction),
            ("Updates Frequently", .updatesFrequently), ("Page Turn", .causesPageTurn),
            ("Plays Sound", .playsSound), ("Starts Media", .startsMediaSession),
            ("Summary Element", .summaryElement), ("Supports Zoom", .supportsZoom),
        ]
        + [
            (19, "Picker element"), (20, "Radio button"), (26, "Footer"), (32, "Visited"), (36, "Map"),
            (40, "Popup button"), (42, "Math equation"), (51, "Read only"), (52, "Menu item"), (56, "Alert"),
        ].map { (bit: UInt64, name: String) in (name, Traits(rawValue: 1 << bit)) }
}
