package import API
package import Screens
package import Storage

/// What was recorded of a capture, by the nodes it was spoken on.
package struct RecordedLines {
    package struct Line {
        package var text: String
        package var language: String?
        /// The rules of speech in which the engine says something else there, in words.
        package var differs: [String]
        package var recording: StoredRecording
    }
    package let recordings: [HeldRecording]
    private let byNode: [Int: [Line]]

    /// - Parameter scene: the capture as it is spoken, where that is at hand.
    package init(_ look: ScreenLook, _ scene: Scene? = nil, in transaction: some Transaction) throws {
        let stored = try transaction.recordings(ofCapture: look.capture.id).counting(in: look.build.id, look.history)
        guard !stored.isEmpty else {
            (recordings, byNode) = ([], [:])
            return
        }
        let capture = try scene?.capture ?? look.capture.recall()
        let transcript = scene?.transcript ?? Speaker().speak(capture)
        recordings = try stored.map { try HeldRecording($0, capture, transcript) }
        var byNode: [Int: [Line]] = [:]
        for held in recordings where held.hearing.fits {
            for utterance in transcript.utterances {
                guard let text = held.hearing.lines[utterance.position] else { continue }
                let differing = Set(
                    held.hearing.differences.filter { $0.position == utterance.position }.map(\.rule))
                byNode[utterance.node, default: []].append(
                    Line(
                        text: text, language: held.language,
                        differs: SpeechRule.allCases.filter(differing.contains).map(\.words),
                        recording: held.stored))
            }
        }
        self.byNode = byNode
    }

    package func lines(at node: Int) -> [Line] { byNode[node] ?? [] }

    package func resources(at node: Int) -> [RecordedLine]? {
        byNode[node]?.map { RecordedLine(text: $0.text, os: $0.recording.os, recording: Int($0.recording.id)) }
    }
}
