/// A language that pages are in. Another one is a case here, its catalogue beside the others (docs/languages.md).
package enum Language: String, Hashable, Sendable, Codable, CaseIterable {
    case english = "en", german = "de"

    /// What it is called in itself.
    package var name: String {
        switch self {
        case .english: "English"
        case .german: "Deutsch"
        }
    }

    /// Which form a noun takes beside a number: its place among the forms that the catalogue gives, as gettext counts them
    /// (`Plural-Forms` in its manual).
    func form(beside count: Int) -> Int {
        switch self {
        case .english, .german: count == 1 ? 0 : 1
        }
    }

    /// Whose way to write large numbers is taken.
    var region: String {
        switch self {
        case .english: "en_GB"
        case .german: "de_DE"
        }
    }

    /// What stands before the decimals of a number.
    package var decimalSign: String {
        switch self {
        case .english: "."
        case .german: ","
        }
    }

    /// A day: `2026-11-23`, `23.11.2026`.
    func day(_ iso: String) -> String {
        switch self {
        case .english: iso
        case .german: iso.split(separator: "-").reversed().joined(separator: ".")
        }
    }

    /// The language of a tag (BCP 47): `de-AT` is German.
    package init?(tag: String) {
        guard let code = tag.lowercased().split(whereSeparator: { $0 == "-" || $0 == "_" }).first else { return nil }
        self.init(rawValue: String(code))
    }
}
