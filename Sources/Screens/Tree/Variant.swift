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

    /// Which way lines run: as somebody said, else as the app's language is written; left to right where neither is
    /// known.
    package var lineDirection: Direction {
        direction ?? (locale.map(WritingScript.isRightToLeft(tag:)) == true ? .rtl : .ltr)
    }
}
