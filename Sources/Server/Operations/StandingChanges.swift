import API
import Storage

/// What change rules say of a capture, measured against an earlier one of the same screen.
struct StandingChange {
    private let rules: Set<String>
    private let causes: Set<Cause>
    private let before: Set<Int64>
    private let after: Set<Int64>

    private struct Cause: Hashable {
        var rule: String
        var element: Int64?
    }

    /// - Parameters:
    ///   - before: elements of the earlier capture, by the names of its nodes.
    ///   - after: those of the later one.
    init(_ diff: DiffResource, before: [String: Int64], after: [String: Int64], _ hand: HandMatches) {
        let regressions = diff.allRegressions.map(\.0)
        rules = Set(regressions.map(\.rule))
        let partners = Dictionary(diff.matches.map { ($0.after, $0.before) }) { first, _ in first }
        // What is met on an element is met on the one it was, too: an identity that was lost meanwhile mends nothing.
        causes = Set(
            regressions.flatMap { regression in
                [after[regression.node], partners[regression.node].flatMap { before[$0] }].compactMap { $0 }
                    .map { Cause(rule: regression.rule, element: hand.head(of: $0)) }
            })
        self.before = Set(before.values.map(hand.head))
        self.after = Set(after.values.map(hand.head))
    }

    /// Whether the rule still speaks of the element; of the whole screen, without one. `nil`: there was no such element
    /// that could have lost anything, so nobody can tell.
    func holds(_ rule: String, on element: Int64?) -> Bool? {
        guard let element else { return rules.contains(rule) }
        if causes.contains(Cause(rule: rule, element: element)) { return true }
        if before.contains(element) { return false }
        return after.contains(element) || rules.contains(rule) ? nil : false
    }
}

extension DiffResource {
    /// With those that were set aside: what is accepted or called false is there all the same.
    var allRegressions: [(Regression, isOpen: Bool)] {
        regressions.map { ($0, true) }
            + (accepted ?? []).map { (Regression(rule: $0.rule, node: $0.node, message: $0.message), false) }
    }
    var hasRegressions: Bool { !regressions.isEmpty || accepted != nil }
}

/// Many problems of a screen ask the same within one sealing, where neither captures nor decisions change: each pair of
/// captures is compared once.
final class StandingChanges {
    let hand: HandMatches
    private let comparing: Comparing
    private let history: AppHistory
    /// By pair; nothing: the two can't be compared.
    private var known: [Pair: StandingChange?] = [:]

    private struct Pair: Hashable {
        var before: Int64
        var after: Int64
    }

    init(_ app: StoredApp, _ history: AppHistory, _ hand: HandMatches, in transaction: WriteTransaction) {
        comparing = Comparing(transaction: transaction, app: app)
        (self.history, self.hand) = (history, hand)
    }

    /// Those of a screen's captures in a build in which a change for the worse still stands, measured against the last
    /// release that looks found sound, on the build's line if they know of one there. `nil`: that doesn't tell.
    func holding(
        _ cause: ProblemCause, of problem: StoredProblem, in captures: [BuildCapture], on line: String?
    ) throws -> [BuildCapture]? {
        guard let sound = problem.lastSoundRelease(on: line),
            let release = history.releases.first(where: { $0.version == sound })
        else { return nil }
        // What is still open was not looked at: it tells nothing of what worked.
        let own = Set(captures.map(\.buildID))
        let builds = history.builds(of: release).filter { !own.contains($0.id) }.reversed()
        let sealed = builds.filter { $0.sealedAt != nil }
        let places = try (sealed.isEmpty ? Array(builds) : sealed).flatMap {
            try comparing.transaction.buildCaptures(build: $0.id, screen: cause.screen)
        }
        let before = Dictionary(places.map { ($0.variantKey, $0.captureID) }) { newest, _ in newest }
        let held = captures.map { capture in
            before[capture.variantKey].flatMap { between($0, capture.captureID) }?
                .holds(cause.rule, on: cause.element)
        }
        let worse = zip(captures, held).filter { $0.1 == true }.map(\.0)
        return worse.isEmpty && held.contains(nil) ? nil : worse
    }

    private func between(_ before: Int64, _ after: Int64) -> StandingChange? {
        let pair = Pair(before: before, after: after)
        if let change = known[pair] { return change }
        let transaction = comparing.transaction
        let change = try? StandingChange(
            comparing.captures(before, after), before: transaction.elements(ofCapture: before),
            after: transaction.elements(ofCapture: after), hand)
        known[pair] = .some(change)
        return change
    }
}
