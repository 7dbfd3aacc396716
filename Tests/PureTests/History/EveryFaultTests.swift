import History
import Screens
import Testing

/// Every fault counts, wherever it sits: on an element, in one, around it or on the whole screen.
@Suite struct EveryFaultTests {
    private func compare(_ before: [Sketch], _ after: [Sketch], twin: Twin = .exact) throws -> Comparison {
        try Comparison(SketchedScreen(before).audited, SketchedScreen(after).audited, twin: twin)
    }
    private func row(_ place: Int) -> Frame { Frame(0, 100 + Double(place) * 60, 390, 50) }
    private func rules(_ found: [Comparison.Regression]) -> [String] { found.compactMap(\.rule) }

    /// A message with its time, as a table shows it.
    private func message(_ place: Int, _ words: String, time: String, color: Color) -> Sketch {
        Sketch.box(
            "",
            [
                .text("words\(place)", words, at: Frame(20, row(place).y, 200, 20)),
                Sketch.text("time\(place)", time, at: Frame(300, row(place).y, 60, 20)),
            ], at: row(place)
        ) {
            $0.id = "cell\(place)"
            $0.className = "MessageCell"
            $0.isElement = true
            $0.traits = .button
            $0.label = "\(words), \(time)"
        }
        .painted(color)
    }
    private func table(_ rows: [Sketch]) -> [Sketch] {
        [
            .element("title", "Messages", .header, at: Frame(20, 50, 200, 40), text: "Messages"),
            .box("table", rows, at: Frame(0, 100, 390, 700)) { $0.className = "UITableView" },
        ]
    }

    @Test func `a time in a message that turns too pale is a regression, on the time`() throws {
        let dark = [message(0, "Hello", time: "11:02", color: .dark), message(1, "Bye", time: "12:10", color: .dark)]
        let pale = [message(0, "Hello", time: "11:02", color: .dark), message(1, "Bye", time: "12:10", color: .pale)]
        let comparison = try compare(table(dark), table(pale))
        #expect(rules(comparison.regressions) == ["text-contrast"] && comparison.newFaults.isEmpty)
        #expect(comparison.regressions.first?.before == SketchedScreen(table(dark)).node("time1"))
        let back = try compare(table(pale), table(dark))
        #expect(back.regressions.isEmpty && back.fixed.map(\.rule) == ["text-contrast"])
        #expect(try compare(table(pale), table(pale)).regressions.isEmpty, "it was as pale before")
        for twin in Twin.allCases where twin != .exact {
            #expect(try compare(table(dark), table(pale), twin: twin).regressions.isEmpty, "\(twin)")
        }
    }

    @Test func `other messages that are as pale as those before them bring nothing new`() throws {
        let before = table([message(0, "Hello", time: "11:02", color: .pale)])
        let after = table([message(0, "How is Ann", time: "9:30", color: .pale)])
        let comparison = try compare(before, after)
        #expect(comparison.regressions.isEmpty && comparison.newFaults.isEmpty)
    }

    @Test func `a picture that moves and loses its still form is a regression`() throws {
        func cell(_ isStill: Bool) -> [Sketch] {
            [
                .box(
                    "cell",
                    [
                        .box("gif", [], at: Frame(20, 110, 80, 40)) {
                            $0.className = "UIImageView"
                            $0.animated = true
                            $0.hasStaticForm = isStill
                        }
                    ], at: row(0)
                ) {
                    $0.isElement = true
                    $0.label = "A cat"
                    $0.traits = .button
                }
            ]
        }
        #expect(rules(try compare(cell(true), cell(false)).regressions) == ["reduced-motion"])
        #expect(try compare(cell(true), cell(false), twin: .otherAppearance).regressions.isEmpty)
    }

    @Test func `a nameless button that is added is a new fault, and none that was there`() throws {
        let before = [Sketch.element("a", "Send", .button, at: row(0))]
        let after = before + [.element("b", nil, .button, at: row(4))]
        let comparison = try compare(before, after)
        #expect(comparison.regressions.isEmpty)
        #expect(rules(comparison.newFaults) == ["button-name"] && comparison.newFaults.first?.before == nil)
        #expect(try compare(after, after).newFaults.isEmpty)
        #expect(try compare(after, before).newFaults.isEmpty)
    }

    @Test func `a screen that nothing leads on from any more is a regression of the screen`() throws {
        let open = [
            Sketch.element("text", "Welcome", at: row(0), text: "Welcome"),
            .element("back", "Back", .button, at: row(1), identifier: "back"),
        ]
        let closed = [
            open[0],
            Sketch.box("back", [], at: row(1)) {
                $0.identifier = "back"
                $0.className = "BackButton"
                $0.gestures = [.tap]
            },
        ]
        let comparison = try compare(open, closed)
        let trap = comparison.regressions.first { $0.rule == "screen-trap" }
        #expect(trap?.node == Tree.root && trap?.before == Tree.root)
        #expect(try compare(closed, open).fixed.contains { $0.rule == "screen-trap" && $0.node == Tree.root })
    }

