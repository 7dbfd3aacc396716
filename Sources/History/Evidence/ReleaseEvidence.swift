package import Screens

/// What is known of a release when somebody asks for compliance: what rules and audits found, and the people who listened.
package struct ReleaseEvidence: Sendable {
    /// What our rules, or another tool, made of one place.
    package struct Audited: Sendable {
        /// `nil`: the audit names no screen.
        package var screen: String?
        package var variant: Variant
        /// Another tool's name; `nil`: our own rules.
        package var tool: String?
        /// The build holds a capture of the screen; false: another tool alone says anything of it.
        package var isCaptured: Bool
        package var failures: [Failure]
        /// Rules that had something to say here.
        package var judged: Set<String>

        package init(
            screen: String?, variant: Variant, tool: String? = nil, isCaptured: Bool = true, failures: [Failure],
            judged: Set<String>
        ) {
            (self.screen, self.variant, self.tool, self.isCaptured) = (screen, variant, tool, isCaptured)
            (self.failures, self.judged) = (failures, judged)
        }

        package init(
            screen: String?, variant: Variant, tool: String? = nil, isCaptured: Bool = true, run: AuditRun
        ) {
            self.init(
                screen: screen, variant: variant, tool: tool, isCaptured: isCaptured,
                failures: run.findings.filter { $0.outcome == .failed }.map {
                    Failure(rule: $0.rule, impact: $0.impact, criteria: $0.criteria)
                },
                judged: Set(
                    run.findings.compactMap(\.rule) + run.outcomes.filter { $0.outcome == .passed }.map(\.rule)))
        }
    }

    /// A rule that fails somewhere on a place.
    package struct Failure: Hashable, Sendable {
        /// `nil`: none of ours.
        package var rule: String?
        package var impact: Impact?
        package var criteria: [String]
        package init(rule: String?, impact: Impact?, criteria: [String]) {
            (self.rule, self.impact, self.criteria) = (rule, impact, criteria)
        }
    }

    /// An open problem that people reported or met in a session.
    package struct UserProblem: Hashable, Sendable {
        package var title: String
        package var screen: String?
        package var criteria: [String]

        /// The title as a part of a sentence: a sentence of its own loses its end.
        var clause: String { String(Substring(title).withoutFullStop) }

        package init(title: String, screen: String?, criteria: [String]) {
            (self.title, self.screen, self.criteria) = (title, screen, criteria)
        }
    }

    package var audited: [Audited]
    /// Screens that somebody went through with a screen reader and found usable, able to tell every step of the checklist.
    package var heardThrough: Set<String>
    /// Screens that somebody went through, and where a step failed.
    package var heardFailing: Set<String>
    /// Screens that were gone through with another screen reader than VoiceOver.
    package var heardWithAnother: Set<String>
    package var problems: [UserProblem]
    /// What people call a screen, by its key. One that isn't here is called by its key.
    package var screenNames: [String: String]

    package init(
        audited: [Audited], heardThrough: Set<String>, heardFailing: Set<String> = [],
        heardWithAnother: Set<String> = [], problems: [UserProblem], screenNames: [String: String] = [:]
    ) {
        (self.audited, self.heardThrough, self.problems) = (audited, heardThrough, problems)
        self.screenNames = screenNames
        (self.heardFailing, self.heardWithAnother) = (heardFailing, heardWithAnother)
    }

    /// Those that were captured.
    var screens: Set<String> { Set(audited.filter(\.isCaptured).compactMap(\.screen)) }

    /// Screens that somebody went through with VoiceOver and found usable, able to tell every step.
    var heardWithVoiceOver: Set<String> { heardThrough.subtracting(heardWithAnother) }

    /// Of a screen that is not among them.
    func unheard(_ screen: String) -> String {
        "Nobody has gone through \(name(ofScreen: screen)) with VoiceOver and could tell every step."
    }

    func name(ofScreen key: String) -> String { screenNames[key] ?? key }

    /// Other tools that looked, in words.
    var tools: String { Set(audited.compactMap(\.tool)).sorted().joined(separator: ", ") }

    /// What nobody looked at, in sentences.
    package var gaps: [String] {
        guard screens.isEmpty else { return [] }
        return [
            "No screen was captured, so nothing was transcribed and no rule of Earshot was asked.",
            "What is said rests on audits of \(tools) and on what people report; where they found no failure, nothing is "
                + "evaluated.",
        ]
    }
}
