import History
import Screens
import Testing

@Suite struct ComparisonTests {
    private func compare(_ before: [Sketch], _ after: [Sketch], expectations: [Screens.Expectation] = []) throws -> (
        Comparison, SketchedScreen
    ) {
        let later = SketchedScreen(after)
        return (try Comparison(SketchedScreen(before).audited, later.audited, expectations: expectations), later)
    }
    /// `rule node` of what the change rules found.
    private func regressions(_ before: [Sketch], _ after: [Sketch], expectations: [Screens.Expectation] = []) throws
        -> [String]
    {
        let (comparison, later) = try compare(before, after, expectations: expectations)
        let changeRules = Set(ChangeRule.all.map(\.id))
        return comparison.regressions.filter { changeRules.contains($0.rule ?? "") }.map {
            "\($0.rule ?? "") \(later.scene.tree.name(of: $0.node ?? -1))"
        }
    }
    private func row(_ place: Int, x: Double = 20) -> Frame { Frame(x, 100 + Double(place) * 60, 200, 44) }

    // MARK: speech

    private func categories(_ asElements: Bool) -> [Sketch] {
        ["Rowing machine", "Morning yoga", "Boxing basics"].enumerated().map { place, name in
            asElements
                ? .element("c\(place)", name, .button, at: row(place), text: name)
                : .text("c\(place)", name, at: row(place))
        } + [.element("title", "All workouts", .header, at: Frame(20, 50, 300, 40), text: "All workouts")]
    }

