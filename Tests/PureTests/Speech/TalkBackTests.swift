import Screens
import Testing

/// TalkBack's stops and words, as google/talkback composes them.
@Suite struct TalkBackTests {
    private func heard(_ root: String, variant: String = "{}") throws -> Transcript {
        var capture = try capture(root, variant: variant)
        capture.screenReader = .talkBack
        return Speaker().speak(capture)
    }
    private func node(_ className: String, _ more: String, children: String = "") -> String {
        #"{"className":"android.widget.\#(className)","frame":[0,0,40,20]\#(more.isEmpty ? "" : ","+more),"children":[\#(children)]}"#
    }
    private let tap = #""isElement":true,"gestures":["tap"]"#

    @Test func `a button says its name, then its role, then what to do`() throws {
        let spoken = try heard(#""children":[\#(node("Button", #""text":"Save",\#(tap)"#))]"#)
        #expect(spoken.utterances.map(\.text) == ["Save, Button"])
        #expect(spoken.utterances[0].hint == "Double-tap to activate")
    }

    @Test func `the description wins over the text`() throws {
        let spoken = try heard(#""children":[\#(node("Button", #""text":"+","label":"Add",\#(tap)"#))]"#)
        #expect(spoken.utterances.map(\.text) == ["Add, Button"])
    }

    @Test func `a row says the texts below it that are no stops`() throws {
        let texts = node("TextView", #""text":"Network""#) + "," + node("TextView", #""text":"Wi-Fi, mobile""#)
        let spoken = try heard(#""children":[\#(node("LinearLayout", tap, children: texts))]"#)
        #expect(spoken.utterances.map(\.text) == ["Network, Wi-Fi, mobile"])
    }

    @Test func `a row's own button is a stop of its own`() throws {
        let inside = node("TextView", #""text":"Row""#) + "," + node("Button", #""text":"Go",\#(tap)"#)
        let spoken = try heard(#""children":[\#(node("LinearLayout", tap, children: inside))]"#)
        #expect(spoken.utterances.map(\.text) == ["Row", "Go, Button"])
    }

    @Test func `a description silences what is below`() throws {
        let spoken = try heard(
            #""children":[\#(node("FrameLayout", #""label":"Card",\#(tap)"#, children: node("TextView", #""text":"Inside""#)))]"#
        )
        #expect(spoken.utterances.map(\.text) == ["Card"])
    }

    @Test func `text without anything focusable above is a stop`() throws {
        let spoken = try heard(
            #""children":[\#(node("LinearLayout", "", children: node("TextView", #""text":"Note""#)))]"#)
        #expect(spoken.utterances.map(\.text) == ["Note"])
        #expect(spoken.utterances[0].hint == nil)
    }

    @Test func `a focusable box with nothing of its own to say is passed over`() throws {
        let inside = node("Button", #""text":"Go",\#(tap)"#)
        let spoken = try heard(#""children":[\#(node("ScrollView", #""isElement":true"#, children: inside))]"#)
        #expect(spoken.utterances.map(\.text) == ["Go, Button"])
    }

    @Test func `each item of a list is a stop`() throws {
        let item = { (name: String) in self.node("LinearLayout", "", children: node("TextView", #""text":"\#(name)""#))
        }
        let spoken = try heard(
            #""children":[\#(node("ListView", #""isElement":true"#, children: item("One") + "," + item("Two")))]"#)
        #expect(spoken.utterances.map(\.text) == ["One", "Two"])
    }

    @Test func `states come first`() throws {
        let spoken = try heard(
            #"""
            "children":[\#(node("Switch", #""label":"Fog","value":"checked",\#(tap)"#)),
            \#(node("CheckBox", #""text":"Fog","value":"not checked",\#(tap)"#)),
            \#(node("TextView", #""text":"Tab","traits":["selected"],\#(tap)"#)),
            \#(node("Button", #""text":"Go","enabled":false,\#(tap)"#))]
            """#)
        #expect(
            spoken.utterances.map(\.text) == [
                "on, Fog, Switch", "not checked, Fog, Check box", "selected, Tab", "Go, Button, disabled",
            ])
        #expect(
            spoken.utterances.map(\.hint) == [
                "Double-tap to toggle", "Double-tap to toggle", "Double-tap to activate", nil,
            ])
    }

    @Test func `a field says its text, then its hint unless that is the text`() throws {
        let spoken = try heard(
            #"""
            "children":[\#(node("EditText", #""text":"Ada","hint":"Name",\#(tap)"#)),
            \#(node("EditText", #""text":"Name","hint":"Name",\#(tap)"#))]
            """#)
        #expect(spoken.utterances.map(\.text) == ["Ada, Edit box, Name", "Name, Edit box"])
        #expect(spoken.utterances[0].hint == "Double-tap to edit text")
    }

    @Test func `a picture to tap without a name is unlabelled, one not to tap is passed over`() throws {
        let spoken = try heard(#""children":[\#(node("ImageView", tap)),\#(node("ImageView", ""))]"#)
        #expect(spoken.utterances.map(\.text) == ["Unlabelled, Button"])
    }

    @Test func `a picture without a name is unlabelled whatever else is said of it`() throws {
        let all = [
            node("ImageButton", #""enabled":false,\#(tap)"#), node("ImageButton", #""traits":["selected"],\#(tap)"#),
            node("ImageView", #""isElement":true"#),
        ]
        let spoken = try heard(#""children":[\#(all.joined(separator: ","))]"#)
        #expect(
            spoken.utterances.map(\.text) == [
                "Unlabelled, Button, disabled", "selected, Unlabelled, Button", "Unlabelled, Image",
            ])
    }

    @Test func `what has a word for its role is not unlabelled, what has none is that alone`() throws {
        let all = [node("Button", tap), node("Button", #""text":"Button",\#(tap)"#), node("View", tap)]
        let spoken = try heard(#""children":[\#(all.joined(separator: ","))]"#)
        #expect(spoken.utterances.map(\.text) == ["Button", "Button", "Unlabelled"])
    }

    @Test func `a picture without a name is passed over in a row`() throws {
        let inside = node("ImageView", "") + "," + node("TextView", #""text":"Row""#)
        let spoken = try heard(#""children":[\#(node("LinearLayout", tap, children: inside))]"#)
        #expect(spoken.utterances.map(\.text) == ["Row"])
    }

    @Test func `headings end with their word`() throws {
        let spoken = try heard(#""children":[\#(node("TextView", #""text":"Tides","traits":["header"]"#))]"#)
        #expect(spoken.utterances.map(\.text) == ["Tides, Heading"])
        #expect(spoken.rotors.headings == [1])
    }

    @Test func `a long press is told`() throws {
        let spoken = try heard(
            #""children":[\#(node("TextView", #""text":"A","isElement":true,"gestures":["tap","longPress"]"#))]"#)
        #expect(spoken.utterances[0].hint == "Double-tap to activate, Double-tap and hold to long press")
    }
}
