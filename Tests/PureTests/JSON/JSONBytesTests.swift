import Foundation
import JSON
import Testing

/// Values are written as Foundation writes them, byte by byte.
@Suite struct JSONBytesTests {
    private static func foundation(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    private static func expectSame(_ value: some Encodable) throws {
        #expect(String(decoding: try JSONBytes.of(value), as: UTF8.self) == (try foundation(value)))
    }

    private enum Kind: String, Codable, CodingKeyRepresentable {
        case plain, other
    }

    private enum Step: Encodable {
        case nothing
        case moved(from: Int, to: String?)
        case named(Kind)
    }

    private struct Whole: Encodable {
        var zeta: String?
        var alpha = 1.0
        var part = 0.1, small = 1e-7, huge = 1e21, minus = -0.0, single = Float(0.3)
        var bytes: [UInt8] = [0, 255], least = Int64.min, most = UInt64.max, few: Int8 = -3
        var isSo = true
        var kind = Kind.other
        var kinds: [Kind] = [.plain]
        var byKind: [Kind: Int] = [.other: 2, .plain: 1]
        var byNumber: [Int: String] = [10: "ten", 9: "nine"]
        var steps: [Step] = [.nothing, .moved(from: 1, to: nil), .moved(from: 2, to: "x"), .named(.plain)]
        var holes: [String?] = ["a", nil]
        var nothing: [String: Int] = [:], none: [Int] = []
        var moment = Date(timeIntervalSince1970: 1_700_000_000.9)
        var open: JSONValue = ["b": [1, .number(0.5), .null], "a": [:]]
    }

    /// One object that two types write into, members nested by hand, and one written twice.
    private struct Merged: Encodable {
        enum Key: String, CodingKey { case list, inner, twice, last }

        func encode(to encoder: any Encoder) throws {
            try ["middle": 1].encode(to: encoder)
            var own = encoder.container(keyedBy: Key.self)
            try own.encode("first", forKey: .twice)
            var inner = own.nestedContainer(keyedBy: Key.self, forKey: .inner)
            try inner.encode(2, forKey: .twice)
            try inner.encode(1, forKey: .last)
            var list = own.nestedUnkeyedContainer(forKey: .list)
            try list.encode("one")
            var object = list.nestedContainer(keyedBy: Key.self)
            try object.encodeNil(forKey: .last)
            try list.encodeNil()
            try own.encode("second", forKey: .twice)
            _ = own.nestedUnkeyedContainer(forKey: .last)
        }
    }

    @Test func `every kind of value is written as Foundation writes it`() throws {
        try Self.expectSame(Whole())
        try Self.expectSame([Whole(zeta: "there"), Whole()])
        try Self.expectSame(Merged())
        try Self.expectSame("alone / “so” \\ \"\n\r\t\u{1}\u{1F}\u{7F}\u{2028} 👩‍🦯")
        try Self.expectSame([String?.none])
        try Self.expectSame([3.0])
    }

    @Test func `members come in Foundation's order, whatever they are called`() throws {
        let letters: [Character] = Array("aAbBzZ019_-. äéß語👋\u{301}")
        var random = SeededRandom(15)
        for _ in 0..<200 {
            let names = (0..<12).map { _ in
                var name = ""
                for _ in 0..<Int.random(in: 0...4, using: &random) {
                    name.append(letters[Int.random(in: 0..<letters.count, using: &random)])
                }
                return name
            }
            try Self.expectSame(Dictionary(names.map { ($0, 1) }, uniquingKeysWith: max))
        }
    }

    @Test func `moments and numbers are written as Foundation writes them`() throws {
        var random = SeededRandom(16)
        let moments = (0..<2000).map { _ in Date(timeIntervalSince1970: .random(in: -60e9...250e9, using: &random)) }
        try Self.expectSame(moments)
        try Self.expectSame([-1.5, -86_400, 0, 951_782_400, 951_868_799.999].map { Date(timeIntervalSince1970: $0) })
        let numbers = (0..<2000).map { _ in Double(bitPattern: random.next()) }.filter(\.isFinite)
        try Self.expectSame(numbers)
        try Self.expectSame(numbers.map { ($0.remainder(dividingBy: 1000) * 8).rounded() / 8 })
    }

    @Test func `what JSON has no number for is refused`() {
        #expect(throws: EncodingError.self) { try JSONBytes.of([Double.nan]) }
        #expect(throws: EncodingError.self) { try JSONBytes.of(["a": Float.infinity]) }
    }
}
