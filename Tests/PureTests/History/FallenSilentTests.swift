import History
import Screens
import Testing

/// What is still drawn in its place and heard no more is lost, and weighs by its number as by its words.
@Suite struct FallenSilentTests {
    private func compare(_ before: [Sketch], _ after: [Sketch], twin: Twin = .exact) throws -> Comparison {
        try Comparison(SketchedScreen(before).audited, SketchedScreen(after).audited, twin: twin)
    }
    private func rules(_ comparison: Comparison) -> [String] { comparison.regressions.compactMap(\.rule) }
    private func row(_ place: Int) -> Frame { Frame(0, 200 + Double(place) * 60, 390, 50) }

    /// Seven controls, of which so many icons are heard.
    private func toolbar(heard: Int, shift: Double = 0) -> [Sketch] {
        let names = ["Bold", "Italic", "Quote", "Link", "List"]
        return [
            .element("back", "Back", .button, at: Frame(10, 40, 44, 44)),
            .element("save", "Save", .button, at: Frame(330, 40, 50, 44)),
        ]
            + names.enumerated().map { place, name in
                .box("icon\(place)", [], at: Frame(20 + Double(place) * 70, 760 + shift, 44, 44)) {
                    $0.className = "UIButton"
                    $0.isElement = place < heard
                    $0.label = place < heard ? name : nil
                    $0.traits = place < heard ? .button : nil
                }
            }
    }

    @Test func `five icons that fall silent are lost each, and a loss of speech`() throws {
        let comparison = try compare(toolbar(heard: 5), toolbar(heard: 0))
        #expect(rules(comparison).count { $0 == "element-lost" } == 5)
        #expect(rules(comparison).first == "speech-loss" && comparison.speech.silenced == 5)
        #expect(comparison.speech.loss >= 5.0 / 7)
        #expect(comparison.showsSameScreen, "all of it is still shown")
        let moved = try compare(toolbar(heard: 5), toolbar(heard: 0, shift: 20))
        #expect(rules(moved).count { $0 == "element-lost" } == 5, "a little lower is the same place")
    }

    @Test(arguments: [1, 2]) func `few icons that fall silent are a loss`(silent: Int) throws {
        let comparison = try compare(toolbar(heard: 5), toolbar(heard: 5 - silent))
        #expect(comparison.speech.silenced == silent && comparison.speech.loss == Double(silent) / 7)
        #expect(rules(comparison).count { $0 == "element-lost" } == silent)
        #expect(comparison.showsSameScreen)
    }

    @Test func `a screen both of whose sliders are only drawn now has lost some of its speech`() throws {
        func sliders(heard: Bool) -> [Sketch] {
            let paragraph = (0..<60).map { "word\($0)" }.joined(separator: " ")
            return [paragraph, "Range", "Unit", "Done"].enumerated().map { place, text in
                .element("text\(place)", text, at: Frame(20, 20 + Double(place) * 40, 300, 30), text: text)
            }
                + ["Low", "High"].enumerated().map { place, name in
                    .element(name, heard ? name : nil, .adjustable, at: row(place)) {
                        $0.className = "RangeSlider"
                        $0.isElement = heard
                    }
                }
        }
        let comparison = try compare(sliders(heard: true), sliders(heard: false))
        #expect(comparison.speech.before.coverage == 1 && comparison.speech.after.coverage == 1)
        #expect(comparison.speech.loss == 2.0 / 6 && !comparison.speech.isAlarming && comparison.showsSameScreen)
    }

    @Test func `what was silent before loses nothing, and what is gone for everybody is only removed`() throws {
        #expect(try compare(toolbar(heard: 0), toolbar(heard: 0)).regressions.isEmpty)
        #expect(try compare(toolbar(heard: 0), toolbar(heard: 5)).regressions.isEmpty)
        let gone = try compare(toolbar(heard: 5), Array(toolbar(heard: 5).prefix(2)))
        #expect(!rules(gone).contains("element-lost") && gone.speech.silenced == 0)
        // A picture that was drawn there before is no trace of the button that was taken from it.
        let picture = Sketch.box("picture", [], at: row(0)) { $0.className = "UIImageView" }
        let buy = Sketch.element("buy", "Buy", .button, at: row(0))
        let rest = Sketch.element("rest", "Rest", .button, at: row(3))
        #expect(!rules(try compare([picture, buy, rest], [picture, rest])).contains("element-lost"))
    }

