import Screens

/// A label without what changes from one capture to the next: “1 unread message” is the same as “3 unread messages”.
struct MaskedName: Hashable, Sendable {
    /// The words in order. In a name with figures or dates those are one `#`, and every other word is its first three
    /// letters, so that a plural changes nothing.
    var words: [String] { list.words }
    private let list: WordList
    let isMasked: Bool

    static let mask = "#"

    init(_ label: String?) { self.init(words: MaskedName.plainWords(label)) }

    /// The words are cut already; only a UUID makes it cut them again.
    init(_ label: String, words: [String]) {
        if UUIDs.mayBe(in: label) { self.init(label) } else { self.init(words: words) }
    }

    /// All words of a label, a UUID taken as a number.
    static func plainWords(_ label: String?) -> [String] { label.map { Words.of(UUIDs.asNumbers($0)) } ?? [] }

    init(words: [String]) {
        let first = words.firstIndex(where: MaskedName.isVolatile)
        list = WordList(first.map { MaskedName.masked(words, from: $0) } ?? words)
        isMasked = first != nil
    }

    /// - Parameter first: the first word that is masked.
    private static func masked(_ words: [String], from first: Int) -> [String] {
        var masked: [String] = []
        masked.reserveCapacity(words.count)
        for (place, word) in words.enumerated() {
            if place < first || (place > first && !isVolatile(word)) {
                masked.append(beginning(of: word))
            } else if masked.last != mask {
                masked.append(mask)
            }
        }
        return masked
    }

    /// Three letters; those of plain words are bytes, which are counted faster.
    private static func beginning(of word: String) -> String {
        let bytes = word.utf8
        guard let end = bytes.index(bytes.startIndex, offsetBy: 4, limitedBy: bytes.endIndex) else {
            return String(word.prefix(3))
        }
        guard bytes[..<end].allSatisfy({ $0 < 0x80 }) else { return String(word.prefix(3)) }
        return String(word[..<bytes.index(before: end)])
    }

    /// Has a word that is not masked: without one it names nothing.
    var names: Bool { words.count > (isMasked ? 1 : 0) }

    static func isVolatile(_ word: String) -> Bool { Words.isNumber(word) || DateWords.contains(word) }

    /// Two texts as lists that can be held against each other: where one of them has figures or dates, those are left
    /// out and the other words cut, on both sides.
    static func comparable(_ left: [String], _ right: [String]) -> (left: [String], right: [String]) {
        guard left.contains(where: isVolatile) || right.contains(where: isVolatile) else { return (left, right) }
        func reduced(_ words: [String]) -> [String] {
            words.filter { !isVolatile($0) }.map { String($0.prefix(3)) }
        }
        return (reduced(left), reduced(right))
    }
}

/// Names made by machines, as in `Order 550e8400-e29b-41d4-a716-446655440000`.
enum UUIDs {
    private static let length = 36

    /// A quick look: long enough, and with a dash.
    static func mayBe(in text: String) -> Bool { text.utf8.count >= length && text.utf8.contains(0x2D) }

    /// The text with each UUID replaced by a figure.
    static func asNumbers(_ text: String) -> String {
        guard mayBe(in: text) else { return text }
        let bytes = Array(text.utf8)
        var kept: [UInt8] = []
        kept.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            if (index == 0 || !isPartOfName(bytes[index - 1])), isUUID(bytes, at: index) {
                kept.append(0x30)
                index += length
            } else {
                kept.append(bytes[index])
                index += 1
            }
        }
        return String(decoding: kept, as: UTF8.self)
    }

    private static func isUUID(_ bytes: [UInt8], at start: Int) -> Bool {
        guard start + length <= bytes.count else { return false }
        for offset in 0..<length {
            let byte = bytes[start + offset]
            let isDash = offset == 8 || offset == 13 || offset == 18 || offset == 23
            guard isDash ? byte == 0x2D : isHexadecimal(byte) else { return false }
        }
        return start + length == bytes.count || !isPartOfName(bytes[start + length])
    }

    private static func isHexadecimal(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x46).contains(byte) || (0x61...0x66).contains(byte)
    }

    private static func isPartOfName(_ byte: UInt8) -> Bool {
        byte >= 0x80 || (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
    }
}
