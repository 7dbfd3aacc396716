import History
import Screens
import Testing

@Suite struct ElementMatcherTests {
    private func told(_ before: [Sketch], _ after: [Sketch]) -> [String] {
        let (first, second) = (SketchedScreen(before), SketchedScreen(after))
        return ElementMatcher.match(first.scene, second.scene).told(first, second)
    }
    private func row(_ y: Double, x: Double = 20) -> Frame { Frame(x, y, 100, 20) }

    @Test func `an identifier is stronger than any other sign`() {
        let before = [Sketch.element("a", "Buy", .button, at: row(0), identifier: "buy")]
        let after = [
            Sketch.element("x", "Buy", .button, at: row(0)),
            Sketch.element("y", "Order", .link, at: row(500), identifier: "buy"),
        ]
        #expect(told(before, after) == ["a→y identifier"])
    }

    @Test func `an identifier that two share names neither`() {
        let cells = ["One", "Two"].enumerated().map { place, label in
            Sketch.element("c\(place)", label, at: row(Double(place) * 60), identifier: "cell")
        }
        #expect(told(cells, cells) == ["c0→c0 label", "c1→c1 label"])
    }

    @Test func `figures, dates and UUIDs do not part names`() {
        for (old, new) in [
            ("1 unread message", "3 unread messages"), ("Sent Monday 9 am", "Sent yesterday 10 pm"),
            ("Order 550e8400-e29b-41d4-a716-446655440000", "Order 123e4567-e89b-12d3-a456-426614174000"),
            ("vor 5 Minuten gelesen", "gestern gelesen"), ("5 минут назад, Анна", "сегодня, Анна"),
        ] {
            #expect(
                told([.element("a", old, at: row(0))], [.element("b", new, at: row(700))]) == ["a→b label"], "\(old)")
        }
        #expect(
            told([.element("a", "Send", at: row(0))], [.element("b", "Sent", at: row(700))]).isEmpty, "nothing volatile"
        )
        #expect(
            told([.element("a", "12", at: row(0))], [.element("b", "99", at: row(700))]).isEmpty,
            "figures alone name nothing")
    }

    @Test func `the path tells apart what has one name, then kind and name alone`() {
        let before = [
            Sketch.box("s1", [.element("a", "Edit", .button, at: row(0))]) { $0.identifier = "address" },
            Sketch.box("s2", [.element("b", "Edit", .button, at: row(100))]) { $0.identifier = "card" },
        ]
        let after = [
            Sketch.box("s2", [.element("x", "Edit", .button, at: row(0))]) { $0.identifier = "card" },
            Sketch.box("s1", [.element("y", "Edit", .button, at: row(100))]) { $0.identifier = "address" },
        ]
        #expect(told(before, after) == ["a→y label", "b→x label"])
        #expect(told([.element("a", "Help", .button)], [.box("w", [.element("b", "Help", .button)])]) == ["a→b label"])
        #expect(
            told([.element("a", "Help", .button)], [.element("b", "Help", .link)]) == ["a→b label"], "the kind changed")
    }

    @Test func `rows of equally long lists are paired in order while they look or lie alike`() {
        let before = (0..<3).map { Sketch.element("a\($0)", nil, .button, at: row(Double($0) * 60)) }
        let after = (0..<3).map { Sketch.element("b\($0)", nil, .button, at: row(Double($0) * 60 + 10)) }
        #expect(told(before, after) == ["a0→b0 order", "a1→b1 order", "a2→b2 order"])
        let far = (0..<3).map { Sketch.element("b\($0)", nil, .button, at: row(Double($0) * 60, x: 250)) }
        #expect(told(before, far).isEmpty)
        let alike = [Sketch.element("a", "Remove the red shoe", .button, at: row(0))]
        let other = [Sketch.element("b", "Remove the blue shoe", .button, at: row(600))]
        #expect(told(alike, other) == ["a→b order"], "three of five words")
    }

    @Test func `the best pair goes first, and of two equals none`() {
        let before = [Sketch.element("a", nil, .image, at: row(100))]
        let after = [Sketch.element("x", nil, .image, at: row(90)), Sketch.element("y", nil, .image, at: row(105))]
        #expect(told(before, after) == ["a→y place"])
        let tied = [Sketch.element("x", nil, .image, at: row(90)), Sketch.element("y", nil, .image, at: row(110))]
        #expect(told(before, tied).isEmpty)
        #expect(told(tied, before).isEmpty, "whichever side asks")
    }

    @Test func `a tie ends when one of its members finds somebody better placed`() {
        // a lies between x and y, which tie; b is nearer to x than to anything.
        let before = [Sketch.element("a", nil, .image, at: row(100)), Sketch.element("b", nil, .image, at: row(76))]
        let after = [
            Sketch.element("x", nil, .image, at: row(80)), Sketch.element("y", nil, .image, at: row(120)),
            Sketch.element("z", nil, .image, at: row(600)),
        ]
        #expect(told(before, after) == ["b→x place", "a→y place"])
    }

    @Test func `the same frame is the last sign`() {
        let before = [Sketch.element("a", "Shop", .button, at: Frame(10, 700, 98, 83))]
        let after = [Sketch.element("b", "Cart", .image, at: Frame(11, 701, 99, 82))]
        #expect(told(before, after) == ["a→b frame"])
    }

    @Test(
        arguments: [
            ("delete", "photo", nil, nil, false), ("delete", "photo", "Delete account", "Portrait of Ada", false),
            ("old", "paynow", "Shop", nil, false), ("cart.delete", "cart.share", nil, nil, false),
            ("buy", "order", "Buy now", "Buy", true), ("buy", "order", nil, nil, false),
            ("btnDelete", "delete_button", nil, nil, true), ("buy", "buyNow", nil, "Order", true),
            ("row-1", "row-2", nil, nil, true), ("step3", "step4", "Tea", "Soup", true),
            ("550e8400-e29b-41d4-a716-446655440000", "123e4567-e89b-12d3-a456-426614174000", nil, nil, true),
            ("view-3fa9c2", "view-77b1e0", nil, nil, true), ("aab", "cd", nil, nil, true),
            (nil, "photo", nil, nil, true),
            ("delete", nil, nil, "Help", true), (":r1:", ":ra:", nil, nil, true),
        ] as [(String?, String?, String?, String?, Bool)])
    func `what developers call two things is not one by its place`(
        old: String?, new: String?, label: String?, other: String?, isOne: Bool
    ) {
        let before = [Sketch.element("a", label, .button, at: row(300), identifier: old)]
        let after = [Sketch.element("b", other, .button, at: row(300), identifier: new)]
        #expect(told(before, after).isEmpty == !isOne)
        #expect(told(after, before).isEmpty == !isOne, "whichever side asks")
    }

    @Test func `what is printed on two says what they are called, and an identifier of several says nothing`() {
        func button(_ id: String, _ label: String?, _ y: Double, _ identifier: String) -> Sketch {
            .element(id, label, .button, at: row(y), text: "Delete account", identifier: identifier)
        }
        #expect(told([button("a", nil, 0, "del")], [button("b", "Delete account", 0, "remove")]) == ["a→b print"])
        let before = (0..<3).map {
            Sketch.element("a\($0)", nil, .button, at: row(Double($0) * 60), identifier: "delete")
        }
        let after = (0..<3).map {
            Sketch.element("b\($0)", nil, .button, at: row(Double($0) * 60), identifier: "remove")
        }
        #expect(told(before, after) == ["a0→b0 order", "a1→b1 order", "a2→b2 order"])
    }

    @Test func `of two kinds one word in common is too little where developers call them otherwise`() {
        let before = [Sketch.element("a", "Delete account", .button, at: row(0), identifier: "delete")]
        func after(_ label: String, _ identifier: String?) -> [Sketch] {
            [.element("b", label, at: row(0), identifier: identifier)]
        }
        #expect(told(before, after("Your account is safe", "note")).isEmpty)
        #expect(told(before, after("Delete account", "note")) == ["a→b label"])
        #expect(told(before, after("Your account is safe", nil)) == ["a→b frame"])
    }

    @Test func `what somebody matched by hand comes first, each element once`() {
        let before = SketchedScreen([
            .element("a", "Buy", .button, at: row(0)), .element("b", "Sell", .button, at: row(60)),
        ])
        let after = SketchedScreen([
            .element("x", "Sell", .button, at: row(0)), .element("y", "Buy", .button, at: row(60)),
        ])
        let matches = ElementMatcher.match(
            before.scene, after.scene,
            corrections: [
                (before.node("a"), after.node("x")), (before.node("a"), after.node("y")), (0, 0), (-5, after.node("y")),
            ])
        #expect(
            matches.told(before, after) == ["a→x hand", "b→y order"]
                || matches.told(before, after) == ["a→x hand", "b→y place"])
    }

    @Test func `a capture matches itself wherever a name, an identifier or a place is its own`() {
        var random = SeededRandom(7)
        for _ in 0..<40 {
            let screen = KnownChanges.screen(&random)
            let scene = SketchedScreen([screen]).scene
            let matches = ElementMatcher.match(scene, scene)
            #expect(matches.matches.allSatisfy { $0.before == $0.after })
            #expect(matches.removed == matches.added)
        }
    }

    @Test func `asked the other way round it answers the same pairs`() {
        var random = SeededRandom(11)
        for _ in 0..<60 {
            let (first, second) = KnownChanges.pair(&random)
            let there = ElementMatcher.match(first.scene, second.scene)
            let back = ElementMatcher.match(second.scene, first.scene)
            #expect(
                Set(there.matches.map { [$0.before, $0.after] }) == Set(back.matches.map { [$0.after, $0.before] }))
            #expect(Set(there.removed) == Set(back.added))
            #expect(Set(there.matches.map(\.after)).count == there.matches.count, "one to one")
        }
    }
}
