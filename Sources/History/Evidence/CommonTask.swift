import Screens

/// What people come to an app for, as a walk over screens. Apple's nutrition label asks that the common tasks of an app can
/// be done (App Store Connect Help, “Overview of Accessibility Nutrition Labels”, 2025).
package struct CommonTask: Hashable, Sendable, Codable {
    /// As people call it: “Buy a ticket”.
    package var name: String
    /// Keys of the screens, in the order in which one meets them.
    package var screens: [String]

    package init(name: String, screens: [String]) { (self.name, self.screens) = (name, screens) }
}

/// How a common task stands in a release. That it can be done is never said: only what is known against it, and what nobody
/// looked at.
package struct TaskStanding: Hashable, Sendable {
    package enum Answer: String, Hashable, Sendable, Codable, CaseIterable {
        /// Something on its screens stands in the way.
        case hindered
        /// Not every screen of it was captured and gone through.
        case unproven
        /// Each screen was captured and gone through, and nothing is known against it.
        case clear
    }

    package let task: CommonTask
    package let answer: Answer
    /// Sentences for people, screen by screen.
    package let why: [String]

    package init(_ task: CommonTask, _ evidence: ReleaseEvidence) {
        let evidence = evidence.ofApples
        self.task = task
        var seen: Set<String> = []
        let screens = task.screens.filter { seen.insert($0).inserted }
        let against = screens.flatMap { Self.against($0, evidence) }
        let missing = screens.flatMap { Self.missing($0, evidence) }
        answer = against.isEmpty ? missing.isEmpty ? .clear : .unproven : .hindered
        let clear = screens.count == 1 ? "Its screen was" : "Each of its \(screens.count) screens was"
        why =
            answer == .clear
            ? ["\(clear) captured and gone through with VoiceOver; nothing is known against it."] : against + missing
    }

    private static func against(_ screen: String, _ evidence: ReleaseEvidence) -> [String] {
        let name = evidence.name(ofScreen: screen)
        let people = evidence.problems.filter { $0.screen == screen }.map { "People found on \(name): \($0.clause)." }
        let failures = evidence.audited.filter { $0.screen == screen }.flatMap(\.failures)
            .filter { $0.impact.counts(from: .serious) }
        let rules = Set(failures.map { $0.rule.map(Self.title(ofRule:)) ?? "a rule without a name" })
        let failed = rules.sorted().map { "“\($0)” fails on \(name)." }
        let heard = evidence.heardFailing.contains(screen) ? ["Who went through \(name) met a step that failed."] : []
        return people.sorted() + failed + heard
    }

    /// Of a rule, or of the step of a session that a person found to fail.
    private static func title(ofRule rule: String) -> String {
        OwnRule(rule)?.title ?? Checklist.step(rule: rule)?.title ?? rule
    }

    private static func missing(_ screen: String, _ evidence: ReleaseEvidence) -> [String] {
        let elsewhere = evidence.elsewhere(of: screen)
        guard evidence.audited.contains(where: { $0.isOfScreen && $0.screen == screen }) else {
            guard elsewhere.isEmpty else { return elsewhere }
            // Nobody has to capture it any more: that the walk leads over it is what is to be looked at.
            if evidence.retired.contains(screen) {
                return ["\(evidence.name(ofScreen: screen)) is retired, and the task still names it."]
            }
            return ["\(evidence.elsewhereAlone(screen) ?? "\(evidence.name(ofScreen: screen)) was not captured")."]
        }
        let isHeard = evidence.heardWithVoiceOver.union(evidence.heardFailing).contains(screen)
        return isHeard ? elsewhere : elsewhere + [evidence.unheard(screen)]
    }
}
