import History
import Screens
import Testing

/// What a listener gets beside the words: actions, more content, hints, and whether a switch is on.
@Suite struct `Beside the words` {
    private func scene(_ keys: String, more: String = "") throws -> Scene {
        try Scene.of(
            #"{"id":"root","frame":[0,0,390,844],"children":[{"id":"row","identifier":"row","frame":[20,100,300,44],"isElement":true,"label":"Message from Ann"\#(keys)}\#(more)]}"#
        )
    }

    private func compared(_ before: String, _ after: String, more: String = "") throws -> Comparison {
        try Comparison(Ruleset.audited(scene(before)), Ruleset.audited(scene(after, more: more)))
    }

    private func beside(_ before: String, _ after: String) throws -> [String] {
        let lines = try compared(before, after).transcript.lines.filter { $0.op != .added }
        #expect(
            lines.count == 1
                && (lines[0].op == .changed) == (lines[0].before != lines[0].after || !lines[0].beside.isEmpty))
        return lines[0].beside
    }

    private func worse(_ before: String, _ after: String, more: String = "") throws -> [String] {
        try compared(before, after, more: more).regressions.filter { ["actions-lost", "state-lost"].contains($0.rule) }
            .map(\.message)
    }

    private let two = #","traits":["button"],"customActions":["Delete","Archive"]"#
    private let none = #","traits":["button"],"customActions":[]"#

    @Test func `a hint that stands for the name is not gone, and is not new where the name is back`() throws {
        func scan(_ label: String) throws -> AuditedScene {
            try Ruleset.audited(
                Scene.of(
                    #"{"id":"root","frame":[0,0,390,844],"children":[{"id":"scan","identifier":"scan","frame":[20,700,350,50],"isElement":true,"hint":"Opens the scanner","traits":["button"]\#(label)}]}"#
                ))
        }
        let good = try scan(#","label":"Scan""#), bad = try scan("")
        #expect(bad.scene.utterances.map(\.text) == ["Opens the scanner. Button."])
        let lost = try Comparison(good, bad).transcript.lines.flatMap(\.beside)
        #expect(lost == ["is heard by its hint “Opens the scanner” alone"])
        let back = try Comparison(bad, good).transcript.lines.flatMap(\.beside)
        #expect(back == ["now has a name beside its hint “Opens the scanner”"])
    }

    @Test func `what is gone is no longer the same, and says what went`() throws {
        #expect(try beside(two, none) == ["no longer offers the actions “Delete, Archive”"])
        #expect(try beside(none, two) == ["now offers the actions “Delete, Archive”"])
        #expect(
            try beside(two, #","traits":["button"],"customActions":["Delete"]"#) == [
                "no longer offers the action “Archive”"
            ])
        #expect(try beside(#","hint":"Opens it""#, "") == ["no longer has the hint “Opens it”"])
        #expect(
            try beside(#","hint":"Opens it""#, #","hint":"Shows it""#) == [
                "now has the hint “Shows it” instead of “Opens it”"
            ])
        let size = #","customContent":[{"label":"Size","value":"5 MB"}]"#
        #expect(try beside(size, #","customContent":[]"#) == ["no longer has the more content “Size”"])
        let on = #","traits":["button","switchButton"],"value":"1""#, off = #","traits":["button","switchButton"]"#
        #expect(try beside(on, off) == ["no longer says whether it is on"])
    }

    @Test func `what a capture does not say is unknown, and data are data`() throws {
        #expect(try beside(two, #","traits":["button"]"#) == [] && beside(#","traits":["button"]"#, two) == [])
        let size = #","customContent":[{"label":"Size","value":"5 MB"}]"#
        #expect(try beside(size, "") == [] && beside(size, size.replacing("5", with: "6")) == [])
        #expect(try beside(two, two) == [] && beside(#","hint":"3 new""#, #","hint":"4 new""#) == [])
    }

    @Test func `lost actions and a lost state are regressions`() throws {
        #expect(try worse(two, none) == ["“Message from Ann” no longer offers the actions “Delete, Archive”."])
        let on = #","traits":["button","switchButton"],"value":"1""#, silent = #","traits":["button","switchButton"]"#
        #expect(try worse(on, silent) == ["“Message from Ann” no longer says whether it is on."])
        #expect(try worse(none, two) == [] && worse(silent, on) == [])
        #expect(try worse(on, on.replacing("1", with: "0")) == [])
    }

    @Test func `no regression is what is unknown, is called otherwise, is a control now, or goes with the state`()
        throws
    {
        #expect(try worse(two, #","traits":["button"]"#) == [])
        #expect(try worse(two, #","traits":["button"],"customActions":["Remove","File away"]"#) == [])
        let controls = ["Delete", "Archive"].enumerated().map { place, name in
            #",{"id":"c\#(place)","frame":[20,\#(200 + place * 60),300,44],"isElement":true,"label":"\#(name)","traits":["button"]}"#
        }
        #expect(try worse(two, none, more: controls.joined()) == [])
        #expect(try worse(two + #","value":"unread""#, none + #","value":"read""#) == [])
    }
}
