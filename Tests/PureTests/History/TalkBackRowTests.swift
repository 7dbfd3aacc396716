import Formats
import History
import Screens
import Testing

/// A settings row of Android's: what TalkBack says of the switch in it.
@Suite struct TalkBackRowTests {
    /// - Parameter switches: the attributes of each switch in the row.
    private func screen(description: String = "", _ switches: String...) throws -> AuditedScene {
        let views = switches.enumerated().map { place, own in
            #"<node class="android.widget.Switch" resource-id="app:id/s\#(place)" \#(own) bounds="[300,\#(place * 50)][400,\#(place * 50 + 50)]" />"#
        }
        let dump = """
            <hierarchy><node class="android.widget.FrameLayout" clickable="false" focusable="false" bounds="[0,0][400,800]">\
            <node class="android.widget.TextView" text="Network" clickable="false" focusable="false" bounds="[0,700][400,760]" />\
            <node class="android.widget.LinearLayout" resource-id="app:id/row" content-desc="\(description)" clickable="true" \
            focusable="true" bounds="[0,0][400,200]"><node class="android.widget.TextView" text="Airplane mode" \
            clickable="false" focusable="false" bounds="[0,0][290,90]" />\(views.joined())</node></node></hierarchy>
            """
        let capture = try Import.read([UInt8](dump.utf8)).captures[0]
        return Ruleset.audited(Scene(capture, Speaker().speak(capture)))
    }

    private let own = #"clickable="true" focusable="true" checkable="true" checked="false""#
    private let inRow = #"clickable="false" focusable="false" checkable="true" checked="false""#

    private func rules(_ before: AuditedScene, _ after: AuditedScene) throws -> [String?] {
        try Comparison(before, after).regressions.map(\.rule)
    }

    @Test func `a switch that its row says and turns is not lost`() throws {
        #expect(try rules(screen(own), screen(inRow)).isEmpty)
        func isSwallowed(_ screen: AuditedScene) -> Bool {
            screen.run.findings.contains { $0.rule == "swallowed-children" && $0.outcome == .failed }
        }
        #expect(try !isSwallowed(screen(inRow)))
        #expect(try isSwallowed(screen(inRow, inRow)) && isSwallowed(screen(description: "Airplane mode", inRow)))
    }

    @Test func `a row with a description of its own says no switch, and turns one of two`() throws {
        #expect(try rules(screen(own), screen(description: "Airplane mode", inRow)).contains("element-lost"))
        #expect(try rules(screen(own, own), screen(inRow, inRow)).contains("element-lost"))
    }

    @Test func `a row that says no longer whether its switch is on has lost that`() throws {
        let unchecked = #"clickable="false" focusable="false" checkable="false" checked="false""#
        let found = try Comparison(screen(inRow), screen(unchecked)).regressions
        #expect(found.map(\.rule) == ["state-lost", "swallowed-children"])
        #expect(found.first?.message == "“Airplane mode” no longer says whether it is on.")
    }
}
