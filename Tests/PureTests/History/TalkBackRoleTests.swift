import Formats
import History
import Screens
import Testing

/// What TalkBack says that a thing is, by itself or through its parts, and whether a double-tap activates it.
@Suite struct TalkBackRoleTests {
    private func view(
        _ kind: String, text: String = "", clickable: Bool = false, more: String = "", _ bounds: String,
        _ inside: String...
    ) -> String {
        """
        <node class="android.\(kind)" text="\(text)" clickable="\(clickable)" focusable="\(clickable)" \(more) bounds="\(bounds)">\(inside.joined())</node>
        """
    }

    private func screen(_ views: String...) throws -> AuditedScene {
        let title = view("widget.TextView", text: "Files", "[0,0][400,60]")
        let root =
            #"<node class="android.widget.FrameLayout" clickable="false" focusable="false" bounds="[0,0][400,800]">"#
        let dump = "<hierarchy>\(root)\(title)\(views.joined())</node></hierarchy>"
        let capture = try Import.read([UInt8](dump.utf8)).captures[0]
        return Ruleset.audited(Scene(capture, Speaker().speak(capture)))
    }

    private func lost(_ before: AuditedScene, _ after: AuditedScene) throws -> [String] {
        try Comparison(before, after).regressions.filter { $0.rule == "trait-lost" }.map(\.message)
    }

    private func dead(_ before: AuditedScene, _ after: AuditedScene) throws -> [String] {
        try Comparison(before, after).regressions.filter { $0.rule == "activation-lost" }.map(\.message)
    }

    /// As Compose writes a button: a view that can be pressed, its text, and a button without words over all of it.
    private func compose(_ role: String?) throws -> AuditedScene {
        let parts = [view("widget.TextView", text: "Unload", "[20,110][380,140]")] + (role.map { [$0] } ?? [])
        return try screen(view("view.View", clickable: true, "[0,100][400,160]", parts.joined()))
    }

    @Test func `a button of Compose's that is a button no more`() throws {
        let button = view("widget.Button", "[0,100][400,160]")
        let sound = try compose(button)
        #expect(sound.scene.transcript.utterances.map(\.text).contains("Unload, Button"))
        let message = ["“Unload” no longer says that it is a button."]
        #expect(try lost(sound, compose(nil)) == message)
        #expect(try lost(sound, compose(view("view.View", "[0,100][400,160]"))) == message)
        #expect(try lost(sound, compose(button)).isEmpty)
        let pin = Expectation(screen: "files", label: "Unload", traits: ["button"])
        let element = try #require(sound.scene.elements.first { $0.utterance?.text == "Unload, Button" })
        #expect(!pin.differences(of: element).map(\.part).contains(.traits))
    }

    /// A row that speaks for a switch at its end.
    private func row(_ end: String) throws -> AuditedScene {
        try screen(
            view(
                "widget.LinearLayout", clickable: true, "[0,100][400,160]",
                view("widget.TextView", text: "Dark theme", "[20,110][300,150]"), end))
    }

