import API
import Formats
import Foundation
import History
package import Screens
import Storage

/// A capture with everything the core says of it, by the engines in force.
package struct Listening: Sendable {
    let capture: Capture
    let audited: AuditedScene

    private let reach: Reach

    package init(_ capture: Capture, profile conformance: Conformance) {
        self.capture = capture
        reach = conformance.reach
        audited = Ruleset.audited(
            Scene(capture, Speaker().speak(capture)), profile: conformance.profile, reach: conformance.reach)
    }

    /// How it compares with an earlier capture, heard and judged alike.
    /// - Parameters:
    ///   - known: pairs of nodes that are one by captures in between.
    ///   - recorded: what devices were recorded to say on the earlier and on this one.
    func compared(
        with earlier: Listening, corrections: NodePairs = NodePairs(), known: [(before: Int, after: Int)] = [],
        recorded: (RecordedSpeech, RecordedSpeech) = (.none, .none)
    ) throws(ComparisonError) -> Comparison {
        // What can't be compared at all is only ever looked at by a person who asked for it.
        let twin = VariantKey(capture).twin(of: VariantKey(earlier.capture)) ?? .otherLanguage
        return try Comparison(
            earlier.audited, audited, corrections: corrections.same, apart: corrections.apart, known: known,
            reach: reach, recorded: (recorded.0, recorded.1), twin: twin)
    }

    package var scene: Scene { audited.scene }
    var run: AuditRun { audited.run }

    /// Words of all descriptions (docs/rule-specification.md section 8.2).
    var words: Int { scene.transcript.utterances.reduce(0) { $0 + Words.of($1.text).count } }

    static func engines(_ conformance: Conformance) -> EngineVersions {
        EngineVersions(speaker: Speaker.version, ruleset: Ruleset.number, profile: conformance.name)
    }
}

/// What an app's captures are judged by: a level of WCAG, and how far a thumb reaches.
package struct Conformance: Sendable {
    package let profile: Profile
    package let reach: Reach
    /// Profile and reach table in one, by which equal ones are known.
    let name: String
}

extension StoredApp {
    package var conformance: Conformance {
        Conformance(profile: profile, reach: reach ?? .standard, name: terms)
    }
}

extension StoredCapture {
    /// The capture as it was, read from the stored tree by the importer that reads everybody's.
    package func recall() throws -> Capture {
        let document = CaptureDocument.capture(root: document, key: screenKey, title: title, variant: variant)
        let imported = try Import.read(Array(document.utf8), format: "earshot-capture")
        guard var capture = imported.captures.first else { throw ImportError("The stored tree is empty.") }
        capture.screenReader = ScreenReader(rawValue: screenReader) ?? .voiceOver
        capture.blindTo = Set(blindTo.compactMap(NodeKey.init))
        capture.unknown = unknown
        return capture
    }
}
