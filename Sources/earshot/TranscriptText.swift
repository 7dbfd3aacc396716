import Screens

/// A transcript for people: numbered lines, and below each what else there is to it.
struct TranscriptText {
    let capture: Capture
    let transcript: Transcript
    let coverage: Double?

    var text: String {
        ([heading] + transcript.utterances.flatMap(lines) + rotors + closing).joined(separator: "\n")
    }

    private var heading: String {
        let screen = capture.screen.title ?? capture.screen.key ?? "Screen"
        let reader = capture.screenReader == .talkBack ? "TalkBack" : "VoiceOver"
        let count = transcript.utterances.count
        return "\(screen): \(reader) reaches \(count) \(count == 1 ? "element" : "elements")"
    }

    private func lines(_ utterance: Utterance) -> [String] {
        let number =
            String(repeating: " ", count: max(0, 4 - "\(utterance.position)".count)) + "\(utterance.position). "
        let indent = String(repeating: " ", count: number.count)
        var lines = [number + (utterance.text.isEmpty ? "(nothing is said)" : utterance.text)]
        if let hint = utterance.hint { lines.append(indent + "Hint: " + hint) }
        lines += utterance.supplements.map { indent + "+ " + $0 }
        lines += utterance.facts.map { indent + "(" + $0 + ")" }
        // What the source never says is told once, below.
        let unknown = utterance.unknown.filter { !transcript.unknown.contains($0) }
        if !unknown.isEmpty {
            lines.append(indent + "Not known: " + unknown.map(TranscriptText.words).joined(separator: ", "))
        }
        if utterance.orderUncertain {
            let node = capture.tree[utterance.node]
            let doubt =
                node.accessibilityFrame == nil && node.frame == nil
                ? "Its place is not known, and so not where it comes in the order."
                : "The place in the order hangs on about a point."
            lines.append(indent + doubt)
        }
        return lines
    }

    private var rotors: [String] {
        let all = transcript.rotors
        let named = [
            ("Headings", all.headings), ("Links", all.links), ("Form controls", all.formControls),
            ("Text fields", all.textFields), ("Images", all.images), ("Landmarks", all.landmarks),
            ("Lists", all.lists), ("Tables", all.tables), ("Actions", all.actions),
        ].filter { !$0.1.isEmpty }
        guard !named.isEmpty else { return [] }
        return [
            "Rotors: " + named.map { "\($0.0) \($0.1.map(String.init).joined(separator: " "))" }.joined(separator: "; ")
        ]
    }

    private var closing: [String] {
        var lines: [String] = []
        if let coverage {
            lines.append("Spoken coverage: \(Percent.text(coverage)) of the visible words.")
        }
        if transcript.unknown.contains("wording") {
            lines.append(
                "The screen reader's own words are not known in this language: others stand in for them.")
        }
        let unsaid = transcript.unknown.filter { $0 != "wording" }
        if !unsaid.isEmpty {
            let what = unsaid.map(TranscriptText.words).joined(separator: ", ")
            lines.append("This source never says: \(what).")
        }
        return lines
    }

    /// A name for something unknown (docs/contract.md section 2), in words for people.
    private static func words(_ unknown: String) -> String {
        switch unknown {
        case "hint": "hints"
        case "traits": "traits"
        case "header": "headings"
        case "secureTextField": "which fields are for passwords"
        case "order": "the reading order"
        case "language": "languages"
        case "customActions": "custom actions"
        case "customContent": "custom content"
        case "customRotors": "custom rotors"
        case "userInputLabels": "Voice Control names"
        case "value": "the word for its state"
        default: unknown
        }
    }
}
