import Screens

/// Success criteria in the words of other tools.
enum Criteria {
    /// Of a rule's tags, in order of their numbers: `wcag111`, `wcag1410`, `EN-9.1.4.3`, `WCAG 1.1.1`, `1.1.1`, and
    /// addresses or short names of the guidelines (`https://www.w3.org/TR/WCAG22/#name-role-value`).
    static func of(_ tags: some Sequence<String>) -> [String] { sorted(tags.compactMap(number)) }

    /// `nil` for a tag that names no criterion, as `wcag2a` and `best-practice` do not.
    static func number(_ tag: String) -> String? {
        let small = tag.lowercased()
        if small.hasPrefix("wcag"), let number = number(digits: small.dropFirst(4)) { return number }
        for prefix in ["en-9.", "wcag", "sc", ""] where small.hasPrefix(prefix) {
            let words = small.dropFirst(prefix.count).split(separator: " ")
            if let first = words.first, isNumber(first) { return String(first) }
        }
        let name = small.split(whereSeparator: { "#/:".contains($0) }).last
        return name.flatMap { CriterionAddresses.number(named: String($0)) }
    }

    /// HTML CodeSniffer's codes: `WCAG2AA.Principle1.Guideline1_4.1_4_3.G18.Fail`.
    static func inCode(_ code: String) -> [String] {
        sorted(code.split(separator: ".").map { String($0).replacing("_", with: ".") }.filter { isNumber($0) })
    }

    /// `412` and `1410`: the first two are one digit each.
    private static func number(digits: Substring) -> String? {
        guard digits.count >= 3, digits.allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
        let number = "\(digits.prefix(1)).\(digits.dropFirst().prefix(1)).\(digits.dropFirst(2))"
        return isNumber(number[...]) ? number : nil
    }

    /// A criterion of WCAG 2.2, or 4.1.1, which older editions have.
    private static func isNumber(_ text: some StringProtocol) -> Bool {
        let text = String(text)
        return text == "4.1.1" || SuccessCriterion(number: text) != nil
    }

    /// In their natural order, 1.4.9 before 1.4.10; repeated ones once.
    static func sorted(_ numbers: [String]) -> [String] {
        let parted = Set(numbers).map { number in (number, number.split(separator: ".").map { Int($0) ?? 0 }) }
        return parted.sorted { left, right in
            left.1 == right.1 ? left.0 < right.0 : left.1.lexicographicallyPrecedes(right.1)
        }.map(\.0)
    }
}
