/// Turns a capture into what a screen reader says on it, element by element in flick order.
package struct Speaker: Sendable {
    package enum Mode: String, Sendable, CaseIterable {
        /// Exactly as the open reference speaks.
        case reference
        /// As a device speaks, where a source says that the reference differs: see ``Deviation``.
        case device
    }

    /// Names the engine; grows when words or order change. Transcripts of different versions are not compared.
    package static let version = "1"

    package let mode: Mode

    package init(mode: Mode = .reference) { self.mode = mode }

    package func speak(_ capture: Capture) -> Transcript {
        switch capture.screenReader {
        case .voiceOver: voiceOver(capture)
        case .talkBack: voiceOver(capture)
        }
    }

    private func voiceOver(_ capture: Capture) -> Transcript {
        let order = FlickOrder(capture, mode: mode)
        let wording = Wording(appLanguage: capture.variant.locale)
        var contexts = SpeechContexts(tree: capture.tree, stops: order.stops)
        var utterances: [Utterance] = []
        utterances.reserveCapacity(order.stops.count)
        for stop in order.stops {
            let spoken = wording.compose(capture.tree.nodes[stop.node], in: contexts.context(of: stop))
            utterances.append(
                Utterance(
                    position: utterances.count + 1, node: stop.node, text: spoken.description, hint: spoken.hint,
                    orderUncertain: stop.isDoubtful))
        }
        return Transcript(
            speaker: Speaker.version, utterances: utterances, containers: order.containers, unknown: capture.unknown)
    }
}
