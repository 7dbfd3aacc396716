import Foundation
import Screens
import Testing

/// What accompanies an utterance: facts, what is not known, doubt about the order, rotors.
@Suite struct BesideTheWordsTests {
    @Test func `expansion and sort priority are facts, not words`() throws {
        let heard = try spoken(
            #""children":[\#(element("A", 0, 0, #""traits":["header"],"expanded":false,"sortPriority":1.5"#))]"#)
        #expect(heard.utterances[0].text == "A. Heading.")
        #expect(heard.utterances[0].facts == ["Collapsed", "Sort priority 1.5"])
    }

    @Test func `the level of a heading is said, and of no other element`() throws {
        let heading = element("A", 0, 0, #""traits":["header"],"headingLevel":2"#)
        let text = element("B", 0, 50, #""traits":["staticText"],"headingLevel":2"#)
        let heard = try spoken(#""children":[\#(heading),\#(text)]"#)
        #expect(heard.utterances.map(\.text) == ["A. Heading level 2.", "B"])
        #expect(heard.utterances.map(\.facts) == [[], ["Heading level 2"]])
        #expect(heard.utterances.allSatisfy { $0.unknown.isEmpty })
        let german = try spoken(#""children":[\#(heading)]"#, variant: #"{"locale":"de"}"#).utterances[0]
        #expect(german.text == "A. Überschrift 2.")
        #expect(german.unknown == ["wording"], "Nobody recorded the words for a level in German.")
    }

    @Test func `a heading without level and an element without priority have no facts`() throws {
        let heard = try spoken(#""children":[\#(element("A", 0, 0, #""headingLevel":0,"sortPriority":0"#))]"#)
        #expect(heard.utterances[0].facts.isEmpty)
    }

    @Test func `traits without words are facts`() throws {
        let heard = try spoken(#""children":[\#(element("A", 0, 0, #""traits":"0x10000004000210""#))]"#)
        #expect(heard.utterances[0].facts == ["Updates Frequently", "Plays Sound", "Footer", "Menu item"])
    }

    @Test func `label and actions of a container stand at its first element`() throws {
        let inside = element("A", 0, 0) + "," + element("B", 0, 50)
        let heard = try spoken(
            #"""
            "children":[{"containerType":"semanticGroup","label":"Card","customActions":["Share","Pin"],
            "frame":[0,0,9,9],"children":[\#(inside)]}]
            """#)
        #expect(heard.utterances.map(\.facts) == [["Enters “Card”", "Container actions: Share, Pin"], []])
        #expect(heard.utterances.map(\.text) == ["A", "B"])
    }

    @Test func `on a device what is off the screen or covered is marked`() throws {
        let root = #"""
            "children":[\#(element("Far", 900, 0)),\#(element("Under", 0, 50)),
            {"frame":[0,0,400,800],"backgroundColor":"#102030"},\#(element("Seen", 0, 100))]
            """#
        #expect(try spoken(root, mode: .device).utterances.map(\.facts) == [["Off the screen"], ["Covered"], []])
        #expect(try spoken(root).utterances.map(\.facts) == [[], [], []])
    }

    @Test func `a source without hints leaves hints open, except where a field's own is never heard`() throws {
        let root = #"""
            "children":[\#(element("A", 0, 0, #""traits":["button"]"#)),\#(element("B", 0, 50, #""traits":["textEntry"]"#)),
            \#(element("C", 0, 100, #""traits":[],"hint":"Known""#)),\#(element("D", 0, 150))]
            """#
        let heard = try spoken(root, unknown: ["hint"])
        #expect(heard.utterances.map(\.unknown) == [["hint"], [], [], ["hint", "traits"]])
        #expect(heard.unknown == ["hint"])
        #expect(try spoken(root).utterances.map(\.unknown) == [[], [], [], ["traits"]])
    }

    @Test func `the order is doubtful where a point would turn it round`() throws {
        func doubt(_ y: Int, _ x: Int) throws -> [Bool] {
            try spoken(#""children":[\#(element("A", 100, 0)),\#(element("B", x, y))]"#).utterances.map(
                \.orderUncertain)
        }
        #expect(try doubt(8, 0) == [true, true])
        #expect(try doubt(7, 0) == [true, true])
        #expect(try doubt(6, 0) == [false, false])
        #expect(try doubt(10, 0) == [false, false])
        #expect(try doubt(8, 200) == [false, false])
    }

    @Test func `an order the app gives is never doubtful`() throws {
        let heard = try spoken(#""elements":[\#(element("A", 100, 0)),\#(element("B", 0, 8))]"#)
        #expect(heard.utterances.map(\.orderUncertain) == [false, false])
    }

    @Test func `an element without a frame has a doubtful place`() throws {
        let heard = try spoken(#""children":[{"label":"A","isElement":true},\#(element("B", 0, 80))]"#)
        #expect(heard.utterances.map(\.orderUncertain) == [true, true])
    }

    @Test func `rotors stop in flick order`() throws {
        let heard = try spoken(
            #"""
            "children":[\#(element("Low", 0, 90, #""traits":["link","image"]"#)),
            \#(element("High", 0, 0, #""traits":["header"],"customActions":["Share"]"#)),
            {"containerType":"list","frame":[0,0,9,9],"children":[\#(element("Field", 0, 40, #""traits":["textEntry"]"#))]}]
            """#)
        #expect(heard.utterances.map(\.text) == ["High. Heading.", "Field. Text Field.", "Low. Link. Image."])
        #expect(heard.rotors.headings == [1])
        #expect(heard.rotors.actions == [1])
        #expect(heard.rotors.lists == [2])
        #expect(heard.rotors.textFields == [2])
        #expect(heard.rotors.formControls == [2])
        #expect(heard.rotors.links == [3])
        #expect(heard.rotors.images == [3])
    }

    @Test func `a recorded utterance is final`() throws {
        var builder = TreeBuilder()
        try builder.open(Node())
        var node = Node()
        node.isElement = true
        node.label = "Milk"
        node.hint = "Raw"
        node.traits = [.button, .adjustable]
        node.recorded = NodeDetails.RecordedUtterance(description: "Milk. Button. List Start.", hint: nil)
        try builder.open(node, as: .member)
        builder.close()
        let heard = Speaker().speak(Capture(tree: try builder.finish(), unknown: ["hint"]))
        #expect(heard.utterances.map(\.text) == ["Milk. Button. List Start."])
        #expect(heard.utterances[0].hint == nil)
        #expect(heard.utterances[0].unknown.isEmpty)
    }

    @Test func `each deviation has a title and a source, and a line in the documentation`() throws {
        let page = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../docs/speech.md")
        let text = try String(contentsOf: page.standardized, encoding: .utf8)
        for deviation in Deviation.allCases {
            #expect(!deviation.title.isEmpty && !deviation.source.isEmpty)
            #expect(text.contains("| `\(deviation.id)` |"))
        }
        #expect(Set(Deviation.allCases.map(\.id)).count == Deviation.allCases.count)
    }
}
