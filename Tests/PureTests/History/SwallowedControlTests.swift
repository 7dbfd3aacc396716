import History
import Screens
import Testing

/// A row that becomes one element: what it says is still said, and what could be operated in it is lost.
@Suite struct SwallowedControlTests {
    private func compare(_ before: [Sketch], _ after: [Sketch]) throws -> Comparison {
        try Comparison(SketchedScreen(before).audited, SketchedScreen(after).audited)
    }
    private func lost(_ before: [Sketch], _ after: [Sketch]) throws -> [String] {
        let comparison = try compare(before, after)
        let isSameScreen = comparison.showsSameScreen
        #expect(isSameScreen)
        return comparison.regressions.filter { $0.rule == "element-lost" }.map(\.message)
    }

    private let title = Sketch.element("title", "Shop", .header, at: Frame(20, 60, 350, 40))
    private static let products = ["Oat Milk", "Rye Bread", "Green Tea"]

    private func place(_ row: Int) -> Frame { Frame(0, 120 + 100 * Double(row), 390, 96) }

    /// A product's texts, and its button.
    private func parts(_ row: Int, button: String? = "Add to cart") -> [Sketch] {
        let y = place(row).y, name = Self.products[row]
        let texts: [Sketch] = [
            .element("n\(row)", name, .staticText, at: Frame(20, y + 10, 180, 20)),
            .element("p\(row)", "€ \(row + 2)", .staticText, at: Frame(20, y + 35, 180, 20)),
        ]
        return texts
            + (button.map { [.element("b\(row)", "\($0) \(name)", .button, at: Frame(250, y + 20, 120, 44))] } ?? [])
    }

    private func row(_ row: Int, _ words: String = "Add to cart", _ traits: Traits = [], actions: [String]? = nil)
        -> Sketch
    {
        let name = Self.products[row]
        return .element("r\(row)", "\(name), € \(row + 2), \(words) \(name)", traits, at: place(row)) {
            $0.customActions = actions
        }
    }

    @Test func `texts that one element says together are no other screen and no loss`() throws {
        let before = (0..<3).flatMap { parts($0, button: nil) }
        let after = (0..<3).map { row in
            Sketch.element("r\(row)", "\(Self.products[row]), € \(row + 2)", .staticText, at: place(row))
        }
        #expect(try lost([title] + before, [title] + after).isEmpty)
        #expect(try lost([title] + after, [title] + before).isEmpty)
    }

    @Test func `a button whose words a row says is lost with its row's children`() throws {
        let sentence = "“Add to cart Oat Milk” can no longer be reached by itself: another element says its words."
        let others = parts(1) + parts(2)
        #expect(try lost([title] + parts(0) + others, [title, row(0)] + others) == [sentence])
        let asAction = row(0, actions: ["Add to cart Oat Milk"])
        #expect(try lost([title] + parts(0) + others, [title, asAction] + others).isEmpty)
    }

