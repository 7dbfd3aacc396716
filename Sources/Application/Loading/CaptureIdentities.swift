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
        elements = try transaction.elements(ofCapture: capture).mapValues(corrections.head)
        let findings = try transaction.findings(captures: [capture])
        let owned = findings.compactMap { finding -> (String, Int64)? in
            guard let node = finding.nodeName, let element = finding.elementID else { return nil }
            return (node, corrections.head(of: element))
        }
        owners = Dictionary(owned) { first, _ in first }
        func cause(_ finding: StoredFinding) -> Fault.Cause? {
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
