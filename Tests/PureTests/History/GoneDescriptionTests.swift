import Formats
import History
import Screens
import Testing

/// Rows of Android's that are called by what lies in them, of which a picture is gone.
@Suite struct GoneDescriptionTests {
    /// - Parameter badges: what the picture in each row says; `nil`: there is none.
    private func screen(in host: String, _ badges: [String?]) throws -> AuditedScene {
        func view(
            _ kind: String, text: String = "", words: String = "", _ bounds: String, _ inside: String = ""
        ) -> String {
            """
            <node class="\(kind)" text="\(text)" content-desc="\(words)" clickable="\(!inside.isEmpty)" \
            focusable="\(!inside.isEmpty)" bounds="\(bounds)">\(inside)</node>
            """
        }
        let rows = zip(["Holiday", "Invoices", "Letters"], badges).enumerated().map { number, row in
            let top = 100 + number * 100
            let title = view("android.widget.TextView", text: row.0, "[20,\(top + 20)][200,\(top + 50)]")
            let place = "[340,\(top + 20)][380,\(top + 60)]"
            let badge = row.1.map { view("android.view.View", words: $0, place) } ?? ""
            return view("android.view.View", "[0,\(top)][400,\(top + 80)]", title + badge)
        }
        let dump = """
            <hierarchy><node class="android.widget.FrameLayout" clickable="false" focusable="false" bounds="[0,0][400,800]">\
            <node class="\(host)" clickable="false" focusable="false" bounds="[0,0][400,800]">\
            \(view("android.widget.TextView", text: "Files", "[0,0][400,60]"))\(rows.joined())</node></node></hierarchy>
            """
        let capture = try Import.read([UInt8](dump.utf8)).captures[0]
        return Ruleset.audited(Scene(capture, Speaker().speak(capture)))
    }
    private let compose = "androidx.compose.ui.platform.ComposeView", views = "android.widget.LinearLayout"

    private func renamed(_ found: Comparison) -> [String] {
        found.regressions.filter { ["name-changed", "part-lost"].contains($0.rule) }.map(\.message)
    }

    @Test func `what is gone with what it said is no other name, and where nobody can tell it is a doubt`() throws {
        let saved: [String?] = ["Downloaded", "Downloaded", nil], none: [String?] = [nil, nil, nil]
        let sound = try screen(in: compose, saved)
        #expect(sound.scene.transcript.utterances.map(\.text).contains("Holiday, Downloaded"))
        let all = try Comparison(sound, screen(in: compose, none))
        #expect(renamed(all).isEmpty)
        #expect(
            all.doubts
                == ["Holiday", "Invoices"].map {
                    "“\($0)” no longer says “Downloaded”: whether that is lost, or no longer so, is not known."
                })
        let one = try Comparison(sound, screen(in: compose, [nil, "Downloaded", nil]))
        #expect(renamed(one).isEmpty && one.doubts.isEmpty, "another row says it still: it comes and goes")
        let removed = try Comparison(screen(in: views, saved), screen(in: views, none))
        #expect(renamed(removed).isEmpty && removed.doubts.isEmpty, "a view is gone for everybody")
    }
}
