import Foundation
import History
import Screens
import Storage

/// Which recordings are of which captures: those of one build, screen and variant. Who does not say the language is
/// taken to speak the other's.
extension Transaction {
    /// Oldest first, by when they were made, as far as somebody says.
    func recordings(ofCapture id: Int64) throws -> [StoredRecording] {
        let all = try recordings(whereCapture: id)
        guard !all.isEmpty, let variant = try variantKeys(ofCaptures: [id])[id] else { return [] }
        return try all.filter { try VariantKey($0).twin(of: variant) == .exact }.sorted {
            ($0.madeAt, $0.id) < ($1.madeAt, $1.id)
        }
    }

    /// In the order of the variants.
    func captures(ofRecording recording: StoredRecording) throws -> [Int64] {
        try captures(build: recording.buildID, screen: recording.screenID, recordedIn: VariantKey(recording))
    }

    func captures(build: Int64, screen: Int64, recordedIn variant: VariantKey) throws -> [Int64] {
        let held = try buildCaptures(build: build, screen: screen).map(\.captureID)
        let variants = try variantKeys(ofCaptures: held)
        return held.filter { variants[$0]?.twin(of: variant) == .exact }
    }
}

extension StoredRecording {
    /// When it was made; when it came, where nobody says, or a clock was ahead.
    fileprivate var madeAt: Date {
        min(recordedAt.flatMap { try? Date($0, strategy: .iso8601) } ?? createdAt, createdAt)
    }
}

extension [StoredRecording] {
    /// Those that count in a build: its own, else those of builds before it that hold the capture. What a later one was recorded to say
    /// tells nothing of it.
    func counting(in build: Int64, _ history: AppHistory) -> [StoredRecording] {
        let own = filter { $0.buildID == build }
        return own.isEmpty ? filter { history.isInOrder($0.buildID, build) } : own
    }
}

extension VariantKey {
    init(_ stored: StoredRecording) throws {
        let recording = try stored.recall()
        self.init(recording.variant, screenReader: recording.screenReader)
    }
}