    @Test func `a redesign that silences the cells is a loss of speech`() throws {
        let (comparison, _) = try compare(categories(true), categories(false))
        #expect(comparison.speech.before.coverage == 1 && comparison.speech.after.coverage == 0.25)
        #expect(comparison.speech.loss == 0.75)
        #expect(
            comparison.speech.lost == ["Rowing machine. Button.", "Morning yoga. Button.", "Boxing basics. Button."])
        #expect(
            try regressions(categories(true), categories(false))
                == ["speech-loss root", "element-lost c0", "element-lost c1", "element-lost c2"])
        #expect(try regressions(categories(false), categories(true)).isEmpty)
        #expect(try compare(categories(false), categories(true)).0.speech.loss == 0)
    }

    @Test func `rows that are still drawn and heard no more are not away: the screen is the same`() throws {
        let (comparison, _) = try compare(categories(true), categories(false))
        #expect(comparison.showsSameScreen)
    }

    @Test func `names that became one word, or over the same print, are no translation`() throws {
        let names = ["Account", "Privacy", "Sounds", "Display", "About"]
        func list(_ labels: [String], text: [String]? = nil) -> [Sketch] {
            labels.enumerated().map { place, label in
                .element("c\(place)", label, .button, at: row(place), text: text?[place])
            }
        }
        let other = ["Konto", "Datenschutz", "Klang", "Anzeige", "Info"]
        #expect(try compare(list(names), list(other)).0.scenes.isTranslated)
        #expect(try !compare(list(names), list(names.map { _ in "cell" })).0.scenes.isTranslated)
        #expect(try !compare(list(names, text: names), list(other, text: names)).0.scenes.isTranslated)
        #expect(try compare(list(names, text: names), list(other, text: other)).0.scenes.isTranslated)
    }

    @Test func `fewer than three words are no alarm, nor is a list that was emptied for everybody`() throws {
        let short = [
            Sketch.element("a", "Close", .button, at: row(0), text: "Close"),
            .element("b", "Welcome", at: row(1), text: "Welcome"),
        ]
        let silent = [
            Sketch.element("a", "Close", .button, at: row(0), text: "Close"), .text("b", "Welcome", at: row(1)),
        ]
        #expect(try regressions(short, silent) == ["element-lost b"])
        #expect(try regressions(categories(true), [categories(true)[3]]).isEmpty)
    }

    @Test func `three words of thirty are a tenth, and a tenth is an alarm`() throws {
        let words = (0..<10).map { "alpha\($0) beta\($0) gamma\($0)" }
        let spoken = words.enumerated().map { place, text in
            Sketch.element("e\(place)", text, at: row(place), text: text)
        }
        let silent = Sketch.text("e9", words[9], at: row(9))
        let (comparison, _) = try compare(spoken, spoken.dropLast() + [silent])
        #expect(comparison.speech.loss == 0.1)
        #expect(comparison.regressions.map(\.rule) == ["speech-loss", "element-lost"])
        let eleven =
            spoken + [.element("e10", "delta10 epsilon10 zeta10", at: row(10), text: "delta10 epsilon10 zeta10")]
        #expect(try regressions(eleven, Array(eleven.dropLast(2)) + [silent, eleven[10]]) == ["element-lost e9"])
    }

    @Test func `without drawn texts fewer words are all that can be seen`() throws {
        let before = (0..<4).map {
            Sketch.element("a\($0)", "Workout called \(["Row", "Run", "Box", "Walk"][$0])", .button, at: row($0))
        }
        let (comparison, _) = try compare(before, Array(before.prefix(3)))
        #expect(comparison.speech.before.coverage == nil && comparison.speech.loss == 0.25)
        #expect(comparison.regressions.map(\.rule) == ["speech-loss"])
    }

    @Test func `without drawn texts a text that gave way to a shorter one is no loss, one that lost words is`() throws {
        func screen(_ text: String) -> [Sketch] {
            [.element("open", "Open", .button, at: row(0)), .element("news", text, at: row(1))]
        }
        let before = screen("Your order arrives tomorrow morning")
        #expect(try regressions(before, screen("Nothing new")).isEmpty)
        #expect(try regressions(before, screen("Your order")) == ["speech-loss root"])
        #expect(try regressions(before, screen("news_label")) == ["speech-loss root"], "a word for programmers")
    }

    @Test func `a loss is told by one measure on both sides, and which it is`() throws {
        let words = ["Row today", "Run today", "Box today", "Walk today"]
        let printed = words.enumerated().map { Sketch.element("a\($0)", $1, .button, at: row($0), text: $1) }
        let blind = ["Row", "Run", "Box", "Walk"].enumerated().map {
            Sketch.element("a\($0)", $1, .button, at: row($0))
        }
        func evidence(_ after: [Sketch]) throws -> [String: Evidence] {
            let (comparison, _) = try compare(printed, after)
            return try #require(comparison.regressions.first { $0.rule == "speech-loss" }).finding.evidence
        }
        let mixed = try evidence(blind)
        #expect(mixed["wordsBefore"] == .number(12) && mixed["wordsAfter"] == .number(8))
        #expect(mixed["coverageBefore"] == nil && mixed["before"] == nil)
        let silent = words.enumerated().map { Sketch.text("a\($0)", $1, at: row($0)) }
        let shares = try evidence(Array(printed.prefix(2)) + Array(silent.suffix(2)))
        #expect(shares["coverageBefore"] == .number(1) && shares["coverageAfter"] == .number(0.5))
        #expect(shares["wordsBefore"] == nil)
    }

    // MARK: one element

    @Test func `what is drawn where a control was heard is lost, by its identifier or name`() throws {
        let before = [Sketch.element("a", "Volume", .adjustable, at: row(0), identifier: "volume") { $0.value = "4" }]
        let drawn = Sketch.box("x", [], at: row(0)) { $0.identifier = "volume" }
        #expect(try regressions(before, [drawn]) == ["speech-loss root", "element-lost x"])
        let named = Sketch.box("x", [], at: row(0)) { $0.label = "Volume" }
        #expect(try regressions(before, [named]) == ["speech-loss root", "element-lost x"])
        let hidden = Sketch.box("x", [], at: row(0)) {
            $0.identifier = "volume"
            $0.hidden = true
        }
        let (gone, _) = try compare(before, [hidden])
        #expect(gone.regressions.isEmpty && !gone.showsSameScreen, "nothing of it is there: nobody knows what is shown")
    }

    @Test func `a name that went is one regression, not two`() throws {
        let before = [Sketch.element("a", "Buy", .button, at: row(0), identifier: "buy")]
        let after = [Sketch.element("b", nil, .button, at: row(0), identifier: "buy")]
        let (comparison, _) = try compare(before, after)
        #expect(comparison.regressions.map(\.rule) == ["name-lost"])
        #expect(try compare(after, after).0.regressions.isEmpty)
        let (back, later) = try compare(after, before)
        #expect(back.fixed == [Comparison.Fix(rule: "button-name", node: later.node("a"))])
    }

    @Test(arguments: [
        ("Send", "Go", true), ("Send", "Send mail", false), ("3 new", "5 new", false),
        ("Cart, 3 items", "Cart, empty", true),
        ("Monday, board meeting", "Tuesday, board meeting", false), ("Send now", "Send", false),
    ])
    func `a control that is called otherwise is told`(old: String, new: String, isTold: Bool) throws {
        let before = [Sketch.element("a", old, .button, at: row(0), identifier: "it")]
        let after = [Sketch.element("b", new, .button, at: row(0), identifier: "it")]
        #expect(try regressions(before, after) == (isTold ? ["name-changed b"] : []))
    }

    @Test func `what is printed decides whether a new name is wrong`() throws {
        func button(_ label: String, _ text: String) -> [Sketch] {
            [.element("a", label, .button, at: row(0), text: text, identifier: "it")]
        }
        #expect(try regressions(button("Send", "Send"), button("Go", "Go")).isEmpty, "it changed with the print")
        #expect(try regressions(button("Send", "Send"), button("Go", "Send")) == ["name-changed a"])
        #expect(try regressions(button("Send", "Send"), button("Go", "Submit")) == ["name-changed a"])
    }

    @Test func `texts and rows that scroll may say something else tomorrow`() throws {
        func text(_ label: String) -> [Sketch] { [.element("a", label, at: row(0), identifier: "it")] }
        #expect(try regressions(text("Rain"), text("Sun")).isEmpty)
        func rows(_ names: [String]) -> [Sketch] {
            [
                .box(
                    "list",
                    names.enumerated().map { .element("r\($0.offset)", $0.element, .button, at: row($0.offset)) }
                ) {
                    $0.className = "UITableView"
                }
            ]
        }
        #expect(try regressions(rows(["Ann", "Bo", "Cy"]), rows(["Dee", "Eve", "Flo"])).isEmpty)
        #expect(try regressions(rows(["Ann", "Bo"]), rows(["Dee", "Eve"])).isEmpty, "however short the list is")
    }

    @Test func `other rows in the same places are not renamed, nor do they lose their roles`() throws {
        func rows(_ rows: [(String, String, Traits)]) -> [Sketch] {
            [
                .box(
                    "list",
                    rows.enumerated().map { place, said in
                        .element("r\(place)", said.0, said.2, at: row(place), text: said.1, identifier: "cell\(place)")
                    }
                ) { $0.className = "UITableView" }
            ]
        }
        let before = rows([("Ann Smith, unread", "Ann Smith", .button), ("Bo Jones", "Bo Jones", .button)])
        let after = rows([("Dee, from Rome", "D. Rossi, Rome", .button), ("Today", "Today", .header)])
        #expect(try regressions(before, after + rows([("Cy", "Cy", .button)])).isEmpty)
        #expect(
            try regressions(before, rows([("Ann Smith, unread", "Ann Smith", .staticText), ("Bo", "Bo", .staticText)]))
                .allSatisfy { $0.hasPrefix("trait-lost") })
        let kept = rows([("Delete", "Ann Smith", .button), ("Bo Jones", "Bo Jones", .button)])
        #expect(try regressions(before, kept) == ["name-changed r0"], "the print stayed")
        let faulty = try compare(
            before, rows([("Dee, from Rome", "D. Rossi", .button), ("Bo Jones", "Bo Jones", .button)])
        ).0
        #expect(faulty.regressions.isEmpty && faulty.newFaults.map(\.rule) == ["label-in-name"], "another row was good")
    }

    // MARK: names where there were none

    @Test func `what a name says is no regression where there was no name`() throws {
        func button(_ label: String?) -> [Sketch] {
            [.element("a", label, .button, at: row(0), text: "Buy now", identifier: "it")]
        }
        let (comparison, _) = try compare(button(nil), button("Order"))
        #expect(comparison.regressions.isEmpty && comparison.newFaults.isEmpty)
        #expect(comparison.fixed.contains { $0.rule == "button-name" })
        #expect(try compare(button("Buy now"), button("Order")).0.regressions.contains { $0.rule == "name-changed" })
    }

    @Test(
        arguments: [
            (Traits.button, Traits.staticText, true), (.button, .link, false), (.header, .staticText, true),
            ([.button, .selected], .button, false), ([.button, .image], .button, false), (.image, .staticText, true),
            (.button, [.button, .notEnabled], false),
        ] as [(Traits, Traits, Bool)])
    func `a lasting trait that went is told, states and exchanged controls are not`(
        old: Traits, new: Traits, isTold: Bool
    ) throws {
        let before = [Sketch.element("a", "Settings", old, at: row(0), identifier: "it")]
        let after = [Sketch.element("b", "Settings", new, at: row(0), identifier: "it")]
        #expect(try regressions(before, after) == (isTold ? ["trait-lost b"] : []))
        let unknown = [Sketch.element("b", "Settings", [], at: row(0), identifier: "it") { $0.traits = nil }]
        #expect(try regressions(before, unknown).isEmpty, "unknown is no loss")
    }

    // MARK: order

    @Test func `an element that stayed in place and is read elsewhere is told`() throws {
        // Two columns; grouping the right one makes its first text be read last.
        let names = ["Price", "42 euros", "Tax", "8 euros"]
        let frames = [
            Frame(20, 100, 100, 20), Frame(250, 100, 100, 20), Frame(20, 140, 100, 20), Frame(250, 140, 100, 20),
        ]
        let before = names.indices.map { Sketch.element("e\($0)", names[$0], at: frames[$0], identifier: "i\($0)") }
        let after = [
            Sketch.box("left", [before[0], before[2]], at: Frame(20, 100, 100, 60)) { $0.groupsChildren = true },
            Sketch.box("right", [before[1], before[3]], at: Frame(250, 100, 100, 60)) { $0.groupsChildren = true },
        ]
        #expect(try regressions(before, after) == ["order-changed e2"])
        let (comparison, _) = try compare(before, after)
        #expect(comparison.transcript.lines.map(\.op) == [.same, .moved, .same, .same])
    }

    @Test func `what was moved on the screen is read where it is now`() throws {
        let before = ["One", "Two", "Three"].enumerated().map {
            Sketch.element("e\($0.offset)", $0.element, at: row($0.offset), identifier: "i\($0.offset)")
        }
        var after = before
        after[0].node.frame = row(5)
        #expect(try regressions(before, after).isEmpty)
    }

    // MARK: reach and expectations

    @Test func `a main action that moved out of reach is told on the same device only`() throws {
        func button(_ y: Double, _ prominence: NodeDetails.Prominence?) -> Sketch {
            .element("a", "Pay", .button, at: Frame(100, y, 200, 60), identifier: "pay") { $0.prominence = prominence }
        }
        #expect(try regressions([button(700, .primary)], [button(60, .primary)]) == ["reach-worse a"])
        #expect(try regressions([button(60, .primary)], [button(700, .primary)]).isEmpty)
        #expect(try regressions([button(700, nil)], [button(60, nil)]).isEmpty)
        let small = SketchedScreen([button(60, .primary)]) { $0.device?.size = [320, 568] }
        let comparison = try Comparison(SketchedScreen([button(700, .primary)]).audited, small.audited)
        #expect(!comparison.regressions.contains { $0.rule == "reach-worse" })
    }

    @Test func `a promise that held and holds no more is told`() throws {
        let pinned = Screens.Expectation(screen: "screen", label: "Sound", traits: ["adjustable"])
        let before = [Sketch.element("a", "Sound", .adjustable, at: row(0), identifier: "s") { $0.value = "40%" }]
        let after = [Sketch.element("b", "Sound", .header, at: row(0), identifier: "s")]
        #expect(try regressions(before, after, expectations: [pinned]).contains("expectation-broken b"))
        #expect(
            try !regressions(after, after, expectations: [pinned]).contains("expectation-broken b"), "it never held")
        #expect(try !regressions(before, before, expectations: [pinned]).contains("expectation-broken a"))
    }

    // MARK: as a whole

    @Test func `a capture rule that fails anew counts, findings on new elements do not`() throws {
        let before = [Sketch.element("a", "Sound", .adjustable, at: row(0), identifier: "s") { $0.value = "40%" }]
        let after = [
            Sketch.element("a", "Sound", .adjustable, at: row(0), identifier: "s"),
            Sketch.element("b", nil, .button, at: row(4)),
        ]
        let (comparison, later) = try compare(before, after)
        #expect(comparison.regressions.map(\.rule).contains("adjustable-value"))
        #expect(!comparison.regressions.contains { $0.node == later.node("b") })
    }

    @Test func `a comparison of a capture with itself finds nothing`() throws {
        var random = SeededRandom(3)
        for _ in 0..<20 {
            let screen = SketchedScreen([KnownChanges.screen(&random)])
            let comparison = try Comparison(screen.audited, screen.audited)
            #expect(comparison.regressions.isEmpty && comparison.fixed.isEmpty && comparison.speech.loss == 0)
            #expect(comparison.transcript.lines.allSatisfy { $0.op == .same } && comparison.speech.lost.isEmpty)
        }
    }

    @Test func `a transcript diff tells every line of both sides once`() throws {
        var random = SeededRandom(13)
        for _ in 0..<40 {
            let (before, after) = KnownChanges.pair(&random)
            let lines = try Comparison(before.audited, after.audited).transcript.lines
            #expect(lines.compactMap(\.nodeAfter) == after.scene.flick)
            #expect(lines.compactMap(\.nodeBefore).sorted() == before.scene.flick.sorted())
        }
    }

    @Test func `only transcripts and runs of equal engines are compared`() {
        let screen = SketchedScreen([.element("a", "One", at: row(0))])
        var transcript = screen.scene.transcript
        transcript.speaker = "older"
        let older = Ruleset.audited(Scene(screen.scene.capture, transcript))
        #expect(throws: ComparisonError.self) { try Comparison(older, screen.audited) }
    }
}

@Suite struct TranscriptDiffTests {
    @Test func `changed words are told apart from those that stayed`() {
        let parts = WordDifference.parts("Rowing. 25 minutes. Button.", "Rowing. 30 minutes. New. Button.")
        #expect(parts.map(\.op) == [.same, .removed, .added, .same, .added, .same])
        #expect(
            parts.filter { $0.op != .removed }.map(\.text).joined(separator: " ") == "Rowing. 30 minutes. New. Button.")
        #expect(WordDifference.parts("", "Hello").map(\.op) == [.added])
    }
}
