import API
import History
import Importers
import Screens
import Storage

/// A capture with everything the core says of it, by the engines in force.
struct Listening: Sendable {
    let capture: Capture
    let audited: AuditedScene

    init(_ capture: Capture, profile: Profile) {
        self.capture = capture
        audited = Ruleset.audited(Scene(capture, Speaker().speak(capture)), profile: profile)
    }

    var scene: Scene { audited.scene }
    var run: AuditRun { audited.run }

    /// Words of all descriptions (rule-specs 8.2).
    var words: Int { scene.transcript.utterances.reduce(0) { $0 + Words.of($1.text).count } }

    static func engines(_ profile: Profile) -> EngineVersions {
        EngineVersions(speaker: Speaker.version, ruleset: Ruleset.number, profile: profile.rawValue)
    }
}

extension StoredApp {
    var conformance: Profile { Profile(rawValue: profile) ?? .aa }
}

extension StoredCapture {
    /// The capture as it was, read from the stored tree by the importer that reads everybody's.
    func recall() throws -> Capture {
        let document = CaptureDocument.capture(root: document, key: screenKey, title: title, variant: variant)
        let imported = try Import.read(Array(document.utf8), format: "earshot-capture")
        guard var capture = imported.captures.first else { throw ImportError("The stored tree is empty.") }
        capture.screenReader = ScreenReader(rawValue: screenReader) ?? .voiceOver
        capture.blindTo = Set(blindTo.compactMap(NodeKey.init))
        capture.unknown = unknown
        return capture
    }
}
