/// Turns a capture into what a screen reader says on it, element by element in flick order.
package struct Speaker: Sendable {
    package enum Mode: String, Sendable, CaseIterable {
        /// Exactly as the open reference speaks.
        case reference
        /// As a device speaks, where a source says that the reference differs: see ``Deviation``.
        case device
    }

    /// Names the engine; grows when words or order change. Transcripts of different versions are not compared.
    package static let version = "3"

    package let mode: Mode

    package init(mode: Mode = .reference) { self.mode = mode }

    package func speak(_ capture: Capture) -> Transcript {
        switch capture.screenReader {
        case .voiceOver: VoiceOver(capture, mode: mode).transcript()
        case .talkBack: TalkBack(capture).transcript()
        }
    }
}
