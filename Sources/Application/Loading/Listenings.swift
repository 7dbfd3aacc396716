import API
import Storage

/// Captures as they are heard, each read, spoken and audited once within an operation however many comparisons ask.
final class Listenings {
    private let app: StoredApp
    private let load: (Int64) throws -> StoredCapture?
    private var known: [Int64: Listening] = [:]

    init(_ app: StoredApp, in transaction: some Transaction) {
        self.app = app
        load = { try transaction.capture(id: $0) }
    }

    /// Takes what was heard already.
    func keep(_ listening: Listening, capture id: Int64) { known[id] = listening }

    func of(capture id: Int64) throws -> Listening {
        if let listening = known[id] { return listening }
        guard let stored = try load(id) else { throw APIError.notFound("capture \(id)") }
        let listening = Listening(try stored.recall(), profile: app.conformance)
        known[id] = listening
        return listening
    }
}
