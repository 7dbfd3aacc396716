import Screens

/// Success criteria in the words of other tools.
enum Criteria {
    /// Of a rule's tags, in order of their numbers: `wcag111`, `wcag1410`, `EN-9.1.4.3`, `WCAG 1.1.1`, `1.1.1`, and
    /// addresses or short names of the guidelines (`https://www.w3.org/TR/WCAG22/#name-role-value`).
    static func of(_ tags: some Sequence<String>) -> [String] {
        SuccessCriterion.sorted(tags.lazy.compactMap(number))
    }

    /// `nil` for a tag that names no criterion, as `wcag2a` and `best-practice` do not.
    static func number(_ tag: String) -> String? {
        let small = tag.lowercased()
        if small.hasPrefix("wcag"), let found = SuccessCriterion.digits(small.dropFirst(4)) { return found.number }
        for prefix in ["en-9.", "wcag ", "wcag", "sc ", "sc"] where small.hasPrefix(prefix) {
            if let found = SuccessCriterion.numbered(small.dropFirst(prefix.count).trimmed) { return found.number }
        }
        if let found = SuccessCriterion.numbered(tag.split(separator: " ").first.map(String.init) ?? "") {
            return found.number
        }
        let name = small.split(whereSeparator: { "#/:".contains($0) }).last.map(String.init) ?? ""
        return SuccessCriterion.named(name)?.number
    }

    /// HTML CodeSniffer's codes: `WCAG2AA.Principle1.Guideline1_4.1_4_3.G18.Fail`.
    static func inCode(_ code: String) -> [String] {
        SuccessCriterion.sorted(
            code.split(separator: ".").compactMap { SuccessCriterion.numbered($0.replacing("_", with: "."))?.number })
    }
}
