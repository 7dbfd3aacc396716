/// In which script a text is written, for whoever reads it aloud: one that is a single language's names that, others the script
/// alone. Latin and Han are of too many.
package enum WrittenScript {
    /// First and last letters of a script, and its tag (BCP 47; ISO 15924).
    private static let scripts: [(letters: ClosedRange<UInt32>, tag: String)] = [
        (0x0370...0x03FF, "el"), (0x0400...0x052F, "und-Cyrl"), (0x0531...0x058F, "hy"), (0x0590...0x05FF, "he"),
        (0x0600...0x06FF, "und-Arab"), (0x0750...0x077F, "und-Arab"), (0x0900...0x097F, "und-Deva"),
        (0x0E00...0x0E7F, "th"), (0x10A0...0x10FF, "ka"), (0x3041...0x30FF, "ja"), (0xAC00...0xD7A3, "ko"),
    ]

    /// The tag of the script that more than half of the letters are of; `nil`: there is none, or it tells no language.
    package static func tag(of text: String) -> String? {
        let letters = text.unicodeScalars.prefix(2000).filter(\.properties.isAlphabetic)
        let counts = letters.reduce(into: [String: Int]()) { counts, letter in
            if let tag = scripts.first(where: { $0.letters.contains(letter.value) })?.tag {
                counts[tag, default: 0] += 1
            }
        }
        return counts.first { 2 * $0.value > letters.count }?.key
    }
}
