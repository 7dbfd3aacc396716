/// VoiceOver on one capture: order, words, and what the source leaves open.
struct VoiceOver {
    let capture: Capture
    let mode: Speaker.Mode
    private let wording: Wording
    private let leavesHintsOpen: Bool

    init(_ capture: Capture, mode: Speaker.Mode) {
        (self.capture, self.mode) = (capture, mode)
        wording = Wording(appLanguage: capture.variant.locale)
        leavesHintsOpen = capture.unknown.contains("hint")
    }

    func transcript() -> Transcript {
        let order = FlickOrder(capture, mode: mode)
        var contexts = SpeechContexts(tree: capture.tree, stops: order.stops)
        var transcript = Transcript(
            speaker: Speaker.version, utterances: [], containers: order.containers,
            unknown: capture.unknown + (wording.isKnown(capture.variant.locale) ? [] : ["wording"]))
        transcript.utterances.reserveCapacity(order.stops.count)
        for stop in order.stops {
            // One copy of the node for all that is asked of it.
            let node = capture.tree.nodes[stop.node]
            transcript.rotors.add(node, at: transcript.utterances.count + 1)
            transcript.utterances.append(
                utterance(of: node, at: transcript.utterances.count + 1, stop, in: contexts.context(of: stop)))
        }
        transcript.rotors.add(order.containers)
        transcript.noteContainers(of: capture.tree)
        if mode == .device { transcript.markUnseen(in: capture) }
        return transcript
    }

    private func utterance(
        of node: Node, at position: Int, _ stop: FlickOrder.Stop, in context: SpeechContext?
    ) -> Utterance {
        let spoken = wording.compose(node, in: context)
        var utterance = Utterance(
            position: position, node: stop.node, text: spoken.description, hint: spoken.hint,
            facts: SpeechFacts.of(node), orderUncertain: stop.isDoubtful)
        if let rare = node.rare {
            utterance.supplements =
                Supplements(of: node, description: spoken.description, in: wording.book(of: node)).lines
            if let content = rare.details.customContent {
                utterance.important = content.filter(\.important).map(\.line)
            }
            if rare.details.recorded != nil { return utterance }
        }
        if let words = spoken.appWords {
            utterance.appWords = words
            utterance.unknown.append("wording")
        }
        if leavesHintsOpen, VoiceOver.mayHaveOwnHint(node) { utterance.unknown.append("hint") }
        if node.traits == nil { utterance.unknown.append("traits") }
        return utterance
    }

    /// A text field's own hint is never heard, so its hint is known in any case.
    private static func mayHaveOwnHint(_ node: Node) -> Bool {
        guard node.hint == nil else { return false }
        let traits = node.traits ?? []
        return !traits.contains(.textEntry) || traits.contains(.notEnabled)
    }
}

extension Transcript {
    /// What a listener is told on entering a container stands beside the first element inside it.
    fileprivate mutating func noteContainers(of tree: Tree) {
        for container in containers {
            guard let first = container.positions.first else { continue }
            utterances[first - 1].facts += SpeechFacts.of(container: container, tree.nodes[container.node])
        }
    }

    /// Flicking reaches content that nobody sees.
    fileprivate mutating func markUnseen(in capture: Capture) {
        let scene = Scene(capture, self)
        for index in utterances.indices {
            let sight = scene.sights[utterances[index].node]
            if let screen = scene.device.screen, let place = sight.place,
                place.intersection(screen).map({ !$0.hasSize }) ?? true
            {
                utterances[index].facts.append("Off the screen")
            } else if sight.facts.contains(.covered) {
                utterances[index].facts.append("Covered")
            }
        }
    }
}
