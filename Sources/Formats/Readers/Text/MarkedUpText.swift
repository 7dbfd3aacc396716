import History

/// Texts that a table or a desk's answer holds as HTML, though nobody says so.
enum MarkedUpText {
    /// Tags that programs write around what people say. A person who tells of a “<button>” is left as they wrote.
    private static let tags: Set<String> = [
        "p", "br", "div", "span", "a", "b", "i", "u", "em", "strong", "ul", "ol", "li", "blockquote", "table", "tr",
        "td",
        "html", "body", "head", "font", "img", "hr", "h1", "h2", "h3", "h4", "pre", "style",
    ]
    private static let entities: Set<String> = [
        "amp", "lt", "gt", "quot", "apos", "nbsp", "rsquo", "lsquo", "rdquo", "ldquo", "ndash", "mdash", "hellip",
        "uuml",
        "auml", "ouml", "Uuml", "Auml", "Ouml", "szlig", "eacute", "egrave", "agrave", "ccedil", "ntilde", "euro",
    ]

    /// The text as it reads: HTML as a browser shows it, and without the mail that it answers.
    static func clean(_ text: String) -> String {
        let bounded = PlainText.bounded(text)
        let plain = isHTML(bounded) ? PlainText.of(html: bounded) : text
        return OwnWords.answersMail(plain) ? QuotedText.removed(from: plain) : plain
    }

    private static func isHTML(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        let lastEnd = bytes.lastIndex(of: UInt8(ascii: ">")) ?? -1
        for (index, byte) in bytes.enumerated() {
            if byte == UInt8(ascii: "<"), index < lastEnd, hasTag(bytes[(index + 1)...]) { return true }
            if byte == UInt8(ascii: "&"), hasEntity(bytes[(index + 1)...]) { return true }
        }
        return false
    }

    private static func hasTag(_ rest: ArraySlice<UInt8>) -> Bool {
        let rest = rest.first == UInt8(ascii: "/") ? rest.dropFirst() : rest
        let name = rest.prefix(11).prefix { ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A || $0 >= 0x30 && $0 <= 0x39 }
        guard let end = rest.dropFirst(name.count).first, [0x20, 0x3E, 0x2F, 0x0A, 0x0D].contains(end) else {
            return false
        }
        return tags.contains(String(decoding: name, as: UTF8.self).lowercased())
    }

    private static func hasEntity(_ rest: ArraySlice<UInt8>) -> Bool {
        guard let end = rest.prefix(10).firstIndex(of: UInt8(ascii: ";")) else { return false }
        let name = String(decoding: rest[..<end], as: UTF8.self)
        if entities.contains(name) { return true }
        guard name.hasPrefix("#") else { return false }
        let number = name.dropFirst()
        return !number.isEmpty
            && (Int(number) != nil || (number.first == "x" && Int(number.dropFirst(), radix: 16) != nil))
    }
}
