package import Foundation
package import History
package import Screens

package struct GateInput: Codable, Sendable {
    package var app: String
    package var release: String
    /// A build or release to measure against, instead of the one before on its line.
    package var baseline: String?
    /// The build of the release that is judged, as `5.0.1+1234`, instead of its newest.
    package var build: String?
    package init(app: String, release: String, baseline: String? = nil, build: String? = nil) {
        (self.app, self.release, self.baseline, self.build) = (app, release, baseline, build)
    }
}

package struct VerdictBody: Codable, Sendable, Hashable {
    package var baseline: String?
    /// The build of the release that is judged, as `5.0.1+1234`, instead of its newest.
    package var build: String?
    /// Seal the build that is judged first.
    package var seal: Bool?
    package init(baseline: String? = nil, build: String? = nil, seal: Bool? = nil) {
        (self.baseline, self.build, self.seal) = (baseline, build, seal)
    }
}

package struct ProblemLink: Codable, Sendable, Hashable {
    package var id: Int
    package var title: String
    package var state: ProblemState
    package var url: String
    package init(id: Int, title: String, state: ProblemState, url: String) {
        (self.id, self.title, self.state, self.url) = (id, title, state, url)
    }
}

package struct ConditionResource: Codable, Sendable, Hashable {
    package var measure: Measure
    package var comparator: Policy.Comparator
    package var threshold: Double
    /// Counts from this impact on; null where it does not apply.
    @Null package var impact: Impact?
    /// Where it was asked; left out where that is on all screens, of all releases.
    package var scope: ScopeBody?
    /// Null: could not be computed, and so the condition fails.
    @Null package var actual: Double?
    package var outcome: Verdict.Condition.Outcome
    /// What was found, and what is allowed, in two short sentences; left out where it can't be computed, and of verdicts
    /// that were given before this was said.
    package var summary: String?
    /// The same with examples.
    package var why: String
    /// Of what waivers excuse: until when, why, and by whom; left out where nothing is excused, and of verdicts that were given
    /// before this was said.
    package var waived: String?
    /// The problems that break it.
    package var problems: [ProblemLink]
    /// Where to look at what breaks it, beside its problems: screens, sessions, alarms.
    package var links: [PageReference]
    package init(
        measure: Measure, comparator: Policy.Comparator, threshold: Double, impact: Impact?,
        scope: ScopeBody? = nil, actual: Double?,
        outcome: Verdict.Condition.Outcome, summary: String? = nil,
        why: String, waived: String? = nil, problems: [ProblemLink], links: [PageReference] = []
    ) {
        self.measure = measure
        self.comparator = comparator
        self.threshold = threshold
        self.impact = impact
        self.scope = scope
        self.actual = actual
        self.outcome = outcome
        self.summary = summary
        (self.why, self.waived) = (why, waived)
        self.problems = problems
        self.links = links
    }
}

/// A page to look at.
package struct PageReference: Codable, Sendable, Hashable {
    package var text: String
    package var url: String
    /// The key of the screen that it leads to.
    package var screen: String?
    package init(text: String, url: String, screen: String? = nil) {
        (self.text, self.url, self.screen) = (text, url, screen)
    }
}

/// May this release ship, and why. On record it never changes; a preview has no id.
package struct VerdictResource: Codable, Sendable, Hashable {
    @Null package var id: Int?
    /// The app's slug; left out by servers of earlier versions.
    package var app: String?
    /// May it ship: `pass` or `fail`.
    package var verdict: Verdict.Answer
    package var release: String
    package var build: String
    /// The last build that could be measured against: each check has its own, in which it was good last, up to this one; of a
    /// named one (`isBaselineNamed`) it is the only one. Null where there is none.
    @Null package var baseline: String?
    /// Somebody named the baseline, so that the build was measured against it alone; left out where nobody did.
    package var isBaselineNamed: Bool?
    /// Nothing of the build could be compared with the baseline or with what was before it; left out where something could.
    package var isNothingCompared: Bool?
    /// The build is not sealed, so that nothing of it is decided; left out where it is sealed.
    package var isBuildOpen: Bool?
    /// Version of the policy; 0 is the built-in one.
    package var policy: Int
    package var ruleset: String
    package var speaker: String
    /// When it was given; of a preview: when it was asked.
    package var decidedAt: Date
    package var conditions: [ConditionResource]
    /// What the verdict lacks, in sentences: what nobody looked at, and what can't be called new.
    package var gaps: [String]
    /// Waivers that excuse nothing any more.
    package var needlessWaivers: [String]
    /// Waivers that excuse something still and end within two weeks of the verdict, in sentences.
    package var endingWaivers: [String]
    package var url: String
    package init(
        id: Int?, app: String?, verdict: Verdict.Answer, release: String, build: String, baseline: String?,
        isBaselineNamed: Bool? = nil, isNothingCompared: Bool? = nil, policy: Int, ruleset: String,
        speaker: String, decidedAt: Date, conditions: [ConditionResource], gaps: [String] = [],
        needlessWaivers: [String], endingWaivers: [String] = [], url: String
    ) {
        self.id = id
        self.app = app
        self.verdict = verdict
        self.release = release
        self.build = build
        self.baseline = baseline
        (self.isBaselineNamed, self.isNothingCompared) = (isBaselineNamed, isNothingCompared)
        self.policy = policy
        self.ruleset = ruleset
        self.speaker = speaker
        self.decidedAt = decidedAt
        self.conditions = conditions
        self.gaps = gaps
        self.needlessWaivers = needlessWaivers
        self.endingWaivers = endingWaivers
        self.url = url
    }
}

extension Endpoint where Input == GateInput, Body == Nothing, Output == VerdictResource {
    package static var previewGate: Self {
        Endpoint(
            .get, "/v1/apps/{app}/releases/{release}/gate", "The verdict as it stands; nothing is recorded.",
            scope: .read,
            weight: .long(bodyLimit: 0), errors: [.notFound, .nothingCaptured, .invalidParameter],
            otherAnswers: OtherAnswer.ofVerdicts)
    }
}
extension Endpoint where Input == ReleaseInput, Body == VerdictBody, Output == VerdictResource {
    package static var askGate: Self {
        Endpoint(
            .post, "/v1/apps/{app}/releases/{release}/verdicts",
            "Decide, on the record, whether a release may ship. To seal its build first takes the scope upload.",
            scope: .read,
            weight: .long(bodyLimit: 16 << 10), success: 201,
            errors: [.notFound, .nothingCaptured, .buildNotSealed, .invalidBody, .invalidField],
            otherAnswers: OtherAnswer.ofVerdicts)
    }
}

extension OtherAnswer {
    /// A verdict as JUnit, SARIF and plain text.
    static var ofVerdicts: [OtherAnswer] {
        [OtherAnswer("application/xml"), OtherAnswer("application/sarif+json"), OtherAnswer("text/plain")]
    }
}
