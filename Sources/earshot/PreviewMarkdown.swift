import API
import Screens

/// What an upload would be told, as a comment on a pull request: what got worse first.
struct PreviewMarkdown {
    private let captures: [CapturePreview]
    private let hasAudits: Bool
    private let missing: Int

    /// - Parameter missing: how many files were not taken.
    init(_ previews: [UploadPreview], missing: Int) {
        self.missing = missing
        captures = previews.flatMap(\.captures)
        hasAudits = previews.contains { !$0.audits.isEmpty }
    }

    var text: String {
        let told = captures.filter { !$0.worse.isEmpty || !$0.newFaults.isEmpty }.map(section)
        let parts = [DiffHeading.start + found] + told + notes + [DiffHeading.mark(outcome)]
        return parts.joined(separator: "\n\n")
    }

    private var outcome: DiffHeading.Outcome {
        if captures.contains(where: \.isWorse) { return .worse }
        return unknown.isEmpty && isAnythingKnown ? .notWorse : .notKnown
    }

    /// Of what it is not known whether it got worse, each in words. A new screen is none: it has no history.
    private var unknown: [String] {
        [
            DiffWords.count(missing, "file that was not taken", "files that were not taken"),
            DiffWords.count(
                captures.count { $0.isNotComparable == true }, "capture compared with nothing",
                "captures compared with nothing"),
            DiffWords.count(
                captures.count { $0.isOfSomethingElse == true }, "capture that shows something else",
                "captures that show something else"),
        ].compactMap(\.self)
    }

    /// Something was compared.
    private var isAnythingKnown: Bool { captures.contains { $0.against != nil && $0.isOfSomethingElse != true } }

    private var found: String {
        let counts = [
            DiffWords.count(captures.reduce(0) { $0 + $1.worse.count }, "regression", "regressions"),
            DiffWords.count(captures.reduce(0) { $0 + $1.newFaults.count }, "new fault", "new faults"),
        ].compactMap(\.self)
        let isComplete = unknown.isEmpty && captures.allSatisfy(\.notCompared.isEmpty)
        let words =
            counts.isEmpty
            ? DiffWords.nothing(isKnown: isAnythingKnown, isComplete: isComplete) : counts.joined(separator: ", ")
        // What nobody looked at is never fine.
        let isSaid = unknown.isEmpty || counts.isEmpty && !isAnythingKnown
        return words + (isSaid ? "" : "; not known: \(unknown.joined(separator: ", "))")
    }

    private func section(_ capture: CapturePreview) -> String {
        let tables = [table("What got worse", capture.worse), table("What is new and faulty", capture.newFaults)]
        return (["#### " + title(capture)] + tables.compactMap(\.self)).joined(separator: "\n\n")
    }

    private func table(_ title: String, _ found: [PreviewedFault]) -> String? {
        guard !found.isEmpty else { return nil }
        let rows = found.map { fault in
            let good = fault.lastGood.map { " Good last in \($0)." } ?? ""
            return "| `\(fault.rule)` | \(Markdown.code(fault.node)) | \(Markdown.cell(fault.message + good)) |"
        }
        return (["| Rule | Element | \(title) |", "| --- | --- | --- |"] + rows).joined(separator: "\n")
    }

    private func title(_ capture: CapturePreview) -> String {
        "\(Markdown.code(capture.screen)) (\(Markdown.cell(capture.variant)))"
    }

    private var notes: [String] {
        let compared = Set(captures.compactMap(\.against)).sorted().map(Markdown.code)
        let lines =
            captures.flatMap { capture in
                capture.notCompared.map { "- \(title(capture)): \(Markdown.cell($0))" }
            } + (hasAudits ? ["- " + PreviewText.auditsLater] : [])
        return [
            missing > 0 ? "Not taken: \(Counted.words(missing, "file", "files"))." : nil,
            DiffWords.list("Compared with", compared), lines.isEmpty ? nil : lines.joined(separator: "\n"),
            PreviewText.nothingKept,
        ].compactMap(\.self)
    }
}

extension CapturePreview {
    /// What is worse than when it was last good, and what alarms besides.
    fileprivate var worse: [PreviewedFault] {
        regressions
            + alarms.filter { alarm in !(regressions + newFaults).contains(where: alarm.isSame) }.map {
                PreviewedFault(
                    rule: $0.rule, message: $0.message, node: $0.node ?? "", impact: .serious, since: nil,
                    lastGood: $0.lastGood)
            }
    }
}
