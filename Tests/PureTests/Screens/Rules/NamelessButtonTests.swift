import Formats
import Screens
import Testing

/// What can be pressed on Android and has no name, as views and as Compose write it.
@Suite struct NamelessButtonTests {
    private static func view(
        _ kind: String, _ words: String = "", text: String = "", clickable: Bool = false, at bounds: String,
        _ inside: String...
    ) -> String {
        """
        <node class="android.\(kind)" text="\(text)" content-desc="\(words)" clickable="\(clickable)" \
        focusable="\(clickable)" bounds="\(bounds)">\(inside.joined())</node>
        """
    }

    private static func scene(_ views: String...) throws -> Scene {
        let title = view("widget.TextView", text: "Inbox", at: "[40,110][600,180]")
        let root = view("widget.FrameLayout", at: "[0,0][1080,2400]", title, views.joined())
        let capture = try Import.read([UInt8]("<hierarchy>\(root)</hierarchy>".utf8)).captures[0]
        return Scene(capture, Speaker().speak(capture))
    }

    /// `rule outcome` of the rules about names and about what no element speaks for.
    private static func found(_ scene: Scene) -> [String] {
        let rules: Set<String> = ["button-name", "control-name", "empty-container"]
        return Ruleset.audit(scene).findings.filter { rules.contains($0.rule ?? "") }.map {
            "\($0.rule ?? "") \($0.outcome.rawValue)"
        }
    }

    private static let frame = "[900,100][1020,220]", inner = "[930,130][990,190]"

    /// Compose writes the role of what can be pressed as a button without words beside what it holds.
    private static func compose(_ inside: String, role: String? = nil) throws -> Scene {
        try scene(
            view("view.View", clickable: true, at: frame, inside, role ?? view("widget.Button", at: frame)))
    }

    @Test func `a button of Compose's without a name is found`() throws {
        let nameless = try Self.compose(Self.view("view.View", at: Self.inner))
        #expect(nameless.transcript.utterances.map(\.text) == ["Inbox"])
        #expect(Self.found(nameless) == ["empty-container failed"])
        let named = try Self.compose(Self.view("view.View", "Search", at: Self.inner))
        #expect(named.transcript.utterances.map(\.text) == ["Inbox", "Search, Button"])
        #expect(Self.found(named).isEmpty)
    }

    @Test func `what can be pressed, and is no button as far as anybody says, may be hidden on purpose`() throws {
        let plain = try Self.compose(Self.view("view.View", at: Self.inner), role: "")
        #expect(Self.found(plain) == ["empty-container cantTell"])
    }

    @Test(arguments: ["view.ViewGroup", "widget.FrameLayout"])
    func `a picture without a description is nothing to services: what can be pressed around it is a stop`(
        kind: String
    ) throws {
        let picture = Self.view("widget.ImageView", at: Self.inner)
        let nameless = try Self.scene(Self.view(kind, clickable: true, at: Self.frame, picture))
        #expect(nameless.transcript.utterances.map(\.text) == ["Inbox", "Unlabelled"])
        #expect(Self.found(nameless) == ["control-name failed"])
        let button = try Self.scene(Self.view("widget.Button", clickable: true, at: Self.frame, picture))
        #expect(button.transcript.utterances.map(\.text) == ["Inbox", "Button"])
        #expect(Self.found(button) == ["button-name failed"])
        let said = Self.view("widget.ImageView", "Search", at: Self.inner)
        let named = try Self.scene(Self.view(kind, clickable: true, at: Self.frame, said))
        #expect(named.transcript.utterances.map(\.text) == ["Inbox", "Search, Image"])
        #expect(Self.found(named).isEmpty)
    }

    @Test func `a row cut off at the screen's edge, and what holds a stop, are none without a name`() throws {
        let bare = Self.view("widget.RelativeLayout", at: Self.frame)
        let cut = try Self.scene(Self.view("widget.LinearLayout", clickable: true, at: Self.frame, bare))
        #expect(cut.transcript.utterances.map(\.text) == ["Inbox"])
        let inside = Self.view("widget.ImageButton", "Search", clickable: true, at: Self.inner)
        let picture = Self.view("widget.ImageView", at: Self.inner)
        let card = try Self.scene(Self.view("widget.FrameLayout", clickable: true, at: Self.frame, picture, inside))
        #expect(card.transcript.utterances.map(\.text) == ["Inbox", "Search, Button"])
        #expect(Self.found(card).isEmpty)
    }

    @Test func `a button of which nothing but its state is heard has no name`() throws {
        func heart(_ words: String, checked: Bool = false) throws -> Scene {
            try Self.scene(
                """
                <node class="android.widget.ImageButton" text="" content-desc="\(words)" checkable="true" \
                checked="\(checked)" clickable="true" focusable="true" bounds="\(Self.frame)" />
                """)
        }
        let nameless = try heart("")
        #expect(nameless.transcript.utterances.map(\.text) == ["Inbox", "not checked, Unlabelled, Button"])
        #expect(try Self.found(nameless) == ["button-name failed"] && Self.found(heart("", checked: true)).count == 1)
        let told = Ruleset.audit(nameless).findings.first { $0.rule == "button-name" }?.message
        #expect(told?.hasSuffix(": The button has no name: only its state and its role are heard.") == true)
        #expect(try Self.found(heart("Favourite")).isEmpty)
    }
}
