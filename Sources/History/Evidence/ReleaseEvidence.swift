package import Screens

/// What is known of a release when somebody asks for compliance: its audited captures, and the people who listened.
package struct ReleaseEvidence: Sendable {
    /// One capture and what the rules and imported audits made of it.
    package struct Audited: Sendable {
        package var screen: String
        package var variant: Variant
        package var findings: [Finding]
        package var outcomes: [AuditRun.RuleOutcome]

        package init(screen: String, variant: Variant, run: AuditRun) {
            self.screen = screen
            self.variant = variant
            findings = run.findings
            outcomes = run.outcomes
        }

        /// Whether this rule had something to say here.
        func judged(_ rule: String) -> Bool {
            findings.contains { $0.rule == rule }
                || outcomes.contains { $0.rule == rule && $0.outcome == .passed }
        }
    }

    /// An open problem that people reported.
    package struct UserProblem: Hashable, Sendable {
        package var title: String
        package var screen: String?
        package var criteria: [String]
        package init(title: String, screen: String?, criteria: [String]) {
            (self.title, self.screen, self.criteria) = (title, screen, criteria)
        }
    }

    package var audited: [Audited]
    /// Screens that somebody went through with VoiceOver and found usable, by the checklist.
    package var heardThrough: Set<String>
    package var problems: [UserProblem]

    package init(audited: [Audited], heardThrough: Set<String>, problems: [UserProblem]) {
        (self.audited, self.heardThrough, self.problems) = (audited, heardThrough, problems)
    }

    var screens: Set<String> { Set(audited.map(\.screen)) }
}