    @Test func `a slider that is only drawn now is lost, whatever it is made of`() throws {
        let before = [
            Sketch.element("slider", "Volume", .adjustable, at: row(0)) {
                $0.className = "UISlider"
                $0.value = "40 %"
            }, .element("ok", "OK", .button, at: row(2)),
        ]
        let drawn = Sketch.box("drawn", [], at: Frame(0, 202, 388, 50)) { $0.className = "WaveView" }
        let comparison = try compare(before, [drawn, before[1]])
        let lost = comparison.regressions.first { $0.rule == "element-lost" }
        #expect(lost?.before == SketchedScreen(before).node("slider") && lost?.message.contains("“Volume”") == true)
        #expect(lost?.finding.evidence["by"] == .text("place"))
        #expect(!rules(try compare(before, [drawn, before[1]], twin: .otherTextSize)).contains("element-lost"))
        let far = Sketch.box("drawn", [], at: Frame(0, 600, 388, 50)) { $0.className = "WaveView" }
        #expect(!rules(try compare(before, [far, before[1]])).contains("element-lost"))
    }

    @Test func `texts that one cell says together are not lost`() throws {
        func text(_ id: String, _ words: String, _ x: Double, heard: Bool) -> Sketch {
            .element(id, words, at: Frame(x, 210, 100, 20), text: words) { $0.isElement = heard }
        }
        func cell(_ isOne: Bool, says: String) -> [Sketch] {
            [
                .box(
                    "cell", [text("title", "Yoga", 20, heard: !isOne), text("time", "Noon", 200, heard: !isOne)],
                    at: row(0)
                ) {
                    $0.isElement = isOne
                    $0.label = isOne ? says : nil
                    $0.traits = .button
                }
            ]
        }
        #expect(!rules(try compare(cell(false, says: ""), cell(true, says: "Yoga, Noon"))).contains("element-lost"))
        #expect(rules(try compare(cell(false, says: ""), cell(true, says: "Yoga"))).contains("element-lost"))
    }

    // MARK: what is printed anew

    private func shop(_ more: [Sketch] = [], title: String = "Autumn sale of warm shoes") -> [Sketch] {
        [.element("title", title, .header, at: row(0), text: title, identifier: "t")]
            + ["Red shoes and hats", "Blue coat with belt"].enumerated().map { place, name in
                .element("e\(place)", name, .button, at: row(place + 1), text: name, identifier: "i\(place)")
            } + more
    }