    @Test func `a row that is the button has swallowed none, and of two one`() throws {
        let others = parts(1) + parts(2)
        #expect(try lost([title] + parts(0) + others, [title, row(0, "Add to cart", .button)] + others).isEmpty)
        let two = parts(0) + [.element("s0", "Save Oat Milk", .button, at: Frame(250, 190, 120, 20))]
        let one = Sketch.element(
            "r0", "Oat Milk, € 2, Add to cart Oat Milk, Save Oat Milk", .button, at: place(0))
        #expect(
            try lost([title] + two + others, [title, one] + others) == [
                "“Save Oat Milk” can no longer be reached by itself: another element says its words."
            ])
    }

    @Test func `a switch of which its row alone is left is lost, and one that its row said, too, is not`() throws {
        let others = parts(1) + parts(2)
        let toggle = Sketch.element("s", "Predictive", [.button, .switchButton], at: Frame(300, 130, 60, 30)) {
            $0.value = "0"
        }
        let cell = Sketch.element("c", "Predictive", [], at: place(0)) { $0.value = "0" }
        // The row's own text is drawn beside, so that the row is not taken for the switch.
        let text = Sketch.text("x", "Predictive", at: Frame(20, 130, 200, 30))
        let row = Sketch.box("r", [text, toggle], at: place(0)), bare = Sketch.box("r", [text, cell], at: place(0))
        #expect(
            try compare([title, row] + others, [title, bare] + others).regressions.contains {
                $0.rule == "element-lost" || $0.rule == "trait-lost"
            })
        #expect(try lost([title, cell, toggle] + others, [title, cell] + others).isEmpty)
    }

    @Test func `a sentence about a button that went swallows none`() throws {
        let others = parts(1) + parts(2)
        let button = Sketch.element("x", "Resend code", .button, at: Frame(20, 500, 200, 44))
        let sentence = Sketch.element("y", "Resend code in 30 s", .staticText, at: Frame(20, 500, 300, 44))
        let told = try compare([title, button] + others, [title, sentence] + others).regressions
        #expect(told.allSatisfy { $0.rule != "element-lost" })
    }

    @Test func `a sentence about an empty list is no row of it`() throws {
        let names = ["Books", "Music", "Games"]
        let rows = names.enumerated().map {
            Sketch.element("r\($0)", $1, .button, at: Frame(0, 120 + 100 * Double($0), 390, 96))
        }
        let empty = Sketch.element("e", "No books, music or games yet", .staticText, at: Frame(0, 110, 390, 600))
        #expect(try !compare([title] + rows, [title, empty]).showsSameScreen)
    }

    @Test func `what is gone from the screen is only removed`() throws {
        let others = parts(1) + parts(2)
        #expect(try lost([title] + parts(0) + others, [title] + parts(0, button: nil) + others).isEmpty)
    }

    @Test func `another screen in its place is told, and nothing of what it says`() throws {
        let before = (0..<3).flatMap { parts($0) }
        let picker = (0..<3).map {
            Sketch.element(
                "x\($0)", ["Anna", "Bob", "Carla"][$0], .button, at: Frame(0, 500 + 60 * Double($0), 390, 50))
        }
        let other = try compare(
            [title] + before, [.element("t", "Contacts", .header, at: Frame(20, 60, 350, 40))] + picker)
        #expect(!other.showsSameScreen)
        #expect(other.regressions.allSatisfy { $0.rule != "speech-loss" && $0.rule != "element-lost" })
    }

    /// Rows of two texts; as one button each, or text by text.
    private func rows(asOne: Bool, printed: Bool, said: Bool = true) -> [Sketch] {
        (0..<3).map { row in
            let texts = [Self.products[row], "New today"].enumerated().map { line, words in
                let y = place(row).y + 10 + 25 * Double(line)
                return Sketch.element("t\(row)\(line)", words, at: Frame(20, y, 180, 20)) { node in
                    node.isElement = !asOne && (said || line == 0)
                    node.text = printed ? words : nil
                }
            }
            return Sketch.box("r\(row)", texts, at: place(row)) { node in
                guard asOne else { return }
                node.isElement = true
                node.label = "\(Self.products[row]), new today"
                node.traits = .button
            }
        }
    }

    @Test(arguments: [true, false])
    func `a button whose parts are heard one by one is none any more, and no word of it is lost`(printed: Bool) throws {
        let one = [title] + rows(asOne: true, printed: printed), parts = [title] + rows(asOne: false, printed: printed)
        let comparison = try compare(one, parts)
        #expect(comparison.speech.loss == 0 && comparison.showsSameScreen)
        let told = try lost(one, parts)
        #expect(told.first == "“Oat Milk, new today” is no longer heard as a button: its words are heard one by one.")
        #expect(told.count == 3 && !comparison.regressions.contains { $0.rule == "speech-loss" })
        let silent = [title] + rows(asOne: false, printed: printed, said: false)
        #expect(try lost(one, silent).first == "“Oat Milk, new today” is still shown and is no longer heard.")
    }

    // MARK: flat lists

    private static let pay = Frame(16, 700, 358, 60)

    /// What is said of the button “Pay now, 12 dollars”, where it gives way to other elements.
    private func told(_ after: [Sketch], _ before: [Sketch]? = nil) throws -> [String] {
        let add = Sketch.element("add", "Add", .button, at: Frame(16, 600, 358, 60))
        let button = Sketch.element("pay", "Pay now, 12 dollars", .button, at: Self.pay)
        return try compare([title, add] + (before ?? [button]), [title, add] + after).regressions
            .filter { ["element-lost", "speech-loss"].contains($0.rule ?? "") }.map(\.message)
    }

    private func texts(_ first: String = "Pay now", _ second: String = "12 dollars", y: Double = 705) -> [Sketch] {
        [
            .element("a", first, .staticText, at: Frame(30, y, 200, 24)),
            .element("b", second, .staticText, at: Frame(30, y + 27, 200, 20)),
        ]
    }

    @Test func `a button of a flat list whose words are heard one by one in its place is none any more`() throws {
        let sentence = "“Pay now, 12 dollars” is no longer heard as a button: its words are heard one by one."
        #expect(try told(texts()) == [sentence])
        #expect(try told([.element("pay", "Pay now, 12 dollars", .button, at: Self.pay)], texts()).isEmpty)
    }

    @Test func `where something can be pressed still, or other words are heard, nothing is known to be lost`() throws {
        let sign = "its words are heard one by one"
        func isTold(_ after: [Sketch]) throws -> Bool { try told(after).contains { $0.contains(sign) } }
        let inside = Sketch.element("go", "Go", .button, at: Frame(300, 705, 60, 44))
        #expect(try !isTold(texts() + [inside]), "a control stands in its place")
        let silent = Sketch.box("tap", [], at: Self.pay) { $0.gestures = [.tap] }
        #expect(try !isTold(texts() + [silent]), "it can be tapped by whoever sees it")
        let below = Sketch.element("go", "Pay", .button, at: Frame(16, 770, 358, 44))
        #expect(try !isTold(texts() + [below]), "a new button says some of its words")
        #expect(try !isTold(texts("Pay now", "13 dollars")), "another sum")
        #expect(try !isTold(texts("Pay now", "12 dollars in all")), "more than it said")
        #expect(try !isTold(texts(y: 300)), "elsewhere")
        #expect(try !isTold(Array(texts().prefix(1))), "the half of it")
        #expect(try !isTold([]), "it is removed")
    }
}
