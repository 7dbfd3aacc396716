package import Foundation

/// People who told of a problem before any look met it, and have it in an earlier release than that in which one does, or in
/// nobody knows which. That a check finds nothing in earlier releases, or on a line that never met it, tells of the check alone,
/// and nothing of what they have.
package struct EarlierReports: Sendable {
    /// What happened, and when it came.
    package typealias Dated = (event: ProblemEvent, at: Date)

    private let lineage: Lineage
    /// Releases from which people told of it first; `nil`: nobody knows from which.
    private let told: Set<String?>
    /// Releases in which somebody has it: that the check finds nothing there is said, since it tells of the check.
    private let there: Set<String>
    /// Releases in which a look met it: that of the first look, and all.
    private let first: String?
    private let met: Set<String>

    /// - Parameters:
    ///   - events: what happened to one cause, in force and in its order.
    ///   - voices: of those who reported it.
    package init(_ events: [Dated], _ voices: Voices, _ lineage: Lineage) {
        let looks = events.filter { $0.event.isLook && $0.event.isMeeting }
        let first = looks.min { $0.at < $1.at }
        let said = events.filter { said in
            said.event.report != nil && said.event.isMeeting && !voices.replaced.contains(said.event.sequence)
        }
        self.lineage = lineage
        told = first.map { first in Set(said.filter { $0.at < first.at }.map(\.event.release)) } ?? []
        there = Set(said.compactMap(\.event.release))
        self.first = first?.event.release
        met = Set(looks.compactMap(\.event.release))
    }

    /// What one variant showed in a look at a release, as far as it tells something of the problem.
    package func heeded(_ seen: Observation, in release: String) -> Observation {
        switch (seen.outcome, seen.evidence) {
        case (.absent, .passed(let rule, let capture)), (.absent, .comparison(let rule, let capture)):
            guard isUntold(in: release) else { return seen }
            return Observation(.notObserved, .toldEarlier(rule: rule, capture: capture), variant: seen.variant)
        case (.notObserved, .toldEarlier(let rule, let capture)):
            guard !isUntold(in: release) else { return seen }
            let shown: ObservationEvidence =
                ChangeRule.rule(rule) == nil
                ? .passed(rule: rule, capture: capture) : .comparison(rule: rule, capture: capture)
            return Observation(.absent, shown, variant: seen.variant)
        default: return seen
        }
    }

    /// Whether a look that finds nothing in a release tells nothing of what somebody had then.
    private func isUntold(in release: String) -> Bool {
        guard !told.isEmpty, !there.contains(release), let line = lineage.line(of: release),
            let rank = lineage.rank(of: release, on: line)
        else { return false }
        let ranked = met.compactMap { name in lineage.rank(of: name, on: line).map { (rank: $0, name: name) } }
        let earliest = ranked.min { $0.rank < $1.rank }
        guard earliest.map({ rank < $0.rank }) ?? true, let reference = earliest?.name ?? first else { return false }
        return told.contains { isEarlier($0, than: reference) }
    }

    /// Whether somebody with this release may have it from before another one. One that is not known here yet has its place by
    /// its name.
    private func isEarlier(_ release: String?, than met: String) -> Bool {
        guard let release else { return true }
        guard lineage.line(of: release) != nil else {
            let order = lineage.order.relation(of: PlacedRelease(named: release), to: PlacedRelease(met))
            return order != .same && order != .after
        }
        let relation = lineage.relation(of: release, to: met)
        return relation != .same && relation != .after
    }
}
