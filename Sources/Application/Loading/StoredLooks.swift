import API
import Foundation
import History
import Screens
import Storage

/// What stored captures differ by and fail in, by the identities of their elements. Within an operation, in which
/// neither captures nor corrections change, each pair is compared once.
final class StoredLooks: LookComparing {
    let corrections: MatchCorrections
    private let comparing: Comparing
    private let history: AppHistory
    private var differences: [Pair: Difference] = [:]
    private var identities: [Int64: Identities] = [:]

    private struct Pair: Hashable {
        var before: Int64
        var after: Int64
    }

    init(_ comparing: Comparing, _ history: AppHistory) throws {
        (self.comparing, self.history) = (comparing, history)
        corrections = MatchCorrections(try comparing.transaction.corrections(inForceIn: comparing.app.id))
    }

    func difference(from before: Look, to after: Look, _ twin: Twin) throws -> Difference {
        let pair = Pair(before: before.capture, after: after.capture)
        if let known = differences[pair] { return known }
        let diff = try comparing.raw(before.capture, after.capture)
        let here = try identities(of: after.capture), there = try identities(of: before.capture)
        let partners = Dictionary(diff.matches.map { ($0.after, $0.before) }) { first, _ in first }
        func worse(_ found: DiffResource.Regression) throws -> Difference.Worse {
            let own = here.elements[found.node],
                old = (found.before ?? partners[found.node]).flatMap { there.elements[$0] }
            let element = own ?? old ?? here.owners[found.node]
            return Difference.Worse(
                Fault.Cause(rule: found.rule, element: element), alsoKnownAs: Set([own, old].compactMap { $0 }),
                node: found.node, impact: found.impact, message: found.message,
                evidence: String(decoding: try Wire.encode(found.evidence), as: UTF8.self))
        }
        let difference = Difference(
            regressions: try diff.regressions.map(worse), newFaults: try diff.newFaults.map(worse),
            elements: Set(here.elements.values), elementsBefore: Set(there.elements.values),
            showsSameScreen: diff.showsSameScreen, speechLoss: diff.speech.loss)
        differences[pair] = difference
        return difference
    }

    func failures(in look: Look) throws -> [Difference.Worse] {
        try identities(of: look.capture).failures
    }

    func lastLooks(at elements: Set<Int64>, before look: Look) throws -> [Int64: Look] {
        let known = corrections.all(with: Array(elements))
        return try comparing.transaction.looks(atElements: known.sorted(), ofScreen: look.screen)
            .reduce(into: [:]) { last, seen in
                let head = corrections.head(of: seen.element), earlier = seen.look
                guard elements.contains(head), earlier.build != look.build,
                    history.isInOrder(earlier.build, look.build), look.variant.twin(of: earlier.variant) != nil,
                    last[head].map({ history.isInOrder($0.build, earlier.build) }) ?? true
                else { return }
                last[head] = earlier
            }
    }

    /// What a capture's nodes stand for.
    private struct Identities {
        /// Of heard nodes, by name.
        var elements: [String: Int64]
        /// The elements that nodes which are not heard belong to, where something fails on them.
        var owners: [String: Int64]
        var failures: [Difference.Worse]
    }

    private func identities(of capture: Int64) throws -> Identities {
        if let known = identities[capture] { return known }
        let transaction = comparing.transaction
        let elements = try transaction.elements(ofCapture: capture).mapValues(corrections.head)
        let findings = try transaction.findings(captures: [capture])
        let owners = findings.compactMap { finding -> (String, Int64)? in
            guard let node = finding.nodeName, let element = finding.elementID else { return nil }
            return (node, corrections.head(of: element))
        }
        let failures = findings.filter { $0.outcome == .failed }.compactMap { finding in
            finding.rule.map { rule in
                Difference.Worse(
                    Fault.Cause(rule: rule, element: finding.elementID.map(corrections.head)),
                    node: finding.nodeName ?? "/", impact: finding.impact,
                    message: finding.message, evidence: finding.evidence)
            }
        }
        let found = Identities(
            elements: elements, owners: Dictionary(owners) { first, _ in first }, failures: failures)
        identities[capture] = found
        return found
    }
}
