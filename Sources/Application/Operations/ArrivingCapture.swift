import API
import Formats
import Foundation
import History
import Screens
import Storage

/// A capture on its way in, with what it is known by. It is spoken and audited when somebody asks, and once: one that is
/// known already is not.
final class ArrivingCapture {
    /// So many are spoken and audited before the transaction that has others wait; of more, each when it is its turn.
    static let few = 64

    let capture: Capture
    /// What it is by itself, apart from the builds that hold it: SHA-256.
    let digest: [UInt8]
    let treeDigest: [UInt8]
    /// JSON.
    let variant: String
    private let profile: Conformance

    private var heard: Listening?

    /// - Parameter capture: its screen has a key.
    init(_ capture: Capture, profile: Conformance) throws {
        (self.capture, self.profile) = (capture, profile)
        treeDigest = Digest.sha256(CaptureDocument.root(capture.tree))
        variant = try capture.variant.json
        let rest = [
            capture.screenReader.rawValue, capture.blindTo.map(\.rawValue).sorted().joined(separator: ","),
            capture.unknown.joined(separator: ","), capture.screen.title.map { "=" + $0 } ?? "", variant,
        ]
        digest = Digest.sha256(Digest.hexadecimal(treeDigest) + "\n" + rest.joined(separator: "\n"))
    }

    var listening: Listening {
        if let heard { return heard }
        let listening = Listening(capture, profile: profile)
        heard = listening
        return listening
    }

    /// Lets go of what was heard: of a thousand captures it would fill the memory.
    func forget() { heard = nil }

    var key: String { capture.screen.key ?? "" }
    var content: CaptureContent { CaptureContent(screen: key, digest: digest) }

    /// What the receipt says of it.
    var facts: HeardFacts {
        let findings = listening.run.findings
        return HeardFacts(
            utterances: listening.scene.transcript.utterances.count,
            coverage: listening.scene.spokenCoverage?.share, failed: findings.count { $0.outcome == .failed },
            cantTell: findings.count { $0.outcome == .cantTell })
    }
}

extension EngineVersions {
    /// All that decides what is made of bytes, in one name.
    var name: String { "\(speaker) \(ruleset) \(Importer.version) \(profile)" }
}
