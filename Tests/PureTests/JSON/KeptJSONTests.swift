import Foundation
import JSON
import Testing

/// What the program wrote itself is read back as it was, by whichever decoder.
@Suite struct KeptJSONTests {
    private enum Kind: String, Codable { case screen, element }

    private enum Event: Codable, Equatable {
        case opened
        case said(by: String, times: Int)
    }

    private struct Inner: Codable, Equatable {
        var name: String
        var share: Double?
    }

    private struct Whole: Codable, Equatable {
        var text = "“Pay”, 40\u{a0}%\n\"\\ 👩‍🦯"
        var number = -3
        var large = UInt64.max
        var small: Int8 = -128
        var share = 0.125
        var float: Float = 2.5
        var flag = true
        var missing: String?
        var kind = Kind.element
        var kinds: [String: Kind] = ["a": .screen]
        var numbers: [Int: String] = [3: "three"]
        var lists: [[Int?]] = [[1, nil], []]
        var inner: Inner? = Inner(name: "", share: nil)
        var events: [Event] = [.opened, .said(by: "Ann", times: 2)]
        var moment = Date(timeIntervalSince1970: 1_700_000_000)
        var open: JSONValue = ["a": [1, "b", .null, true], "c": [:]]
    }

    @Test func `all kinds of values come back`() throws {
        let bytes = try JSONBytes.of(Whole())
        #expect(try KeptJSON.decode(Whole.self, from: bytes) == Whole())
        #expect(try KeptJSON.decode(Whole.self, from: String(decoding: bytes, as: UTF8.self)) == Whole())
    }

    @Test func `what Foundation wrote comes back, moments by their seconds`() throws {
        #expect(try KeptJSON.decode(Whole.self, from: Array(JSONEncoder().encode(Whole()))) == Whole())
    }

    @Test func `a number that Postgres writes out is read, wherever it stands`() throws {
        let large = "1" + String(repeating: "0", count: 300)
        let text = #"{"name":"wall","share":\#(large)}"#
        #expect(try KeptJSON.decode(Inner.self, from: text) == Inner(name: "wall", share: 1e300))
        #expect(try KeptJSON.decode(JSONValue.self, from: text) == ["name": "wall", "share": .number(1e300)])
    }

    @Test(arguments: ["1.0", "1", "10e-1"])
    func `a whole number may be written with a fraction of nothing`(text: String) throws {
        #expect(try KeptJSON.decode(Int.self, from: text) == 1)
        #expect(try KeptJSON.decode([Double].self, from: "[\(text)]") == [1])
    }

    @Test(arguments: [
        #"{"share":1}"#, #"{"name":1}"#, #"{"name":null}"#, #"["name"]"#, "null", "1.5", "", "{",
        #"{"name":"a","share":"1"}"#,
    ])
    func `what is kept otherwise is refused`(text: String) {
        #expect(throws: DecodingError.self) { try KeptJSON.decode(Inner.self, from: text) }
    }

    @Test func `a number that the type does not hold is refused`() {
        #expect(throws: DecodingError.self) { try KeptJSON.decode(Int8.self, from: "128") }
        #expect(throws: DecodingError.self) { try KeptJSON.decode(Int.self, from: "1.5") }
        #expect(throws: DecodingError.self) { try KeptJSON.decode(UInt.self, from: "-1") }
    }

    @Test func `a list ends where it ends`() throws {
        struct Two: Decodable {
            init(from decoder: any Decoder) throws {
                var items = try decoder.unkeyedContainer()
                _ = (try items.decode(Int.self), try items.decode(Int.self))
            }
        }
        #expect(throws: DecodingError.self) { try KeptJSON.decode(Two.self, from: "[1]") }
        _ = try KeptJSON.decode(Two.self, from: "[1,2]")
    }

    @Test func `of null and nothing, both are nothing`() throws {
        #expect(try KeptJSON.decode(Inner.self, from: #"{"name":"","share":null}"#) == Inner(name: "", share: nil))
        #expect(try KeptJSON.decode(Inner?.self, from: "null") == nil)
        #expect(try KeptJSON.decode([Inner?].self, from: #"[null,{"name":"a"}]"#) == [nil, Inner(name: "a")])
    }
}
