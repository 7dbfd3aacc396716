import API
import Foundation
import History
import Screens

/// A comparison for people at a terminal: what got worse first, then what is heard now.
struct DiffText {
    private let build: ComparedBuild

    init(_ build: ComparedBuild) { self.build = build }

    var text: String {
        (build.screens.map(screen) + build.new.compactMap(new) + others).joined(separator: "\n\n")
    }

    private func screen(_ screen: ComparedScreen) -> String {
        let diff = screen.resource
        var lines = ["\(screen.title): \(DiffWords.speech(diff.speech))"]
        lines += [screen.otherScreenWords].compactMap { $0 }.map { "  \($0)" }
        lines += DiffWords.limits(diff).map { "  \($0)" }
        lines += diff.speech.lost.map { "  no longer spoken: \($0)" }
        lines += diff.regressions.map { "  worse, \($0.rule) at \($0.node): \($0.message)" }
        lines += diff.newFaults.map { "  new, \($0.rule) at \($0.node): \($0.message)" }
        lines += diff.fixed.map { "  fixed, \($0.rule) at \($0.node)" }
        if diff.saysLess {
            lines.append("  worse: \(Percent.text(diff.knownLoss ?? 0)) of what was spoken is lost.")
        }
        if diff.regressions.isEmpty && diff.newFaults.isEmpty && !diff.saysLess {
            let isKnown = diff.showsSameScreen && !diff.isLossGuessed
            let nothing = DiffWords.nothing(isKnown: isKnown, isComplete: diff.twin == .exact)
            lines.append("  \(nothing.prefix(1).uppercased())\(nothing.dropFirst()).")
        }
        return (lines + diff.transcript.map { "  " + DiffWords.line($0) }).map(\.onOneLine).joined(separator: "\n")
    }

    /// `nil`: nothing fails on it.
    private func new(_ screen: NewScreen) -> String? {
        guard !screen.faults.isEmpty else { return nil }
        let lines = screen.faults.map { "  new, \($0.rule) at \($0.node): \($0.message)" }
        return (["\(screen.title): a new screen"] + lines).map(\.onOneLine).joined(separator: "\n")
    }

    private var others: [String] {
        [
            DiffWords.list("New screens", build.pairing.newScreens),
            DiffWords.list("Not captured", build.screensNotCaptured),
            DiffWords.list("Not captured and retired", build.retired),
            DiffWords.list("Compared with nothing", build.notCompared.map(\.words)),
            DiffWords.list("Not known whether it got worse", build.unknown),
        ].compactMap { $0 }
    }
}

/// A comparison as a comment on a pull request: the lost words first, so that nobody has to scroll for them.
struct DiffMarkdown {
    private let build: ComparedBuild

    init(_ build: ComparedBuild) { self.build = build }

    var text: String {
        let regressions = build.screens.reduce(0) { $0 + $1.comparison.regressions.count }
        let faults =
            build.screens.reduce(0) { $0 + $1.comparison.newFaults.count }
            + build.new.reduce(0) { $0 + $1.faults.count }
        let counts = [
            DiffWords.count(regressions, "regression", "regressions"),
            DiffWords.count(faults, "new fault", "new faults"),
            DiffWords.count(
                build.screens.count(where: \.resource.saysLess), "screen that says less", "screens that say less"),
        ].compactMap { $0 }
        let found =
            !counts.isEmpty
            ? counts.joined(separator: ", ")
            : DiffWords.nothing(isKnown: build.isAnythingKnown, isComplete: build.isComplete)
        // What nobody looked at is never fine.
        let isSaid = build.unknown.isEmpty || counts.isEmpty && !build.isAnythingKnown
        let unknown = isSaid ? "" : "; not known: \(build.unknown.joined(separator: ", "))"
        let title = DiffHeading.start + found + unknown
        let others = [
            DiffWords.list("New screens", build.pairing.newScreens.map(Markdown.code)),
            DiffWords.list("Not captured", build.screensNotCaptured.map(Markdown.code)),
            DiffWords.list("Not captured and retired", build.retired.map(Markdown.code)),
            DiffWords.list("Compared with nothing", build.notCompared.map { Markdown.code($0.words) }),
        ]
        let new = build.new.compactMap { screen in
            table("What is new and faulty", screen.faults).map { "#### \(Markdown.code(screen.title))\n\n\($0)" }
        }
        let parts =
            [title] + build.screens.map(screen) + new + others.compactMap { $0 } + [DiffHeading.mark(build.outcome)]
        return parts.joined(separator: "\n\n")
    }

