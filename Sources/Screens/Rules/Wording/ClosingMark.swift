/// A mark that ends a label as if it were a sentence (docs/rule-specification.md section 7.5, label-punctuation).
package enum ClosingMark {
    private static let marks: Set<Character> = [".", ",", ";", ":"]

    /// The mark that has no business at the end of this label; `nil` where there is none, or where it is a sentence's,
    /// an ellipsis, an abbreviation's, an ordinal's, an emoji code's or a combined label's.
    package static func stray(in label: String) -> Character? {
        // Most labels end here: with a letter or figure of ASCII, which is a character by itself.
        guard label.utf8.last?.isASCIILetterOrDigit != true else { return nil }
        let label = label.trimmed
        guard let mark = label.last, marks.contains(mark), !label.hasSuffix("..."), !endsWithEmojiCode(label)
        else { return nil }
        guard mark == "." else { return mark }
        let isExempt = label.contains(",") || hasSentences(label) || endsWithAbbreviation(label.dropLast())
        return isExempt ? nil : mark
    }

    /// A full stop, exclamation or question mark with white space behind it.
    private static func hasSentences(_ label: String) -> Bool {
        zip(label, label.dropFirst()).contains { (".!?" as String).contains($0) && $1.isWhitespace }
    }

    /// `Add reaction :smile:`
    private static func endsWithEmojiCode(_ label: String) -> Bool {
        label.split(whereSeparator: \.isWhitespace).last?.isEmojiCode ?? false
    }

    private static func endsWithAbbreviation(_ label: Substring) -> Bool {
        let start = label.lastIndex(where: \.isWhitespace).map(label.index(after:)) ?? label.startIndex
        let last = label[start...].drop { !$0.isLetter && !$0.isNumber }
        if last.contains(".") { return true }
        if last.count == 1, last.first?.isLetter == true { return true }
        // “3.” is the third in German, Danish, Polish and others.
        if !last.isEmpty, last.allSatisfy(\.isNumber) { return true }
        return abbreviations.contains(last.lowercased())
    }

    private static let abbreviations: Set = [
        "etc", "inc", "co", "ltd", "corp", "no", "nos", "vol", "st", "dr", "mr", "mrs", "ms", "jr", "sr", "min", "max",
        "approx", "dept", "est", "usw", "ca", "nr", "str", "bzw", "tel", "ul", "ул", "г", "стр", "др",
    ]
}
