import API
import Foundation
import History
import Screens
import Storage

/// What the nodes of a capture stand for, and what fails on them.
struct CaptureIdentities {
    /// Of heard nodes, by name.
    let elements: [String: Int64]
    /// The elements that nodes which are not heard belong to, where something fails on them.
    let owners: [String: Int64]
    let failures: [Difference.Worse]
    /// What a rule could not tell.
    let doubts: Set<Fault.Cause>

    init(_ capture: Int64, _ corrections: MatchCorrections, in transaction: some Transaction) throws {
        self.init(
            try transaction.elements(ofCapture: capture),
            try transaction.findings(captures: [capture]).map(JudgedNode.init), corrections)
    }

    init(_ kept: KeptCapture, _ corrections: MatchCorrections) {
        self.init(kept.elements, kept.findings.map(JudgedNode.init), corrections)
    }

    private init(_ elements: [String: Int64], _ findings: [JudgedNode], _ corrections: MatchCorrections) {
        self.elements = elements.mapValues(corrections.head)
        let owned = findings.compactMap { finding -> (String, Int64)? in
            guard let node = finding.nodeName, let element = finding.elementID else { return nil }
            return (node, corrections.head(of: element))
        }
        owners = Dictionary(owned) { first, _ in first }
        func cause(_ finding: JudgedNode) -> Fault.Cause? {
            finding.rule.map { Fault.Cause(rule: $0, element: finding.elementID.map(corrections.head)) }
        }
        doubts = Set(findings.filter { $0.outcome == .cantTell }.compactMap(cause))
        failures = findings.filter { $0.outcome == .failed }.compactMap { finding in
            cause(finding).map { cause in
                Difference.Worse(
                    cause,
                    node: finding.nodeName ?? "/", impact: finding.impact.weight,
                    message: finding.message, evidence: finding.evidence)
            }
        }
    }
}

/// What an engine said of a node, as it is kept or about to be.
private struct JudgedNode {
    let rule: String?
    let outcome: Outcome
    let impact: Impact?
    let message: String
    /// JSON.
    let evidence: String
    let nodeName: String?
    let elementID: Int64?

    init(_ kept: StoredFinding) {
        (rule, outcome, impact, message) = (kept.rule, kept.outcome, kept.impact, kept.message)
        (evidence, nodeName, elementID) = (kept.evidence, kept.nodeName, kept.elementID)
    }

    init(_ new: NewFinding) {
        (rule, outcome, impact) = (new.finding.rule, new.finding.outcome, new.finding.impact)
        (message, evidence, nodeName, elementID) = (new.finding.message, new.evidence, new.nodeName, new.elementID)
    }
}

/// The identities of two captures that were compared, by which a difference between them is known again.
struct PairedIdentities {
    private let before: CaptureIdentities
    private let after: CaptureIdentities
    private let partners: [String: String]

    init(_ diff: DiffResource, before: CaptureIdentities, after: CaptureIdentities) {
        (self.before, self.after) = (before, after)
        partners = Dictionary(diff.matches.map { ($0.after, $0.before) }) { first, _ in first }
    }

    func worse(_ found: DiffResource.Regression) throws -> Difference.Worse {
        let own = after.elements[found.node]
        let old = (found.before ?? partners[found.node]).flatMap { before.elements[$0] }
        return Difference.Worse(
            Fault.Cause(rule: found.rule, element: own ?? old ?? after.owners[found.node], pin: found.pin),
            alsoKnownAs: Set([own, old].compactMap { $0 }), node: found.node, impact: found.impact,
            message: found.message, evidence: String(decoding: try Wire.encode(found.evidence), as: UTF8.self),
            isOfRecordings: found.evidence["recordedOn"] != nil)
    }
}
