import CSimdJSON

/// A parsed JSON text, as simdjson leaves it: a tape of words, and the texts. A word has its kind in the top byte and below,
/// for an object or array, the place past its end, for a text its place among the texts; a number fills the next word
/// (simdjson/simdjson `doc/tape.md`).
final class JSONTape {
    private let handle: OpaquePointer
    private let words: UnsafePointer<UInt64>
    private let texts: UnsafePointer<UInt8>

    private static let depthLimit = 2048

    /// `nil` where simdjson does not take the text.
    init?(_ bytes: UnsafeBufferPointer<UInt8>) {
        var message: UnsafePointer<CChar>?
        var offset = 0
        guard let start = bytes.baseAddress,
            let handle = earshot_json_parse(start, bytes.count, Self.depthLimit, &message, &offset),
            let words = earshot_json_tape(handle), let texts = earshot_json_strings(handle)
        else { return nil }
        (self.handle, self.words, self.texts) = (handle, words, texts)
    }

    deinit { earshot_json_free(handle) }

    func tag(_ place: Int) -> UInt8 { UInt8(truncatingIfNeeded: words[place] >> 56) }
    func isObject(_ place: Int) -> Bool { tag(place) == UInt8(ascii: "{") }
    func isArray(_ place: Int) -> Bool { tag(place) == UInt8(ascii: "[") }
    func isNull(_ place: Int) -> Bool { tag(place) == UInt8(ascii: "n") }

    /// The place behind this value.
    func next(_ place: Int) -> Int {
        switch tag(place) {
        case UInt8(ascii: "{"), UInt8(ascii: "["): Int(words[place] & 0xFFFF_FFFF)
        case UInt8(ascii: "d"), UInt8(ascii: "l"), UInt8(ascii: "u"): place + 2
        default: place + 1
        }
    }

    func flag(_ place: Int) -> Bool? {
        switch tag(place) {
        case UInt8(ascii: "t"): true
        case UInt8(ascii: "f"): false
        default: nil
        }
    }

    func number(_ place: Int) -> Double? {
        switch tag(place) {
        case UInt8(ascii: "d"): Double(bitPattern: words[place + 1])
        case UInt8(ascii: "l"): Double(Int64(bitPattern: words[place + 1]))
        case UInt8(ascii: "u"): Double(words[place + 1])
        default: nil
        }
    }

    /// A number without a fraction that the type holds.
    func integer<Number: FixedWidthInteger>(_ place: Int) -> Number? {
        switch tag(place) {
        case UInt8(ascii: "d"): Number(exactly: Double(bitPattern: words[place + 1]))
        case UInt8(ascii: "l"): Number(exactly: Int64(bitPattern: words[place + 1]))
        case UInt8(ascii: "u"): Number(exactly: words[place + 1])
        default: nil
        }
    }

    /// A text's bytes, sound UTF-8. Valid as long as the tape lives.
    func bytes(_ place: Int) -> UnsafeBufferPointer<UInt8>? {
        guard tag(place) == UInt8(ascii: "\"") else { return nil }
        let start = texts + Int(words[place] & 0x00FF_FFFF_FFFF_FFFF)
        return UnsafeBufferPointer(
            start: start + 4, count: Int(UnsafeRawPointer(start).loadUnaligned(as: UInt32.self)))
    }

    func text(_ place: Int) -> String? { bytes(place).map { String(decoding: $0, as: UTF8.self) } }

    /// Where the member of this name has its value; of an object alone.
    func member(_ name: String, of object: Int) -> Int? {
        var name = name
        return name.withUTF8 { name in
            let end = next(object) - 1
            var place = object + 1
            while place < end {
                if let key = bytes(place), key.count == name.count, key.elementsEqual(name) { return place + 1 }
                place = next(place + 1)
            }
            return nil
        }
    }

    /// Names and places of values, as they are written; of an object alone.
    func members(of object: Int) -> [(name: String, value: Int)] {
        let end = next(object) - 1
        var place = object + 1, members: [(name: String, value: Int)] = []
        while place < end {
            members.append((text(place) ?? "", place + 1))
            place = next(place + 1)
        }
        return members
    }

    func value(_ place: Int) -> JSONValue {
        if let flag = flag(place) { return .bool(flag) }
        if let number = number(place) { return .number(number) }
        if let text = text(place) { return .string(text) }
        if isObject(place) {
            return .object(Dictionary(members(of: place).map { ($0.name, value($0.value)) }) { $1 })
        }
        guard isArray(place) else { return .null }
        let end = next(place) - 1
        var item = place + 1, items: [JSONValue] = []
        while item < end {
            items.append(value(item))
            item = next(item)
        }
        return .array(items)
    }
}
