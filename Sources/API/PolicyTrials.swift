package import History

/// A policy that is tried, not set.
package struct PolicyTrialBody: Codable, Sendable, Hashable {
    package var conditions: [ConditionBody]
    /// On so many of the newest releases, 1 to 20; 10 where nothing is said.
    package var releases: Int?
    package init(conditions: [ConditionBody], releases: Int? = nil) {
        (self.conditions, self.releases) = (conditions, releases)
    }
}

package struct PolicyTrialResource: Codable, Sendable, Hashable {
    package struct Release: Codable, Sendable, Hashable {
        package struct Failing: Codable, Sendable, Hashable {
            package var measure: Measure
            package var why: String
            package init(measure: Measure, why: String) { (self.measure, self.why) = (measure, why) }
        }
        package var release: String
        /// The build that was judged; null: nothing was captured or audited, so nothing can be said.
        @Null package var build: String?
        /// Whether the build that was judged takes no more uploads.
        package var isSealed: Bool
        /// By the policy that is tried.
        @Null package var verdict: Verdict.Answer?
        /// By the policy in force, as it stands.
        @Null package var current: Verdict.Answer?
        /// The newest on record.
        @Null package var recorded: Verdict.Answer?
        /// The conditions of the policy that is tried which fail.
        package var failing: [Failing]
        package init(
            release: String, build: String?, isSealed: Bool, verdict: Verdict.Answer?, current: Verdict.Answer?,
            recorded: Verdict.Answer?, failing: [Failing]
        ) {
            self.release = release
            self.build = build
            self.isSealed = isSealed
            self.verdict = verdict
            self.current = current
            self.recorded = recorded
            self.failing = failing
        }
    }
    /// What it comes to, in a sentence or two.
    package var summary: String
    /// What has to be known to read it rightly, in sentences.
    package var notes: [String]
    /// Newest first.
    package var releases: [Release]
    package init(summary: String, notes: [String], releases: [Release]) {
        (self.summary, self.notes, self.releases) = (summary, notes, releases)
    }

    /// For people at a terminal.
    package var text: String {
        let lines = releases.map { release in
            let said = release.verdict.map { $0 == .pass ? "pass   " : "BLOCKED" } ?? "?      "
            let current = release.current.map { $0 == .pass ? "; in force: pass" : "; in force: blocked" } ?? ""
            return
                (["  \(said) \(release.release)\(current)"]
                + release.failing.map { "            \($0.measure.rawValue): \($0.why)" }).joined(separator: "\n")
        }
        return ([summary] + lines + notes.map { "  note   \($0)" }).joined(separator: "\n")
    }
}

extension Endpoint where Input == AppInput, Body == PolicyTrialBody, Output == PolicyTrialResource {
    package static var tryPolicy: Self {
        Endpoint(
            .post, "/v1/apps/{app}/policy/trial",
            "Try a policy on the releases that are there: which it would have blocked. Nothing is recorded or set.",
            scope: .read, weight: .long(bodyLimit: 64 << 10), errors: [.notFound, .invalidBody, .invalidField])
    }
}