    @Test func `a switch that is drawn in its row still and is none any more is lost, one that is gone is removed`()
        throws
    {
        let checkable = #"checkable="true" checked="true""#
        let sound = try row(view("widget.Switch", more: checkable, "[320,110][380,150]"))
        #expect(
            try lost(sound, row(view("view.View", "[320,110][380,150]"))) == [
                "“Dark theme” no longer says that it is a switch."
            ])
        #expect(try lost(sound, row("")).isEmpty)
    }

    @Test func `a button that its row says now, and that can't be reached, is told so`() throws {
        func named(clickable: Bool) throws -> AuditedScene {
            let name = #"content-desc="More options""#
            return try row(view("widget.ImageButton", clickable: clickable, more: name, "[320,110][380,150]"))
        }
        let found = try Comparison(named(clickable: true), named(clickable: false)).regressions
        #expect(
            found.filter { $0.rule == "element-lost" }.map(\.message) == [
                "“More options” can no longer be reached by itself: another element says its words."
            ])
    }

    private func link(clickable: Bool, _ more: String = "", kind: String = "view.ViewGroup") throws -> AuditedScene {
        try screen(view(kind, text: "Sign up", clickable: clickable, more: more, "[0,100][400,160]"))
    }

    @Test func `what can be activated no more has lost that`() throws {
        let message = ["“Sign up” can no longer be activated."]
        #expect(try dead(link(clickable: true), link(clickable: false)) == message)
        #expect(
            try dead(link(clickable: true, kind: "widget.Button"), link(clickable: false, kind: "widget.Button"))
                == message)
        #expect(try dead(link(clickable: false), link(clickable: true)).isEmpty)
    }

    /// A view that scrolls and can be focused, which says all that no stop of its own says.
    private func form(clickable: Bool, _ more: String = "", around: Bool = false) throws -> AuditedScene {
        let link = view(
            "view.ViewGroup", clickable: clickable, more: more, "[20,300][380,360]",
            view("widget.TextView", text: "Create account", "[120,310][280,350]"))
        let form = view("widget.TextView", text: "Hook", "[20,110][380,150]") + link
        let scroll = #"scrollable="true" focusable="true" clickable="\#(around)" bounds="[0,70][400,700]""#
        return try screen(#"<node class="android.widget.ScrollView" text="" \#(scroll)>\#(form)</node>"#)
    }

    @Test func `what can be activated no more is told where the view around it says its words`() throws {
        let sound = try form(clickable: true), plain = try form(clickable: false)
        #expect(sound.scene.transcript.utterances.map(\.text) == ["Files", "Hook", "Create account"])
        #expect(plain.scene.transcript.utterances.map(\.text) == ["Files", "Hook, Create account"])
        #expect(try dead(sound, plain) == ["“Create account” can no longer be activated."])
        #expect(try dead(sound, form(clickable: false, #"enabled="false""#)).isEmpty, "it is disabled")
        #expect(try dead(sound, form(clickable: false, around: true)).isEmpty, "what is around it is activated")
        #expect(try dead(sound, sound).isEmpty)
    }

    @Test(arguments: [#"selected="true""#, #"checkable="true" checked="true""#, #"enabled="false""#])
    func `what is selected, checked or disabled now need not be activated`(state: String) throws {
        #expect(try dead(link(clickable: true), link(clickable: false, state)).isEmpty)
    }

    @Test func `what is no button any more, and can't be activated, is told once`() throws {
        let (before, after) = (
            try link(clickable: true, kind: "widget.Button"), try link(clickable: false, kind: "widget.TextView")
        )
        #expect(try lost(before, after) == ["“Sign up” no longer says that it is a button."])
        #expect(try dead(before, after).isEmpty)
    }

    @Test func `a row that can be pressed no more, and whose texts are heard one by one, is told`() throws {
        func row(_ clickable: Bool, more: String = "", _ end: String = "") throws -> AuditedScene {
            let texts =
                view("widget.TextView", text: "Wi-Fi", "[20,110][300,130]")
                + view("widget.TextView", text: "On", "[20,132][300,155]")
            return try screen(
                view("widget.LinearLayout", clickable: clickable, more: more, "[0,100][400,160]", texts, end))
        }
        #expect(try dead(row(true), row(false)) == ["“Wi-Fi, On” can no longer be activated."])
        #expect(try dead(row(false), row(true)).isEmpty)
        let box = view("widget.CheckBox", clickable: true, more: #"checkable="true""#, "[320,110][380,150]")
        #expect(try dead(row(true), row(false, box)).isEmpty, "something in it can be pressed")
        #expect(try dead(row(true), row(false, more: #"enabled="false""#)).isEmpty, "it can't be used now")
    }

    /// A list of Compose's: rows that can be pressed, or can't, each with a button of its own.
    private func albums(clickable: Bool, button: Bool = true) throws -> AuditedScene {
        let albums = [("Blue Train", "John Coltrane"), ("Kind of Blue", "Miles Davis"), ("Moanin", "Art Blakey")]
        let rows = albums.enumerated().map { place, album in
            let top = 100 + place * 100
            let words = view("view.View", more: #"content-desc="More""#, "[350,\(top + 30)][380,\(top + 70)]")
            return view(
                "view.View", clickable: clickable, "[0,\(top)][400,\(top + 100)]",
                view("widget.TextView", text: album.0, "[80,\(top + 10)][300,\(top + 45)]"),
                view("widget.TextView", text: album.1, "[95,\(top + 50)][305,\(top + 80)]"),
                button ? view("view.View", clickable: true, "[340,\(top + 20)][390,\(top + 80)]", words) : "")
        }
        return try screen(view("view.View", more: #"scrollable="true""#, "[0,90][400,700]", rows.joined()))
    }

    @Test func `rows that can be pressed no more are called as they were, though a button in each can be as before`()
        throws
    {
        let told = try dead(albums(clickable: true), albums(clickable: false))
        let names = ["Blue Train, John Coltrane", "Kind of Blue, Miles Davis", "Moanin, Art Blakey"]
        #expect(told.sorted() == names.map { "“\($0)” can no longer be activated." })
        #expect(try dead(albums(clickable: true, button: false), albums(clickable: false)).isEmpty, "a button instead")
    }

    // MARK: bars

    /// A bar as a dump writes it: where it stands, for its text.
    private func bar(_ kind: String, _ text: String, _ words: String = "", isFocusable: Bool = true) -> String {
        """
        <node class="android.widget.\(kind)" resource-id="app:id/bar" text="\(text)" content-desc="\(words)" \
        clickable="false" focusable="\(isFocusable)" bounds="[0,100][400,160]" />
        """
    }

    private func heard(_ scene: AuditedScene) -> String? { scene.scene.transcript.utterances.last?.text }

    @Test(arguments: ["SeekBar", "RatingBar"], ["40.0", "40", "40 %", "0,5"])
    func `a bar's figure is where it stands, and no name`(kind: String, figure: String) throws {
        let sound = try screen(bar(kind, figure, "Volume")), nameless = try screen(bar(kind, figure))
        #expect(heard(sound) == "\(figure), Volume, Slider" && heard(nameless) == "\(figure), Slider")
        let found = try Comparison(sound, nameless).regressions
        #expect(found.contains { $0.rule == "name-lost" && $0.message == "“Volume” has lost its name." })
        #expect(!found.contains { $0.rule == "name-changed" })
        let rules = nameless.run.findings.filter { $0.outcome == .failed }.compactMap(\.rule)
        #expect(rules.contains("control-name") && !rules.contains("adjustable-value"))
        #expect(try Comparison(sound, screen(bar(kind, "70.0", "Volume"))).regressions.isEmpty)
    }

    @Test func `other words, another view's figure and a rating that is only shown are texts as before`() throws {
        #expect(try heard(screen(bar("SeekBar", "Volume 40"))) == "Volume 40, Slider")
        #expect(try heard(screen(bar("Button", "40"))) == "40, Button")
        #expect(try heard(screen(bar("RatingBar", "4.5", isFocusable: false))) == "4.5, Slider")
        let shown = try screen(bar("RatingBar", "4.5", isFocusable: false))
        #expect(!shown.run.findings.contains { $0.rule == "control-name" && $0.outcome == .failed })
    }

    @Test func `progress that nobody can focus is heard, with its figure`() throws {
        #expect(try heard(screen(bar("ProgressBar", "40.0", isFocusable: false))) == "40.0, Progress bar")
        #expect(
            try heard(screen(bar("ProgressBar", "40.0", "Loading", isFocusable: false)))
                == "40.0, Loading, Progress bar")
    }
}
