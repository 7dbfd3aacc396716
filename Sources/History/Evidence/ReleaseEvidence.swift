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

    /// A screen, or one of its variants, that an earlier release of the line was captured with and that nobody has retired.
    package struct Owed: Hashable, Sendable {
        /// `Detail`, or `Detail (dark)` where other variants of it were captured.
        package var name: String
        /// The release that had it last, where that is known.
        package var last: String?

        package init(name: String, last: String?) { (self.name, self.last) = (name, last) }

        var sentence: String { "\(name) was not captured\(last.map { ", last in \($0)" } ?? "")." }
    }

    package var audited: [Audited]
    /// What was captured before and not in this release: nothing that has to hold everywhere is claimed without it.
    package var owed: [Owed]
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
        audited: [Audited], owed: [Owed] = [], heardThrough: Set<String>, heardFailing: Set<String> = [],
        heardWithAnother: Set<String> = [], problems: [UserProblem], screenNames: [String: String] = [:]
    ) {
        (self.audited, self.owed, self.heardThrough, self.problems) = (audited, owed, heardThrough, problems)
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

    /// Other tools that looked, in words. A person's session is none.
    var tools: String {
        Set(audited.compactMap(\.tool)).subtracting([Checklist.tool]).sorted().joined(separator: ", ")
    }

    /// What nobody looked at, in sentences.
    package var gaps: [String] {
        let owed = owed.map(\.sentence)
        guard screens.isEmpty else { return owed }
        let basis = tools.isEmpty ? "what people report" : "audits of \(tools) and on what people report"
        return [
            "No screen was captured, so nothing was transcribed and no rule of Earshot was asked.",
            "What is said rests on \(basis); where they found no failure, nothing is evaluated.",
        ] + owed
    }
}