    @Test func `a dialog that is no longer marked is a regression, a new one is a new fault`() throws {
        let page = [
            Sketch.box("page", [.element("buy", "Buy", .button, at: row(1))], at: Frame(0, 0, 390, 844))
        ]
        func dialog(_ isModal: Bool) -> Sketch {
            .box(
                "dialog", [.element("ok", "OK", .button, at: Frame(100, 400, 100, 44))],
                at: Frame(40, 300, 310, 200)
            ) {
                $0.className = "UIAlertControllerView"
                $0.modal = isModal
                $0.actions = [.escape]
                $0.backgroundColor = .white
            }
        }
        let unmarked = try compare(page + [dialog(true)], page + [dialog(false)])
        #expect(rules(unmarked.regressions).contains("modal-lost"))
        #expect(!rules(unmarked.regressions).contains("modal-not-marked"), "one cause, said once")
        let added = try compare(page, page + [dialog(false)])
        #expect(rules(added.newFaults).contains("modal-not-marked"))
        #expect(!rules(added.regressions).contains("modal-not-marked"))
    }

    @Test func `what was modal, stands there still and lets the background speak is a regression, whatever its class`()
        throws
    {
        let page = Sketch.box("page", [.element("buy", "Buy", .button, at: row(1))], at: Frame(0, 0, 390, 844))
        func popover(_ change: (inout Node) -> Void) -> Sketch {
            .box(
                "popover", [.element("ok", "OK", .button, at: Frame(100, 400, 100, 44))], at: Frame(40, 300, 310, 200)
            ) {
                $0.className = "PopoverView"
                $0.actions = [.escape]
                change(&$0)
            }
        }
        let before = [page, popover { $0.modal = true }]
        let worse = try compare(before, [page, popover { _ in }])
        #expect(
            worse.regressions.filter { $0.rule == "modal-lost" }.map(\.message) == [
                "The view that begins with “OK” is no longer modal. Heard behind it now: “Buy”."
            ])
        var plain = before
        plain[1].node.className = "UIView"
        var bare = [page, popover { _ in }]
        bare[1].node.className = "UIView"
        #expect(rules(try compare(plain, bare).regressions) == ["modal-lost"])
        let fine = [
            "closed": [page], "closed, and kept": [page, popover { $0.hidden = true }],
            "emptied": [page, Sketch.box("popover", []) { $0.className = "PopoverView" }],
            "modal as before": before, "nothing is heard behind it": [silent(page), popover { _ in }],
            "modal with what is around it": [page, .box("host", [popover { _ in }]) { $0.modal = true }],
        ]
        for (title, after) in fine {
            #expect(!rules(try compare(before, after).regressions).contains("modal-lost"), "\(title)")
        }
        let never = [page, popover { _ in }]
        #expect(!rules(try compare(never, never).regressions).contains("modal-lost"))
    }

    /// What is heard below it is hidden from listeners.
    private func silent(_ sketch: Sketch) -> Sketch {
        var sketch = sketch
        sketch.node.elementsHidden = true
        return sketch
    }

    @Test func `a drawer that is heard though it lies behind the page is a regression`() throws {
        func drawer(_ isHidden: Bool) -> [Sketch] {
            [
                .box("drawer", [.element("settings", "Settings", .button, at: row(0))], at: Frame(0, 0, 300, 844)) {
                    $0.elementsHidden = isHidden
                },
                .box("page", [.element("buy", "Buy", .button, at: row(1))], at: Frame(0, 0, 390, 844)) {
                    $0.backgroundColor = .white
                },
            ]
        }
        #expect(rules(try compare(drawer(true), drawer(false)).regressions) == ["obscured-element"])
        #expect(try compare(drawer(false), drawer(false)).regressions.isEmpty)
    }

    @Test func `what a rule could not tell before is not known to be new`() throws {
        func picture(_ isStill: Bool?) -> [Sketch] {
            [
                .box("gif", [], at: row(0)) {
                    $0.animated = true
                    $0.hasStaticForm = isStill
                }
            ]
        }
        #expect(rules(try compare(picture(true), picture(false)).regressions) == ["reduced-motion"])
        #expect(try compare(picture(nil), picture(false)).regressions.isEmpty)
    }

    @Test func `colours that are recorded for the first time make nothing worse`() throws {
        let without = table([message(0, "Hello", time: "11:02", color: .dark)].map { $0.painted(nil) })
        let with = table([message(0, "Hello", time: "11:02", color: .pale)])
        #expect(try compare(without, with).regressions.isEmpty)
    }
}

extension Color {
    fileprivate static let dark = Color(red: 0x20, green: 0x20, blue: 0x20)
    fileprivate static let pale = Color(red: 0xC8, green: 0xC8, blue: 0xC8)
    fileprivate static let white = Color(red: 0xFF, green: 0xFF, blue: 0xFF)
}

extension Sketch {
    /// The times in it in one colour, on white.
    fileprivate func painted(_ color: Color?) -> Sketch {
        var copy = self
        if node.id?.hasPrefix("time") == true {
            copy.node.textColor = color
            copy.node.backgroundColor = color.map { _ in .white }
        }
        copy.children = children.map { $0.painted(color) }
        return copy
    }
}
