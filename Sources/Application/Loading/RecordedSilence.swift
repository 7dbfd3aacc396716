import History
import Screens
import Storage

/// What devices were recorded to pass by in silence on a build's captures, though their trees let it be heard, by capture: a
/// person who says that all was heard may have listened to something else.
struct RecordedSilence {
    private(set) var doubts: [Int64: [CaptureDoubt]] = [:]

    /// - Parameter captures: that show their screens.
    init(in build: StoredBuild, of captures: Set<Int64>, in transaction: some Transaction) throws {
        let recorded = try transaction.recordedCaptures(ofBuild: build.id).intersection(captures)
        for seen in try transaction.screens(captured: recorded) {
            let hearings = try transaction.recordings(ofCapture: seen.captureID).filter { $0.buildID == build.id }.map {
                Hearing(try $0.recall(), seen.scene.transcript, seen.scene.capture)
            }
            let silent = RecordedSpeech(hearings).silent.mapValues { $0.sorted() }.filter { !$0.value.isEmpty }
            doubts[seen.captureID] = silent.sorted { $0.key < $1.key }.compactMap { system, nodes in
                nodes.first.map {
                    .passedBy(first: Subjects(seen.scene, nodes)[$0], count: nodes.count, system: system)
                }
            }
        }
    }
}
