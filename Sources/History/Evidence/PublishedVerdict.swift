/// A verdict as it is given to others, in words and figures: what a server answers and a command reads are the same here.
package struct PublishedVerdict: Hashable, Sendable {
    package struct Problem: Hashable, Sendable {
        package var title: String
        package var state: String
        package var url: String
        package init(title: String, state: String, url: String) {
            (self.title, self.state, self.url) = (title, state, url)
        }
    }

    package struct Condition: Hashable, Sendable {
        package var measure: String
        package var comparator: String
        package var threshold: Double
        /// Counts from this impact on. `nil`: it does not apply.
        package var impact: String?
        /// Where it was asked, in words. `nil`: everywhere.
        package var scope: String?
        /// `nil`: it can't be computed.
        package var actual: Double?
        package var outcome: Verdict.Condition.Outcome
        package var why: String
        package var problems: [Problem]

        package init(
            measure: String, comparator: String, threshold: Double, impact: String?, scope: String? = nil,
            actual: Double?,
            outcome: Verdict.Condition.Outcome, why: String, problems: [Problem]
        ) {
            (self.measure, self.comparator, self.threshold) = (measure, comparator, threshold)
            (self.impact, self.scope, self.actual) = (impact, scope, actual)
            (self.outcome, self.why, self.problems) = (outcome, why, problems)
        }
    }

    package var release: String
    package var build: String
    /// The ruleset's version.
    package var ruleset: String
    /// As in RFC 3339.
    package var decidedAt: String
    /// Where it is read in Earshot.
    package var url: String
    package var conditions: [Condition]
    /// What it lacks, and which waivers end soon, in sentences.
    package var gaps: [String]

    package init(
        release: String, build: String, ruleset: String, decidedAt: String, url: String, conditions: [Condition],
        gaps: [String] = []
    ) {
        (self.release, self.build, self.ruleset) = (release, build, ruleset)
        (self.decidedAt, self.url, self.conditions, self.gaps) = (decidedAt, url, conditions, gaps)
    }
}
