import Formats
import History
import Screens
import Testing

/// A switch in a source that says of no element what it is: its value tells.
@Suite struct SwitchByValueTests {
    private func screen(_ value: String) throws -> AuditedScene {
        func node(_ label: String, _ value: String, y: Int, _ children: String = "") -> String {
            """
            {"attributes":{"accessibilityText":"\(label)","value":"\(value)","text":"\(value)","hintText":"",\
            "resource-id":"","bounds":"[48,\(y)][354,\(y + 30)]","enabled":"true","focused":"false",\
            "selected":"false","checked":"\(value == "1")"},"children":[\(children)]}
            """
        }
        let page = """
            {"attributes":{"accessibilityText":"","title":"","value":"","text":"","hintText":"","resource-id":"",\
            "bounds":"[0,0][390,844]","enabled":"true","focused":"false","selected":"false","checked":"false"},\
            "children":[\(node("Sign in", "", y: 100)),\(node("Keep me signed in", value, y: 300)),\
            \(node("Go on", "", y: 500))]}
            """
        let capture = try #require(try Import.read([UInt8](page.utf8), format: "maestro-json").captures.first)
        return Ruleset.audited(Scene(capture, Speaker().speak(capture)))
    }

    private func lost(_ before: AuditedScene, _ after: AuditedScene) throws -> [String] {
        try Comparison(before, after).regressions.filter { $0.rule == "state-lost" }.map(\.message)
    }

    @Test func `a switch that is known by its value, and has none any more, has lost its state`() throws {
        let isOn = try screen("1")
        #expect(isOn.scene.transcript.utterances.map(\.text).contains("Keep me signed in. Switch Button. On."))
        #expect(try lost(isOn, screen("")) == ["“Keep me signed in” no longer says whether it is on."])
        #expect(try lost(isOn, screen("0")).isEmpty, "it is off")
        #expect(try lost(isOn, screen("1")).isEmpty)
    }
}