    private func screen(_ screen: ComparedScreen) -> String {
        let diff = screen.resource
        var parts: [String] = ["#### \(Markdown.code(screen.title))"]
        parts += [screen.otherScreenWords].compactMap { $0 }
        parts += DiffWords.limits(diff)
        if !diff.speech.lost.isEmpty {
            parts.append(
                "**No longer spoken**\n\n" + diff.speech.lost.map { "- \(Markdown.code($0))" }.joined(separator: "\n"))
        }
        parts.append(DiffWords.speech(diff.speech) + ".")
        parts += [table("What got worse", diff.regressions), table("What is new and faulty", diff.newFaults)]
            .compactMap { $0 }
        if !diff.fixed.isEmpty {
            parts.append(
                "Fixed: " + diff.fixed.map { "`\($0.rule)` at \(Markdown.code($0.node))" }.joined(separator: ", ") + "."
            )
        }
        let changed = diff.transcript.filter { $0.op != .same }
        if !changed.isEmpty {
            let lines = diff.transcript.map(DiffWords.line).joined(separator: "\n")
            let fence = String(repeating: "`", count: max(3, Markdown.longestRun(lines) + 1))
            parts.append(
                "<details><summary>What is heard</summary>\n\n\(fence)diff\n\(lines)\n\(fence)\n\n</details>")
        }
        return parts.joined(separator: "\n\n")
    }

    private func table(_ title: String, _ found: [DiffResource.Regression]) -> String? {
        guard !found.isEmpty else { return nil }
        let rows = found.map { "| `\($0.rule)` | \(Markdown.code($0.node)) | \(Markdown.cell($0.message)) |" }
        return (["| Rule | Element | \(title) |", "| --- | --- | --- |"] + rows).joined(separator: "\n")
    }
}

/// Words that both reports share.
enum DiffWords {
    static func speech(_ speech: DiffResource.Speech) -> String {
        let loss = speech.loss.map { $0 > 0 ? ", speech loss \(Percent.text($0))" : "" } ?? ", speech loss not known"
        return "\(speech.before.elements) → \(speech.after.elements) elements, \(speech.before.words) → "
            + "\(speech.after.words) words, spoken coverage \(coverage(speech.before)) → \(coverage(speech.after))\(loss)"
    }

    /// A sign that `diff` readers know, then what is heard.
    static func line(_ line: DiffResource.Line) -> String {
        let before = (line.before ?? "").onOneLine, after = (line.after ?? "").onOneLine
        let beside = line.beside.map { "; \($0.map(\.onOneLine).joined(separator: "; "))" } ?? ""
        let more = beside + (line.recordedOn.map { "  (recorded on \($0))" } ?? "")
        return switch line.op {
        case .same: "  \(after)\(more)"
        case .added: "+ \(after)"
        case .removed: "- \(before)"
        case .changed:
            (before == after ? "! \(after)" : "! \(before)  →  \(after)\(aside(line.setAside))") + more
        case .moved:
            (before == after ? "! moved: \(after)" : "! moved: \(before)  →  \(after)") + more
        }
    }

    private static func aside(_ reason: TranscriptDiff.SetAside?) -> String {
        switch reason {
        case nil: ""
        case .figures: "  (set aside: only figures or dates differ)"
        case .writing: "  (set aside: only capitals, punctuation or figures differ)"
        case .language: "  (set aside: the words are of another language)"
        }
    }

    /// What is said where nothing is found to be worse, as a part of a sentence.
    /// - Parameter isComplete: all of it was compared, as a whole.
    static func nothing(isKnown: Bool, isComplete: Bool) -> String {
        guard isKnown else { return "it is not known whether anything got worse" }
        return "nothing that was \(isComplete ? "measured" : "compared") got worse"
    }

    /// What the comparison of a screen cannot say.
    static func limits(_ diff: DiffResource) -> [String] {
        [
            diff.twin.words.map { "Compared in part with a capture \($0)." },
            diff.showsSameScreen ? nil : elsewhere(diff.speech),
            diff.isLossGuessed
                ? "Only one of the two captures says what is heard; of the other that is guessed." : nil,
        ].compactMap { $0 } + (diff.doubts ?? [])
    }

    /// Which of the two shows the screen nobody told: where the later one says far more, the earlier one may be the spinner.
    private static func elsewhere(_ speech: DiffResource.Speech) -> String {
        speech.after.elements > speech.before.elements * 2
            ? "The two captures show different things, and the earlier one may not be of the screen: it says far less. "
                + "Nothing is measured against it."
            : "The later capture shows something else than the earlier one: what is away proves nothing."
    }

    /// `nil` for none.
    static func count(_ number: Int, _ one: String, _ many: String) -> String? {
        number == 0 ? nil : number == 1 ? "one \(one)" : "\(number) \(many)"
    }

    static func list(_ title: String, _ names: [String]) -> String? {
        names.isEmpty ? nil : "\(title): \(names.joined(separator: ", "))."
    }

    private static func coverage(_ measure: DiffResource.Speech.Measure) -> String {
        measure.coverage.map { Percent.text($0) } ?? "unknown"
    }
}
