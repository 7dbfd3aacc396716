/// Figures as a language writes them: a place in a series is spoken in the element's own language.
///
/// No grouping: indices are small. Digits are the default numbering system of the language in Apple's edition of
/// Unicode's CLDR (Hindi and Bengali write 0 to 9 there); a `-u-nu-` extension of the tag overrides it. Foundation's
/// number formatter is not asked: it is slow, and on Linux it traps for tags it does not know.
package enum Numerals {
    package static func text(_ number: Int, language: String?) -> String {
        let plain = String(number)
        guard let language, let zero = zero(of: language) else { return plain }
        var scalars = String.UnicodeScalarView()
        for scalar in plain.unicodeScalars {
            let isDigit = (0x30...0x39).contains(scalar.value)
            scalars.append(isDigit ? Unicode.Scalar(scalar.value - 0x30 + zero) ?? scalar : scalar)
        }
        return String(scalars)
    }

    /// The code point of the language's zero; `nil` where it writes 0 to 9.
    private static func zero(of tag: String) -> UInt32? {
        if tag.utf8.count == 2, Phrasebook(rawValue: tag) != nil { return nil }
        let parts = tag.lowercased().split { $0 == "-" || $0 == "_" }.map(String.init)
        if let mark = parts.firstIndex(of: "nu"), mark + 1 < parts.count { return zeros[parts[mark + 1]] }
        let rest = parts.dropFirst()
        switch parts.first {
        case "ar": return rest.contains(where: arabicDigitRegions.contains) ? zeros["arab"] : nil
        case "ckb", "sd": return rest.contains("deva") ? nil : zeros["arab"]
        case "fa", "mzn", "lrc", "ps": return zeros["arabext"]
        case "ks": return rest.contains("deva") ? nil : zeros["arabext"]
        case "pa": return rest.contains("arab") || rest.contains("pk") ? zeros["arabext"] : nil
        case "uz": return rest.contains("arab") || rest.contains("af") ? zeros["arabext"] : nil
        case "as", "mni": return zeros["beng"]
        case "ne", "sa", "bho", "raj": return zeros["deva"]
        case "my": return zeros["mymr"]
        case "dz": return zeros["tibt"]
        case "sat": return zeros["olck"]
        default: return nil
        }
    }

    private static let arabicDigitRegions: Set<String> = [
        "bh", "dj", "eg", "er", "il", "iq", "jo", "km", "kw", "lb", "mr", "om", "ps", "qa", "sa", "sd", "so", "ss",
        "sy", "td", "ye",
    ]
    private static let zeros: [String: UInt32] = [
        "arab": 0x0660, "arabext": 0x06F0, "beng": 0x09E6, "deva": 0x0966, "mymr": 0x1040, "tibt": 0x0F20,
        "olck": 0x1C50, "thai": 0x0E50, "khmr": 0x17E0, "laoo": 0x0ED0, "gujr": 0x0AE6, "guru": 0x0A66,
        "knda": 0x0CE6, "mlym": 0x0D66, "orya": 0x0B66, "tamldec": 0x0BE6, "telu": 0x0C66, "fullwide": 0xFF10,
    ]
}
