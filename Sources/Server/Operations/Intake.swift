import API
import Foundation
import History
import Screens
import Storage

/// Puts what was read into a build, within one transaction.
struct Intake {
    let transaction: WriteTransaction
    let app: StoredApp
    let build: StoredBuild
    let upload: Int64
    let caller: String
    let history: AppHistory

    /// One capture: stored once however many builds hold it, its elements matched, compared with its baseline.
    func take(_ listening: Listening) throws -> CaptureReceipt {
        let capture = listening.capture
        let key = capture.screen.key ?? ""
        let screen = try transaction.ensureScreen(key, title: capture.screen.title, ofApp: app.id)
        let variantKey = VariantName.key(capture.variant)
        let baseline = try baselineCapture(screen, variantKey)
        let id = try stored(listening, screen, variantKey, baseline: baseline)
        try transaction.place(capture: id, screen: screen.id, variantKey: variantKey, build: build.id, upload: upload)
        let alarms = try baseline.map { try worsened(before: $0, after: id, listening) } ?? []
        return CaptureReceipt(
            id: Int(id), screen: key, elements: capture.tree.count,
            utterances: listening.scene.transcript.utterances.count,
            spokenCoverage: listening.scene.spokenCoverage?.share, failed: count(listening, .failed),
            cantTell: count(listening, .cantTell), alarms: alarms)
    }

    private func count(_ listening: Listening, _ outcome: Outcome) -> Int {
        listening.run.findings.count { $0.outcome == outcome }
    }

    /// The capture of this screen and variant in the build that this one is measured against.
    private func baselineCapture(_ screen: StoredScreen, _ variantKey: String) throws -> Int64? {
        guard let baseline = try history.baseline(of: build) else { return nil }
        return try transaction.buildCaptures(build: baseline.id, screen: screen.id)
            .first { $0.variantKey == variantKey }?.captureID
    }

    /// The capture's id; new content is spoken, audited and its elements tied to those known.
    private func stored(_ listening: Listening, _ screen: StoredScreen, _ variantKey: String, baseline: Int64?) throws
        -> Int64
    {
        let capture = listening.capture
        let document = CaptureDocument.root(capture.tree)
        let treeDigest = Digest.sha256(document)
        let variant = try VariantName.json(capture.variant)
        let rest = [
            capture.screenReader.rawValue, capture.blindTo.map(\.rawValue).sorted().joined(separator: ","),
            capture.unknown.joined(separator: ","), capture.screen.title.map { "=" + $0 } ?? "", variant,
        ]
        let digest = Digest.sha256(Digest.hexadecimal(treeDigest) + "\n" + rest.joined(separator: "\n"))
        if let known = try transaction.capture(screen: screen.id, digest: digest) { return known }
        let tree = try transaction.ensureTree(digest: treeDigest, nodes: capture.tree.count, document: document)
        let source = try JSON.encode(["tool": capture.source.tool, "version": capture.source.version])
        let id = try transaction.addCapture(
            capture, app: app.id, screen: screen.id, tree: tree, variant: variant, variantKey: variantKey,
            source: String(decoding: source, as: UTF8.self), digest: digest)
        let elements = try identify(listening, screen, variantKey, baseline: baseline)
        try keep(listening, capture: id, elements)
        return id
    }

    /// Each heard node's element: the one it is matched with, else a new one.
    private func identify(_ listening: Listening, _ screen: StoredScreen, _ variantKey: String, baseline: Int64?) throws
        -> [Int: (id: Int64, reason: String?)]
    {
        var elements: [Int: (id: Int64, reason: String?)] = [:]
        let before =
            try baseline ?? transaction.latestCapture(screen: screen.id, variantKey: variantKey, before: build.id)
        if let before, let stored = try transaction.capture(id: before),
            let transcript = try transaction.transcripts(captures: [before]).first
        {
            let earlier = Listening(try stored.recall(), profile: app.conformance)
            let ids = Dictionary(
                try transaction.utterances(transcript: transcript.id).compactMap { line in
                    line.elementID.map { (line.node, $0) }
                }
            ) { first, _ in first }
            for match in ElementMatcher.match(earlier.scene, listening.scene).matches {
                if let id = ids[match.before] { elements[match.after] = (id, match.reason.rawValue) }
            }
        }
        let tree = listening.capture.tree
        let new = listening.scene.flick.filter { elements[$0] == nil }
        let ids = try transaction.addElements(
            new.map { (tree[$0].identifier, tree[$0].label, listening.scene[$0].kind.rawValue) }, app: app.id,
            screen: screen.id)
        for (node, id) in zip(new, ids) { elements[node] = (id, nil) }
        return elements
    }

    private func keep(_ listening: Listening, capture id: Int64, _ elements: [Int: (id: Int64, reason: String?)]) throws
    {
        let tree = listening.capture.tree
        let transcript = listening.scene.transcript
        _ = try transaction.addTranscript(
            capture: id, transcript, rotors: String(decoding: try JSON.encode(transcript.rotors), as: UTF8.self),
            coverage: listening.scene.spokenCoverage?.share, words: listening.words,
            utterances: transcript.utterances.map {
                StoredUtterance(
                    $0, nodeName: tree.name(of: $0.node), elementID: elements[$0.node]?.id,
                    matchReason: elements[$0.node]?.reason)
            })
        let findings = try listening.run.findings.map { finding in
            NewFinding(
                finding: finding, captureID: id,
                elementID: finding.node.flatMap { node in elements[node]?.id ?? owner(of: node, listening, elements) },
                nodeName: finding.node.map(tree.name), evidence: try Self.json(finding.evidence))
        }
        _ = try transaction.addRun(
            listening.run, app: app.id, capture: id, build: nil, upload: nil, ruleset: Ruleset.number,
            profile: app.profile, findings: findings)
    }

    /// The element a node that is not heard itself belongs to.
    private func owner(of node: Int, _ listening: Listening, _ elements: [Int: (id: Int64, reason: String?)]) -> Int64?
    {
        for above in listening.capture.tree.ancestors(of: node) {
            if let element = elements[above] { return element.id }
        }
        return nil
    }

    static func json(_ evidence: [String: Evidence]) throws -> String {
        String(decoding: try JSON.encode(evidence.mapValues(JSONValue.init)), as: UTF8.self)
    }

    /// What worsened since the baseline, told before anybody ships.
    private func worsened(before: Int64, after: Int64, _ listening: Listening) throws -> [AlarmResource] {
        guard before != after, let stored = try transaction.capture(id: before) else { return [] }
        let earlier = Listening(try stored.recall(), profile: app.conformance)
        let diff = try Comparing.diff(earlier, listening)
        try transaction.keepComparison(
            before: before, after: after, Listening.engines(app.conformance),
            result: String(decoding: try JSON.encode(diff), as: UTF8.self))
        return diff.regressions.filter { Comparing.isChangeRule($0.rule) }
            .map { AlarmResource(rule: $0.rule, message: $0.message, node: $0.node) }
    }
}
