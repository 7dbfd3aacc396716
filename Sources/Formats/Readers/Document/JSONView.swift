/// One value of a JSON text, by its place on the tape: nothing is copied until it is asked for.
///
/// It is a view and no value, and so not the house's `JSONValue`: that one would copy every text of a file of megabytes,
/// of which a reader takes what it knows; and an error here tells its place in the file.
/// A word of the tape has its kind in the top byte and, below, for an object or array the index past its end,
/// for a text its offset in the string buffer; a number fills the next word (simdjson/simdjson `doc/tape.md`).
package struct JSONView: Sendable {
    package enum Kind: String, Sendable { case object, array, text, number, flag, null }

    let document: JSONDocument
    let index: Int

    private var word: UInt64 { document.tape[index] }
    private var tag: UInt8 { UInt8(truncatingIfNeeded: word >> 56) }
    private var payload: Int { Int(word & 0x00FF_FFFF_FFFF_FFFF) }

    package var kind: Kind {
        switch tag {
        case UInt8(ascii: "{"): .object
        case UInt8(ascii: "["): .array
        case UInt8(ascii: "\""): .text
        case UInt8(ascii: "t"), UInt8(ascii: "f"): .flag
        case UInt8(ascii: "n"): .null
        default: .number
        }
    }

    package var isNull: Bool { tag == UInt8(ascii: "n") }
    package var isObject: Bool { tag == UInt8(ascii: "{") }
    package var isArray: Bool { tag == UInt8(ascii: "[") }

    package var flag: Bool? {
        switch tag {
        case UInt8(ascii: "t"): true
        case UInt8(ascii: "f"): false
        default: nil
        }
    }

    package var number: Double? {
        let bits = document.tape[index + 1]
        switch tag {
        case UInt8(ascii: "d"): return Double(bitPattern: bits)
        case UInt8(ascii: "l"): return Double(Int64(bitPattern: bits))
        case UInt8(ascii: "u"): return Double(bits)
        default: return nil
        }
    }

    /// A number without a fraction.
    package var integer: Int? {
        let bits = document.tape[index + 1]
        switch tag {
        case UInt8(ascii: "d"): return Int(exactly: Double(bitPattern: bits))
        case UInt8(ascii: "l"): return Int(exactly: Int64(bitPattern: bits))
        case UInt8(ascii: "u"): return Int(exactly: bits)
        default: return nil
        }
    }

    /// An unsigned number as written: a trait mask may need all 64 bits.
    package var mask: UInt64? {
        let bits = document.tape[index + 1]
        switch tag {
        case UInt8(ascii: "l"): return UInt64(exactly: Int64(bitPattern: bits))
        case UInt8(ascii: "u"): return bits
        case UInt8(ascii: "d"): return UInt64(exactly: Double(bitPattern: bits))
        default: return nil
        }
    }

    /// A text's bytes, sound UTF-8. Valid as long as the document lives.
    var utf8: UnsafeBufferPointer<UInt8>? {
        guard tag == UInt8(ascii: "\"") else { return nil }
        let start = document.strings + payload
        let length = UnsafeRawPointer(start).loadUnaligned(as: UInt32.self)
        return UnsafeBufferPointer(start: start + 4, count: Int(length))
    }

    /// A text. U+0000 is left out: nothing speaks it and no database text can hold it.
    package var text: String? {
        guard let utf8 else { return nil }
        guard utf8.contains(0) else { return String(decoding: utf8, as: UTF8.self) }
        return String(decoding: utf8.filter { $0 != 0 }, as: UTF8.self)
    }

    /// Whether it is this text, without making a value of it.
    package func isText(_ other: StaticString) -> Bool {
        guard let utf8 else { return false }
        return JSONView.same(utf8, other)
    }

    static func same(_ bytes: UnsafeBufferPointer<UInt8>, _ text: StaticString) -> Bool {
        guard bytes.count == text.utf8CodeUnitCount else { return false }
        for offset in 0..<bytes.count where bytes[offset] != text.utf8Start[offset] { return false }
        return true
    }

    /// Index of the value behind this one.
    var next: Int {
        switch tag {
        case UInt8(ascii: "{"), UInt8(ascii: "["): Int(word & 0xFFFF_FFFF)
        case UInt8(ascii: "d"), UInt8(ascii: "l"), UInt8(ascii: "u"): index + 2
        default: index + 1
        }
    }

    /// How many members or items; 0 for anything that has none.
    package var count: Int {
        guard isObject || isArray else { return 0 }
        let counted = Int(word >> 32 & 0xFF_FFFF)
        return counted < 0xFF_FFFF
            ? counted : isObject ? fields.reduce(0) { sum, _ in sum + 1 } : items.reduce(0) { sum, _ in sum + 1 }
    }
}

extension JSONView {
    /// How many objects there are in it, itself included: a walk over the tape, for making room.
    var objectCount: Int {
        var count = 0
        var place = index
        while place < next {
            switch UInt8(truncatingIfNeeded: document.tape[place] >> 56) {
            case UInt8(ascii: "{"): count += 1
            case UInt8(ascii: "d"), UInt8(ascii: "l"), UInt8(ascii: "u"): place += 1
            default: break
            }
            place += 1
        }
        return count
    }

    /// The items of an array, in order; none for anything else.
    package var items: Items { Items(document: document, index: index + 1, end: isArray ? next - 1 : index + 1) }
    /// The members of an object as written, in order, repeated keys included; none for anything else.
    package var fields: Fields { Fields(document: document, index: index + 1, end: isObject ? next - 1 : index + 1) }

    package struct Items: Sequence, IteratorProtocol {
        let document: JSONDocument
        var index: Int
        let end: Int
        package mutating func next() -> JSONView? {
            guard index < end else { return nil }
            let value = JSONView(document: document, index: index)
            index = value.next
            return value
        }
    }

    package struct Field {
        let name: JSONView
        package let value: JSONView
        package var key: String { name.text ?? "" }
        package func isNamed(_ key: StaticString) -> Bool { name.isText(key) }
    }

    package struct Fields: Sequence, IteratorProtocol {
        let document: JSONDocument
        var index: Int
        let end: Int
        package mutating func next() -> Field? {
            guard index < end else { return nil }
            let field = Field(
                name: JSONView(document: document, index: index),
                value: JSONView(document: document, index: index + 1))
            index = field.value.next
            return field
        }
    }

    /// The member of this name; `nil` where there is none, or where this is no object.
    /// Of repeated keys the last one counts, as in JavaScript and Python.
    package subscript(key: StaticString) -> JSONView? {
        var found: JSONView?
        for field in fields where field.isNamed(key) { found = field.value }
        return found
    }

    /// The member at the end of a chain of names.
    package subscript(path: StaticString...) -> JSONView? {
        var value: JSONView? = self
        for key in path { value = value?[key] }
        return value
    }

    package func has(_ key: StaticString) -> Bool { self[key] != nil }
}
