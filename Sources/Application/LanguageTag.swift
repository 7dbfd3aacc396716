import Foundation

/// Tags of BCP 47, as far as their shape tells: a language that ISO 639 knows, then subtags.
package enum LanguageTag {
    /// - Parameter text: its parts stand apart by `-`, or by `_` as in the names of locales.
    package static func isKnown(_ text: String) -> Bool {
        let parts = text.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }
        guard let first = parts.first, Locale.LanguageCode(first.lowercased()).isISOLanguage else { return false }
        return parts.dropFirst().allSatisfy {
            (1...8).contains($0.count) && $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
        }
    }
}
