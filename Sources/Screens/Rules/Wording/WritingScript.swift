/// A script, as far as rules tell scripts apart (docs/rule-specification.md section 7.5, label-language).
///
/// Letters are assigned by their Unicode block, which for these scripts is as good as the Script property and takes no
/// table; letters of any other script have none.
package enum WritingScript: String, Hashable, Sendable, CaseIterable {
    case latin = "Latin"
    case cyrillic = "Cyrillic"
    case greek = "Greek"
    case hebrew = "Hebrew"
    case arabic = "Arabic"
    case thai = "Thai"
    case hangul = "Hangul"
    /// Hiragana and Katakana.
    case kana = "Kana"
    case han = "Han"
    case devanagari = "Devanagari"
    case georgian = "Georgian"
    case armenian = "Armenian"

    /// The script of this letter.
    package init?(_ letter: Unicode.Scalar) {
        switch letter.value {
        case 0x41...0x5A, 0x61...0x7A, 0xAA, 0xBA, 0xC0...0x24F, 0x250...0x2B8, 0x1D00...0x1D25, 0x1D2C...0x1D5C,
            0x1D62...0x1D65, 0x1D6B...0x1D77, 0x1D79...0x1DBE, 0x1E00...0x1EFF, 0x2071, 0x207F, 0x2090...0x209C,
            0x212A...0x212B, 0x2C60...0x2C7F, 0xA722...0xA7FF, 0xAB30...0xAB64, 0xFB00...0xFB06, 0xFF21...0xFF3A,
            0xFF41...0xFF5A:
            self = .latin
        case 0x400...0x52F, 0x1C80...0x1C8A, 0x1D2B, 0x1D78, 0x2DE0...0x2DFF, 0xA640...0xA69F: self = .cyrillic
        case 0x370...0x3E1, 0x3F0...0x3FF, 0x1D26...0x1D2A, 0x1D5D...0x1D61, 0x1D66...0x1D6A, 0x1F00...0x1FFF, 0x2126:
            self = .greek
        case 0x590...0x5FF, 0xFB1D...0xFB4F: self = .hebrew
        case 0x600...0x6FF, 0x750...0x77F, 0x870...0x8FF, 0xFB50...0xFDFF, 0xFE70...0xFEFC: self = .arabic
        case 0xE00...0xE7F: self = .thai
        case 0x1100...0x11FF, 0x3131...0x318E, 0xA960...0xA97C, 0xAC00...0xD7FB, 0xFFA0...0xFFDC: self = .hangul
        case 0x3041...0x3096, 0x309D...0x309F, 0x30A1...0x30FA, 0x30FC...0x30FF, 0x31F0...0x31FF, 0xFF66...0xFF9F,
            0x1AFF0...0x1B16F:
            self = .kana
        case 0x2E80...0x2FD5, 0x3005, 0x3007, 0x3021...0x3029, 0x3038...0x303B, 0x3400...0x4DBF, 0x4E00...0x9FFF,
            0xF900...0xFAFF, 0x20000...0x3FFFF:
            self = .han
        case 0x900...0x97F, 0xA8E0...0xA8FF: self = .devanagari
        case 0x10A0...0x10FF, 0x1C90...0x1CBF, 0x2D00...0x2D2D: self = .georgian
        case 0x530...0x58F, 0xFB13...0xFB17: self = .armenian
        default: return nil
        }
    }

    /// Whether its characters are as wide as two Latin letters.
    package var isWide: Bool {
        switch self {
        case .han, .kana, .hangul: true
        default: false
        }
    }

    /// The scripts a language is written in, by its tag: its script subtag decides, else the language.
    package static func scripts(ofTag tag: String) -> Set<WritingScript> {
        let parts = tag.split { $0 == "-" || $0 == "_" }.map { $0.lowercased() }
        for part in parts.dropFirst() where part.count == 4 {
            if let scripts = bySubtag[part] { return scripts }
        }
        return byLanguage[parts.first ?? ""] ?? [.latin]
    }

    private static let byLanguage: [String: Set<WritingScript>] = [
        "ru": [.cyrillic], "uk": [.cyrillic], "bg": [.cyrillic], "be": [.cyrillic], "mk": [.cyrillic],
        "el": [.greek], "he": [.hebrew], "ar": [.arabic], "fa": [.arabic], "ur": [.arabic], "th": [.thai],
        "ko": [.hangul], "ja": [.kana, .han], "zh": [.han], "hi": [.devanagari], "mr": [.devanagari],
        "ne": [.devanagari], "ka": [.georgian], "hy": [.armenian],
        "yue": [.han], "iw": [.hebrew], "yi": [.hebrew], "ps": [.arabic], "sd": [.arabic], "ug": [.arabic],
        "ckb": [.arabic], "ks": [.arabic, .devanagari], "tg": [.cyrillic], "ky": [.cyrillic], "tt": [.cyrillic],
        // Written in both.
        "sr": [.cyrillic, .latin], "kk": [.cyrillic, .latin], "mn": [.cyrillic, .latin], "uz": [.cyrillic, .latin],
        "az": [.cyrillic, .latin], "bs": [.cyrillic, .latin], "sh": [.cyrillic, .latin], "ku": [.arabic, .latin],
    ]
    /// ISO 15924 codes.
    private static let bySubtag: [String: Set<WritingScript>] = [
        "latn": [.latin], "cyrl": [.cyrillic], "grek": [.greek], "hebr": [.hebrew], "arab": [.arabic], "thai": [.thai],
        "hang": [.hangul], "kore": [.hangul, .han], "jpan": [.kana, .han], "hrkt": [.kana], "hira": [.kana],
        "kana": [.kana], "hani": [.han], "hans": [.han], "hant": [.han], "deva": [.devanagari], "geor": [.georgian],
        "armn": [.armenian],
    ]
}
