import History
import Screens
import Testing

/// What falls silent is lost where something of it is left that somebody hears of no more, and nowhere else.
@Suite struct SilencedElementTests {
    private func isLost(_ before: [Sketch], _ after: [Sketch]) throws -> Bool {
        let around: [Sketch] = [
            .element("title", "Cart", .header, at: Frame(20, 60, 350, 50)),
            .element("buy", "Buy now", .button, at: Frame(20, 700, 350, 50)),
        ]
        let comparison = try Comparison(
            SketchedScreen(around + before).audited, SketchedScreen(around + after).audited)
        let lost = comparison.regressions.contains { $0.rule == "element-lost" }
        #expect(lost == (comparison.speech.silenced > 0))
        return lost
    }

    private func picture(
        heard: Bool, _ label: String? = nil, value: String? = nil, _ traits: Traits = .image, taps: Bool = false
    ) -> [Sketch] {
        [
            .element("picture", label, traits, at: Frame(20, 200, 350, 200)) {
                ($0.isElement, $0.value, $0.className) = (heard, value, "UIImageView")
                $0.gestures = taps ? [.tap] : []
            }
        ]
    }

    @Test func `a picture without words that is for decoration again loses nothing`() throws {
        #expect(try !isLost(picture(heard: true), picture(heard: false)))
        #expect(try isLost(picture(heard: true, "Ada's garden"), picture(heard: false, "Ada's garden")))
        #expect(try isLost(picture(heard: true, value: "3 of 5"), picture(heard: false, value: "3 of 5")))
        #expect(try isLost(picture(heard: true, nil, .button), picture(heard: false, nil, .button)), "it was pressed")
        #expect(try isLost(picture(heard: true, taps: true), picture(heard: false, taps: true)), "and so can it be")
        #expect(try !isLost(picture(heard: true, taps: true), picture(heard: false)), "it was a button by mistake")
    }

    @Test func `a picture without words that can be operated is no decoration`() throws {
        func picture(heard: Bool, _ change: (inout Node) -> Void) -> [Sketch] {
            [
                .element("picture", nil, .image, at: Frame(20, 200, 350, 200)) {
                    ($0.isElement, $0.className) = (heard, "UIImageView")
                    change(&$0)
                }
            ]
        }
        let offers: [(inout Node) -> Void] = [
            { $0.respondsToUserInteraction = true }, { $0.customActions = ["Delete"] },
            { $0.hint = "Shows the recipe" },
        ]
        for offer in offers { #expect(try isLost(picture(heard: true, offer), picture(heard: false, offer))) }
    }

    @Test func `a text is said by the one stop beside it, in a container or not`() throws {
        func beside(stops: Int, at y: Double = 300) -> [Sketch] {
            [
                .element("text", "Predictive", .staticText, at: Frame(20, 305, 99, 21), text: "Predictive") {
                    $0.isElement = stops > 1
                }, .element("switch", "Predictive", .switchButton, at: Frame(319, y, 51, 32)),
            ]
        }
        #expect(try !isLost(beside(stops: 2), beside(stops: 1)))
        #expect(try isLost(beside(stops: 2, at: 400), beside(stops: 1, at: 400)), "that is another row")
    }

    /// A row of a text and a switch, which says the text too.
    private func row(stops: Int, switchSays name: String = "Predictive", beside other: String? = nil) -> [Sketch] {
        let text = Sketch.element("text", "Predictive", .staticText, at: Frame(20, 305, 99, 21), text: "Predictive") {
            $0.isElement = stops > 1
        }
        let others = other.map { [Sketch.element("other", $0, .button, at: Frame(200, 300, 60, 32))] } ?? []
        return [
            .box(
                "row", [text, .element("switch", name, .switchButton, at: Frame(319, 300, 51, 32))] + others,
                at: Frame(0, 290, 390, 50))
        ]
    }

    @Test func `a text that is one stop with the control of its row, which says it, loses nothing`() throws {
        #expect(try !isLost(row(stops: 2), row(stops: 1)))
        #expect(try isLost(row(stops: 2, switchSays: "On"), row(stops: 1, switchSays: "On")))
        #expect(
            try isLost(row(stops: 2, beside: "Predictive help"), row(stops: 1, beside: "Predictive help")),
            "of several stops none is known to speak for it")
    }

