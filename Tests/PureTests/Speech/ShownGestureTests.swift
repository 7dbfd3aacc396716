import Screens
import Testing

/// Gestures that a person showed, read from lines and walked.
@Suite struct ShownGestureTests {
    @Test(
        arguments: [
            ("flick right 7 times", .flick(.next, times: 7)), ("Flick right", .flick(.next, times: 1)),
            ("swipe left twice", .flick(.previous, times: 2)), ("swipe right x3", .flick(.next, times: 3)),
            ("flick right 3x", .flick(.next, times: 3)), ("then flick right seven times.", .flick(.next, times: 7)),
            ("flick down 2 times", .vertical(.next, times: 2)),
            ("swipe up with one finger", .vertical(.previous, times: 1)),
            ("double tap", .doubleTap), ("Double-tap", .doubleTap), ("double tap with two fingers", .magicTap),
            ("two finger swipe up", .readAll(fromTop: true)), ("Two-finger swipe down", .readAll(fromTop: false)),
            ("read all", .readAll(fromTop: true)), ("scrub", .scrub), ("two finger scrub", .scrub),
            ("magic tap", .magicTap),
            ("three finger swipe left", .threeFingers), ("swipe up with three fingers", .threeFingers),
            ("rotor headings", .rotor(.headings)), ("Rotor to form controls", .rotor(.formControls)),
            ("touch Cart", .touch("Cart")), ("tap “Buy now”", .touch("Buy now")), ("touch 'Pay'", .touch("Pay")),
        ] as [(String, ShownGesture)])
    func `a line is a gesture`(line: String, gesture: ShownGesture) { #expect(ShownGesture(line) == gesture) }

    @Test(arguments: [
        "", "…", "wiggle", "flick", "flick sideways", "flick right 0 times", "flick right 501 times",
        "flick right -1 times", "flick right −2", "tap",
        "tap twice",
        "rotor", "rotor vowels", "touch", "double", "flick right left", "7 times",
    ])
    func `a line is none`(line: String) { #expect(ShownGesture(line) == nil) }

    private func walk(_ names: String...) throws -> GestureWalk {
        let elements = names.enumerated().map { row, name in
            element(name, 0, row * 50, name.hasPrefix("H") ? #""traits":["header"]"# : #""traits":["button"]"#)
        }
        let capture = try capture(#""children":[\#(elements.joined(separator: ","))]"#)
        return GestureWalk(Scene(capture, Speaker().speak(capture)))
    }

    private func positions(_ walk: GestureWalk, _ lines: String...) -> [Int?] {
        walk.follow(lines.compactMap { ShownGesture($0) }).map(\.position)
    }

    @Test func `the cursor goes where the gestures lead, and stays at the end`() throws {
        let walk = try walk("H1", "A", "B", "H2", "C")
        #expect(positions(walk, "flick right 2 times", "flick left", "flick right 9 times") == [3, 2, 5])
        #expect(walk.follow([.flick(.next, times: 9)]).first?.effect == .ended(after: 4))
        #expect(positions(walk, "touch C", "read all", "touch nothing at all") == [5, 5, 5])
        #expect(walk.follow([.touch("X")]).first?.effect == .notFound("X"))
    }

    @Test func `what is written and announced otherwise is not said to be missing`() throws {
        let capture = try capture(
            #""children":[{"isElement":true,"label":"Cart","identifier":"Buy","frame":[0,0,40,40],"traits":["button"]}]"#
        )
        let walk = GestureWalk(Scene(capture, Speaker().speak(capture)))
        let followed = walk.follow([.touch("buy"), .flick(.next, times: 1)])
        #expect(followed.map(\.effect) == [.announcedOtherwise("buy"), .unknown])
        #expect(walk.follow([.touch("Pay")], names: ["Pay"]).first?.effect == .announcedOtherwise("Pay"))
        #expect(walk.follow([.touch("Pay")]).first?.effect == .notFound("Pay"))
    }

    @Test func `the rotor moves by what it is set to, and by nothing that nobody set`() throws {
        let walk = try walk("H1", "A", "H2", "B")
        #expect(positions(walk, "rotor headings", "flick down", "flick down", "flick up") == [1, 3, 3, 1])
        let unset = walk.follow([.vertical(.next, times: 1)])
        #expect(unset.first?.effect == .stays(.nothing) && unset.first?.position == 1)
    }

    @Test func `what comes after a double tap that may lead on is not known`() throws {
        let walk = try walk("A", "B")
        let followed = walk.follow([.flick(.next, times: 1), .doubleTap, .flick(.next, times: 1)])
        #expect(followed.map(\.position) == [2, nil, nil] && followed.last?.effect == .unknown)
    }

    @Test func `on a screen where nothing is heard nothing is known`() throws {
        let walk = try walk()
        #expect(walk.follow([.flick(.next, times: 1)]).map(\.effect) == [.unknown])
    }
}
