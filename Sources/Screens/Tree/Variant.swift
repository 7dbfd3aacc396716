/// One of a screen's states: device, text size, language, sheet form. Captures of different variants are not compared.
/// `nil` means that nobody said.
package struct Variant: Hashable, Sendable, Codable {
    package enum Idiom: String, Hashable, Sendable, Codable, CaseIterable { case phone, pad }
    package enum Direction: String, Hashable, Sendable, Codable, CaseIterable { case ltr, rtl }
    package enum Appearance: String, Hashable, Sendable, Codable, CaseIterable { case light, dark }
    package enum Orientation: String, Hashable, Sendable, Codable, CaseIterable { case portrait, landscape }

    package struct Device: Hashable, Sendable, Codable {
        package var model: String?
        package var idiom: Idiom?
        /// Width and height in points.
        package var size: [Double]?
        /// Pixels per point.
        package var scale: Double?
        /// Top, left, bottom, right, in points.
        package var safeArea: [Double]?
        package init() {}
    }

    package var device: Device?
    package var os: String?
    /// BCP 47 tag of the app's language.
    package var locale: String?
    package var direction: Direction?
    /// Apple's category name without `UICTContentSizeCategory`: XS S M L XL XXL XXXL AccessibilityM … AccessibilityXXXL.
    package var contentSize: String?
    package var appearance: Appearance?
    package var increaseContrast: Bool?
    package var reduceMotion: Bool?
    package var boldText: Bool?
    package var orientation: Orientation?
    /// A name of the screen's own: sheet short or long form, scrolled, signed out.
    package var state: String?
    package var preLogin: Bool?

    package init() {}
}

extension Variant {
    /// The direction people read in: as the capture says, else that of its language's script.
    package var readingDirection: Direction { direction ?? (locale.map(Self.isRightToLeft) == true ? .rtl : .ltr) }

    /// By the script that a tag names, else the one its language is mostly written in (Unicode CLDR, likely subtags).
    private static func isRightToLeft(_ tag: String) -> Bool {
        let parts = tag.lowercased().split { $0 == "-" || $0 == "_" }
        if let script = parts.dropFirst().first(where: { $0.count == 4 && $0.allSatisfy(\.isLetter) }) {
            return rightToLeftScripts.contains(String(script))
        }
        return parts.first.map { rightToLeftLanguages.contains(String($0)) } ?? false
    }

    private static let rightToLeftScripts: Set<String> = [
        "adlm", "arab", "aran", "hebr", "mand", "nkoo", "rohg", "samr", "syrc", "thaa",
    ]
    private static let rightToLeftLanguages: Set<String> = [
        "ar", "arc", "azb", "ckb", "dv", "fa", "glk", "he", "iw", "ji", "khw", "ks", "lrc", "mzn", "nqo", "pnb", "ps",
        "rhg", "sd", "skr", "syr", "ug", "ur", "yi",
    ]
}
