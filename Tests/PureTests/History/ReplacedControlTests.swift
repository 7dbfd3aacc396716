import History
import Screens
import Testing

/// A control that was taken out of the app is not what stands in its place now.
@Suite struct ReplacedControlTests {
    private func element(_ identifier: String?, _ label: String?, _ traits: Traits = .button, text: String? = nil)
        -> Sketch
    {
        .element(identifier ?? "x", label, traits, at: Frame(20, 300, 350, 50), text: text, identifier: identifier)
    }
    private func compare(_ before: Sketch, _ after: Sketch) throws -> Comparison {
        func screen(_ middle: Sketch) -> [Sketch] {
            [
                .element("title", "Cart", .header, at: Frame(20, 60, 350, 50), identifier: "title"), middle,
                .element("buy", "Buy now", .button, at: Frame(20, 700, 350, 50), identifier: "buy"),
            ]
        }
        return try Comparison(SketchedScreen(screen(before)).audited, SketchedScreen(screen(after)).audited)
    }

    @Test func `an image, a text or a button in the place of a button has lost nothing`() throws {
        let delete = element("delete", "Delete account")
        for other in [
            element("photo", "Portrait of Ada", .image), element("note", "Your account is safe", .staticText),
            element("help", "Help and contact"),
        ] {
            let comparison = try compare(delete, other)
            #expect(comparison.regressions.isEmpty && comparison.newFaults.isEmpty && comparison.showsSameScreen)
        }
    }

    @Test func `a button without a name is not mended by another in its place`() throws {
        #expect(try compare(element("del", nil), element("help", "Help and contact")).fixed.isEmpty)
        #expect(
            try compare(element("del", nil, text: "Delete"), element("remove", "Delete", text: "Delete")).fixed
                .contains { $0.rule == "button-name" }, "what is printed on it says that it is the same")
        #expect(
            try compare(element("del", nil), element("del", "Help and contact")).fixed.contains {
                $0.rule == "button-name"
            })
    }

    @Test func `a button without a name in the place of another is a new fault`() throws {
        for before in [element("old", nil, text: "Old banner"), element("old", "Old banner")] {
            let comparison = try compare(before, element("paynow", nil, text: "Pay everything now"))
            #expect(comparison.regressions.isEmpty && comparison.newFaults.map(\.rule) == ["button-name"])
        }
        let renumbered = try compare(element("banner-3", nil), element("banner-4", nil))
        #expect(renumbered.regressions.isEmpty && renumbered.newFaults.isEmpty)
    }

    @Test(arguments: [Traits.switchButton, .button])
    func `a control that loses its name is itself, though what is printed beside it is heard now`(traits: Traits) throws
    {
        func row(isNamed: Bool) -> Sketch {
            .box(
                "row",
                [
                    .element("text", "Slide to type", .staticText, at: Frame(20, 305, 99, 21), text: "Slide to type") {
                        $0.isElement = !isNamed
                    },
                    .element("switch", isNamed ? "Slide to type" : nil, traits, at: Frame(319, 300, 51, 32)),
                ], at: Frame(0, 290, 390, 50))
        }
        let comparison = try compare(row(isNamed: true), row(isNamed: false))
        #expect(comparison.regressions.compactMap(\.rule) == ["name-lost"] && comparison.newFaults.isEmpty)
        let back = try compare(row(isNamed: false), row(isNamed: true))
        #expect(back.regressions.isEmpty && back.newFaults.isEmpty && !back.fixed.isEmpty)
    }

    @Test func `it is a new fault wherever it stands, but for a row of a list that goes on`() throws {
        func rows(_ identifiers: [String], from y: Double = 300) -> Sketch {
            .box(
                "list",
                identifiers.enumerated().map { place, identifier in
                    .element(
                        "r\(place)", nil, .button, at: Frame(20, y + Double(place) * 60, 350, 50),
                        identifier: identifier)
                }, at: Frame(0, 100, 390, 580)
            ) { $0.className = "UITableView" }
        }
        #expect(try compare(rows(["remove.anna"]), rows(["remove.otto"])).newFaults.isEmpty)
        func alone(_ identifier: String, _ y: Double) -> Sketch {
            .element(identifier, nil, .button, at: Frame(20, y, 350, 50), identifier: identifier)
        }
        #expect(try compare(alone("old", 300), alone("paynow", 500)).newFaults.map(\.rule) == ["button-name"])
    }

    @Test func `what is drawn where a control was heard, and is called otherwise, is no trace of it`() throws {
        var photo = element("photo", nil, .image)
        photo.node.isElement = false
        #expect(
            try !compare(element("delete", "Delete account"), photo).regressions.map(\.rule).contains("element-lost"))
        photo.node.identifier = "delete"
        #expect(
            try compare(element("delete", "Delete account"), photo).regressions.map(\.rule).contains("element-lost"))
    }

    @Test func `a text that was printed beside a control is not that control when it becomes a stop`() throws {
        func row(hasSwitch: Bool, isText: Bool) -> Sketch {
            let text = Sketch.element("text", "Wi-Fi network", .staticText, at: Frame(20, 305, 120, 21)) {
                $0.isElement = isText
            }
            let control = Sketch.element("switch", "Wi-Fi network", .switchButton, at: Frame(319, 300, 51, 32))
            return .box("row", [text] + (hasSwitch ? [control] : []), at: Frame(0, 290, 390, 50))
        }
        let gone = try compare(row(hasSwitch: true, isText: false), row(hasSwitch: false, isText: true))
        #expect(gone.regressions.isEmpty && gone.matches.removed.count == 1)
        let come = try compare(row(hasSwitch: false, isText: true), row(hasSwitch: true, isText: false))
        #expect(come.regressions.isEmpty && come.newFaults.isEmpty)
        func skip(_ traits: Traits) -> Sketch {
            .element("skip", "Skip", traits, at: Frame(20, 300, 350, 50))
        }
        #expect(try compare(skip(.button), skip(.staticText)).regressions.map(\.rule) == ["trait-lost"])
    }

    @Test func `where another screen is shown, a row of it is not the way back that has its name`() throws {
        let rows = ["Keyboards", "One-handed", "Slide to type", "Dictation"]
        func screen(_ names: [String], from y: Double, _ kind: Traits, back: Traits) -> SketchedScreen {
            SketchedScreen(
                [.element("general", "General", back, at: Frame(20, 60, 120, 44))]
                    + names.enumerated().map { place, name in
                        .element(name, name, kind, at: Frame(20, y + Double(place) * 60, 350, 50))
                    })
        }
        let before = screen(rows, from: 120, .button, back: .button).audited
        let elsewhere = try Comparison(
            before, screen(["Privacy", "Maps"], from: 500, .staticText, back: .staticText).audited)
        #expect(!elsewhere.showsSameScreen && !elsewhere.regressions.map(\.rule).contains("trait-lost"))
        let same = try Comparison(before, screen(rows, from: 120, .button, back: .staticText).audited)
        #expect(same.showsSameScreen && same.regressions.map(\.rule) == ["trait-lost"])
    }

    @Test func `what shares neither kind nor word nor identifier is another, whatever stood in its frame`() throws {
        let picture = try compare(element(nil, "Shop"), element(nil, "Portrait of Ada", .image))
        #expect(picture.regressions.isEmpty && picture.matches.removed.count == 1)
        #expect(try compare(element(nil, nil), element(nil, "Portrait of Ada", .image)).fixed.isEmpty)
        #expect(
            try compare(element(nil, "Shop"), element(nil, nil, .image)).regressions.map(\.rule).contains("name-lost"),
            "an icon that has lost all that was said of it")
    }
}
