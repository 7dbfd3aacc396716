import Formats
import History
import Screens
import Testing

/// What a row says through a picture or a text in it, which is no stop of its own.
@Suite struct LostDescriptionTests {
    /// Rows of a list of files that are read as one each, with something at their ends.
    /// - Parameters:
    ///   - others: at the end of the second row, as it would be in the first; left out, the same.
    ///   - third: the same of a third row.
    ///   - more: what else is on the screen.
    private func screen(
        _ end: String, name: String = "Holiday", others: String? = nil, third: String? = nil, more: String = ""
    ) throws -> AuditedScene {
        func text(_ words: String, _ bounds: String) -> String {
            #"<node class="android.widget.TextView" text="\#(words)" clickable="false" focusable="false" bounds="\#(bounds)" />"#
        }
        func row(_ id: Int, _ name: String, _ end: String) -> String {
            """
            <node class="android.widget.LinearLayout" resource-id="app:id/row\(id)" clickable="true" focusable="true" \
            bounds="[0,\(id * 100)][400,\(id * 100 + 80)]">\(text(name, "[20,\(id)20][200,\(id)50]"))\
            \(end.replacing(",1", with: ",\(id)"))</node>
            """
        }
        let last = third.map { row(3, "Letters", $0) } ?? ""
        let dump = """
            <hierarchy><node class="android.widget.FrameLayout" clickable="false" focusable="false" bounds="[0,0][400,800]">\
            \(text("Files", "[0,0][400,60]"))\(row(1, name, end))\(row(2, "Invoices", others ?? end))\(last)\(more)</node></hierarchy>
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
        #expect(!found.contains { $0.rule == "name-lost" }, "it has a name")
        return found.filter { $0.rule == "part-lost" }.map(\.message)
    }

    /// What nobody can tell, where nothing is told as worse.
    private func doubts(_ before: AuditedScene, _ after: AuditedScene) throws -> [String] {
        let found = try Comparison(before, after)
        #expect(Self.ofNames(found).isEmpty, "\(found.regressions)")
        return found.doubts
    }

    private static func ofNames(_ found: Comparison) -> [String] {
        found.regressions.compactMap(\.rule).filter { ["part-lost", "name-lost", "name-changed"].contains($0) }
    }

    private static func doubt(_ row: String, _ words: String) -> String {
        "“\(row)” no longer says “\(words)”: whether that is lost, or no longer so, is not known."
    }

    private static func both(_ words: String) -> [String] {
        ["Holiday", "Invoices"].map { "“\($0)” no longer says “\(words)”." }
    }

    @Test func `a picture in a row that loses its description is a loss of the row`() throws {
        let sound = try screen(view("ImageView", "Downloaded"))
        #expect(sound.scene.transcript.utterances.map(\.text).contains("Holiday, Downloaded, Image"))
        let silent = try screen(view("ImageView"))
        #expect(try lost(sound, silent) == Self.both("Downloaded"))
        #expect(try !Comparison(sound, silent).regressions.contains { $0.rule == "name-changed" }, "it is told once")
        #expect(try lost(screen(view("ImageView")), sound).isEmpty, "it says more")
        #expect(try lost(sound, sound).isEmpty)
    }

    @Test func `a picture that says a word for programmers has no description`() throws {
        let found = try lost(
            screen(view("ImageView", "Downloaded"), others: ""), screen(view("ImageView", "ic_download_24"), others: "")
        )
        #expect(found == ["“Holiday, ic_download_24” no longer says “Downloaded”."])
        #expect(try lost(screen(view("ImageView", "ic_download_24")), screen(view("ImageView"))).isEmpty)
    }

    @Test func `a text that becomes a picture without a description is lost`() throws {
        let failed = try screen(view("TextView", text: "Failed"))
        #expect(try lost(failed, screen(view("ImageView"))) == Self.both("Failed"))
        let one = try screen(view("TextView", text: "Failed"), others: "")
        let other = try screen(view("ImageView", id: "icon"), others: "")
        #expect(try doubts(one, other) == [Self.doubt("Holiday", "Failed")], "a new picture in its place")
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

    @Test func `what another row says still comes and goes with the data`() throws {
        let online = view("ImageView", "Online"), dot = view("ImageView")
        let both = try screen(online)
        #expect(try doubts(both, screen(dot, others: online)).isEmpty)
        #expect(try doubts(both, screen(online, others: dot)).isEmpty)
        #expect(try doubts(both, screen(dot, others: dot, third: online)).isEmpty, "a row that came says it")
        let unnamed = view("ImageView", "Online", id: ""), plain = view("ImageView", id: "")
        #expect(try doubts(screen(unnamed), screen(plain, others: unnamed)).isEmpty, "by its class and place")
    }

    @Test func `where nobody can tell, it is a doubt`() throws {
        let online = view("ImageView", "Online"), dot = view("ImageView")
        #expect(try doubts(screen(online, others: ""), screen(dot, others: "")) == [Self.doubt("Holiday", "Online")])
        #expect(
            try doubts(screen(online, others: dot), screen(dot, others: dot)) == [Self.doubt("Holiday", "Online")],
            "so it is drawn where it is not so")
        let all = ["Holiday", "Invoices"].map { Self.doubt($0, "Online") }
        #expect(try doubts(screen(online, third: dot), screen(dot, third: dot)) == all)
        let busy = view("ImageView", "Busy")
        #expect(
            try doubts(screen(online, others: busy), screen(dot))
                == [Self.doubt("Holiday", "Online"), Self.doubt("Invoices", "Busy")], "each lost something else")
    }

    @Test func `a picture's description in what is no list is no state`() throws {
        func found(_ words: String) throws -> Comparison {
            try Comparison(screen(view("ImageView", words), others: ""), screen(view("ImageView"), others: ""))
        }
        let picture = try found("Lighthouse above a stormy sea")
        #expect(
            picture.regressions.filter { $0.rule == "part-lost" }.map(\.message)
                == ["“Holiday” no longer says “Lighthouse above a stormy sea”."])
        #expect(picture.doubts.isEmpty)
        let state = try found("There are new messages")
        #expect(Self.ofNames(state).isEmpty && state.doubts.count == 1)
    }

    @Test func `a row whose picture is still without words tells of no mend, unless another row says it`() throws {
        let rule = try #require(ChangeRule.rule("part-lost"))
        let online = view("ImageView", "Online"), dot = view("ImageView")
        func tells(_ good: AuditedScene, _ now: AuditedScene) -> Bool {
            let rows = [good, now].compactMap { side in
                side.scene.elements.first { $0.labelWords.contains("holiday") || $0.heardWords.contains("holiday") }
            }
            return rows.count == 2 && rule.tells(rows[0], rows[1])
        }
        let good = try screen(online)
        #expect(try tells(good, good) && tells(good, screen(online, others: dot)), "it says it")
        #expect(try tells(good, screen(dot, others: online)), "another row says it: it is live")
        #expect(try !tells(good, screen(dot)) && !tells(good, screen(dot, others: "")))
        #expect(try tells(good, screen("", others: dot)), "the picture is gone")
    }

    @Test func `it is no name that is lost`() throws {
        let rule = try #require(ChangeRule.rule("part-lost"))
        #expect(rule.standsFor.isEmpty && rule.impact == .serious && !ChangeRule.isAboutMissing(name: rule.id))
        #expect(FaultClass.classes(ofRule: rule.id) == [.silent])
        #expect(ChangeRule.losses.contains { $0.id == rule.id })
    }

    @Test func `a row of VoiceOver's that no longer says its picture is told so`() throws {
        func screen(_ ends: [(label: String, picture: String?)]) -> AuditedScene {
            let rows = ends.enumerated().map { place, end in
                Sketch([
                    Sketch { node in
                        node.id = "picture\(place)"
                        node.label = end.picture
                        node.traits = .image
                        node.frame = Frame(340, 120 + Double(place) * 80, 30, 30)
                    }
                ]) { node in
                    node.id = "row\(place)"
                    node.isElement = true
                    node.label = end.label
                    node.traits = .button
                    node.frame = Frame(0, 100 + Double(place) * 80, 390, 70)
                }
            }
            return SketchedScreen([.element("title", "Files", .header, at: Frame(20, 50, 300, 40))] + rows).audited
        }
        let sound = screen([("Holiday, Downloaded", "Downloaded"), ("Invoices, Downloaded", "Downloaded")])
        #expect(try lost(sound, screen([("Holiday", nil), ("Invoices", nil)])) == Self.both("Downloaded"))
        let one = screen([("Holiday", nil), ("Invoices, Downloaded", "Downloaded")])
        #expect(try lost(sound, one).isEmpty && Comparison(sound, one).doubts.isEmpty)
        #expect(try lost(sound, screen([("Holiday, saved, downloaded", nil), ("Invoices, downloaded", nil)])).isEmpty)
        #expect(try lost(screen([("Holiday, ic_download", "ic_download")]), screen([("Holiday", nil)])).isEmpty)
    }

    @Test func `a field whose name becomes a word for programmers has lost it`() throws {
        func field(_ name: String) -> AuditedScene {
            SketchedScreen([
                .element("title", "Sign in", .header, at: Frame(20, 50, 300, 40)),
                .element("field", name, .textEntry, at: Frame(20, 120, 300, 44), identifier: "email"),
            ]).audited
        }
        func found(_ before: String, _ after: String) throws -> [String] {
            try Comparison(field(before), field(after)).regressions.filter { $0.rule == "name-lost" }.map(\.message)
        }
        #expect(try found("Email", "email_input_field") == ["“Email” has lost its name."])
        #expect(try found("Email", "E-mail address").isEmpty)
        #expect(try found("email_input_field", "Email").isEmpty)
    }
}
