import Screens
import Testing

/// Recordings held against what the engine says.
@Suite struct HearingTests {
    private func row(_ place: Int) -> Frame { Frame(20, 100 + Double(place) * 60, 350, 44) }

    private var shop: [Sketch] {
        [
            .element("title", "Checkout", .header, at: row(0)),
            .element("price", "Price", at: row(1)) { $0.value = "4.99" },
            .element("buy", "Buy", .button, at: row(2)) { $0.hint = "Orders at once." },
            .element("share", "Share", .button, at: row(3)),
            .element("help", "Help", .link, at: row(4)),
        ]
    }

    private func hear(
        on sketches: [Sketch]? = nil, _ lines: [String], whole: Bool = false, unknown: [String] = []
    ) -> Hearing {
        hear(on: sketches, lines.map { Recording.Line(text: $0) }, whole: whole, unknown: unknown)
    }

    private func hear(
        on sketches: [Sketch]? = nil, _ lines: [Recording.Line], whole: Bool = false, unknown: [String] = []
    ) -> Hearing {
        var capture = SketchedScreen(sketches ?? shop).scene.capture
        capture.unknown = unknown
        let recording = Recording(os: "iOS 18.1", screenReader: .voiceOver, isWhole: whole, lines: lines)
        return Hearing(recording, Speaker().speak(capture), capture)
    }

    /// `rule engine|recorded`
    private func told(_ hearing: Hearing) -> [String] {
        hearing.differences.map { "\($0.rule.rawValue) \($0.engine)|\($0.recorded)" }
    }

    private let spoken = [
        "Checkout, Heading", "Price, 4.99", "Buy, button, Orders at once", "SHARE — button", "Help, link",
    ]

    @Test func `a device that says the same agrees, whatever its pauses and capitals`() {
        let hearing = hear(spoken, whole: true)
        #expect(hearing.fits && hearing.differences.isEmpty)
        #expect(hearing.tallies[.elements] == Hearing.Tally(asked: 5, agreed: 5))
        #expect(hearing.tallies[.label] == Hearing.Tally(asked: 5, agreed: 5))
        #expect(hearing.tallies[.value] == Hearing.Tally(asked: 1, agreed: 1))
        #expect(hearing.tallies[.traits] == Hearing.Tally(asked: 4, agreed: 4))
        #expect(hearing.tallies[.hint] == Hearing.Tally(asked: 1, agreed: 1))
        #expect(hearing.tallies[.order] == Hearing.Tally(asked: 5, agreed: 5))
        #expect(hearing.lines[3] == "Buy, button, Orders at once")
    }

    @Test func `description and hint may be two lines, and a hint that was not recorded is no difference`() {
        let two = hear(["Checkout, Heading", "Price, 4.99", "Buy, button", "Orders at once", "Share, button"])
        #expect(two.differences.isEmpty && two.unplaced.isEmpty)
        #expect(two.tallies[.hint] == Hearing.Tally(asked: 1, agreed: 1))
        let none = hear(["Checkout, Heading", "Buy, button"])
        #expect(none.differences.isEmpty && none.tallies[.hint] == nil)
    }

    private var form: [Sketch] {
        [
            .element("title", "Sign in", .header, at: row(0)),
            .element("email", "Email", .textEntry, at: row(1)) { $0.value = "you@example.com" },
            .element("go", "Continue", .button, at: row(2)),
        ]
    }

    @Test(arguments: [false, true])
    func `a hint stands for no description: the line before it does, with fewer words, too`(whole: Bool) {
        let lines = ["Sign in, Heading", "Email, Text Field", "Double tap to edit.", "Continue, Button"]
        let hearing = hear(on: form, lines, whole: whole)
        #expect(hearing.unplaced.isEmpty)
        #expect(hearing.lines[2] == "Email, Text Field Double tap to edit.")
        #expect(told(hearing) == ["value you example com|"])
        let alone = hear(on: form, ["Sign in, Heading", "Double tap to edit.", "Continue, Button"], whole: whole)
        #expect(alone.lines[2] == nil && alone.unplaced.isEmpty && alone.alignment.hints == [1])
        #expect(told(alone) == (whole ? ["elements Email: you@example.com. Text Field.|"] : []))
    }

    @Test func `a hint that names its node goes with the line before it`() {
        let named = ["Email, Text Field", "Double tap to edit."].map { Recording.Line(text: $0, node: "email") }
        #expect(told(hear(on: form, named)) == ["value you example com|"])
    }

    @Test func `the screen reader's own words place no line between two others`() {
        var lines = spoken
        lines[2] = "Order, button"
        let hearing = hear(lines, whole: true)
        #expect(hearing.unplaced == ["Order, button"] && hearing.lines[3] == nil)
    }

