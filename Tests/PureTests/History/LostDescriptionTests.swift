import Formats
import History
import Screens
import Testing

/// What a row says through a picture or a text in it, which is no stop of its own.
@Suite struct LostDescriptionTests {
    /// A row of a list of files that is read as one, with something at its end.
    /// - Parameter more: what else is on the screen.
    private func screen(_ end: String, name: String = "Holiday", more: String = "") throws -> AuditedScene {
        func text(_ words: String, _ bounds: String) -> String {
            #"<node class="android.widget.TextView" text="\#(words)" clickable="false" focusable="false" bounds="\#(bounds)" />"#
        }
        func row(_ id: Int, _ inside: String) -> String {
            """
            <node class="android.widget.LinearLayout" resource-id="app:id/row\(id)" clickable="true" focusable="true" \
            bounds="[0,\(id * 100)][400,\(id * 100 + 80)]">\(inside)</node>
            """
        }
        let dump = """
            <hierarchy><node class="android.widget.FrameLayout" clickable="false" focusable="false" bounds="[0,0][400,800]">\
            \(text("Files", "[0,0][400,60]"))\(row(1, text(name, "[20,120][200,150]") + end))\
            \(row(2, text("Invoices", "[20,220][200,250]")))\(more)</node></hierarchy>
            """
        let capture = try Import.read([UInt8](dump.utf8)).captures[0]
        return Ruleset.audited(Scene(capture, Speaker().speak(capture)))
    }

    private func view(
        _ kind: String, _ words: String = "", text: String = "", at bounds: String = "[340,120][380,160]",
        id: String = "state", clickable: Bool = false
    ) -> String {
        """
        <node class="android.widget.\(kind)" resource-id="\(id.isEmpty ? "" : "app:id/\(id)")" content-desc="\(words)" \
        text="\(text)" clickable="\(clickable)" focusable="\(clickable)" bounds="\(bounds)" />
        """
    }

    private func lost(_ before: AuditedScene, _ after: AuditedScene) throws -> [String] {
        let found = try Comparison(before, after).regressions
        return found.filter { $0.rule == "name-lost" }.map(\.message)
    }

    @Test func `a picture in a row that loses its description is a loss of the row`() throws {
        let sound = try screen(view("ImageView", "Downloaded"))
        #expect(sound.scene.transcript.utterances.map(\.text).contains("Holiday, Downloaded, Image"))
        let silent = try screen(view("ImageView"))
        #expect(try lost(sound, silent) == ["“Holiday” no longer says “Downloaded”."])
        #expect(try !Comparison(sound, silent).regressions.contains { $0.rule == "name-changed" }, "it is told once")
        #expect(try lost(screen(view("ImageView")), sound).isEmpty, "it says more")
        #expect(try lost(sound, sound).isEmpty)
    }

    @Test func `a picture that says a word for programmers has no description`() throws {
        let found = try lost(screen(view("ImageView", "Downloaded")), screen(view("ImageView", "ic_download_24")))
        #expect(found == ["“Holiday, ic_download_24” no longer says “Downloaded”."])
        #expect(try lost(screen(view("ImageView", "ic_download_24")), screen(view("ImageView"))).isEmpty)
    }

    @Test func `a text that becomes a picture without a description is lost`() throws {
        let failed = try screen(view("TextView", text: "Failed"))
        #expect(try lost(failed, screen(view("ImageView"))) == ["“Holiday” no longer says “Failed”."])
        let other = try screen(view("ImageView", id: "icon"))
        #expect(try lost(failed, other) == ["“Holiday” no longer says “Failed”."], "a new picture in its place")
        #expect(try lost(failed, screen(view("ImageView", "Failed"))).isEmpty)
    }

    @Test func `what is gone for everybody is removed, and so is a text that prints nothing`() throws {
        #expect(try lost(screen(view("ImageView", "Downloaded")), screen("")).isEmpty)
        #expect(try lost(screen(view("TextView", text: "3 minutes")), screen(view("TextView"))).isEmpty)
        let arrow = view("ImageView", at: "[380,110][396,126]", id: "")
        let both = try screen(view("ImageView", "Downloaded", at: "[220,120][260,160]", id: "") + arrow)
        #expect(try lost(both, screen(arrow)).isEmpty, "the arrow was there, and is no picture in its stead")
        let one = try screen(view("ImageView", "Downloaded", at: "[220,120][260,160]", id: ""))
        #expect(try lost(one, screen(arrow)).isEmpty, "an arrow elsewhere in the row is another picture")
    }

    @Test func `words that come elsewhere are not lost`() throws {
        let sound = try screen(view("ImageView", "Downloaded"))
        let inText = view("ImageView") + view("TextView", text: "Downloaded", at: "[20,152][200,176]", id: "note")
        #expect(try lost(sound, screen(inText)).isEmpty, "the row prints it now")
        let caption = view("TextView", text: "Downloaded", at: "[0,320][400,350]", id: "caption")
        #expect(try lost(sound, screen(view("ImageView"), more: caption)).isEmpty, "a text under the list says it")
        let button = view("ImageButton", "Downloaded", clickable: true)
        #expect(try lost(sound, screen(button)).isEmpty, "it is a stop of its own")
    }

    @Test func `live values and other data are no loss`() throws {
        let sound = try screen(view("ImageView", "Downloaded"))
        #expect(try lost(sound, screen(view("ImageView", "Waiting"))).isEmpty, "it says something else")
        #expect(try lost(sound, screen(view("ImageView"), name: "Taxes")).isEmpty, "another file")
        #expect(try lost(screen(view("ImageView", "12:30")), screen(view("ImageView"))).isEmpty, "a figure")
        #expect(try lost(screen(view("ImageView", "Image")), screen(view("ImageView"))).isEmpty, "it told nothing")
        let photo = try screen(view("ImageView", "Photo of holiday"))
        #expect(try lost(photo, screen(view("ImageView"))).isEmpty, "the row says what it is of")
    }

    @Test func `a row of VoiceOver's that no longer says its picture is told so`() throws {
        func row(_ label: String, _ picture: String?) -> SketchedScreen {
            SketchedScreen([
                .element("title", "Files", .header, at: Frame(20, 50, 300, 40)),
                Sketch([
                    Sketch { node in
                        node.id = "picture"
                        node.label = picture
                        node.traits = .image
                        node.frame = Frame(340, 120, 30, 30)
                    }
                ]) { node in
                    node.id = "row"
                    node.isElement = true
                    node.label = label
                    node.traits = .button
                    node.frame = Frame(0, 100, 390, 70)
                },
            ])
        }
        let sound = row("Holiday, Downloaded", "Downloaded").audited
        #expect(try lost(sound, row("Holiday", nil).audited) == ["“Holiday” no longer says “Downloaded”."])
        #expect(try lost(sound, row("Holiday, saved, downloaded", nil).audited).isEmpty)
        #expect(try lost(row("Holiday, ic_download", "ic_download").audited, row("Holiday", nil).audited).isEmpty)
    }

    @Test func `a field whose name becomes a word for programmers has lost it`() throws {
        func field(_ name: String) -> AuditedScene {
            SketchedScreen([
                .element("title", "Sign in", .header, at: Frame(20, 50, 300, 40)),
                .element("field", name, .textEntry, at: Frame(20, 120, 300, 44), identifier: "email"),
            ]).audited
        }
        #expect(try lost(field("Email"), field("email_input_field")) == ["“Email” has lost its name."])
        #expect(try lost(field("Email"), field("E-mail address")).isEmpty)
        #expect(try lost(field("email_input_field"), field("Email")).isEmpty)
    }
}
