import History
import Screens
import Testing

/// The positions of a control: shown, said and compared.
@Suite struct StepsLostTests {
    private static func scene(_ steps: String, value: String = "Medium") throws -> Scene {
        try Scene.of(
            #"{"id":"root","frame":[0,0,390,844],"children":[{"id":"size","identifier":"size","frame":[20,100,300,44],"isElement":true,"label":"Text size","value":"\#(value)","traits":["adjustable"]\#(steps)}]}"#
        )
    }

    private static func lost(_ before: String, _ after: String) throws -> [String] {
        try Comparison(Ruleset.audited(scene(before)), Ruleset.audited(scene(after))).regressions
            .filter { $0.rule == "steps-lost" }.map(\.message)
    }

    @Test func `fewer positions are worse, and those that are gone are named`() throws {
        let (four, two) = (#","steps":["Small","Medium","Large","Huge"]"#, #","steps":["Small","Medium"]"#)
        #expect(try Self.lost(four, two) == ["“Text size” has 2 positions instead of 4. Gone: Large, Huge."])
        #expect(try Self.lost(#","steps":7"#, #","steps":5"#) == ["“Text size” has 5 positions instead of 7."])
        #expect(try Self.lost(#","steps":7"#, two) == ["“Text size” has 2 positions instead of 7."])
    }

    @Test func `more positions, other names and what nobody says are no loss`() throws {
        let (two, three) = (#","steps":["Small","Medium"]"#, #","steps":["S","M","L"]"#)
        #expect(try Self.lost(two, three).isEmpty && Self.lost(two, #","steps":["small","MEDIUM"]"#).isEmpty)
        #expect(
            try Self.lost(two, "").isEmpty && Self.lost("", two).isEmpty && Self.lost(three, #","steps":3"#).isEmpty)
    }

    @Test func `no position at all says nothing`() throws {
        for none in [#","steps":[]"#, #","steps":0"#] {
            #expect(try Self.scene(none).utterances[0].facts.isEmpty && Self.lost(#","steps":7"#, none).isEmpty)
            let silent = Ruleset.audit(try Self.scene(none, value: "")).findings.first { $0.rule == "adjustable-value" }
            #expect(silent?.message.hasSuffix("say where it stands.") == true)
        }
    }

    @Test func `positions stand beside what is heard, and are told where no value is`() throws {
        let named = #","steps":["Small","Medium"]"#
        #expect(try Self.scene(named).utterances[0].facts == ["2 positions: Small, Medium"])
        #expect(try Self.scene(#","steps":5"#).utterances[0].facts == ["5 positions"])
        #expect(try Self.scene(named).utterances[0].text == Self.scene("").utterances[0].text)
        let silent = Ruleset.audit(try Self.scene(named, value: "")).findings.first { $0.rule == "adjustable-value" }
        #expect(silent?.message.hasSuffix("It has 2 positions: Small, Medium.") == true)
    }
}
