/// What can be had after the utterance: custom actions, more content, rotors, Voice Control names. Each group but
/// the last begins with a heading.
package struct Supplements: Hashable, Sendable {
    package enum Display: String, Sendable, CaseIterable { case always, whenOverridden, never }

    package var lines: [String] = []
    /// The element has no words of its own: the first heading stands in their place.
    package var headingReplacesDescription = false

    package init() {}

    /// Of one element, in the order of AccessibilitySnapshot's UIKit legend.
    package init(
        of node: Node, description: String, in book: Phrasebook, rotors: Display = .whenOverridden,
        inputLabels: Display = .whenOverridden
    ) {
        if let rare = node.rare {
            add(actions: rare.details.customActions ?? [], book)
            add(content: rare.details.customContent ?? [], book)
            headingReplacesDescription = description.isEmpty && !lines.isEmpty
            for rotor in rare.details.customRotors ?? []
            where rotors == .always || rotors == .whenOverridden && !rotor.results.isEmpty {
                add(rotor, book)
            }
        }
        if inputLabels == .always || node.rare?.details.userInputLabels != nil {
            lines += VoiceControlNames.of(node, shown: inputLabels, in: book) ?? []
        }
    }

    private mutating func add(actions: [String], _ book: Phrasebook) {
        guard !actions.isEmpty else { return }
        lines.append(book[.actionsAvailable])
        lines += actions
    }

    private mutating func add(content: [NodeDetails.CustomContent], _ book: Phrasebook) {
        guard !content.isEmpty else { return }
        lines.append(book[.moreContent])
        lines += content.map(\.line)
    }

    private mutating func add(_ rotor: NodeDetails.CustomRotor, _ book: Phrasebook) {
        lines.append(rotor.name)
        lines += rotor.results.map { "- " + $0 }
        if let more = RotorResults.line(isEmpty: rotor.results.isEmpty, limit: rotor.limit, in: book) {
            lines.append(more)
        }
    }
}

extension NodeDetails.CustomContent {
    /// `label: value`, or the label alone.
    package var line: String { value.isEmpty ? label : label + ": " + value }
}
