/// What is heard on one element.
package struct Utterance: Hashable, Sendable {
    /// From 1, in flick order.
    package var position: Int
    /// Index into the capture's tree.
    package var node: Int
    /// The description; with the hint it is the utterance.
    package var text: String
    package var hint: String?
    /// Important custom content: spoken on a device without a gesture, before the hint.
    package var important: [String] = []
    /// Lines that follow: headings and entries of actions, content, rotors and input labels.
    package var supplements: [String]
    /// Shown beside the words, never spoken: heading level, expanded state, container label, …
    package var facts: [String]
    /// What is not known of this element's words, in words of docs/contract.md section 2: `hint`, …
    package var unknown: [String]
    /// Set where the screen reader's own words are not known in the element's language, and others stand in.
    package var appWords: AppWords?
    /// The reading order hangs on a difference close to the line threshold.
    package var orderUncertain: Bool

    package init(
        position: Int, node: Int, text: String, hint: String? = nil, supplements: [String] = [], facts: [String] = [],
        unknown: [String] = [], orderUncertain: Bool = false
    ) {
        self.position = position
        self.node = node
        self.text = text
        self.hint = hint
        self.supplements = supplements
        self.facts = facts
        self.unknown = unknown
        self.orderUncertain = orderUncertain
    }
}

extension Utterance {
    /// All that is heard without a gesture: description, important custom content, hint.
    package var complete: String {
        var complete = text
        for part in important + (hint.map { [$0] } ?? []) where !part.isEmpty {
            if !complete.isEmpty { complete += complete.hasSuffix(".") ? " " : ". " }
            complete += part
        }
        return complete
    }
}

/// What is heard when flicking through a capture.
package struct Transcript: Hashable, Sendable {
    /// Version of the engine that spoke it; transcripts of different ones are not compared.
    package var speaker: String
    package var utterances: [Utterance]
    package var rotors: Rotors
    /// Containers that are kept, outermost first, each with the utterances inside it.
    package var containers: [HeardContainer]
    /// What the source never says.
    package var unknown: [String]

    package init(
        speaker: String, utterances: [Utterance], rotors: Rotors = Rotors(), containers: [HeardContainer] = [],
        unknown: [String] = []
    ) {
        self.speaker = speaker
        self.utterances = utterances
        self.rotors = rotors
        self.containers = containers
        self.unknown = unknown
    }
}

/// A container that stays in the listener's world: a list, landmark, table, tab bar or named group.
package struct HeardContainer: Hashable, Sendable {
    package enum Kind: String, Hashable, Sendable, Codable { case list, landmark, dataTable, tabBar, semanticGroup }
    package var kind: Kind
    package var node: Int
    /// Positions of the elements inside it, in flick order.
    package var positions: [Int]
    /// The container around it: its index in the transcript's list.
    package var parent: Int?
    package init(kind: Kind, node: Int, positions: [Int], parent: Int? = nil) {
        (self.kind, self.node, self.positions, self.parent) = (kind, node, positions, parent)
    }
}

/// What each rotor stops at: positions in the transcript, in flick order.
package struct Rotors: Hashable, Sendable, Codable {
    package var headings: [Int] = []
    package var links: [Int] = []
    package var formControls: [Int] = []
    package var textFields: [Int] = []
    package var images: [Int] = []
    package var landmarks: [Int] = []
    package var lists: [Int] = []
    package var tables: [Int] = []
    package var actions: [Int] = []
    package init() {}
}
