/// What devices were recorded to say on a capture, without hints: by system, then by node.
package struct RecordedSpeech: Hashable, Sendable {
    package private(set) var bySystem: [String: [Int: String]] = [:]
    /// By system: the nodes that a recording of the whole screen passes by in silence.
    package private(set) var silent: [String: Set<Int>] = [:]

    /// Nothing was recorded.
    package static let none = RecordedSpeech([])

    /// - Parameter hearings: the oldest first; where two say something else on one system, the newer one holds.
    package init(_ hearings: [Hearing]) {
        for hearing in hearings where hearing.fits {
            let system = hearing.recording.os
            var heard = bySystem[system] ?? [:]
            heard.merge(hearing.descriptions) { $1 }
            bySystem[system] = heard.filter { !hearing.silent.contains($0.key) }
            silent[system, default: []].subtract(hearing.descriptions.keys)
            silent[system, default: []].formUnion(hearing.silent)
        }
    }

    package var isEmpty: Bool { bySystem.isEmpty }
}
