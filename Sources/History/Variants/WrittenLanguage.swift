/// A language as its words are written: captures in two of them can't be compared word by word.
///
/// The database has the same rule for titles of screens: `written_language` (migration 0077).
package enum WrittenLanguage {
    /// How languages are written mostly that are written in several scripts (ISO 15924; CLDR, likely subtags).
    private static let usualScripts = [
        "zh": "hans", "yue": "hant", "sr": "cyrl", "kk": "cyrl", "mn": "cyrl", "bs": "latn", "az": "latn", "uz": "latn",
        "ku": "latn", "pa": "guru", "ks": "arab", "sd": "arab",
    ]
    /// Codes that are out of use, and what stands for them (IANA's registry of subtags): Android and Java say `iw`.
    private static let today = ["iw": "he", "in": "id", "ji": "yi"]
    /// Where Chinese is written traditionally, by a region alone (ISO 3166).
    private static let traditional: Set = ["tw", "hk", "mo"]

    /// The primary subtag of a language's tag (BCP 47) in small letters, and its script where that is not the usual one:
    /// `de` of `de-AT`, `zh` of `zh-Hans-CN`, `zh-Hant` of `zh-TW`, `he` of `iw`. `nil`: nothing is said.
    package static func name(of tag: String) -> String? {
        let parts = tag.split { $0 == "-" || $0 == "_" }.map { $0.lowercased() }
        guard let language = parts.first.map({ today[$0] ?? $0 }) else { return nil }
        guard let usual = usualScripts[language] else { return language }
        let rest = parts.dropFirst()
        let said = rest.first { $0.count == 4 && $0.allSatisfy(\.isLetter) }
        let script = said ?? (language == "zh" && !traditional.isDisjoint(with: rest) ? "hant" : usual)
        return script == usual ? language : "\(language)-\(script.prefix(1).uppercased())\(script.dropFirst())"
    }
}
