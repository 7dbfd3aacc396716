import API
import Application
import Messages
import Screens
import Storage

/// How an app does over its releases: the text that is said, the problems that are there, how long mending takes.
struct Trend {
    var charts: [TrendChart]

    static let sample = Trend(charts: [.sample])
}

extension Trend {
    /// What is known of one release.
    struct Figures {
        var version: String
        var link: String
        /// From 0 to 1; `nil`: unknown.
        var coverage: Double?
        /// How many screens, each state of one by itself, were not looked at, or show something else: the share of all of them is not
        /// known then.
        var unseen: Int
        /// Problems present, by impact; `nil`: none of its builds was sealed, so nobody has judged it yet.
        var problems: [String: Int]?
        /// Those that are not counted among them.
        var others: OtherProblems?
        var repair: RepairTime?
    }

    /// - Parameter figures: oldest first. Nothing is drawn of fewer than two releases.
    init?(_ figures: [Figures]) {
        func moments(_ values: (Figures) -> [Double?], beside: (Figures) -> [Int?] = { _ in [] }) -> [TrendChart.Moment]
        {
            figures.map {
                TrendChart.Moment(version: $0.version, link: $0.link, values: values($0), beside: beside($0))
            }
        }
        let unsaid = Impact?.none.words
        let impacts =
            Impact.allCases.reversed().map(\.rawValue)
            + (figures.contains { $0.problems?[unsaid] != nil } ? [unsaid] : [])
        charts = [
            TrendChart(
                "said", "Text that is said",
                moments {
                    [$0.unseen == 0 ? $0.coverage : nil]
                } beside: {
                    [$0.unseen]
                },
                columns: ["Text said"], beside: ["Screens, or states of screens, not looked at"], kinds: ["first"],
                style: .lines, top: 1,
                legend:
                    "The upper edge is all of the text. Where a screen, or one of its states, was not looked at, or shows something else, it is not known how much is said.",
                say: PlainWords.coverage),
            TrendChart(
                "present", "Problems present, by impact",
                moments { figures in
                    impacts.map { impact in figures.problems.map { Double($0[impact] ?? 0) } }
                } beside: { figures in
                    [figures.others?.notObserved ?? 0, figures.others?.accepted ?? 0].map {
                        figures.problems == nil ? nil : $0
                    }
                },
                columns: impacts.map { Message(ours: $0) },
                beside: ["There before, and not looked at", "There, and accepted"],
                kinds: impacts.map { $0 == unsaid ? "unsaid" : $0 }, style: .stackedBars,
                legend:
                    "From the ground up: \(impacts.map { Message(ours: $0) }.joined()). What was accepted is not among them, and what goes on in another problem is counted once, with that.",
                say: { $0.map { Message(Int($0)) } ?? "not known yet" }),
            TrendChart(
                "mending", "Days to fix and to confirm", moments { [$0.repair?.toFix, $0.repair?.toConfirm] },
                columns: ["Days to fix", "Days to confirm"], kinds: ["first", "second"], style: .lines,
                legend: """
                    The plain line runs from a problem's first sign to the claim of its fix, the dashed one from there to \
                    the first reporter who says that it works; medians of the fixes that held.
                    """, say: Self.days),
        ].compactMap(\.self)
        if charts.isEmpty { return nil }
    }

    private static func days(_ days: Double?) -> Message {
        guard let days else { return "–" }
        return days < 0.1 ? "less than \(decimal: "0.1")" : "\(decimal: String(Double((days * 10).rounded()) / 10))"
    }
}
