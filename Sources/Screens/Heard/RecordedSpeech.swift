/// What devices were recorded to say on a capture, without hints: by system, then by node.
package struct RecordedSpeech: Hashable, Sendable {
    package private(set) var bySystem: [String: [Int: String]] = [:]

    /// Nothing was recorded.
    package static let none = RecordedSpeech([])

    /// - Parameter hearings: the oldest first; where two say something else on one system, the newer one holds.
    package init(_ hearings: [Hearing]) {
        for hearing in hearings where hearing.fits {
            for (node, text) in hearing.descriptions { bySystem[hearing.recording.os, default: [:]][node] = text }
        }
    }

    package var isEmpty: Bool { bySystem.isEmpty }
}
