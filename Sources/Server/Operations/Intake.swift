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
        if let picture = capture.screenshot.flatMap(StoredScreenshot.init) {
            try transaction.keep(picture, ofCapture: id)
        }
        try transaction.place(capture: id, screen: screen.id, variantKey: variantKey, build: build.id, upload: upload)
        let worse = try baseline.map { try worsened(before: $0, after: id, listening) } ?? []
        let alarms = try standing(worse + (try brokenPins(before: baseline, listening)), on: key, of: id)
        return CaptureReceipt(
            id: Int(id), screen: key, elements: capture.tree.count,
            utterances: listening.scene.transcript.utterances.count,
            spokenCoverage: listening.scene.spokenCoverage?.share, failed: count(listening, .failed),
            cantTell: count(listening, .cantTell), alarms: alarms)
    }

    /// Those that nobody has accepted or called false.
    private func standing(_ alarms: [AlarmResource], on screen: String, of capture: Int64) throws -> [AlarmResource] {
        guard !alarms.isEmpty, case let decisions = try Decisions.inForce(app, in: transaction), !decisions.isEmpty
        else { return alarms }
        let elements = try transaction.elements(ofCapture: capture)
        return alarms.filter { alarm in
            decisions.decision(
                on: FindingCause(
                    screen: screen, element: alarm.node.flatMap { elements[$0] }, rule: alarm.rule,
                    message: alarm.message)) == nil
        }
    }

    /// What the team pinned on this screen and is not there, whether it held before or not.
    private func brokenPins(before: Int64?, _ listening: Listening) throws -> [AlarmResource] {
        let expectations = try Pinning(app, in: transaction).expectations(on: listening.capture.screen.key ?? "")
        guard !expectations.isEmpty else { return [] }
        let earlier = try before.flatMap(transaction.capture).map {
            Listening(try $0.recall(), profile: app.conformance).scene
        }
        return BrokenExpectation.all(expectations, in: listening.scene, before: earlier).map(listening.scene.regression)
            .map { AlarmResource(rule: $0.rule, message: $0.message, node: $0.node) }
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
        let keeping = Keeping(transaction: transaction, app: app)
        if let known = try transaction.capture(screen: screen.id, digest: digest) {
            try keeping.hearAgain(listening, capture: known, of: screen)
            return known
        }
        let tree = try transaction.ensureTree(digest: treeDigest, nodes: capture.tree.count, document: document)
        let source = try JSON.encode(["tool": capture.source.tool, "version": capture.source.version])
        let id = try transaction.addCapture(
            capture, app: app.id, screen: screen.id, tree: tree, variant: variant, variantKey: variantKey,
            source: String(decoding: source, as: UTF8.self), digest: digest)
        let near = try transaction.capturesNear(build: build.id, screen: screen.id, variantKey: variantKey)
        let elements = try Identifying(transaction: transaction, app: app, screen: screen).elements(
            of: listening, earlier: [baseline].compactMap { $0 } + near)
        try keeping.keep(listening, capture: id, elements)
        return id
    }

    static func json(_ evidence: [String: Evidence]) throws -> String {
        String(decoding: try JSON.encode(evidence.mapValues(JSONValue.init)), as: UTF8.self)
    }

    /// What worsened since the baseline, told before anybody ships.
    private func worsened(before: Int64, after: Int64, _ listening: Listening) throws -> [AlarmResource] {
        guard before != after, let stored = try transaction.capture(id: before) else { return [] }
        let earlier = Listening(try stored.recall(), profile: app.conformance)
        let diff = try Comparing.diff(
            earlier, listening, hand: Comparing.hand(before, after, screen: stored.screenID, in: transaction))
        try transaction.keepComparison(
            before: before, after: after, Listening.engines(app.conformance),
            result: String(decoding: try JSON.encode(diff), as: UTF8.self))
        return diff.regressions.filter { Comparing.isChangeRule($0.rule) }
            .map { AlarmResource(rule: $0.rule, message: $0.message, node: $0.node) }
    }
}
