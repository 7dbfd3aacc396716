package import Screens

/// What the evidence comes to for each success criterion of WCAG 2.2, in the terms of a conformance report (VPAT 2.5).
///
/// Rules that find nothing prove nothing: only where people listened as well is a criterion called supported.
package struct ConformanceReport: Hashable, Sendable {
    package enum Level: String, Hashable, Sendable, Codable, CaseIterable {
        case supports
        case partiallySupports = "partially-supports"
        case doesNotSupport = "does-not-support"
        case notEvaluated = "not-evaluated"
    }

    package struct Entry: Hashable, Sendable {
        package var criterion: SuccessCriterion
        package var level: Level
        /// A sentence or two for people.
        package var remarks: String
    }

    /// In the order of the standard.
    package let entries: [Entry]

    package init(_ evidence: ReleaseEvidence) {
        entries = SuccessCriterion.all.map { ConformanceReport.entry($0, evidence) }
    }

    private static func entry(_ criterion: SuccessCriterion, _ evidence: ReleaseEvidence) -> Entry {
        let number = criterion.number
        let rules = Ruleset.all.filter { $0.criteria.contains(criterion) }.map(\.id)
        let failing = evidence.audited.filter { audited in
            audited.findings.contains { $0.outcome == .failed && $0.criteria.contains(number) }
        }
        let problems = evidence.problems.filter { $0.criteria.contains(number) }
        let bad = Set(failing.map(\.screen)).union(problems.compactMap(\.screen))
        let checked = Set(evidence.audited.filter { audited in rules.contains(where: audited.judged) }.map(\.screen))
            .union(bad)
        if !bad.isEmpty || !problems.isEmpty {
            let level: Level = !checked.isEmpty && bad == checked ? .doesNotSupport : .partiallySupports
            let reported =
                problems.isEmpty ? "" : " People report: \(problems.map(\.title).sorted().joined(separator: "; "))."
            let fails = bad.isEmpty ? "" : "It fails on \(listed(bad)), of \(counted(checked.count)) checked."
            return Entry(criterion: criterion, level: level, remarks: (fails + reported).trimmed)
        }
        guard !checked.isEmpty else {
            let remark =
                rules.isEmpty ? "No rule looks at it." : "The rules for it met nothing that they apply to."
            return Entry(criterion: criterion, level: .notEvaluated, remarks: remark)
        }
        let unheard = checked.subtracting(evidence.heardThrough)
        guard unheard.isEmpty else {
            return Entry(
                criterion: criterion, level: .notEvaluated,
                remarks:
                    "The rules found no failure on \(counted(checked.count)); nobody has listened to \(listed(unheard))."
            )
        }
        return Entry(
            criterion: criterion, level: .supports,
            remarks: "No failure on \(counted(checked.count)), by rules and by people with VoiceOver.")
    }

    private static func listed(_ screens: Set<String>) -> String {
        let sorted = screens.sorted()
        let more = sorted.count > 5 ? " and \(sorted.count - 5) more" : ""
        return sorted.prefix(5).joined(separator: ", ") + more
    }

    private static func counted(_ screens: Int) -> String { screens == 1 ? "one screen" : "\(screens) screens" }
}

extension String {
    fileprivate var trimmed: String { String(drop { $0 == " " }) }
}
