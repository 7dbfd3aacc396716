import Messages

extension Message {
    /// An utterance, as it is; of silence, that nothing is said.
    /// - Parameter language: of the utterance (BCP 47); `nil`: not known.
    init(heard text: String, language: String? = nil) {
        if text.isEmpty { self.init(ours: "(nothing is said)") } else { self.init(text: text, language: language) }
    }
}