    /// A row with a mark at its end, which is heard where the row is not.
    private func marked(_ label: String?, _ traits: Traits = [.button, .notEnabled], printed: String? = nil) -> [Sketch]
    {
        [
            .box(
                "row",
                [
                    .element("mark", "chevron", traits, at: Frame(358, 315, 12, 15), text: printed) {
                        $0.isElement = label == nil
                    }
                ], at: Frame(0, 300, 390, 50)
            ) { ($0.isElement, $0.label, $0.className) = (label != nil, label, "UITableViewCell") }
        ]
    }

    /// A form of fields of which each has a button that is called like the others'.
    private func form(_ colour: String, isSilent: Bool) -> [Sketch] {
        [("Colour", colour), ("Size", "Large"), ("Shape", "Round")].enumerated().map { place, field in
            let y = 150 + Double(place) * 80
            return .box(
                "row\(place)",
                [
                    .element("name\(place)", field.0, .staticText, at: Frame(20, y, 300, 20)),
                    .element("value\(place)", field.1, .staticText, at: Frame(20, y + 30, 200, 20), text: field.1),
                    .element("menu\(place)", "Show menu", .button, at: Frame(320, y + 10, 44, 44)) {
                        if isSilent, place == 0 { ($0.isElement, $0.label) = (false, nil) }
                    },
                ], at: Frame(0, y - 10, 390, 70)
            ) { $0.className = "UITableViewCell" }
        }
    }

    @Test func `a button that falls silent is that one, though the field beside it has another value`() throws {
        #expect(try isLost(form("Blue", isSilent: false), form("Red", isSilent: true)))
        #expect(try !isLost(form("Blue", isSilent: false), form("Red", isSilent: false)))
    }

    @Test func `a mark that nobody can use is not lost when its row begins to speak`() throws {
        #expect(try !isLost(marked(nil), marked("Privacy")))
        #expect(try isLost(marked(nil, .button), marked("Privacy", .button)), "it could be pressed")
        #expect(try isLost(marked(nil, .button), marked("Privacy")))
        #expect(try isLost(marked(nil, printed: "chevron"), marked("Privacy", printed: "chevron")), "it is printed")
        var silent = marked(nil)
        silent[0].children[0].node.isElement = false
        #expect(try isLost(marked(nil), silent), "nothing speaks there now")
    }

    /// A row of a list, with what is printed in it.
    private func cell(_ label: String?, printed: String?, y: Double = 300, height: Double = 60) -> [Sketch] {
        let text = Sketch.text("printed", printed ?? "", at: Frame(20, y + 5, 200, 21))
        return [
            .box("cell", printed == nil ? [] : [text], at: Frame(0, y, 390, height)) {
                ($0.isElement, $0.label, $0.className) = (label != nil, label, "UITableViewCell")
            }
        ]
    }

    @Test func `what is cut down to a sliver, or prints other words alone, is not what stood there`() throws {
        let before = cell("Encryption", printed: "Encryption")
        #expect(try isLost(before, cell(nil, printed: "Encryption")))
        #expect(try isLost(before, cell(nil, printed: nil)), "its words are gone, it stands there")
        #expect(try !isLost(before, cell(nil, printed: nil, y: 325, height: 7)))
        #expect(try !isLost(before, cell(nil, printed: "Isn't responding")))
    }

    @Test func `a row below the fold that is heard no more is lost as one above it is`() throws {
        func below(_ label: String?) -> [Sketch] {
            [
                .box("cell", [], at: Frame(0, 916, 390, 60)) {
                    ($0.isElement, $0.label, $0.className) = (label != nil, label, "UITableViewCell")
                    $0.sourceVisible = false
                }
            ]
        }
        #expect(try isLost(below("Developer"), below(nil)))
        #expect(try !isLost(below("Developer"), []))
    }

    /// A button in a form that scrolls below a bar.
    private func form(scrolledBy offset: Double, heard: Bool, seen: Bool) -> [Sketch] {
        let show = Sketch.element("show", "Show password", .button, at: Frame(320, 300 - offset, 20, 20)) {
            $0.isElement = heard
            if !seen { $0.sourceVisible = false }
        }
        return [
            .box("form", [show], at: Frame(0, 120, 390, 560)) { ($0.className, $0.scrollable) = ("UIScrollView", true) }
        ]
    }

    @Test func `what was scrolled out of its view, and the tool calls invisible, is not lost`() throws {
        let before = form(scrolledBy: 0, heard: true, seen: true)
        #expect(try !isLost(before, form(scrolledBy: 270, heard: false, seen: false)))
        #expect(try isLost(before, form(scrolledBy: 0, heard: false, seen: false)), "it lies in its view")
        #expect(try isLost(before, form(scrolledBy: 270, heard: false, seen: true)), "the tool does not say so")
    }
}
