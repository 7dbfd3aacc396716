/// A success criterion of the Web Content Accessibility Guidelines 2.2 (www.w3.org/TR/WCAG22), and how older
/// editions of the guidelines name it in addresses.
package struct SuccessCriterion: Hashable, Sendable {
    package enum Level: String, Hashable, Sendable, Codable, CaseIterable { case a = "A", aa = "AA", aaa = "AAA" }

    /// `4.1.2`
    package let number: String
    package let title: String
    package let level: Level
    /// Its name in addresses of WCAG 2.1 and 2.2: `name-role-value`.
    package let slug: String
    /// Its name in addresses of WCAG 2.0, where it was in that edition: `ensure-compat-rsv`.
    package let oldSlug: String?

    init(_ number: String, _ level: Level, _ title: String, _ slug: String, _ oldSlug: String? = nil) {
        (self.number, self.level, self.title, self.slug, self.oldSlug) = (number, level, title, slug, oldSlug)
    }

    private static let byNumber = Dictionary(uniqueKeysWithValues: all.map { ($0.number, $0) })
    private static let bySlug = all.reduce(into: [String: SuccessCriterion]()) { table, criterion in
        table[criterion.slug] = criterion
        if let oldSlug = criterion.oldSlug { table[oldSlug] = criterion }
    }

    package static func numbered(_ number: String) -> SuccessCriterion? { byNumber[number] }

    /// By its name in the addresses of any edition; WCAG 2.1 called 2.5.5 plain `target-size`.
    package static func named(_ slug: String) -> SuccessCriterion? {
        bySlug[slug] ?? (slug == "target-size" ? byNumber["2.5.5"] : nil)
    }

    /// By its digits without dots, as tools tag their rules: `412`, `1410`.
    package static func digits(_ digits: some StringProtocol) -> SuccessCriterion? {
        guard digits.count >= 3, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        let first = digits.prefix(1), second = digits.dropFirst().prefix(1), third = digits.dropFirst(2)
        return byNumber["\(first).\(second).\(third)"]
    }

    /// Numbers in their natural order: 1.4.9 before 1.4.10. Repeated ones are kept once.
    package static func sorted(_ numbers: some Sequence<String>) -> [String] {
        let parted = Set(numbers).map { number in (number, number.split(separator: ".").map { Int($0) ?? 0 }) }
        return parted.sorted { left, right in
            left.1 == right.1 ? left.0 < right.0 : left.1.lexicographicallyPrecedes(right.1)
        }.map(\.0)
    }
}
