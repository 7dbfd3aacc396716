package import Screens

/// Whether a release may ship, and why. Stored as it is and never changed: it names everything it was computed with.
package struct Verdict: Hashable, Sendable, Codable {
    package enum Answer: String, Hashable, Sendable, Codable, CaseIterable { case pass, fail }

    package struct Condition: Hashable, Sendable, Codable {
        package enum Outcome: String, Hashable, Sendable, Codable, CaseIterable { case pass, fail, waived }
        package var measure: Measure
        package var comparator: Policy.Comparator
        package var threshold: Double
        /// The impact floor it was asked with.
        package var impact: Impact?
        /// Where it was asked. `nil`: on all screens.
        package var scope: Policy.Scope?
        /// The value before any waiver. `nil`: it can't be computed.
        package var actual: Double?
        package var outcome: Outcome
        /// What was found, and what is allowed: two short sentences. `nil`: it was kept before this was said.
        package var summary: String?
        /// The same with examples, or why it can't be computed.
        package var why: String
        /// Of what waivers excuse: until when, why, and by whom. `nil`: nothing is excused, or it was kept before this was said.
        package var waived: String?
        /// The problems behind it, by id.
        package var problems: [ProblemReference]
        /// The screens that break it, by key, the first twenty. `nil`: it was kept before this was said.
        package var screens: [String]?
    }

    /// A waiver that excused nothing: what it was written for is gone.
    package struct NeedlessWaiver: Hashable, Sendable, Codable {
        package var waiver: Waiver
        package var why: String
    }

    /// A waiver that excuses something still, and not for long.
    package struct EndingWaiver: Hashable, Sendable, Codable {
        package var waiver: Waiver
        package var why: String
    }

    package var verdict: Answer
    package var release: String
    package var build: String
    package var baseline: String?
    /// Somebody named the baseline: measured against that build alone. `nil`: nobody did.
    package var isBaselineNamed: Bool?
    /// The build that it was measured against alone, since somebody named it. `nil`: nobody named one.
    package var namedBaseline: String? { isBaselineNamed == true ? baseline ?? "nothing" : nil }
    /// Nothing of the build could be compared with the baseline or with what was before it. `nil`: something could, or there
    /// is none.
    package var isNothingCompared: Bool?
    /// The policy's version.
    package var policy: Int
    package var ruleset: String
    package var speaker: String
    package var decidedOn: Day
    package var conditions: [Condition]
    /// What it lacks, in sentences. `nil`: it was kept before this was said.
    package var gaps: [String]?
    package var needlessWaivers: [NeedlessWaiver]
    /// `nil`: it was kept before this was said.
    package var endingWaivers: [EndingWaiver]?
}
