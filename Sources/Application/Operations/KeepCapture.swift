import API
import Foundation
import History
import Screens
import Storage

/// What was kept of a capture that is new.
struct KeptCapture {
    /// Of its heard nodes, by name.
    let elements: [String: Int64]
    let findings: [NewFinding]
}

/// Keeps what the engines in force say of a capture, once for each of their versions.
struct KeepCapture {
    private let comparing: Comparing
    private let words: NoteWords
    private var transaction: WriteTransaction { comparing.transaction }
    private var app: StoredApp { comparing.app }

    init(_ comparing: Comparing, _ words: NoteWords) { (self.comparing, self.words) = (comparing, words) }

    /// Keeps what is said of a capture that came into being within this transaction, and so did those of its elements that
    /// are not known from another.
    func keepFirst(
        _ listening: Listening, capture id: Int64, of screen: StoredScreen, _ elements: [Int: IdentifyElements.Known]
    ) throws -> KeptCapture {
        let new = Set(elements.values.filter { $0.reason == nil }.map(\.id))
        try keepOrigins(listening.capture.tree, elements)
        let utterances = try keepTranscript(listening, id, screen, elements, new: new)
        let heard = utterances.compactMap { line in line.elementID.map { (line.nodeName, $0) } }
        return KeptCapture(
            elements: Dictionary(heard) { first, _ in first }, findings: try keepRun(listening, id, elements))
    }

    private func keepOrigins(_ tree: Tree, _ elements: [Int: IdentifyElements.Known]) throws {
        let origins = elements.compactMap { node, element in tree.origin(of: node).map { (element.id, $0) } }
        try transaction.set(origins: Dictionary(origins) { first, _ in first })
    }

    @discardableResult
    private func keepTranscript(
        _ listening: Listening, _ id: Int64, _ screen: StoredScreen, _ elements: [Int: IdentifyElements.Known],
        new: Set<Int64> = []
    ) throws -> [StoredUtterance] {
        let tree = listening.capture.tree
        let transcript = listening.scene.transcript
        let utterances = transcript.utterances.map {
            StoredUtterance(
                $0, nodeName: tree.name(of: $0.node), elementID: elements[$0.node]?.id,
                matchReason: elements[$0.node]?.reason)
        }
        try transaction.addTranscript(
            capture: id, transcript, rotors: String(decoding: try Wire.encode(transcript.rotors), as: UTF8.self),
            coverage: listening.scene.spokenCoverage?.share, words: listening.words, utterances: utterances)
        try words.note(
            utterances, in: tree, on: screen.id, language: listening.capture.variant.locale, new: new)
        return utterances
    }

    @discardableResult
    private func keepRun(_ listening: Listening, _ id: Int64, _ elements: [Int: IdentifyElements.Known]) throws
        -> [NewFinding]
    {
        let tree = listening.capture.tree
        let findings = try listening.run.findings.map { finding in
            NewFinding(
                finding: finding, captureID: id,
                elementID: finding.node.flatMap { node in elements[node]?.id ?? owner(of: node, tree, elements) },
                nodeName: finding.node.map(tree.name), evidence: try Intake.json(finding.evidence))
        }
        try transaction.addRun(
            listening.run, app: app.id, capture: id, ruleset: Ruleset.number, profile: app.terms,
            untold: listening.audited.untold + ChangeRule.untold(by: listening.scene), findings: findings)
        return findings
    }

    /// The element a node that is not heard itself belongs to.
    private func owner(of node: Int, _ tree: Tree, _ elements: [Int: IdentifyElements.Known]) -> Int64? {
        for above in tree.ancestors(of: node) {
            if let element = elements[above] { return element.id }
        }
        return nil
    }
}

extension KeepCapture {
    /// Hears a stored capture again where the engines in force have not heard it yet; what earlier ones said stays
    /// beside it. Elements keep their identity by their nodes; one that is heard for the first time is looked for in
    /// the capture before.
    func hearAgain(_ listening: Listening, capture id: Int64, of screen: StoredScreen) throws {
        let heard = try transaction.engines(ofCapture: id, Listening.engines(app.conformance))
        guard !heard.hasTranscript || !heard.hasRun else { return }
        let before = try transaction.captureBefore(id)
        let elements = try IdentifyElements(comparing: comparing, screen: screen).elements(
            of: listening, earlier: [.init(captures: before.map { [$0] } ?? [])],
            known: try transaction.identities(ofCapture: id))
        try keepOrigins(listening.capture.tree, elements)
        try keepLabels(listening.scene, elements)
        if !heard.hasTranscript { try keepTranscript(listening, id, screen, elements) }
        if !heard.hasRun { try keepRun(listening, id, elements) }
    }

    /// What came with this capture is known by the name that it has there: earlier engines kept none that TalkBack gathers.
    private func keepLabels(_ scene: Scene, _ elements: [Int: IdentifyElements.Known]) throws {
        let labels = elements.compactMap { node, element in
            element.reason == nil ? scene.label(of: node).map { (element.id, $0) } : nil
        }
        try transaction.set(labels: Dictionary(labels) { first, _ in first })
    }
}
