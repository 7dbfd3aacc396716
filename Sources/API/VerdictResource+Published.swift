import Foundation
package import History

extension VerdictResource {
    /// The verdict for the writers of JUnit and SARIF.
    package var published: PublishedVerdict {
        PublishedVerdict(
            release: release, build: build, ruleset: ruleset, decidedAt: decidedAt.formatted(.iso8601), url: url,
            conditions: conditions.map(\.published), gaps: gaps)
    }
}

extension ConditionResource {
    fileprivate var published: PublishedVerdict.Condition {
        let outcome: Verdict.Condition.Outcome =
            switch self.outcome {
            case .pass: .pass
            case .fail: .fail
            case .waived: .waived
            }
        return PublishedVerdict.Condition(
            measure: measure, comparator: comparator, threshold: threshold, impact: impact, actual: actual,
            outcome: outcome, why: why,
            problems: problems.map { .init(title: $0.title, state: $0.state, url: $0.url) })
    }
}
