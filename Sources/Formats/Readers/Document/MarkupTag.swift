/// A start tag near the top of a file, by a look that needs no well-formed text.
package struct MarkupTag: Sendable {
    package var name: String
    /// What stands between the name and the end of the tag, cut after 1000 bytes.
    package var rest: String

    /// How far into the file the look goes, in bytes.
    private static let reach = 65_536

    static func first(_ count: Int, of bytes: [UInt8]) -> [MarkupTag] {
        let head = bytes.prefix(reach)
        var tags: [MarkupTag] = []
        var place = head.startIndex
        while tags.count < count, let open = head[place...].firstIndex(of: UInt8(ascii: "<")) {
            place = open + 1
            guard place < head.endIndex else { break }
            if head[place...].starts(with: "!--".utf8) {
                place = head.range(of: "-->", from: place)?.upperBound ?? head.endIndex
            } else if isNameStart(head[place]) {
                let nameEnd = head[place...].firstIndex {
                    $0.isBlank || $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "/")
                }
                let name = head[place..<(nameEnd ?? head.endIndex)]
                let rest = head[name.endIndex...].prefix(1000).prefix { $0 != UInt8(ascii: ">") }
                tags.append(
                    MarkupTag(name: String(decoding: name, as: UTF8.self), rest: String(decoding: rest, as: UTF8.self)))
                place = name.endIndex
            }
        }
        return tags
    }

    private static func isNameStart(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
            || byte == UInt8(ascii: "_") || byte >= 0x80
    }
}

extension ArraySlice<UInt8> {
    /// Where a text first occurs from a place on.
    func range(of text: StaticString, from start: Int) -> Range<Int>? {
        let length = text.utf8CodeUnitCount
        guard length > 0 else { return nil }
        var place = start
        while let hit = self[place...].firstIndex(of: text.utf8Start[0]), hit + length <= endIndex {
            if (0..<length).allSatisfy({ self[hit + $0] == text.utf8Start[$0] }) { return hit..<hit + length }
            place = hit + 1
        }
        return nil
    }
}
