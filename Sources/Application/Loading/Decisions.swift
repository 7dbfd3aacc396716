import API
import Foundation
package import History
import Screens
package import Storage

/// What an app's team decided of findings.
package enum Decisions {
    /// Those in force today: on single findings, and with problems that were accepted or called none.
    package static func inForce(_ app: StoredApp, in transaction: some Transaction) throws -> FindingDecisions {
        let today = try transaction.today()
        let own = try transaction.decisions(ofApp: app.id).map(\.decision)
        // What was accepted with a change is as wide as that: the next change is another one.
        let byChange = try transaction.problemsLedByAcceptances(ofApp: app.id)
        // Where a finding's own decision has an end, the problem's follows it.
        let led = byChange.union(own.compactMap(\.problem))
        let accepted = try transaction.acceptedProblems(ofApp: app.id).filter { !led.contains($0.id) }
        let merged = try merged(app, in: transaction).filter { !byChange.contains($0.head.id) }
        // Another expectation on the same element is another story.
        let ended = try EndedPins((accepted + merged.map(\.problem)).compactMap(\.record.pin), in: transaction)
        let problems = accepted.filter { !ended.holds($0.record.pin) }
        let drawn = try drawn(problems, app, in: transaction)
        let decisions =
            own + problems.compactMap { FindingDecision($0, of: $0, met: drawn[$0.id]) }
            + merged.filter { !ended.holds($0.problem.record.pin) }.compactMap { problem, head in
                FindingDecision(problem, of: head, until: own.first { $0.problem == head.id }?.until)
            }
        guard !decisions.isEmpty else { return FindingDecisions([], on: today) }
        let corrections = MatchCorrections(try transaction.corrections(inForceIn: app.id))
        return FindingDecisions(decisions, on: today, heads: corrections.heads)
    }

    /// What went on in an accepted problem is decided with that.
    private static func merged(
        _ app: StoredApp, in transaction: some Transaction
    ) throws -> [(problem: StoredProblem, head: StoredProblem)] {
        let heads = try transaction.problemsMergedIntoAccepted(ofApp: app.id)
        guard !heads.isEmpty else { return [] }
        let problems = try transaction.problems(ids: Set(heads.keys).union(heads.values).sorted())
        return heads.sorted { $0.key < $1.key }.compactMap { id, head in
            problems[id].flatMap { problem in problems[head].map { (problem, $0) } }
        }
    }

    /// What problems that are about no element had been met as when they were accepted. What came in a build that was sealed late
    /// was there before those builds by the order.
    private static func drawn(
        _ problems: [StoredProblem], _ app: StoredApp, in transaction: some Transaction
    ) throws -> [Int64: FindingDecision.Met] {
        let met = try transaction.drawn(metBeforeAcceptanceOf: problems.filter { $0.elementID == nil }.map(\.id))
        guard !met.isEmpty else { return [:] }
        let history = try AppHistory(app, in: transaction)
        return met.mapValues { met in
            let newest = met.builds.filter { build in
                !met.builds.contains { $0 != build && history.isInOrder(build, $0) }
            }
            let earlier = history.builds.map(\.id).filter { build in
                newest.contains { history.isInOrder(build, $0) }
            }
            return .init(nodes: met.nodes, builds: met.builds.union(earlier))
        }
    }

    /// Problems whose acceptance has run out with a finding's.
    static func lapsed(_ app: StoredApp, in transaction: some Transaction) throws -> [FindingDecision] {
        let today = try transaction.today()
        return try transaction.decisions(ofApp: app.id).map(\.decision).filter { !$0.isInForce(on: today) }
    }
}

extension FindingDecision {
    /// What is decided with a problem. It has no number of its own: a finding's goes first.
    /// - Parameters:
    ///   - head: the accepted problem: itself, or the one that it went on in.
    ///   - met: of what is drawn and no element's; `nil`: it is about something else.
    fileprivate init?(_ problem: StoredProblem, of head: StoredProblem, until: Day? = nil, met: Met? = nil) {
        guard let rule = problem.rule else { return nil }
        self.init(
            id: 0, kind: head.record.isFalseAlarm == true ? .falseFinding : .accepted, screen: problem.screenKey,
            element: problem.elementID, rule: rule, pin: problem.record.pin, message: nil,
            reason: head.record.acceptedBecause ?? "",
            author: "problem \(head.id)", until: until, problem: head.id)
        self.met = met
    }

    /// `accepted by ada until 2026-12-31: known, mended in 6.0`
    package var words: String { aside.words }

    var aside: Aside {
        let end = until.map { " until \($0)" } ?? ""
        return Aside("\(kind == .accepted ? "accepted" : "called no fault") by \(author)\(end)", because: reason)
    }
}
