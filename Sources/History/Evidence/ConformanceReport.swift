package import Screens

/// What the evidence comes to for each success criterion of WCAG 2.2, in the terms of a conformance report (VPAT 2.5).
///
/// Rules that find nothing prove nothing: only where people listened as well is a criterion called supported.
package struct ConformanceReport: Hashable, Sendable {
    package enum Level: String, Hashable, Sendable, Codable, CaseIterable {
        case supports
        case partiallySupports = "partially-supports"
        case doesNotSupport = "does-not-support"
        /// Said by people alone: nothing computes it.
        case notApplicable = "not-applicable"
        case notEvaluated = "not-evaluated"
    }

    package struct Entry: Hashable, Sendable {
        package var criterion: SuccessCriterion
        package var level: Level
        /// A sentence or two for people.
        package var remarks: String
        /// What the evidence says alone.
        package let computed: Level
        /// What a person said by hand.
        package var statement: Statement<CriterionAnswer>?

        init(criterion: SuccessCriterion, level: Level, remarks: String) {
            (self.criterion, self.level, self.remarks) = (criterion, level, remarks)
            computed = level
        }
    }

    /// In the order of the standard.
    package let entries: [Entry]

    /// - Parameter statements: what people said by hand, by a criterion's number.
    package init(_ evidence: ReleaseEvidence, statements: [String: Statement<CriterionAnswer>] = [:]) {
        let audited = AuditedByCriterion(evidence.audited)
        entries = SuccessCriterion.all.map { criterion in
            let entry = ConformanceReport.entry(criterion, evidence, audited)
            return statements[criterion.number].map(entry.said) ?? entry
        }
    }

    private static func entry(
        _ criterion: SuccessCriterion, _ evidence: ReleaseEvidence, _ audited: AuditedByCriterion
    ) -> Entry {
        let number = criterion.number
        let rules = Ruleset.all.filter { $0.criteria.contains(criterion) }.map(\.id)
        let failing = audited.failing(number)
        let problems = evidence.problems.filter { $0.weight.fails.contains(number) }
        let bad = Set(failing.compactMap(\.screen)).union(problems.compactMap(\.screen))
        let judged = audited.judged(by: rules)
        if !failing.isEmpty || !problems.isEmpty {
            let checked = Set((judged + failing).compactMap(\.screen)), asked = bad.union(checked)
            // What people met on a screen that nobody captured is checked by nothing.
            let share = bad.isSubset(of: checked) ? ", of \(counted(asked.count)) checked" : ""
            let level: Level = !asked.isEmpty && bad == asked ? .doesNotSupport : .partiallySupports
            let remarks = [
                bad.isEmpty ? nil : "It fails on \(listed(bad, evidence))\(share).",
                failing.contains { $0.screen == nil } ? "It fails in an audit that names no screen." : nil,
                finders(failing).map { "Found by \($0)." },
                problems.isEmpty ? nil : found(problems),
            ]
            return Entry(criterion: criterion, level: level, remarks: remarks.compactMap(\.self).joined(separator: " "))
        }
        // Trouble of a kind that may fail it is told in any case; what nobody has named may fail any.
        let suspected = evidence.problems.filter { $0.weight.mayFail?.contains(number) ?? false }
        // What another tool alone looked at shows failures; that there are none it does not show.
        let checked = Set(judged.filter(\.isOfScreen).compactMap(\.screen))
        guard !checked.isEmpty else {
            return Entry(
                criterion: criterion, level: .notEvaluated,
                remarks: ([unasked(evidence, rules)] + met(suspected)).joined(separator: " "))
        }
        let left = leftOpen(number, evidence)
        if let why = undecided(criterion, rules, checked, evidence) {
            return Entry(
                criterion: criterion, level: .notEvaluated,
                remarks: ([why] + met(suspected) + left).joined(separator: " "))
        }
        guard left.isEmpty else {
            let found = "The rules found no failure on \(counted(checked.count))."
            return Entry(
                criterion: criterion, level: .notEvaluated,
                remarks: ([found] + met(suspected) + left).joined(separator: " "))
        }
        let unnamed = evidence.problems.filter { $0.weight.mayFail == nil && $0.screen.map(checked.contains) ?? true }
        let doubts = suspected + unnamed
        guard doubts.isEmpty else {
            return Entry(
                criterion: criterion, level: .notEvaluated,
                remarks:
                    "The rules found no failure on \(counted(checked.count)); people met trouble that may fail it. \(found(doubts))"
            )
        }
        let unheard = checked.subtracting(evidence.heardThrough)
        guard unheard.isEmpty else {
            let failing = unheard.intersection(evidence.heardFailing)
            let once = unheard.intersection(evidence.heardOnceIn.keys)
            let never = unheard.subtracting(failing).subtracting(once)
            let people = [
                never.isEmpty ? nil : "nobody has listened to \(listed(never, evidence)) and could tell every step",
                once.isEmpty
                    ? nil
                    : "nobody has listened to \(listed(once, evidence)) as shown by this build and could tell every step",
                failing.isEmpty ? nil : "who listened to \(listed(failing, evidence)) met a step that failed",
            ].compactMap(\.self).joined(separator: ", and ")
            return Entry(
                criterion: criterion, level: .notEvaluated,
                remarks: "The rules found no failure on \(counted(checked.count)); \(people).")
        }
        guard evidence.owed.isEmpty else {
            let missing = evidence.owed.map(\.sentence).joined(separator: " ")
            return Entry(
                criterion: criterion, level: .notEvaluated,
                remarks:
                    "No failure on \(counted(checked.count)), by rules and by people with a screen reader. \(missing)")
        }
        return Entry(
            criterion: criterion, level: .supports,
            remarks: "No failure on \(counted(checked.count)), by rules and by people with a screen reader.")
    }

    /// Why no failure is no support: nobody who listened is asked for it, or was able to judge it, or rules can't tell it of
    /// every screen. `nil`: nothing of that is so.
    private static func undecided(
        _ criterion: SuccessCriterion, _ rules: [String], _ checked: Set<String>, _ evidence: ReleaseEvidence
    ) -> String? {
        let found = "The rules found no failure on \(counted(checked.count))"
        let steps = Checklist.screen.filter { $0.criteria.contains(criterion.number) }
        guard !steps.isEmpty else {
            return "\(found); no step of a session asks for it, so that a person has to judge it."
        }
        let captured = evidence.audited.filter { $0.isOfScreen && $0.tool == nil }
        let dark = evidence.screens.filter { screen in
            let own = captured.filter { $0.screen == screen }
            return !rules.contains { rule in own.contains { !$0.doubted.contains(rule) } }
        }
        guard dark.isEmpty else { return "\(found); they can’t tell of \(listed(dark, evidence))." }
        let unjudged = checked.intersection(evidence.heardThrough).filter { !evidence.isJudged($0, by: steps) }
        guard unjudged.isEmpty else {
            return "\(found); who listened to \(listed(unjudged, evidence)) found no step there that asks for it."
        }
        return nil
    }

    /// What captures leave open of a criterion beside what the rules ask, in sentences.
    private static func leftOpen(_ criterion: String, _ evidence: ReleaseEvidence) -> [String] {
        evidence.audited.filter(\.isOfScreen).flatMap { one in
            one.doubts.filter { $0.criterion == criterion }
                .map { $0.sentence(of: evidence.name(ofScreen: one.screen ?? "")) }
        }
    }

    /// The other tools that found it, where none of our rules did.
    private static func finders(_ failing: [ReleaseEvidence.Audited]) -> String? {
        let tools = failing.compactMap(\.tool)
        guard tools.count == failing.count, !tools.isEmpty else { return nil }
        let called = Set(tools).map { $0 == Checklist.tool ? "a person with a screen reader" : $0 }
        return called.sorted().joined(separator: ", ")
    }

    /// Trouble of a kind that may fail a criterion, in sentences.
    private static func met(_ problems: [ReleaseEvidence.UserProblem]) -> [String] {
        problems.isEmpty ? [] : ["People met trouble that may fail it. \(found(problems))"]
    }

    private static func found(_ problems: [ReleaseEvidence.UserProblem]) -> String {
        let more = problems.count > 5 ? "; and \(problems.count - 5) more" : ""
        return "People found: \(problems.map(\.clause).sorted().prefix(5).joined(separator: "; "))\(more)."
    }

    /// Why nothing is known of a criterion.
    private static func unasked(_ evidence: ReleaseEvidence, _ rules: [String]) -> String {
        guard evidence.holdsCaptures else {
            let tools = evidence.tools
            return "No screen was captured, so no rule of Earshot was asked"
                + (tools.isEmpty ? "." : "; \(tools) reported no failure of it.")
        }
        // Each capture shows something else than its screen.
        guard !evidence.screens.isEmpty else { return evidence.owed.map(\.sentence).joined(separator: " ") }
        guard !rules.isEmpty else { return "No rule looks at it." }
        let doubted = evidence.audited.filter { $0.isOfScreen && $0.tool == nil && !$0.doubted.isDisjoint(with: rules) }
        let dark = Set(doubted.compactMap(\.screen))
        return dark.isEmpty
            ? "The rules for it met nothing that they apply to."
            : "The rules for it can’t tell of \(listed(dark, evidence))."
    }

    private static func listed(_ screens: Set<String>, _ evidence: ReleaseEvidence) -> String {
        let sorted = screens.sorted().map(evidence.name(ofScreen:))
        let more = sorted.count > 5 ? " and \(sorted.count - 5) more" : ""
        return sorted.prefix(5).joined(separator: ", ") + more
    }

    private static func counted(_ screens: Int) -> String { screens == 1 ? "one screen" : "\(screens) screens" }
}

extension ConformanceReport.Level {
    /// As a part of a sentence.
    package var words: String {
        switch self {
        case .supports: "supported"
        case .partiallySupports: "partially supported"
        case .doesNotSupport: "not supported"
        case .notApplicable: "not applicable"
        case .notEvaluated: "not evaluated"
        }
    }
}

/// Where which criterion fails, and where which rule had something to say: found once for all criteria.
private struct AuditedByCriterion {
    private let audited: [ReleaseEvidence.Audited]
    private var failing: [String: [Int]] = [:]
    private var judged: [String: [Int]] = [:]

    init(_ audited: [ReleaseEvidence.Audited]) {
        self.audited = audited
        for (place, one) in audited.enumerated() {
            for number in Set(one.failures.flatMap(\.criteria)) { failing[number, default: []].append(place) }
            for rule in one.judged { judged[rule, default: []].append(place) }
        }
    }

    func failing(_ criterion: String) -> [ReleaseEvidence.Audited] { (failing[criterion] ?? []).map { audited[$0] } }

    func judged(by rules: [String]) -> [ReleaseEvidence.Audited] {
        Set(rules.flatMap { judged[$0] ?? [] }).sorted().map { audited[$0] }
    }
}
