import Formats
import History
import Screens
import Testing

/// A change for the better is never told as one for the worse; and every sentence names what it is about.
@Suite struct BetterIsBetterTests {
    private func compare(_ before: [Sketch], _ after: [Sketch]) throws -> Comparison {
        try Comparison(SketchedScreen(before).audited, SketchedScreen(after).audited)
    }
    private func row(_ place: Int, x: Double = 20) -> Frame { Frame(x, 100 + Double(place) * 60, 200, 50) }
    private func button(_ label: String?, text: String? = nil) -> [Sketch] {
        [.element("a", label, .button, at: row(0), text: text, identifier: "it")]
    }

    @Test(
        arguments: [
            ("btn_search_white", "Search", nil), ("Search button", "Find", nil), ("Search.", "Find", nil),
            ("Look for it", "Search", "Search"), ("", "Search", nil), ("  ", "Search", nil),
        ] as [(String, String, String?)])
    func `a name that a naming rule is content with at last is a mend`(old: String, new: String, text: String?) throws {
        let comparison = try compare(button(old, text: text), button(new, text: text))
        #expect(comparison.regressions.isEmpty && comparison.newFaults.isEmpty)
        #expect(!comparison.fixed.isEmpty)
    }

    @Test func `two controls of one name that get names of their own are mended`() throws {
        func edits(_ first: String, _ second: String) -> [Sketch] {
            [
                .element("a", first, .button, at: row(0), identifier: "ia"),
                .element("b", second, .button, at: row(1), identifier: "ib"),
            ]
        }
        let comparison = try compare(edits("More", "More"), edits("Share", "Print"))
        #expect(comparison.regressions.isEmpty && comparison.fixed.contains { $0.rule == "duplicate-name" })
        #expect(
            try compare(edits("Share", "Print"), edits("More", "More")).regressions.contains {
                $0.rule == "name-changed"
            })
    }

    @Test(
        arguments: [
            ("One-Handed Keyboard: Off", "Off", true), ("One-Handed Keyboard: Off", "On", true),
            ("Wi-Fi, On", "On", true), ("Volume: 50 %", "50 %", true), ("Volume: 50 %", "60%", true),
            ("WLAN – Aus", "Ein", true), ("音量：50%", "50%", true), ("Fit: Wide", "Wide", true),
            ("Wi-Fi, On", "Wi-Fi", false), ("Wi-Fi: Off", "Wi-Fi: On", false), ("10:30", "30", false),
            ("Alarm, 10:30", "Alarm", false), ("Cart: 3", "Basket: 3", false),
        ])
    func `of a name and a state only the state is left`(old: String, new: String, isLost: Bool) throws {
        let rules = try compare(button(old), button(new)).regressions.map(\.rule)
        #expect(rules.contains("name-lost") == isLost)
        #expect(!isLost || rules.filter { $0 != "speech-loss" } == ["name-lost"])
        if isLost {
            #expect(try compare(button(new), button(old)).regressions.isEmpty)
        }
    }

    @Test func `a name for another is no mend, nor is one fault for the next`() throws {
        #expect(try compare(button("Send"), button("Go")).regressions.map(\.rule) == ["name-changed"])
        #expect(
            try compare(button("Send"), button("btn_send")).regressions.contains { $0.rule == "label-is-identifier" })
        #expect(
            try compare(button("btn_search"), button("Find button")).regressions.contains { $0.rule == "name-changed" })
    }

    @Test(arguments: [
        ("square.and.arrow.up", true), ("ic_menu_24", true), ("xmark", true), ("mdi-home", true),
        ("chevron-right", true), ("plus", false), ("sign-in", false), ("iOS-17", false), ("Magnify", false),
        ("ios-close", true), ("ion-ios-home", true), ("md-arrow-back", true), ("arrow-left", true),
        ("far-right", false), ("far-reaching", false), ("fab-four", false), ("ios-app", false), ("ios-beta", false),
        ("arrow-shaped", false), ("arrow-key", false), ("ion-exchange", false),
        ("menu.open_menu", true), ("home.controls.open_menu_title", true), ("Home.menu_2", true),
        ("open_menu.com", false), ("v1.2_3", false), ("menu._open", false),
    ])
    func `a name that becomes a word for programmers is worse`(name: String, isCode: Bool) throws {
        let found = try compare(button("Open menu"), button(name)).regressions.map(\.rule)
        #expect(found.contains("label-is-identifier") == isCode, "\(found)")
        #expect(try !compare(button(name), button("Open menu")).regressions.contains { $0.rule == "name-lost" })
    }

    @Test(arguments: [
        ("Play", "null", true), ("Play", "(null)", true), ("Play", "undefined", true), ("Play", "nil", true),
        ("Play", "[object Object]", true), ("Play", "Button", true), ("Play all", "button", true),
        ("Radar", "None", false), ("Play", "Null", false), ("Play", "Undefined behaviour", false),
        ("Play", "Play button", false), ("Photo", "Image", false), ("0", "null", false), ("Play", "Link", false),
        ("undefined", "null", false), ("btn_play", "Button", false),
    ])
    func `a control called by its role alone, or by what a mistake prints, has lost its name`(
        old: String, new: String, isLost: Bool
    ) throws {
        let found = try compare(button(old), button(new)).regressions
        #expect(found.contains { $0.rule == "name-lost" } == isLost, "\(found.map(\.message))")
        if isLost {
            #expect(found.contains { $0.message == "“\(old)” has lost its name." })
            #expect(!found.contains { $0.rule == "name-changed" }, "it is told once")
            #expect(try !compare(button(new), button(old)).regressions.contains { $0.rule == "name-changed" })
        }
    }

    @Test func `a word that is printed, of another role or of no control is a name still`() throws {
        let printed = try compare(button("Play", text: "Play"), button("Button", text: "Button"))
        #expect(!printed.regressions.contains { $0.rule == "name-lost" })
        func one(_ label: String, _ traits: Traits) -> [Sketch] {
            [.element("a", label, traits, at: row(0), identifier: "it")]
        }
        func isLost(_ old: String, _ new: String, _ traits: Traits) throws -> Bool {
            try compare(one(old, traits), one(new, traits)).regressions.contains { $0.rule == "name-lost" }
        }
        #expect(try !isLost("Anna", "null", .staticText))
        #expect(try !isLost("Copy", "Link", .link))
        #expect(try isLost("Volume", "Slider", .adjustable) && !isLost("Volume", "Button", .adjustable))
    }

    @Test func `one role for two that exclude each other is a mend`() throws {
        func both(_ traits: Traits) -> [Sketch] { [.element("a", "Terms", traits, at: row(0), identifier: "it")] }
        #expect(try compare(both([.button, .link]), both(.link)).regressions.isEmpty)
        #expect(try compare(both([.button, .header]), both(.header)).regressions.map(\.rule) == ["trait-lost"])
    }

    // MARK: containers

    /// A shelf of two rows; as an element it keeps them silent.
    private func shelf(
        isElement: Bool, _ traits: Traits = [], rows: [String?] = ["Tea", "Coffee"], printed: String? = nil
    ) -> [Sketch] {
        let buttons = rows.enumerated().map { place, name in
            Sketch.element("r\(place)", name, .button, at: row(place), identifier: "row\(place)")
        }
        let texts = printed.map { [Sketch.text("x", $0, at: row(4))] } ?? []
        let frame = Frame(20, 90, 200, 400)
        return [
            .box("s", buttons + texts, at: frame) { node in
                node.identifier = "shelf"
                guard isElement else { return }
                (node.isElement, node.label, node.traits) = (true, "Drinks, collection", traits)
            }
        ]
    }

    @Test func `a container that lets what it holds be heard has lost nothing`() throws {
        let opened = try compare(shelf(isElement: true), shelf(isElement: false))
        #expect(opened.regressions.isEmpty && opened.speech.silenced == 0)
        #expect(!opened.fixed.isEmpty)
        let closed = try compare(shelf(isElement: false), shelf(isElement: true))
        #expect(closed.regressions.contains { $0.rule == "element-lost" })
    }

    @Test func `a container whose parts have no names, or leave a text unsaid, or that was pressed, is lost`() throws {
        func isLost(_ before: [Sketch], _ after: [Sketch]) throws -> Bool {
            try compare(before, after).regressions.contains { $0.rule == "element-lost" }
        }
        let rows = ["Tea", nil]
        #expect(try isLost(shelf(isElement: true, rows: rows), shelf(isElement: false, rows: rows)))
        #expect(try isLost(shelf(isElement: true, rows: []), shelf(isElement: false, rows: [])))
        #expect(try isLost(shelf(isElement: true, .button), shelf(isElement: false)))
        let printed = "Served until late at night"
        #expect(try isLost(shelf(isElement: true, printed: printed), shelf(isElement: false, printed: printed)))
        let named = shelf(isElement: true, printed: "Drinks")
        #expect(try isLost(named, shelf(isElement: false)), "what it said was printed, and is not said by its buttons")
        #expect(try !isLost(named, shelf(isElement: false, rows: ["Hot drinks", "Coffee"])))
    }

    /// TalkBack's screen of a view that can be tapped, with two texts and some buttons: those are heard beside it.
    private func event(areHeard: Bool) throws -> AuditedScene {
        func view(_ name: String, _ text: String, _ bounds: String, isHeard: Bool) -> String {
            #"<node class="android.widget.\#(name)" text="\#(text)" bounds="\#(bounds)" clickable="\#(name == "Button")" focusable="\#(isHeard)"/>"#
        }
        let texts =
            view("TextView", "Dentist", "[50,300][900,360]", isHeard: areHeard)
            + view("TextView", "Today, 11:30", "[50,370][900,430]", isHeard: areHeard)
        let buttons = ["Edit", "Share"].enumerated().map { place, name in
            view("Button", name, "[50,\(500 + 150 * place)][1030,\(620 + 150 * place)]", isHeard: true)
        }
        let all =
            #"<node class="android.view.ViewGroup" bounds="[0,0][1080,2340]" clickable="true" focusable="true">\#(texts)\#(buttons.joined())</node>"#
        let xml =
            #"<?xml version='1.0' encoding='UTF-8'?><hierarchy rotation="0"><node class="android.widget.FrameLayout" bounds="[0,0][1080,2340]">\#(all)</node></hierarchy>"#
        let capture = try #require(try Import.read([UInt8](xml.utf8)).captures.first)
        return Ruleset.audited(Scene(capture, Speaker().speak(capture)))
    }

    @Test func `texts that are heard by themselves now, beside controls that always were, have lost nothing`() throws {
        let grouped = try event(areHeard: false), split = try event(areHeard: true)
        #expect(grouped.scene.utterances.map(\.text).first == "Dentist, Today, 11:30")
        let opened = try Comparison(grouped, split)
        #expect(opened.regressions.isEmpty && opened.speech.silenced == 0 && opened.speech.loss == 0)
    }

    // MARK: order

    private let names = ["Price", "42 euros", "Tax", "8 euros"]
    private func columns(_ isGrouped: Bool) -> [Sketch] {
        let frames = [
            Frame(20, 100, 100, 20), Frame(250, 100, 100, 20), Frame(20, 140, 100, 20), Frame(250, 140, 100, 20),
        ]
        let all = names.indices.map { Sketch.element("e\($0)", names[$0], at: frames[$0], identifier: "i\($0)") }
        return isGrouped
            ? [
                .box("left", [all[0], all[2]], at: Frame(20, 100, 100, 60)) { $0.groupsChildren = true },
                .box("right", [all[1], all[3]], at: Frame(250, 100, 100, 60)) { $0.groupsChildren = true },
            ] : all
    }

    @Test func `an order that changed is told by what is read before it`() throws {
        let order = try #require(
            try compare(columns(false), columns(true)).regressions.first { $0.rule == "order-changed" })
        #expect(
            order.message
                == "“Tax” and “42 euros” stayed in their places and are read the other way round: now “Tax” comes before “42 euros”."
        )
        #expect(order.finding.evidence["before"] == .number(3) && order.finding.evidence["after"] == .number(2))
    }

    @Test func `whoever is told to be read elsewhere is, whatever the order`() throws {
        var random = SeededRandom(31)
        for round in 0..<60 {
            let places = Array(0..<6).shuffled(using: &random)
            func screen(_ order: [Int]) -> [Sketch] {
                order.map {
                    .element("e\($0)", "Name \(["a", "b", "c", "d", "e", "f"][$0])", .button, identifier: "i\($0)")
                }
            }
            let before = SketchedScreen(screen(Array(0..<6))), after = SketchedScreen(screen(places))
            let comparison = try Comparison(before.audited, after.audited)
            for regression in comparison.regressions where regression.rule == "order-changed" {
                #expect(
                    regression.finding.evidence["readBehind"] != regression.finding.evidence["readBehindBefore"],
                    "round \(round): \(places)")
            }
        }
    }

    // MARK: names of what is meant

    @Test func `two of one name are told apart in every message`() throws {
        func cards(_ isButton: Bool) -> [Sketch] {
            (0..<3).map {
                .element("e\($0)", "Edit", isButton ? .button : .staticText, at: row($0), identifier: "i\($0)")
            }
        }
        let messages = try compare(cards(true), cards(false)).regressions.filter { $0.rule == "trait-lost" }.map(
            \.message)
        #expect(
            Set(messages).count == 3
                && messages.contains("“Edit” (the second of three) no longer says that it is a button."))
    }

    @Test func `what has no words is told by its role and place`() throws {
        let before = [Sketch.element("ok", "OK", .button, at: row(9))]
        let nameless = [
            Sketch.element("x", nil, .button, at: Frame(340, 20, 44, 44)),
            Sketch.element("y", nil, .button, at: Frame(290, 20, 44, 44)),
            Sketch.element("z", nil, .textEntry, at: Frame(20, 780, 300, 44)),
        ]
        #expect(
            Set(try compare(before, before + nameless).newFaults.map(\.message)) == [
                "The button without words at the top right (the first of two): The button has no name: only its role is heard.",
                "The button without words at the top right (the second of two): The button has no name: only its role is heard.",
                "The text field without words at the bottom: The field has no name: the listener does not know what to type.",
            ])
    }

    @Test func `no two findings of a rule have one message`() throws {
        var random = SeededRandom(23)
        for _ in 0..<30 {
            let (_, after) = KnownChanges.pair(&random)
            let told = after.audited.run.findings.filter { $0.node != Tree.root }.map {
                "\($0.rule ?? "") \($0.message)"
            }
            #expect(Set(told).count == told.count)
        }
    }
}
