extension TalkBackWords {
    /// The words of a language by its tag (BCP 47), as Android finds them: those of its region, else of its language.
    /// `nil` where none are at hand. Nobody having said a language, it is English.
    ///
    /// Source: Android's `ResourceTypes.cpp` and CLDR's parent locales, which its `LocaleData.cpp` holds.
    static func of(_ tag: String?) -> TalkBackWords? {
        guard let tag else { return english }
        let parts = LanguageTag(tag)
        switch parts.language {
        case "en": return americanRegions.contains(parts.region ?? "US") ? english : britishEnglish
        case "es": return latinAmericanRegions.contains(parts.region ?? "ES") ? latinAmericanSpanish : spanish
        case "fr": return parts.region == "CA" ? canadianFrench : french
        case "pt": return portugueseRegions.contains(parts.region ?? "BR") ? europeanPortuguese : brazilianPortuguese
        case "zh": return chinese(parts)
        default: return byLanguage[parts.language]
        }
    }

    /// Nobody having said a language, it is.
    static func isEnglish(_ tag: String?) -> Bool { tag.map { LanguageTag($0).language == "en" } ?? true }

    private static func chinese(_ tag: LanguageTag) -> TalkBackWords {
        let isTraditional = tag.script.map { $0 == "Hant" } ?? ["TW", "HK", "MO"].contains(tag.region)
        guard isTraditional else { return simplifiedChinese }
        return ["HK", "MO"].contains(tag.region) ? hongKongChinese : traditionalChinese
    }

    /// Languages with one table each. Old codes and new ones stand for the same language.
    private static let byLanguage: [String: TalkBackWords] = [
        "ar": arabic, "bg": bulgarian, "ca": catalan, "cs": czech, "da": danish, "de": german, "el": greek,
        "fa": persian, "fi": finnish, "he": hebrew, "hi": hindi, "hr": croatian, "hu": hungarian, "id": indonesian,
        "in": indonesian, "it": italian, "iw": hebrew, "ja": japanese, "ko": korean, "nb": norwegian, "nl": dutch,
        "no": norwegian, "pl": polish, "ro": romanian, "ru": russian, "sk": slovak, "sl": slovenian, "sv": swedish,
        "th": thai, "tr": turkish, "uk": ukrainian, "vi": vietnamese,
    ]

    /// Where English is not world English (`en-001`), of which `values-en-rGB` is the nearest that is published.
    private static let americanRegions: Set = ["US", "AS", "BI", "GU", "MH", "MP", "PH", "PR", "UM", "VI"]
    /// The regions below `es-419`.
    private static let latinAmericanRegions: Set = [
        "419", "AR", "BO", "BR", "BZ", "CL", "CO", "CR", "CU", "DO", "EC", "GT", "HN", "MX", "NI", "PA", "PE", "PR",
        "PY", "SV", "US", "UY", "VE",
    ]
    /// The regions below `pt-PT`.
    private static let portugueseRegions: Set = [
        "PT", "AO", "CH", "CV", "FR", "GQ", "GW", "LU", "MO", "MZ", "ST", "TL",
    ]
}

/// The parts of a language tag that a translation is chosen by.
private struct LanguageTag {
    /// In small letters.
    let language: String
    /// As in `Hant`.
    let script: String?
    /// As in `PT` or `419`.
    let region: String?

    init(_ tag: String) {
        let parts = tag.split(whereSeparator: { $0 == "-" || $0 == "_" })
        language = parts.first.map { $0.lowercased() } ?? ""
        let rest = parts.dropFirst()
        script = rest.first { $0.count == 4 && $0.allSatisfy(\.isLetter) }?.capitalizedASCII
        region = rest.first { $0.count == 2 || ($0.count == 3 && $0.allSatisfy(\.isNumber)) }?.uppercased()
    }
}

extension Substring {
    fileprivate var capitalizedASCII: String { prefix(1).uppercased() + dropFirst().lowercased() }
}
