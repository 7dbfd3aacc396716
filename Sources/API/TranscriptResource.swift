package import Screens

/// What is heard in a file's captures, as `earshot transcript --json` prints it.
package struct TranscriptResource: Codable, Sendable, Hashable {
    /// The id of the input format.
    package var format: String
    /// Version of the engine that spoke; transcripts of different ones are not compared.
    package var speaker: String
    package var captures: [CaptureTranscript]

    package init(format: String, speaker: String, captures: [CaptureTranscript]) {
        (self.format, self.speaker, self.captures) = (format, speaker, captures)
    }
}

/// What is heard on one capture, element by element in flick order.
package struct CaptureTranscript: Codable, Sendable, Hashable {
    @Null package var screen: String?
    package var variant: Variant
    package var utterances: [UtteranceResource]
    /// Positions each rotor stops at.
    package var rotors: Rotors
    /// Share of the visible words that flicking reaches, from 0 to 1.
    @Null package var spokenCoverage: Double?
    /// What the source never says.
    package var unknown: [String]

    package init(_ capture: Capture, _ transcript: Transcript, spokenCoverage: Double?) {
        screen = capture.screen.key ?? capture.screen.title
        variant = capture.variant
        utterances = transcript.utterances.map { UtteranceResource($0, in: capture.tree) }
        rotors = transcript.rotors
        self.spokenCoverage = spokenCoverage
        unknown = transcript.unknown
    }
}

/// What is heard on one element.
package struct UtteranceResource: Codable, Sendable, Hashable {
    /// From 1, in flick order.
    package var position: Int
    package var text: String
    @Null package var hint: String?
    package var supplements: [String]
    /// All that a device says without a gesture: text, important custom content, hint.
    package var complete: String
    /// The node's id, else its path in the tree.
    package var node: String
    @Null package var identifier: String?
    /// Empty where there are none, or where they are unknown (then `unknown` says so).
    package var traits: [String]
    /// x, y, width, height in screen points.
    @Null package var frame: [Double]?
    /// Shown beside the words, never spoken.
    package var facts: [String]
    /// What the source does not say of this element.
    package var unknown: [String]
    /// The place in the order hangs on about a point.
    package var orderUncertain: Bool

    package init(_ utterance: Utterance, in tree: Tree) {
        let node = tree[utterance.node]
        position = utterance.position
        text = utterance.text
        hint = utterance.hint
        supplements = utterance.supplements
        complete = utterance.complete
        self.node = tree.name(of: utterance.node)
        identifier = node.identifier
        traits = node.traits?.names ?? []
        frame = (node.accessibilityFrame ?? node.frame).flatMap { place in
            place.isFinite ? [place.x, place.y, place.width, place.height] : nil
        }
        facts = utterance.facts
        unknown = utterance.unknown
        orderUncertain = utterance.orderUncertain
    }
}
