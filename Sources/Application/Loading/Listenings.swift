import API
import Screens
import Storage

/// Captures as they are heard, each read, spoken and audited once within an operation however many comparisons ask.
final class Listenings {
    private let app: StoredApp
    private let load: (Int64) throws -> StoredCapture?
    private let recordings: (Int64) throws -> [StoredRecording]
    private var known: [Int64: Listening] = [:]

    init(_ app: StoredApp, in transaction: some Transaction) {
        self.app = app
        load = { try transaction.capture(id: $0) }
        recordings = { try transaction.recordings(ofCapture: $0) }
    }

    /// Takes what was heard already.
    func keep(_ listening: Listening, capture id: Int64) throws { known[id] = try recorded(listening, id) }

    func of(capture id: Int64) throws -> Listening {
        if let listening = known[id] { return listening }
        guard let stored = try load(id) else { throw APIError.notFound("capture \(id)") }
        let listening = Listening(try stored.recall(), profile: app.conformance)
        let recorded = try recorded(listening, id)
        known[id] = recorded
        return recorded
    }

    /// With what devices were recorded to say on it.
    private func recorded(_ listening: Listening, _ id: Int64) throws -> Listening {
        let stored = try recordings(id)
        guard !stored.isEmpty else { return listening }
        var listening = listening
        listening.recorded = RecordedSpeech(
            try stored.map {
                Hearing(try $0.recall(), listening.scene.transcript, listening.capture)
            })
        return listening
    }
}