    @Test func `a new button that nobody hears lowers the coverage, and no speech is lost by it`() throws {
        let nameless = Sketch.element("new", nil, .button, at: row(6), text: "Show all of them", identifier: "new")
        let comparison = try compare(shop(), shop([nameless]))
        #expect(comparison.speech.after.coverage ?? 1 < 0.9)
        #expect(
            comparison.speech.loss == 0 && comparison.speech.lost == [] && !rules(comparison).contains("speech-loss"))
        #expect(comparison.newFaults.contains { $0.rule == "button-name" })
        let printed = try compare(shop(), shop([nameless], title: "Winter sale of warm boots"))
        #expect(printed.speech.loss == 0, "the title changed with its print, and is said")
        let drawn = try compare(shop(), shop([.text("new", "Show all of them", at: row(6))]))
        #expect(drawn.speech.loss == 0)
    }

    @Test func `what is said no more is lost, whatever came beside it`() throws {
        let nameless = Sketch.element("new", nil, .button, at: row(6), text: "Show all of them", identifier: "new")
        let after = [shop()[0], shop()[1], Sketch.text("x", "Blue coat with belt", at: row(2)), nameless]
        #expect(try compare(shop(), after).speech.alarmingLoss == 4.0 / 13)
        let others = ["Green cup of tea", "Grey scarf of wool"].enumerated().map {
            Sketch.text("o\($0.offset)", $0.element, at: row($0.offset + 1))
        }
        let unheard = try compare(shop(), [shop()[0]] + others)
        #expect(unheard.speech.alarmingLoss == 8.0 / 13, "other rows, and nobody hears them")
    }

    // MARK: lists

    private func list(_ names: [String], texts: Bool = true) -> [Sketch] {
        [
            .element("title", "Orders", .header, at: Frame(20, 50, 200, 40), text: texts ? "Orders" : nil),
            .element("new", "New order", .button, at: Frame(300, 50, 80, 44), text: texts ? "New order" : nil),
            .box(
                "table",
                names.enumerated().map {
                    .element("r\($0.offset)", $0.element, .button, at: row($0.offset), text: texts ? $0.element : nil) {
                        $0.className = "OrderCell"
                    }
                }, at: Frame(0, 200, 390, 600)
            ) { $0.className = "UITableView" },
        ]
    }

    @Test(arguments: [true, false]) func `other rows and fewer rows are no loss, and the same screen`(texts: Bool)
        throws
    {
        let before = list(["Red shoes", "Blue hat", "Green coat", "Grey scarf"], texts: texts)
        for now in [["Lamp", "Chair", "Sofa", "Mirror"], ["Lamp", "Chair"], ["Lamp"], ["Red shoes"]] {
            let comparison = try compare(before, list(now, texts: texts))
            #expect(comparison.regressions.isEmpty && comparison.newFaults.isEmpty, "\(now)")
            #expect(comparison.showsSameScreen, "\(now)")
        }
    }

    @Test func `rows that nobody hears in a list that goes on are a loss, whatever their data`() throws {
        let before = list(["Red shoes", "Blue hat", "Green coat", "Grey scarf"])
        for names in [
            ["Red shoes", "Blue hat", "Green coat", "Grey scarf"],
            ["Oak table", "Pine bench", "Brass lamp", "Old desk"],
        ] {
            var after = list(names)
            for place in [2, 3] {
                after[2].children[place].node.isElement = false
                after[2].children[place].node.label = nil
            }
            #expect(try compare(before, after).speech.alarmingLoss == 4.0 / 11, "\(names)")
        }
    }

    @Test func `an empty list, a spinner and an error are not the screen`() throws {
        let before = list(["Red shoes", "Blue hat", "Green coat", "Grey scarf"])
        let empty = try compare(before, list([]))
        #expect(empty.regressions.isEmpty, "gone for everybody")
        #expect(!empty.showsSameScreen)
        let spinner = [Sketch.element("spinner", "In progress", at: row(4))]
        #expect(!(try compare(before, spinner).showsSameScreen))
        let error = [
            before[0], Sketch.element("text", "Something went wrong", at: row(3), text: "Something went wrong"),
            .element("again", "Try again", .button, at: row(4), text: "Try again"),
        ]
        #expect(!(try compare(before, error).showsSameScreen))
        #expect(try compare(before, before).showsSameScreen)
    }

    @Test func `an error in the place of rows is not the screen, though its words are of the rows' kind`() throws {
        func line(_ text: String, _ place: Int, row isRow: Bool = false) -> Sketch {
            .element("l\(place)", text, at: row(place), text: text) {
                $0.className = isRow ? "UITableViewCell" : "UILabel"
            }
        }
        let rows = ["Account", "Privacy", "Sounds", "Storage", "Help"].enumerated().map {
            line($0.element, $0.offset + 1, row: true)
        }
        let error = [
            line("Error", 0), line("Something went wrong", 1), .element("again", "Try again", .button, at: row(4)),
        ]
        let comparison = try compare([line("Settings", 0)] + rows, error)
        #expect(!comparison.showsSameScreen)
        #expect(try compare([line("Settings", 0)] + rows, [line("Settings", 0)] + rows.prefix(2)).showsSameScreen)
    }

    /// What an empty list says in the place of its rows, beside what is above it.
    static let instead: [[(String, Traits)]] = [
        [("No orders yet", .staticText)], [("No orders yet", .staticText), ("Order now", .button)],
        [("Something went wrong", .staticText), ("Try again", .button)], [("In progress", [])],
    ]

    @Test(arguments: FallenSilentTests.instead.indices, [1, 2, 6])
    func `a list whose rows are all away is not the screen, whatever is there instead`(
        _ which: Int, rows: Int
    ) throws {
        let names = Array(["Red shoes", "Blue hat", "Green coat", "Grey scarf", "Black belt", "Pink cap"].prefix(rows))
        let before = list(names)
        let inside = Self.instead[which].enumerated().map { place, said in
            Sketch.element("x\(place)", said.0, said.1, at: row(place), text: said.0) { $0.className = "UILabel" }
        }
        let after = [
            before[0], before[1], .box("table", inside, at: Frame(0, 200, 390, 600)) { $0.className = "UITableView" },
        ]
        let comparison = try compare(before, after)
        #expect(!comparison.showsSameScreen)
        #expect(comparison.regressions.isEmpty, "what stands in the place of a row is not that row")
        #expect(comparison.matches.matches.count == 2)
    }

    @Test func `what an error page shows is not judged as what stood in its place, what it still shows is`() throws {
        func page(_ names: [String], _ traits: Traits, title: Traits = .header) -> [Sketch] {
            [.element("title", "Orders", title, at: Frame(20, 50, 200, 40), text: "Orders", identifier: "title")]
                + names.enumerated().map {
                    .element("e\($0.offset)", $0.element, traits, at: row($0.offset), text: $0.element)
                }
        }
        let before = page(["Buy", "Sell", "Send", "Help"], .button)
        let error = page(["Something went wrong", "Nothing was found"], .staticText)
        let comparison = try compare(before, error)
        #expect(!comparison.showsSameScreen && comparison.regressions.isEmpty)
        let untitled = page(["Something went wrong", "Nothing was found"], .staticText, title: .staticText)
        #expect(rules(try compare(before, untitled)) == ["trait-lost"])
    }

    @Test func `a screen is always itself and loses nothing to itself`() throws {
        var random = SeededRandom(17)
        for _ in 0..<20 {
            let screen = SketchedScreen([KnownChanges.screen(&random)])
            for twin in Twin.allCases {
                let comparison = try Comparison(screen.audited, screen.audited, twin: twin)
                #expect(comparison.showsSameScreen && comparison.speech.loss == 0 && comparison.speech.silenced == 0)
                #expect(comparison.regressions.isEmpty && comparison.newFaults.isEmpty)
                #expect(comparison.scenes.nodes.after(Tree.root) == Tree.root)
            }
        }
    }

    // MARK: languages

    private func menu(_ names: [String], locale: String?, silent: Bool = false) -> SketchedScreen {
        SketchedScreen(
            names.enumerated().map {
                $0.offset == 0 && silent
                    ? .box("e0", [], at: row(0)) { $0.identifier = "i0" }
                    : .element("e\($0.offset)", $0.element, .button, at: row($0.offset), identifier: "i\($0.offset)")
            }
        ) { $0.locale = locale }
    }
    private let english = ["Send", "Reply", "Delete", "Close"]
    private let german = ["Senden", "Antworten", "Löschen", "Schließen"]

    @Test(
        arguments: [("en", "de", Twin.otherLanguage), (nil, nil, .exact), ("en", nil, .exact)]
            as [(String?, String?, Twin)])
    func `a translation changes words and loses none`(here: String?, there: String?, twin: Twin) throws {
        let before = menu(english, locale: here)
        let comparison = try Comparison(before.audited, menu(german, locale: there).audited, twin: twin)
        #expect(comparison.regressions.isEmpty && comparison.speech.loss == 0 && comparison.showsSameScreen)
        let silent = try Comparison(before.audited, menu(german, locale: there, silent: true).audited, twin: twin)
        #expect(rules(silent).contains("element-lost"), "what is heard at all is compared")
        let nameless = try Comparison(
            before.audited, menu(["", "Antworten", "Löschen", "Schließen"], locale: there).audited, twin: twin)
        #expect(rules(nameless).contains("name-lost"))
    }

    @Test func `other words in one language are no translation, nor are names for programmers`() throws {
        let others = ["Post", "Answer", "Erase", "Finish"]
        let one = try Comparison(menu(english, locale: "en").audited, menu(others, locale: "en").audited)
        #expect(rules(one) == Array(repeating: "name-changed", count: 4))
        let mended = try Comparison(menu(english, locale: "de").audited, menu(german, locale: "de").audited)
        #expect(rules(mended).isEmpty, "they are in the app's own language now")
        let keys = ["ic_paper_plane", "ic_arrow_left", "ic_trash_can", "ic_cross_mark"]
        let raw = try Comparison(menu(english, locale: nil).audited, menu(keys, locale: nil).audited)
        #expect(rules(raw).contains("label-is-identifier") && rules(raw).contains("name-changed"))
    }
}
