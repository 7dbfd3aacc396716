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
        // Where a finding's own decision has an end, the problem's follows it.
        // What was accepted with a change is as wide as that: the next change is another one.
        let led = Set(own.compactMap(\.problem)).union(try transaction.problemsLedByAcceptances(ofApp: app.id))
        let accepted = try transaction.acceptedProblems(ofApp: app.id).filter { !led.contains($0.id) }
        // Another expectation on the same element is another story.
        let ended = try EndedPins(accepted.compactMap(\.record.pin), in: transaction)
        let problems = accepted.filter { !ended.holds($0.record.pin) }
        let drawn = try drawn(problems, app, in: transaction)
        let decisions = own + problems.compactMap { FindingDecision($0, met: drawn[$0.id]) }
        guard !decisions.isEmpty else { return FindingDecisions([], on: today) }
        let corrections = MatchCorrections(try transaction.corrections(inForceIn: app.id))
        return FindingDecisions(decisions, on: today, heads: corrections.heads)
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
    /// - Parameter met: of what is drawn and no element's; `nil`: it is about something else.
    fileprivate init?(_ problem: StoredProblem, met: Met?) {
        guard let rule = problem.rule else { return nil }
        self.init(
            id: 0, kind: problem.record.isFalseAlarm == true ? .falseFinding : .accepted, screen: problem.screenKey,
            element: problem.elementID, rule: rule, pin: problem.record.pin, message: nil,
            reason: problem.record.acceptedBecause ?? "",
            author: "problem \(problem.id)", until: nil, problem: problem.id)
        self.met = met
    }

    /// `accepted by ada until 2026-12-31: known, mended in 6.0`
    package var words: String { aside.words }

    var aside: Aside {
        let end = until.map { " until \($0)" } ?? ""
        return Aside("\(kind == .accepted ? "accepted" : "called no fault") by \(author)\(end)", because: reason)
    }
}
