import Foundation
package import History
import Screens

extension VerdictResource {
    /// The verdict for the writers of JUnit and SARIF.
    package var published: PublishedVerdict {
        PublishedVerdict(
            release: release, build: build, ruleset: ruleset, decidedAt: decidedAt.formatted(.iso8601), url: url,
            conditions: conditions.map(\.published),
            gaps: ((namedBaseline.map { ["This was measured against \($0) alone, which was named."] } ?? []) + gaps
                + endingWaivers).map(\.onOneLine))
    }
}

extension ConditionResource {
    fileprivate var published: PublishedVerdict.Condition {
        PublishedVerdict.Condition(
            measure: measure.rawValue, comparator: comparator.rawValue, threshold: threshold,
            impact: impact?.rawValue, scope: scope.map { Policy.Scope($0).words }, actual: actual, outcome: outcome,
            why: why.onOneLine,
            problems: problems.map { .init(title: $0.title.onOneLine, state: $0.state.rawValue, url: $0.url) })
    }
}
