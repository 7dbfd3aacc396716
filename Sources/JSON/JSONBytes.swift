import Foundation

/// Encodable values as JSON text: members in the order of their names, moments by RFC 3339 in UTC to the second.
///
/// It writes what Foundation's encoder writes, but for the escapes of two control characters (`\u0008`, `\u000c`). That one
/// makes a tree of all values first, which takes twice as long. Of Foundation's types only `Date` is known here.
package enum JSONBytes {
    package static func of(_ value: some Encodable) throws -> [UInt8] {
        let output = JSONOutput()
        try output.write(value)
        return output.bytes
    }
}

/// The text as far as it is written.
final class JSONOutput {
    var bytes: [UInt8] = []
    /// Where members wait while they are put in order.
    private var aside: [UInt8] = []

    func write<Value: Encodable>(_ value: Value) throws {
        if try writePlain(value) { return }
        let place = JSONPlace(in: self)
        try value.encode(to: place)
        place.close()
    }

    /// Answers false where the value has to say itself what it is. The types are compared first, since a cast takes longer.
    func writePlain<Value: Encodable>(_ value: Value) throws -> Bool {
        if Value.self == String.self, let text = value as? String {
            write(text)
        } else if Value.self == Int.self, let number = value as? Int {
            write(number)
        } else if Value.self == Int64.self, let number = value as? Int64 {
            write(raw: String(number))
        } else if Value.self == Bool.self, let flag = value as? Bool {
            write(flag)
        } else if Value.self == Double.self, let number = value as? Double {
            try write(number)
        } else if Value.self == Date.self, let moment = value as? Date {
            write(raw: "\"\(InternetTime.text(of: moment))\"")
        } else {
            return false
        }
        return true
    }

    /// Any other number; answers false where it is none.
    func writeNumber<Value: Encodable>(_ value: Value) throws -> Bool {
        if let number = value as? any BinaryInteger {
            write(raw: String(describing: number))
        } else if let number = value as? Float {
            try write(number)
        } else {
            return false
        }
        return true
    }

    private func write<Number: BinaryFloatingPoint & CustomStringConvertible & Encodable>(_ number: Number) throws {
        guard number.isFinite else {
            throw EncodingError.invalidValue(number, .init(codingPath: [], debugDescription: "JSON has no \(number)"))
        }
        let text = number.description
        write(raw: text.hasSuffix(".0") ? text.dropLast(2) : text[...])
    }

    func write(_ text: String) { JSONQuoting.append(text, to: &bytes) }
    func write(_ number: Int) { write(raw: String(number)) }
    func write(_ flag: Bool) { write(raw: flag ? "true" : "false") }
    func write(raw text: some StringProtocol) { bytes.append(contentsOf: text.utf8) }

    /// Writes a comma and a member's name; answers where that begins.
    func begin(_ name: String) -> Int { Self.begin(name, &bytes) }

    private static func begin(_ name: String, _ bytes: inout [UInt8]) -> Int {
        let start = bytes.count
        bytes.append(UInt8(ascii: ","))
        JSONQuoting.append(name, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        return start
    }

    /// Puts brackets around what was written since then: the first in the place of the comma there.
    func enclose(from start: Int, _ opening: Unicode.Scalar, _ closing: Unicode.Scalar) {
        if bytes.count == start { bytes.append(UInt8(ascii: opening)) } else { bytes[start] = UInt8(ascii: opening) }
        bytes.append(UInt8(ascii: closing))
    }

    /// Puts the members that end the text in order; of two of one name the later one stays.
    func arrange(_ members: [JSONPlace.Member], from start: Int) { Self.arrange(members, from: start, &bytes, &aside) }

    private static func arrange(
        _ members: [JSONPlace.Member], from start: Int, _ bytes: inout [UInt8], _ aside: inout [UInt8]
    ) {
        aside.removeAll(keepingCapacity: true)
        aside.append(contentsOf: bytes[start...])
        bytes.removeLast(aside.count)
        for (place, member) in members.enumerated() {
            if place + 1 < members.count, members[place + 1].name == member.name { continue }
            bytes.append(contentsOf: aside[member.start - start..<member.end - start])
        }
    }
}

/// Where one value stands in the text. Each member and element is written with a comma before it, of which the first
/// becomes the bracket.
final class JSONPlace: Encoder {
    struct Member {
        var name: String
        var start: Int
        /// Known once the value is whole.
        var end = 0
    }
    private enum Shape {
        case plain
        case object
        case array
    }

    let output: JSONOutput
    private let start: Int
    private var shape = Shape.plain
    private var members: [Member] = []
    private(set) var count = 0
    /// What is nested by hand is written to until its outer value goes on.
    private var inner: JSONPlace?
    private var isClosed = false

    let codingPath: [any CodingKey] = []
    let userInfo: [CodingUserInfoKey: Any] = [:]

    init(in output: JSONOutput) { (self.output, start) = (output, output.bytes.count) }

    func begin(_ name: String) {
        settle()
        members.append(Member(name: name, start: output.begin(name)))
    }

    func beginElement() {
        settle()
        count += 1
        output.write(raw: ",")
    }

    private func settle() {
        precondition(!isClosed, "what is nested is written before what follows it")
        inner?.close()
        inner = nil
    }

    /// A place for what follows the name or comma just written.
    func nested() -> JSONPlace {
        let place = JSONPlace(in: output)
        inner = place
        return place
    }

    func close() {
        settle()
        isClosed = true
        switch shape {
        case .plain: if output.bytes.count == start { output.write(raw: "{}") }
        case .array: output.enclose(from: start, "[", "]")
        case .object:
            if Self.sort(&members, until: output.bytes.count) { output.arrange(members, from: start) }
            output.enclose(from: start, "{", "}")
        }
    }

    /// By insertion, since they are few and often stand in order. Answers whether they have to be put where they belong.
    private static func sort(_ members: inout [Member], until end: Int) -> Bool {
        var end = end, isMoved = false
        for place in members.indices.reversed() {
            members[place].end = end
            end = members[place].start
        }
        for place in members.indices.dropFirst() where members[place - 1].name >= members[place].name {
            isMoved = true
            let member = members[place]
            var free = place
            while free > 0, members[free - 1].name > member.name {
                members[free] = members[free - 1]
                free -= 1
            }
            members[free] = member
        }
        return isMoved
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        shape = .object
        return KeyedEncodingContainer(JSONMembers(place: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        shape = .array
        return JSONElements(place: self)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { JSONSingle(place: self) }
}