    @Test func `half a screen is half a recording, never silence`() {
        let half = hear(Array(spoken.prefix(2)))
        #expect(half.differences.isEmpty && half.tallies[.elements] == nil)
        let whole = hear(Array(spoken.prefix(2)), whole: true)
        #expect(whole.differences.map(\.rule) == [.elements, .elements, .elements])
        #expect(whole.tallies[.elements] == Hearing.Tally(asked: 5, agreed: 2))
        #expect(
            whole.tallies[.label] == Hearing.Tally(asked: 2, agreed: 2), "what was not recorded is asked of nothing")
    }

    @Test func `what the system says fits no element and is in no figure`() {
        let hearing = hear(["Checkout, Heading", "Battery 80 percent", "Buy, button", "Share, button"])
        #expect(hearing.unplaced == ["Battery 80 percent"])
        #expect(told(hearing) == ["elements |Battery 80 percent"])
        #expect(hearing.tallies[.elements] == nil && hearing.tallies[.order] == Hearing.Tally(asked: 3, agreed: 3))
    }

    @Test func `another language, another screen or another state stands beside nothing`() {
        let hearing = hear(["Kasse, Überschrift", "Kaufen, Taste", "Teilen, Taste", "Help, link"])
        #expect(!hearing.fits && hearing.lines.isEmpty && hearing.differences.isEmpty && hearing.tallies.isEmpty)
    }

    @Test(arguments: [
        ("Buy", "traits button|"), ("Buy now, button", "other |now"), ("Buy, button, 1 of 4", "context |1 of 4"),
        ("Buy, dimmed, button", "traits |dimmed"), ("Buy, link", "traits button|link"),
        ("Buy, button, Actions available", "supplements |actions available"),
        ("Buy, button, Orders right away", "hint orders at once|orders right away"),
    ])
    func `each difference names the rule of speech it is about`(line: String, difference: String) {
        let hearing = hear(["Checkout, Heading", line, "Share, button"])
        #expect(hearing.fits)
        #expect(told(hearing) == [difference])
    }

    @Test func `a value that is read otherwise is a difference of the value alone`() {
        let hearing = hear(["Price, 5.99"])
        #expect(told(hearing) == ["value 4|5"])
        #expect(hearing.tallies[.label] == Hearing.Tally(asked: 1, agreed: 1))
        #expect(hearing.tallies[.value] == Hearing.Tally(asked: 1, agreed: 0))
    }

    @Test func `what the source can't say is no disagreement`() {
        let plain = [Sketch.element("buy", "Buy", .button, at: row(0)), .element("go", "Go", .button, at: row(1))]
        let known = hear(on: plain, ["Buy, button, Orders at once", "Go, button"])
        #expect(told(known) == ["hint |orders at once"])
        let blind = hear(on: plain, ["Buy, button, Orders at once", "Go, button"], unknown: ["hint"])
        #expect(blind.differences.isEmpty && blind.tallies[.hint] == nil)
        #expect(blind.descriptions.values.sorted() == ["Buy, button,", "Go, button"])
    }

    @Test func `who is heard at another time is a difference of the order alone`() {
        let hearing = hear(["Checkout, Heading", "Help, link", "Price, 4.99", "Buy, button", "Share, button"])
        #expect(hearing.differences.map(\.rule) == [.order])
        #expect(hearing.tallies[.order] == Hearing.Tally(asked: 5, agreed: 4))
    }

    @Test func `a line said again is no second element`() {
        let hearing = hear(["Checkout, Heading", "Buy, button", "Checkout, Heading", "Buy, button", "Share, button"])
        #expect(hearing.differences.isEmpty && hearing.alignment.repeated.count == 2)
    }

    @Test func `only a whole recording tells whose line stands between two that are known`() {
        let nameless = [
            Sketch.element("a", "Checkout", .header, at: row(0)), .element("b", nil, .button, at: row(1)),
            .element("c", "Help", .link, at: row(2)),
        ]
        let lines = ["Checkout, Heading", "Cart, button", "Help, link"]
        let part = hear(on: nameless, lines)
        #expect(part.unplaced == ["Cart, button"] && part.lines[2] == nil)
        let whole = hear(on: nameless, lines, whole: true)
        #expect(whole.lines[2] == "Cart, button" && told(whole) == ["other |cart"])
    }

    @Test func `what the system says in the place of an element is not that element's`() {
        let lines = ["Checkout, Heading", "Price, 4.99", "Buy, button", "Battery 80 percent", "Help, link"]
        let hearing = hear(lines, whole: true)
        #expect(hearing.lines[4] == nil && hearing.unplaced == ["Battery 80 percent"])
        #expect(told(hearing) == ["elements Share. Button.|", "elements |Battery 80 percent"])
    }

    @Test func `a node that is not there is no silence, and one word on a silent one is a recording`() {
        let sketches = shop + [.text("total", "Total 4.99", at: row(6))]
        let silent = hear(on: sketches, [Recording.Line(text: "Total", node: "total")])
        #expect(silent.fits && silent.tallies[.elements] == Hearing.Tally(asked: 1, agreed: 0))
        let away = hear(on: sketches, [Recording.Line(text: "Total", node: "attic")])
        #expect(!away.fits && away.unplaced == ["Total"])
    }

    @Test func `a German screen's words are known, also where the recording doesn't say the language`() {
        let capture = SketchedScreen([
            .element("a", "Kaufen", .button, at: row(0)), .element("b", "Teilen", .button, at: row(1)),
        ]) { $0.locale = "de" }.scene.capture
        let recording = Recording(
            os: "iOS 18.1", screenReader: .voiceOver,
            lines: ["Kaufen, Taste", "Teilen"].map { Recording.Line(text: $0) })
        let hearing = Hearing(recording, Speaker().speak(capture), capture)
        #expect(told(hearing) == ["traits taste|"])
    }

    @Test func `500 lines beside a thousand elements are placed at once`() {
        let sketches = (0..<1_000).map { place in
            Sketch.element("n\(place)", "Row \(place) of words", .button, at: Frame(0, Double(place) * 20, 300, 18))
        }
        let lines = (0..<500).map { "Row \($0 * 2) of words, button" }
        let hearing = hear(on: sketches, lines)
        #expect(hearing.lines.count == 500 && hearing.differences.isEmpty)
    }

    @Test func `a line that names its node stands there, also where the engine hears nothing`() {
        let sketches = shop + [.text("total", "Total 4.99", at: row(6))]
        let hearing = hear(
            on: sketches,
            [
                Recording.Line(text: "Purchase, button", node: "buy"),
                Recording.Line(text: "Total, 4.99", node: "total"),
                Recording.Line(text: "Checkout, Heading"),
            ])
        #expect(hearing.lines[3] == "Purchase, button")
        #expect(told(hearing) == ["label buy|purchase", "elements |Total, 4.99"])
        #expect(hearing.tallies[.elements] == Hearing.Tally(asked: 1, agreed: 0))
        #expect(hearing.tallies[.order] == nil, "one line has no order")
    }

    // MARK: always

    private static func screen(_ random: inout SeededRandom) -> [Sketch] {
        let words = [
            "Alpha", "Bravo", "Carrot", "Delta", "Echo", "Fox", "Golf", "Hotel", "India", "Julia", "Kilo", "Lima",
        ]
        let kinds: [Traits] = [.button, .header, .link, .staticText, [.button, .selected], .adjustable]
        return words.prefix(Int.random(in: 2...words.count, using: &random)).enumerated().map { place, word in
            .element(
                "n\(place)", word, kinds.randomElement(using: &random)!, at: Frame(20, Double(place) * 60, 300, 44)
            ) {
                if Bool.random(using: &random) { $0.value = "value \(place)" }
                if Bool.random(using: &random) { $0.hint = "Does something useful" }
            }
        }
    }

    @Test(arguments: 0..<200) func `the engine agrees with itself, in full and in any part`(seed: UInt64) {
        var random = SeededRandom(seed)
        let sketches = Self.screen(&random)
        let capture = SketchedScreen(sketches).scene.capture
        let transcript = Speaker().speak(capture)
        let all = transcript.utterances.map { Bool.random(using: &random) ? $0.complete : $0.text }
        let whole = hear(on: sketches, all, whole: true)
        #expect(whole.differences.isEmpty)
        #expect(whole.tallies.values.allSatisfy { $0.asked == $0.agreed })
        #expect(whole.lines.count == transcript.utterances.count)
        let part = all.filter { _ in Bool.random(using: &random) }
        guard !part.isEmpty else { return }
        let some = hear(on: sketches, part)
        #expect(some.differences.isEmpty && some.lines.count == part.count)
    }

    @Test(arguments: 0..<200) func `whatever is recorded, each line has one place and figures stay within bounds`(
        seed: UInt64
    ) {
        var random = SeededRandom(seed &+ 1_000)
        let sketches = Self.screen(&random)
        let capture = SketchedScreen(sketches).scene.capture
        var lines = Speaker().speak(capture).utterances.map(\.text).shuffled(using: &random)
        for _ in 0..<3 {
            lines.insert(
                ["Battery 80 percent", "Button", "…", "Alpha, Taste", "Double tap to open"].randomElement(
                    using: &random)!,
                at: Int.random(in: 0...lines.count, using: &random))
        }
        lines = Array(lines.prefix(Int.random(in: 1...lines.count, using: &random)))
        let isWhole = Bool.random(using: &random)
        let hearing = hear(on: sketches, lines, whole: isWhole)
        let alignment = hearing.alignment
        let places = alignment.pairs.flatMap { Array($0.lines) } + alignment.unplaced + alignment.repeated
        #expect(places.sorted() == Array(lines.indices))
        #expect(Set(alignment.pairs.map(\.utterance)).count == alignment.pairs.count)
        for (_, tally) in hearing.tallies { #expect(0...tally.asked ~= tally.agreed) }
        if !isWhole {
            #expect(!hearing.differences.contains { $0.rule == .elements && $0.line == nil }, "silence is not recorded")
        }
    }
}
