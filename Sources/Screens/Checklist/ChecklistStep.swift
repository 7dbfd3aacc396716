/// One step of a manual session: what to do with which gesture, and how to tell right from wrong.
package struct ChecklistStep: Hashable, Sendable, Codable {
    /// Short and for ever: `order`. Answers are kept by it.
    package var id: String
    /// What has failed where it fails, for titles: “No way out”. A team's own steps don't say it.
    package var failure: String?
    /// The good outcome.
    package var title: String
    /// What to do, with which gesture.
    package var how: String
    /// What is right, and what is wrong.
    package var right: String
    package var wrong: String
    /// WCAG 2.2 success criteria by number; none for advice.
    package var criteria: [String]
    package var impact: Impact
    /// The rule that looks for the same by itself, where there is one: what both find on an element is one problem.
    package var twin: String?

    package init(
        id: String, failure: String? = nil, title: String, how: String, right: String, wrong: String,
        criteria: [String], impact: Impact = .serious, twin: String? = nil
    ) {
        self.id = id
        self.failure = failure
        self.title = title
        self.how = how
        self.right = right
        self.wrong = wrong
        self.criteria = criteria
        self.impact = impact
        self.twin = twin
    }

    /// The name that findings of this step bear.
    package var rule: String { ChecklistStep.prefix + id }
    private static let prefix = "session-"

    /// Whether a rule's name stands for a step that only a person can judge.
    package static func isStep(rule: String) -> Bool { rule.hasPrefix(prefix) }

    /// Whether it is about the whole screen, on whichever element it was met.
    package static func isOfScreen(rule: String) -> Bool {
        ["trap", "order", "read-all", "modal", "escape"].contains { rule == prefix + $0 }
    }

    /// A failed answer as a finding: `message` is the person's note, else what the step calls wrong.
    package func finding(note: String?, demonstration: [String], node: Int?) -> Finding {
        let words = note.flatMap { Words.isBlank($0) ? nil : $0 } ?? wrong
        let steps = demonstration.isEmpty ? [:] : ["steps": Evidence.list(demonstration.map(Evidence.text))]
        return Finding(
            rule: rule, outcome: .failed, impact: impact, criteria: criteria, node: node,
            message: "\(failure ?? "“\(title)” failed"): \(words)", evidence: steps)
    }

    /// What is wrong with a step that a team wrote, each as its key and a sentence; none: it can be asked.
    package var faults: [(key: String, detail: String)] {
        var faults: [(key: String, detail: String)] = []
        let isPlain = id.utf8.allSatisfy { $0.isASCIISmallLetter || $0.isASCIIDigit || $0 == UInt8(ascii: "-") }
        if id.isEmpty || id.utf8.count > 60 || !isPlain || id.hasPrefix("-") || id.hasSuffix("-") {
            faults.append(("id", "A step's short name has small letters, digits and hyphens, at most 60."))
        }
        let texts = [("title", title), ("how", how), ("right", right), ("wrong", wrong)]
        faults += texts.filter { Words.isBlank($0.1) }.map { ($0.0, "This is needed.") }
        faults += texts.filter { $0.1.utf8.count > 2_000 }.map { ($0.0, "This has at most 2,000 bytes.") }
        for (index, number) in criteria.enumerated() where SuccessCriterion(number: number) == nil {
            faults.append(("criteria/\(index)", "“\(number)” is no success criterion of WCAG 2.2."))
        }
        return faults
    }
}
