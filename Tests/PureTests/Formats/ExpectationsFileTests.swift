import Formats
import Screens
import Testing

/// Swift Testing has an Expectation of its own.
private typealias Pinned = Screens.Expectation

/// What a team pins is also a file that it keeps beside its code.
@Suite struct ExpectationsFileTests {
    private func read(_ text: String) throws -> [Pinned] { try ExpectationsFile.read(Array(text.utf8)) }

    @Test func `every key is read, a single trait without brackets too`() throws {
        let text = """
            # What must never break again.
            expectations:
              - screen: player
                label: Play
                traits: [button, startsMediaSession]
              - {screen: player, state: short form, identifier: volume, traits: adjustable, value: 40, says: "Volume: 40. Adjustable."}
            """
        #expect(
            try read(text) == [
                Pinned(screen: "player", label: "Play", traits: ["button", "startsMediaSession"]),
                Pinned(
                    screen: "player", state: "short form", identifier: "volume", traits: ["adjustable"], value: "40",
                    says: "Volume: 40. Adjustable."),
            ])
    }

    @Test func `what YAML takes for something else stays the text that was written`() throws {
        #expect(
            try read("- {screen: no, label: yes, value: 1.10, identifier: ~}")[0]
                == Pinned(screen: "no", label: "yes", value: "1.10"))
        #expect(try read("- {screen: s, label: '~'}")[0].label == "~")
    }

    @Test(arguments: [
        #"[{"screen":"s","label":"Buy","traits":["button"],"value":null}]"#,
        #"{"items":[{"screen":"s","label":"Buy","traits":["button"]}]}"#,
        "items:\n- screen: s\n  label: Buy\n  traits: button\n",
    ])
    func `JSON is read as well, alone or as the API says it`(text: String) throws {
        #expect(try read(text) == [Pinned(screen: "s", label: "Buy", traits: ["button"])])
    }

    @Test func `what is written is read again`() throws {
        let all = [
            Pinned(screen: "s", label: "# yes: “ü” \\ 'x'\nnext", traits: ["button"]),
            Pinned(screen: "t", state: "1", identifier: "null", value: "no", says: "- a"),
        ]
        #expect(try ExpectationsFile.read(Array(try ExpectationsFile.write(all).utf8)) == all)
        #expect(try read("expectations:\n") == [])
    }

    @Test(arguments: [
        ("expectations:\n  - screen: s\n    label: Buy\n    trait: button\n", 4, "trait"),
        ("- screen: s\n  label: Buy\n  traits:\n  - button\n  - knob\n", 5, "knob"),
        ("- screen: s\n  label: Buy\n- screen: s\n", 3, "names its element"),
        ("- screen: s\n  label: Buy\n- label: Buy\n", 3, "names its screen"),
        ("- screen: s\n  label: [Buy]\n", 2, "label"),
        ("- screen: s\n  label: Buy\n  label: Sell\n", 1, "label"),
        ("pins:\n- screen: s\n", 1, "expectations"),
        ("- screen: 's\n", 1, ""),
        ("Buy\n", 1, "no list"),
    ])
    func `a fault is told with its line`(text: String, line: Int, words: String) throws {
        let error = #expect(throws: ImportError.self) { try read(text) }
        #expect(error?.detail.contains(words) == true)
        #expect(error?.line.map { $0 >= line } == true, "\(String(describing: error))")
    }

    @Test(arguments: [
        "", "\u{0}", String(repeating: "[", count: 200_000), String(repeating: "- ", count: 100_000),
        "a: &a [x,x]\nb: &b [*a,*a]\n? [*b,*b]\n: 1\n", String(repeating: "x", count: 2 << 20),
    ])
    func `a file that is meant to hurt is refused`(text: String) throws {
        #expect(throws: ImportError.self) { try read(text) }
    }
}
