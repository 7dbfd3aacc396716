import API
import Application
import History
import Messages
import Screens

/// What two builds differ by, in the sentences at the head of their page. What was captured and what audits of other tools say
/// are two things: nothing is said of the one by the other.
struct ComparisonSummary {
    private let found: ComparisonResource
    /// One of the builds holds audits of other tools.
    private let isAudited: Bool

    /// Both builds hold captures.
    private let isCaptured: Bool

    init(_ found: ComparisonResource, isAudited: Bool, isCaptured: Bool) {
        (self.found, self.isAudited, self.isCaptured) = (found, isAudited, isCaptured)
    }

    /// What got worse, what better, and how much is lost.
    var words: Message {
        guard !found.screens.isEmpty || found.unchanged > 0 else {
            let nothing: Message =
                isCaptured
                ? "? No capture of one could be compared with one of the other."
                : "Not both of them hold captures, so only audits of other tools are compared."
            let told = isAuditWorse ? [audits, nothing] : [nothing, audits]
            return told.compactMap(\.self).joined(by: " ")
        }
        let aside = found.screens.reduce(0) { $0 + ($1.comparison.accepted?.count ?? 0) }
        let elsewhere = found.screens.count { !$0.comparison.showsSameScreen }
        let worse: Message =
            found.regressions > 0
            ? "✗ \(Message.count(found.regressions, "change", "changes")) for the worse."
            : found.screens.contains(where: \.comparison.saysLess)
                ? "✗ Less is said than before."
                : elsewhere == 0 ? calm(aside: aside) : "? Whether anything got worse is not known."
        let new = found.screens.reduce(0) { $0 + $1.comparison.newFaults.count }
        func screens(whereCoverageGrew hasGrown: Bool) -> Int {
            Set(found.screens.filter { $0.coverageGrew == hasGrown }.map(\.screen)).count
        }
        let richer = screens(whereCoverageGrew: true), poorer = screens(whereCoverageGrew: false)
        let areStatesCounted =
            found.regressions + found.fixed > 0 && Set(found.screens.map(\.screen)).count < found.screens.count
        let isOneLanguage = found.screens.allSatisfy { $0.comparison.twin.compares(.words) }
        let more: [Message?] = [
            elsewhere == 0
                ? nil
                : .counted(
                    elsewhere,
                    one:
                        "\(elsewhere) capture shows something else than the one before: what is away there proves nothing.",
                    many:
                        "\(elsewhere) captures show something else than those before: what is away there proves nothing."
                ),
            aside == 0
                ? nil
                : .counted(
                    aside, one: "\(aside) change was set aside by people.",
                    many: "\(aside) changes were set aside by people."),
            new == 0 ? nil : "\(Message.count(new, "fault", "faults")) on what is new.",
            poorer == 0
                ? nil : "A smaller part of the text is said on \(Message.count(poorer, "screen", "screens")).",
            found.fixed == 0 ? nil : "\(Message.count(found.fixed, "fault", "faults")) mended.",
            richer == 0
                ? nil : "A greater part of the text is said on \(Message.count(richer, "screen", "screens")).",
            // That a smaller part is said, and that nothing is lost, are two numbers: only one of them is told.
            found.speechLoss.flatMap { loss in
                isOneLanguage && poorer == 0 || loss > 0
                    ? "Greatest speech loss of a screen: \(PlainWords.percent(loss))." : nil
            },
            isOneLanguage ? nil : "Words were not compared between languages.",
            areStatesCounted ? "What several states of a screen show is counted for each of them." : nil,
        ]
        // What is worse comes first.
        let first = isAuditWorse ? [audits, worse] : [worse, audits]
        return (first + more).compactMap(\.self).joined(by: " ")
    }

    /// - Parameter aside: how many changes people set aside.
    private func calm(aside: Int) -> Message {
        switch (isAudited, aside == 0) {
        case (false, true): "✓ Nothing that was measured got worse."
        case (false, false): "✓ Nothing that counts got worse."
        case (true, true): "✓ Nothing got worse in what was captured."
        case (true, false): "✓ Nothing that counts got worse in what was captured."
        }
    }

    private var isAuditWorse: Bool { found.auditFaults?.contains { $0.setAside == nil } ?? false }

    /// What audits of other tools say; `nil`: there are none.
    private var audits: Message? {
        guard isAudited else { return nil }
        guard let faults = found.auditFaults else { return "? Audits of other tools are not compared here." }
        let open = faults.count { $0.setAside == nil }
        guard !isAuditWorse else {
            return .counted(
                open, one: "✗ \(open) check of other tools is worse, or fails on what is new: see below.",
                many: "✗ \(open) checks of other tools are worse, or fail on what is new: see below.")
        }
        return faults.isEmpty
            ? "Nothing that other tools found is known to be worse."
            : "Nothing that other tools found, and that counts, is known to be worse."
    }
}

extension ScreenComparison {
    /// Whether a greater part of the visible text is said, or a smaller one; `nil`: as much, or nobody knows.
    fileprivate var coverageGrew: Bool? {
        guard comparison.showsSameScreen, comparison.twin.compares(.words),
            let before = comparison.speech.before.coverage,
            let after = comparison.speech.after.coverage, before != after
        else { return nil }
        return after > before
    }
}
