import API
import Screens
import Storage

/// Captures as they are heard, each read, spoken and audited once within an operation however many comparisons ask.
final class Listenings {
    private let app: StoredApp
    private let load: (Int64) throws -> StoredCapture?
    private let recordings: (PlacedCapture) throws -> [StoredRecording]
    private var known: [Int64: Listening] = [:]
    private var arriving: [Int64: ArrivingCapture] = [:]
    private var speeches: [PlacedCapture: RecordedSpeech] = [:]

    init(_ app: StoredApp, in transaction: some Transaction) {
        self.app = app
        load = { try transaction.capture(id: $0) }
        var isAnyRecorded: Bool?, history: AppHistory?
        recordings = { place in
            if isAnyRecorded == nil { isAnyRecorded = try transaction.recordingCount(ofApp: app.id) > 0 }
            let all = isAnyRecorded == true ? try transaction.recordings(ofCapture: place.capture) : []
            guard !all.isEmpty else { return [] }
            let order = try history ?? AppHistory(app, in: transaction)
            history = order
            return all.counting(in: place.build, order)
        }
    }

    /// Takes what need not be read again.
    func keep(_ capture: ArrivingCapture, as id: Int64) { arriving[id] = capture }

    /// Lets go of all: of a thousand captures they would fill the memory.
    func forget() { (known, arriving, speeches) = ([:], [:], [:]) }

    func of(capture id: Int64) throws -> Listening {
        if let listening = known[id] ?? arriving[id]?.listening { return listening }
        guard let stored = try load(id) else { throw APIError.notFound("capture \(id)") }
        let listening = Listening(try stored.recall(), profile: app.conformance)
        known[id] = listening
        return listening
    }

    /// What devices were recorded to say on a capture: in that build, else where builds before it held it.
    func recorded(_ place: PlacedCapture) throws -> RecordedSpeech {
        if let speech = speeches[place] { return speech }
        let counting = try recordings(place)
        var speech = RecordedSpeech.none
        if !counting.isEmpty {
            let listening = try of(capture: place.capture)
            speech = RecordedSpeech(
                try counting.map {
                    Hearing(try $0.recall(), listening.scene.transcript, listening.capture)
                })
        }
        speeches[place] = speech
        return speech
    }
}

/// A capture as one build holds it.
struct PlacedCapture: Hashable {
    var capture: Int64
    var build: Int64
}
