import Foundation
import JSON
import Testing

/// The one JSON value and its writer.
@Suite struct JSONTests {
    private static let value: JSONValue = [
        "text": "“a” \\ \"b\"\n\u{1}", "whole": 3, "part": .number(0.25), "huge": .number(1e300), "none": .null,
        "left out": nil, "list": [true, false, [], [:], ["a": 1]],
    ]

    @Test(arguments: [false, true]) func `what is written is read again as the same value`(pretty: Bool) throws {
        let text = Self.value.text(pretty: pretty)
        #expect(try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8)) == Self.value)
        #expect(!text.contains("left out"))
    }

    @Test func `members stand in the order of their names, pretty ones on lines of their own`() {
        let value: JSONValue = ["b": [1, ["d": "x"]], "a": [:], "c": []]
        #expect(value.text() == #"{"a":{},"b":[1,{"d":"x"}],"c":[]}"#)
        #expect(
            value.text(pretty: true) == """
                {
                  "a": {},
                  "b": [
                    1,
                    {
                      "d": "x"
                    }
                  ],
                  "c": []
                }
                """)
    }

    @Test func `every character comes back as it was, wherever it stands`() throws {
        let scalars = (0...0x100).compactMap(Unicode.Scalar.init) + ["\u{2028}", "\u{FFFD}", "\u{1F600}"]
        for scalar in scalars {
            for text in ["\(scalar)", "a\(scalar)b", "\(scalar)\(scalar)"] {
                let written = JSONValue.string(text).text()
                #expect(try JSONDecoder().decode(String.self, from: Data(written.utf8)) == text, "\(scalar.value)")
            }
        }
        #expect(JSONValue.string("\u{8}\u{1F}").text() == #""\u0008\u001f""#, "digests of trees rest on it")
    }

    @Test func `a number that JSON can't hold is null`() {
        #expect(JSONValue.array([.number(.infinity), .number(.nan), .number(-0.5)]).text() == "[null,null,-0.5]")
    }
}
