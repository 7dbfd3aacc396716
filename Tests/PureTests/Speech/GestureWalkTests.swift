import Screens
import Testing

@Suite struct GestureWalkTests {
    private func walk(_ root: String) throws -> GestureWalk {
        let capture = try capture(root)
        return GestureWalk(Scene(capture, Speaker().speak(capture)))
    }

    @Test func `flicks go on, and end with a thud`() throws {
        let walk = try walk(#""children":[\#(element("A", 0, 0)),\#(element("B", 0, 50))]"#)
        #expect(walk.flick(.next, from: 1) == 2)
        #expect(walk.flick(.next, from: 2) == nil)
        #expect(walk.flick(.previous, from: 1) == nil)
        #expect(walk.flick(.next, from: 9) == nil)
        #expect(walk.readAll() == [1, 2])
        #expect(walk.readAll(from: 2) == [2])
    }

    @Test func `a screen with nothing heard reads nothing`() throws {
        let walk = try walk(#""children":[]"#)
        #expect(walk.readAll().isEmpty)
        #expect(walk.positions == nil)
        #expect(walk.report().exits.isEmpty && !walk.report().isTrap)
    }

    @Test func `an element listed twice turns the walk into a circle`() throws {
        let walk = try walk(
            #"""
            "elements":[{"ref":"a"},{"ref":"b"},{"ref":"a"},{"ref":"c"}],
            "children":[\#(element("A", 0, 0, #""id":"a""#)),\#(element("B", 0, 50, #""id":"b""#)),\#(element("C", 0, 90, #""id":"c""#))]
            """#)
        let report = walk.report()
        #expect(report.circles == [2...3])
        #expect(report.notFlicked == [4])
    }

    @Test func `elements an explicit list forgot are found by touch only`() throws {
        let capture = try capture(
            #"""
            "elements":[{"ref":"a"}],
            "children":[\#(element("A", 0, 0, #""id":"a""#)),\#(element("B", 0, 50)),\#(element("C", 0, 90, #""hidden":true"#))]
            """#)
        let walk = GestureWalk(Scene(capture, Speaker().speak(capture)))
        #expect(walk.report().touchOnly.map { capture.tree[$0].label } == ["B"])
    }

    @Test func `an element's own children are not touched, they are swallowed`() throws {
        let walk = try walk(
            #""children":[{"label":"Card","isElement":true,"frame":[0,0,99,99],"children":[\#(element("B", 0, 0))]}]"#)
        #expect(walk.report().touchOnly.isEmpty)
    }

    @Test func `a screen without a way on is a trap, one with a scrub is none`() throws {
        func leaving(_ root: String, _ traits: String) throws -> GestureWalk.Leaving {
            try walk(#"\#(root)"children":[\#(element("A", 0, 0, traits))]"#).report().leaving
        }
        let text = #""traits":[]"#, recorded = #""actions":[],"#
        #expect(try leaving(recorded, text) == .impossible)
        #expect(try leaving(#""actions":["escape"],"#, text) == .possible)
        #expect(try leaving("", text) == .byScrubAtMost, "no actions are recorded: a scrub may lead off")
        #expect(try leaving(recorded, "") == .notKnown, "no traits are recorded: it may be a button")
        #expect(try leaving("", #""className":"UITableViewCell","traits":[]"#) == .notKnown)
        let button = try walk(#""children":[\#(element("A", 0, 0, #""traits":["button"]"#))]"#).report()
        #expect(!button.isTrap)
        #expect(button.exits == [1])
        let dimmed = try walk(
            #""actions":[],"children":[\#(element("A", 0, 0, #""traits":["button","notEnabled"]"#))]"#
        ).report()
        #expect(dimmed.isTrap)
    }

    @Test func `a modal view nothing leaves is a trap of its own`() throws {
        func traps(_ more: String, _ modal: String = #""actions":[],"#) throws -> [Int] {
            let report = try walk(
                #""children":[{"modal":true,\#(modal)"frame":[0,0,400,400],"children":[\#(element("A", 0, 0, more))]}]"#
            ).report()
            return [report.modalTraps.count, report.modalDoubts.count]
        }
        #expect(try traps(#""traits":[]"#) == [1, 0])
        #expect(try traps(#""traits":["button"]"#) == [0, 0])
        #expect(try traps(#""traits":[],"actions":["escape"]"#) == [0, 0])
        #expect(try traps("") == [0, 1] && traps(#""traits":[]"#, "") == [0, 1], "the capture doesn't tell")
    }

    @Test func `flicks end on an element that takes touches itself`() throws {
        let walk = try walk(
            #""children":[\#(element("Piano", 0, 0, #""traits":["allowsDirectInteraction"]"#)),\#(element("B", 0, 50))]"#
        )
        #expect(walk.report().deadEnds == [1])
    }

    @Test func `a double tap lands where the app says, else in the middle`() throws {
        let walk = try walk(
            #""children":[\#(element("A", 0, 0)),\#(element("B", 0, 50, #""activationPoint":[39,51]"#))]"#)
        #expect(walk.doubleTap(at: 1)?.point.point == NodeDetails.Point(20, 10))
        #expect(walk.doubleTap(at: 1)?.point.isOverridden == false)
        #expect(walk.doubleTap(at: 2)?.point.isOverridden == true)
        #expect(walk.doubleTap(at: 2)?.landing == .onElement)
    }

    @Test func `a double tap may land on what lies above, or nowhere`() throws {
        let capture = try capture(
            #"""
            "children":[\#(element("A", 0, 0)),{"id":"veil","frame":[10,0,99,20],"backgroundColor":"#FFFFFF"},
            \#(element("Far", 900, 0))]
            """#)
        let walk = GestureWalk(Scene(capture, Speaker().speak(capture)))
        #expect(walk.doubleTap(at: 1)?.landing == capture.tree.index(named: "veil").map { .elsewhere($0) })
        #expect(walk.doubleTap(at: 2)?.landing == .offScreen)
    }

    @Test func `a vertical flick adjusts or chooses an action`() throws {
        let walk = try walk(
            #"""
            "children":[\#(element("A", 0, 0, #""traits":["adjustable"]"#)),
            \#(element("B", 0, 50, #""customActions":["Reply"]"#)),\#(element("C", 0, 90))]
            """#)
        #expect(walk.verticalFlick(at: 1) == .adjusts)
        #expect(walk.verticalFlick(at: 2) == .choosesAction(["Reply"]))
        #expect(walk.verticalFlick(at: 3) == .nothing)
    }

    @Test func `a scrub is answered by the nearest node above, else by the back button`() throws {
        let handled = try capture(
            #""children":[{"id":"sheet","actions":["escape","magicTap"],"frame":[0,0,99,99],"children":[\#(element("A", 0, 0))]}]"#
        )
        let walk = GestureWalk(Scene(handled, Speaker().speak(handled)))
        #expect(walk.scrub(from: 1) == handled.tree.index(named: "sheet").map { .handled(by: $0) })
        #expect(walk.magicTap(from: 1) == handled.tree.index(named: "sheet").map { .handled(by: $0) })
        let back = try self.walk(
            #""children":[\#(element("Back", 0, 0, #""traits":["backButton"]"#)),\#(element("A", 0, 50))]"#)
        #expect(back.scrub(from: 2) == .back(1))
        #expect(back.magicTap(from: 2) == .unknown)
        #expect(try self.walk(#""actions":[],"children":[\#(element("A", 0, 0))]"#).scrub(from: 1) == .nobody)
    }

    @Test func `three fingers scroll the nearest scrollable, else the first one drawn`() throws {
        let capture = try capture(
            #"""
            "children":[{"id":"list","scrollable":true,"frame":[0,0,400,400],"children":[\#(element("A", 0, 0))]},
            \#(element("Bar", 0, 700))]
            """#)
        let walk = GestureWalk(Scene(capture, Speaker().speak(capture)))
        let list = capture.tree.index(named: "list")
        #expect(walk.scrolled(from: 1) == list)
        #expect(walk.scrolled(from: 2) == list)
        #expect(try self.walk(#""children":[\#(element("A", 0, 0))]"#).scrolled(from: 1) == nil)
    }

    @Test func `the rotor goes to the next heading and no further`() throws {
        let header = #""traits":["header"]"#
        let walk = try walk(
            #""children":[\#(element("A", 0, 0, header)),\#(element("B", 0, 50)),\#(element("C", 0, 90, header))]"#)
        #expect(walk.rotor(\.headings, .next, from: 1) == 3)
        #expect(walk.rotor(\.headings, .next, from: 3) == nil)
        #expect(walk.rotor(\.headings, .previous, from: 2) == 1)
        #expect(walk.rotor(\.links, .next, from: 1) == nil)
    }
}
