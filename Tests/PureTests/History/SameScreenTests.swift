import History
import Screens
import Testing

/// What a person or the system did to a screen is no release's doing: a scroll, a sheet over it, an error, another language.
@Suite struct SameScreenTests {
    private func compare(_ before: [Sketch], _ after: [Sketch], twin: Twin = .exact) throws -> Comparison {
        try Comparison(SketchedScreen(before).audited, SketchedScreen(after).audited, twin: twin)
    }

    private let title = Sketch.element("title", "Menu", .header, at: Frame(20, 60, 350, 40))

    private func cell(_ name: String, at y: Double, heard: Bool = true) -> Sketch {
        .element(name, name, .button, at: Frame(0, y, 390, 50), text: name) {
            ($0.className, $0.isElement) = ("UITableViewCell", heard)
        }
    }

    @Test func `an error in the stead of all rows is another screen, and one row less is none`() throws {
        let names = (1...14).map { "Dish \($0)" }
        let rows = names.enumerated().map { cell($1, at: 100 + 50 * Double($0)) }
        #expect(try !compare([title] + rows, [title, cell("Try again", at: 400)]).showsSameScreen)
        #expect(try compare([title] + rows, [title] + rows.dropLast()).showsSameScreen)
        #expect(try compare([title] + rows, [title, rows[0]]).showsSameScreen, "one of them is left")
    }

    @Test func `what falls silent in a language that was added is lost`() throws {
        func row(_ id: String, _ word: String, at y: Double, heard: Bool = true) -> Sketch {
            .element(id, heard ? word : nil, heard ? .button : [], at: Frame(20, y, 350, 44), text: word) {
                $0.isElement = heard
            }
        }
        let english = [row("b", "Buy", at: 120), row("s", "Sell", at: 180), row("h", "Help", at: 240)]
        let german = [
            row("b", "Kaufen", at: 120), row("s", "Verkaufen", at: 180, heard: false), row("h", "Hilfe", at: 240),
        ]
        let lost = try compare(english, german, twin: .otherLanguage).regressions.filter { $0.rule == "element-lost" }
        #expect(lost.map(\.message) == ["“Sell” is still shown and is no longer heard."])
    }

    @Test func `what lost its role in a language that was added has lost it`() throws {
        func screen(_ words: [String], _ locale: String, isButton: Bool) -> SketchedScreen {
            SketchedScreen(
                words.enumerated().map { place, word in
                    .element(
                        "n\(place)", word, place == 1 && !isButton ? .staticText : .button,
                        at: Frame(20, 120 + 60 * Double(place), 350, 44))
                }
            ) { $0.locale = locale }
        }
        let english = screen(["Buy", "Sell", "Help"], "en", isButton: true)
        let german = screen(["Kaufen", "Verkaufen", "Hilfe"], "de", isButton: false)
        let found = try Comparison(english.audited, german.audited, twin: .otherLanguage).regressions
        #expect(
            found.map(\.message).contains("“Verkaufen” no longer says that it is a button."), "\(found.map(\.message))")
    }

    @Test func `what lies below the fold is not lost behind a sheet`() throws {
        let rows = ["Anna", "Bob", "Carla", "David"].enumerated().map { cell($1, at: 100 + 50 * Double($0)) }
        let below = ["Nora", "Olaf", "Paul"].enumerated().map { cell($1, at: 880 + 50 * Double($0)) }
        let list = Sketch.box("list", rows + below, at: Frame(0, 100, 390, 744)) { $0.className = "UITableView" }
        let sheet = Sketch.box(
            "sheet", [.element("ok", "OK", .button, at: Frame(100, 500, 200, 50))], at: Frame(0, 450, 390, 394)
        ) { $0.modal = true }
        let over = try compare([title, list], [title, list, sheet])
        #expect(!over.showsSameScreen && over.regressions.filter { $0.rule == "element-lost" }.isEmpty)
    }

    @Test func `what is scrolled past a bar changes no order`() throws {
        func screen(scrolledBy offset: Double, done: Double = 100) -> [Sketch] {
            let inside = ["First", "Second"].enumerated().map { place, name in
                Sketch.element(name, name, at: Frame(20, 102 + 30 * Double(place) - offset, 200, 20))
            }
            return [
                .box("list", inside, at: Frame(0, 90, 390, 700)) {
                    ($0.className, $0.scrollable) = ("UIScrollView", true)
                }, .element("Done", "Done", .button, at: Frame(300, done, 60, 24)),
            ]
        }
        #expect(try compare(screen(scrolledBy: 0), screen(scrolledBy: 12)).regressions.isEmpty)
    }

    @Test func `a switch whose row speaks in its stead has lost what it is`() throws {
        func row(isSwitch: Bool) -> [Sketch] {
            [
                title,
                .box(
                    "row",
                    [
                        .text("print", "Dictation", at: Frame(20, 110, 150, 24)),
                        .element(
                            "control", "Dictation", isSwitch ? .switchButton : .staticText, at: Frame(319, 106, 51, 31)
                        ) {
                            ($0.isElement, $0.value) = (isSwitch, isSwitch ? "1" : nil)
                        },
                    ], at: Frame(0, 100, 390, 44)
                ) {
                    ($0.className, $0.isElement, $0.label, $0.traits) = ("UITableViewCell", !isSwitch, "Dictation", [])
                },
            ]
        }
        let lost = try compare(row(isSwitch: true), row(isSwitch: false)).regressions
        #expect(lost.map(\.rule).contains("trait-lost"), "\(lost.map(\.message))")
        #expect(try compare(row(isSwitch: false), row(isSwitch: true)).regressions.isEmpty)
    }

    @Test func `a button whose printed words go has lost its name, whatever is printed beside it`() throws {
        func bar(_ label: String?, title: String) -> [Sketch] {
            [
                .box(
                    "bar",
                    [
                        .element("up", label, .button, at: Frame(10, 50, 44, 44), text: label),
                        .element("name", title, .header, at: Frame(80, 50, 200, 44), text: title),
                    ], at: Frame(0, 50, 390, 44)), cell("Help", at: 200),
            ]
        }
        let lost = try compare(bar("Check it out", title: "Games"), bar(nil, title: "Top games")).regressions
        #expect(lost.map(\.message).contains("“Check it out” has lost its name."), "\(lost.map(\.message))")
    }
}
