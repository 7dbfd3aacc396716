import Formats
import History
import Screens
import Testing

/// A view that was one stop with all it holds, and whose parts are stops of their own now.
@Suite struct OpenedViewTests {
    /// A form in a view that scrolls: texts, fields, and a picture that a font draws for a code point of private use.
    private func form(isOne: Bool, glyph: String? = nil, button: Bool = false) throws -> AuditedScene {
        func view(_ name: String, _ text: String, at y: Int, isStop: Bool = false) -> String {
            """
            <node class="android.widget.\(name)" text="\(text)" content-desc="" clickable="\(isStop)" \
            focusable="\(isStop)" bounds="[20,\(y)][380,\(y + 40)]" />
            """
        }
        let views = [
            glyph.map { view("TextView", $0, at: 100) } ?? "", view("TextView", "Hook", at: 150),
            view("TextView", "Fishing book", at: 200), view("TextView", "Email", at: 250),
            view("EditText", "ada@a.example", at: 300, isStop: true), view("TextView", "Password", at: 350),
            view("EditText", "secret", at: 400, isStop: true),
            button ? view("ImageButton", "", at: 600, isStop: true) : "",
        ]
        let dump = """
            <hierarchy rotation="0"><node class="android.widget.FrameLayout" text="" content-desc="" clickable="false" \
            focusable="false" bounds="[0,0][400,800]"><node class="android.widget.ScrollView" text="" content-desc="" \
            clickable="false" focusable="\(isOne)" scrollable="true" bounds="[0,90][400,800]">\(views.joined())\
            </node></node></hierarchy>
            """
        let capture = try #require(try Import.read([UInt8](dump.utf8)).captures.first)
        return Ruleset.audited(Scene(capture, Speaker().speak(capture)))
    }

    private func isLost(_ before: AuditedScene, _ after: AuditedScene) throws -> Bool {
        try Comparison(before, after).regressions.contains { $0.rule == "element-lost" }
    }

    @Test func `what a font draws is no text that anybody misses`() throws {
        #expect(try !isLost(form(isOne: true), form(isOne: false)))
        #expect(try !isLost(form(isOne: true, glyph: "\u{F0A1}"), form(isOne: false, glyph: "\u{F0A1}")))
    }

    @Test func `a part that can be operated and has no name is not what was said`() throws {
        #expect(try isLost(form(isOne: true), form(isOne: false, button: true)))
        let glyph = "\u{F0A1}"
        #expect(try isLost(form(isOne: true, glyph: glyph), form(isOne: false, glyph: glyph, button: true)))
    }

    @Test func `a tab bar of which a flat list said no tab is not lost with its tabs in its place`() throws {
        func screen(_ tabs: String...) throws -> AuditedScene {
            let page = #"{"role":"AXApplication","AXLabel":"Cards","frame":{"x":0,"y":0,"width":390,"height":844}}"#
            let title = #"{"role":"AXHeading","AXLabel":"Deck","frame":{"x":20,"y":100,"width":350,"height":40}}"#
            let bar = #"{"role":"AXGroup","AXLabel":"Tab Bar","frame":{"x":0,"y":761,"width":390,"height":83}}"#
            let buttons = tabs.enumerated().map { place, name in
                """
                {"role":"AXButton","AXLabel":"\(name)","frame":{"x":\(place * 130),"y":761,"width":130,"height":50}}
                """
            }
            let list = "[\(([page, title, bar] + buttons).joined(separator: ","))]"
            let capture = try #require(try Import.read([UInt8](list.utf8)).captures.first)
            return Ruleset.audited(Scene(capture, Speaker().speak(capture)))
        }
        #expect(try screen().scene.utterances.map(\.text) == ["Deck. Heading.", "Tab Bar"])
        #expect(try !isLost(screen(), screen("Cards", "Decks", "Me")))
        #expect(try isLost(screen(), screen("", "", "")), "nothing says what they are")
    }
}
