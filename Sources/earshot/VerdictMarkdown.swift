import API
import History

/// A verdict as a comment on a pull request or a summary of a job: what fails first.
struct VerdictMarkdown {
    /// Their examples are titles of problems, which may be the first words of whoever reported one.
    private static let ofPeople: Set<Measure> = [
        .newProblems, .openUserProblems, .contradictedFixes, .unconfirmedFixes, .openAlarms,
    ]
    private let verdict: VerdictResource
    private let isForOthers: Bool

    /// - Parameter isForOthers: it may be read by whoever may not read the server, and holds no words of a report.
    init(_ verdict: VerdictResource, isForOthers: Bool = false) {
        (self.verdict, self.isForOthers) = (verdict, isForOthers)
    }

    var text: String {
        let release = Markdown.code(verdict.release)
        let alone = verdict.namedBaseline.map { ", measured against \(Markdown.code($0)) alone, which was named" } ?? ""
        let title =
            verdict.isBuildOpen == true
            ? "### ✗ \(Markdown.code(verdict.build)) is not sealed, so that nothing of it is decided"
            : (verdict.verdict == .pass ? "### ✓ \(release) may ship" : "### ✗ \(release) may not ship") + alone
        let against =
            verdict.uncomparedBaseline.map { "nothing of which could be compared with \(Markdown.code($0))" }
            ?? verdict.namedBaseline.map { "measured against \(Markdown.code($0))" }
            ?? verdict.baseline.map {
                "each check measured against the build in which it was good last, up to \(Markdown.code($0))"
            } ?? verdict.measuredUpTo
        let basis = "Build \(Markdown.code(verdict.build)), \(against). [The verdict](\(verdict.url))"
        let failing = verdict.conditions.filter { $0.outcome == .fail }
        let others = verdict.conditions.filter { $0.outcome != .fail }
        return [
            title, table(failing), basis, notes,
            others.isEmpty
                ? nil
                : "<details><summary>\(verdict.heldWords)</summary>\n\n\(table(others) ?? "")\n\n</details>",
        ].compactMap { $0 }.joined(separator: "\n\n")
    }

    private func table(_ conditions: [ConditionResource]) -> String? {
        guard !conditions.isEmpty else { return nil }
        let rows = conditions.map { condition in
            let word =
                switch condition.outcome {
                case .pass: "✓ holds"
                case .fail: "✗ fails"
                case .waived: "waived"
                }
            let problems = condition.problems.map { " [problem \($0.id)](\($0.url))" }.joined()
            return "| \(word) | `\(condition.measure.rawValue)` | \(Markdown.cell(why(condition)))\(problems) |"
        }
        return (["| | Condition | Why |", "| --- | --- | --- |"] + rows).joined(separator: "\n")
    }

    private func why(_ condition: ConditionResource) -> String {
        guard isForOthers, Self.ofPeople.contains(condition.measure), condition.actual != nil else {
            return condition.why
        }
        return [condition.summary ?? condition.measure.title, condition.waived].compactMap(\.self)
            .joined(separator: " ")
    }

    private var notes: String? {
        let notes = verdict.gaps + verdict.endingWaivers + verdict.needlessWaivers
        return notes.isEmpty ? nil : notes.map { "- \(Markdown.cell($0))" }.joined(separator: "\n")
    }
}
