import Foundation
import History

/// How well messages are read by their words: whether they are about accessibility, and what class of trouble they tell
/// of. The data lies outside the repository; what is not about accessibility is our own.
enum ReviewBench {
    private struct Review: Decodable {
        var review: String
        var category: String
        var theme: String
    }
    private struct Issue: Decodable {
        struct Label: Decodable {
            var problem_class: String?
        }
        var text: String
        var label: Label?
    }

    /// The classes of ours that a label of the data stands for. It has none for silence: “not announced” is a missing label there.
    private static let labels: [String: Set<FaultClass>] = [
        "missing-label": [.noName, .silent], "unreachable-by-flick": [.skipped], "focus-jump": [.focus],
        "wrong-trait": [.wrongRole], "wrong-label": [.wrongName], "gesture-only": [.gesture],
        "not-announced-change": [.noNews, .noState], "hidden-but-focusable": [.phantom], "wrong-order": [.order],
        "trap": [.trap],
    ]

    static func run(folder: String) throws {
        let folder = URL(filePath: folder)
        let reviews = try read([Review].self, folder.appending(path: "blv_app_reviews.json"))
        let issues = try read([Issue].self, folder.appending(path: "github_issue_reports.json"))
        accessibility(reviews, issues)
        classes(issues)
    }

    private static func read<Value: Decodable>(_ type: Value.Type, _ file: URL) throws -> Value {
        try JSONDecoder().decode(type, from: Data(contentsOf: file))
    }

    private static func reading(_ text: String) -> ReportReading { ReportReading(ReportDraft(text: text)) }

    private static func accessibility(_ reviews: [Review], _ issues: [Issue]) {
        func likely(_ texts: [String]) -> Int { texts.count { reading($0).accessibility.isLikely } }
        let others = OtherReviews.all
        let found = likely(reviews.map(\.review))
        let wrong = likely(others)
        print("Accessibility, from a score of \(AccessibilityScore.threshold) on:")
        print("  reviews about blind and low-vision people: \(share(found, reviews.count)) found (recall)")
        // What they tell of, by the study's own notes: a review may have several.
        for theme in ["usability issue", "feature request", "bug", "how they use the app", "the app was helpful"] {
            let texts = reviews.filter { $0.theme.contains(theme) }.map(\.review)
            if !texts.isEmpty { print("    of those noted “\(theme)”: \(share(likely(texts), texts.count))") }
        }
        print("  issues about screen readers: \(share(likely(issues.map(\.text)), issues.count)) found")
        print("  our own reviews about other things: \(share(wrong, others.count)) taken for it by mistake")
        for text in others where reading(text).accessibility.isLikely { print("    by mistake: \(text)") }
        // As a store has them: one in twenty is about it.
        let rate = Double(found) / Double(max(1, reviews.count)), mistake = Double(wrong) / Double(max(1, others.count))
        print(
            "  precision among as many of each: \(percent(rate / max(rate + mistake, 1e-9))); where one of twenty is about it: \(percent(rate / max(rate + 19 * mistake, 1e-9)))"
        )
        print(
            "  of 10 000 reviews, one of twenty about it, the list holds about \(Int(500 * rate + 9500 * mistake)), \(Int(500 * rate)) of them rightly"
        )
    }

    private static func classes(_ issues: [Issue]) {
        var (right, alike, none, known) = (0, 0, 0, 0)
        var byLabel: [String: (right: Int, of: Int)] = [:]
        for issue in issues {
            guard let label = issue.label?.problem_class, let meant = labels[label] else { continue }
            let fault = reading(issue.text).fault
            known += 1
            byLabel[label, default: (0, 0)].of += 1
            guard let fault else {
                none += 1
                continue
            }
            if meant.contains(fault) {
                right += 1
                byLabel[label, default: (0, 0)].right += 1
            } else if meant.contains(where: fault.isAlike) {
                alike += 1
            }
        }
        print("Classes of trouble, of \(known) labelled issues:")
        print(
            "  right \(right), alike \(alike), another \(known - right - alike - none), none said \(none); where one is said, \(share(right + alike, known - none)) right or alike"
        )
        for (label, count) in byLabel.sorted(by: { $0.key < $1.key }) {
            print("    \(label): \(count.right) of \(count.of)")
        }
    }

    private static func share(_ part: Int, _ whole: Int) -> String {
        "\(part) of \(whole) (\(percent(Double(part) / Double(max(1, whole)))))"
    }
    private static func percent(_ share: Double) -> String { "\(Int((share * 100).rounded())) %" }
}
