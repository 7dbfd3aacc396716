package import API
import Foundation
import History
package import Screens
package import Storage

/// A recording beside what the engine says of the capture it was made of.
package struct HeldRecording {
    package let stored: StoredRecording
    package let hearing: Hearing
    package let transcript: Transcript
    /// The language it was spoken in, as far as anybody said.
    package let language: String?

    init(_ stored: StoredRecording, _ capture: Capture, _ transcript: Transcript) throws {
        (self.stored, self.transcript) = (stored, transcript)
        let recording = try stored.recall()
        hearing = Hearing(recording, transcript, capture)
        language = VariantKey(recording.variant).language ?? VariantKey(capture).language
    }
}

/// The newest recordings of an app, each beside the capture it was made of.
package struct HeldRecordings {
    package let held: [HeldRecording]
    /// Those whose build holds no capture of their screen and state any more.
    package let without: [StoredRecording]
    /// How many older ones were not looked at.
    package let older: Int

    /// So many are held against the engine at once; each is aligned anew, by the engine in force.
    private static let most = 200

    package init(ofApp app: Int64, in transaction: some Transaction) throws {
        let newest = try transaction.recordings(ofApp: app, RecordingFilter(), after: nil, limit: Self.most).items
        older = try transaction.recordingCount(ofApp: app) - newest.count
        var spoken: [Int64: (Capture, Transcript)] = [:], held: [HeldRecording] = [], without: [StoredRecording] = []
        for stored in newest {
            guard let hearing = try HeldRecordings.hold(stored, &spoken, in: transaction) else {
                without.append(stored)
                continue
            }
            held.append(hearing)
        }
        (self.held, self.without) = (held, without)
    }

    /// One recording beside that capture of its place which it fits best; `nil`: there is none.
    package static func hold(_ stored: StoredRecording, in transaction: some Transaction) throws -> HeldRecording? {
        var spoken: [Int64: (Capture, Transcript)] = [:]
        return try hold(stored, &spoken, in: transaction)
    }

    private static func hold(
        _ stored: StoredRecording, _ spoken: inout [Int64: (Capture, Transcript)], in transaction: some Transaction
    ) throws -> HeldRecording? {
        var best: HeldRecording?
        for id in try transaction.captures(ofRecording: stored) {
            if spoken[id] == nil, let capture = try transaction.capture(id: id)?.recall() {
                spoken[id] = (capture, Speaker().speak(capture))
            }
            guard let (capture, transcript) = spoken[id] else { continue }
            let held = try HeldRecording(stored, capture, transcript)
            let placed = held.hearing.alignment.pairs.count
            if placed > best?.hearing.alignment.pairs.count ?? -1 { best = held }
        }
        return best
    }
}

extension RecordingResource {
    /// - Parameter held: beside the capture; `nil`: not aligned.
    package init(_ stored: StoredRecording, build: String, _ held: HeldRecording?) throws {
        let recording = try stored.recall()
        var positions: [Int: Int] = [:]
        if let held, held.hearing.fits {
            for pair in held.hearing.alignment.pairs {
                for line in pair.lines { positions[line] = pair.utterance + 1 }
            }
        }
        self.init(
            id: Int(stored.id), build: build, screen: stored.screen, variant: stored.variantKey, os: stored.os,
            screenReader: recording.screenReader, screenReaderVersion: stored.screenReaderVersion,
            whole: stored.isWhole, recordedAt: stored.recordedAt.flatMap { try? Date($0, strategy: .iso8601) },
            by: stored.caller, receivedAt: stored.createdAt, session: stored.sessionID.map { Int($0) },
            lines: recording.lines.enumerated().map { place, line in
                Line(text: line.text, node: line.node, position: positions[place])
            })
    }
}

extension HeardDifferenceResource {
    package init(_ difference: Hearing.Difference, _ held: HeldRecording, build: String) {
        self.init(
            recording: Int(held.stored.id), screen: held.stored.screen, build: build, rule: difference.rule,
            position: difference.position, engine: difference.engine, recorded: difference.recorded,
            message: HeardWords.message(difference, whole: held.stored.isWhole))
    }
}

/// What a difference says, in one sentence that stays true of a recording with gaps.
package enum HeardWords {
    package static func message(_ difference: Hearing.Difference, whole: Bool) -> String {
        switch difference.rule {
        case .order:
            return "The engine has it \(difference.engine), the recording \(difference.recorded)."
        case .elements where difference.line == nil:
            return
                "The engine says “\(difference.engine)”; no line of the recording, which is said to be whole, fits that."
        case .elements where difference.node != nil:
            return "“\(difference.recorded)” was recorded on something on which the engine hears nothing."
        case .elements:
            return
                "“\(difference.recorded)” was recorded and fits no element: it may be the system's, or of one that the engine doesn't hear or calls otherwise."
        default:
            if difference.recorded.isEmpty { return "The engine says “\(difference.engine)”, the device didn't." }
            if difference.engine.isEmpty { return "The device said “\(difference.recorded)”, the engine doesn't." }
            return "The engine says “\(difference.engine)”, the device said “\(difference.recorded)”."
        }
    }
}

extension AgreementResource {
    package init(_ slug: String, in transaction: some Transaction) throws {
        let app = try transaction.need(app: slug)
        let recordings = try HeldRecordings(ofApp: app.id, in: transaction)
        let names = Dictionary(try transaction.builds(ofApp: app.id).map { ($0.id, $0.name) }) { first, _ in first }
        var agreement = Agreement()
        for held in recordings.held { agreement.take(held.hearing, language: held.language) }
        let unlike = recordings.held.filter { !$0.hearing.fits }.map(\.stored) + recordings.without
        self.init(
            speaker: Speaker.version, recordings: agreement.held, unlike: unlike.map { Int($0.id) }.sorted(),
            older: recordings.older, unplacedLines: agreement.unplaced,
            items: agreement.rows.map { row in
                AgreementRow(
                    rule: row.group.rule, language: row.group.language, os: row.group.os,
                    screenReader: row.group.screenReader, recordings: row.recordings, asked: row.tally.asked,
                    agreed: row.tally.agreed)
            },
            differences: recordings.held.flatMap { held in
                held.hearing.differences.map {
                    HeardDifferenceResource($0, held, build: names[held.stored.buildID] ?? "")
                }
            })
    }
}
