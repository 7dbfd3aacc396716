import Formats
import Screens
import Testing

/// What looked like a fault on real captures and is none.
@Suite struct FairRuleTests {
    private static func findings(_ text: String, _ rule: String) throws -> [Outcome] {
        let capture = try #require(try Import.read(Array(text.utf8)).captures.first)
        return Ruleset.audit(Scene(capture, Speaker().speak(capture)), profile: .aaa).findings
            .filter { $0.rule == rule }.map(\.outcome)
    }

    /// A page of uiautomator's with these nodes.
    private static func android(_ nodes: String...) -> String {
        """
        <?xml version='1.0' encoding='UTF-8' standalone='yes' ?><hierarchy rotation="0">
        <node index="0" text="" resource-id="" class="android.widget.FrameLayout" package="a" content-desc="" \
        checkable="false" checked="false" clickable="false" enabled="true" focusable="false" focused="false" \
        scrollable="false" long-clickable="false" password="false" selected="false" bounds="[0,0][1080,2160]">
        \(nodes.joined())</node></hierarchy>
        """
    }

    private static func node(
        _ className: String, text: String = "", description: String = "", id: String = "", hint: String = "",
        clickable: Bool = true, longClickable: Bool = false, top: Int = 200
    ) -> String {
        """
        <node index="0" text="\(text)" resource-id="\(id)" class="android.widget.\(className)" package="a" \
        content-desc="\(description)" checkable="\(className == "Switch")" checked="false" clickable="\(clickable)" \
        enabled="true" focusable="true" focused="false" scrollable="false" long-clickable="\(longClickable)" \
        password="false" selected="false" hint="\(hint)" bounds="[0,\(top)][1080,\(top + 150)]"/>
        """
    }

    @Test(arguments: [
        ("button", "The button has no name: only its hint and its role are heard."),
        ("link", "The link has no name: only its hint and “Link” are heard."),
    ])
    func `a hint that is heard is not said to be silent`(trait: String, message: String) throws {
        func said(_ hint: String) throws -> [String] {
            let capture = try capture(
                #""children":[{"isElement":true,"frame":[0,0,99,44],"traits":["\#(trait)"]\#(hint)}]"#)
            return Ruleset.audit(Scene(capture, Speaker().speak(capture))).findings
                .filter { $0.rule == "\(trait)-name" }.map(\.message)
        }
        let (heard, silent) = try (said(#","hint":"Opens the scanner""#), said(""))
        #expect(heard.count == 1 && heard[0].hasSuffix(": " + message), "\(heard)")
        #expect(silent.count == 1 && silent[0].contains(": only ") && !silent[0].contains("hint"), "\(silent)")
    }

    @Test func `TalkBack itself says that a row can be tapped`() throws {
        #expect(try Self.findings(Self.android(Self.node("TextView", text: "Wallpaper")), "trait-missing").isEmpty)
        let phone =
            #"{"id":"a","frame":[0,0,99,44],"isElement":true,"label":"Wallpaper","traits":[],"gestures":["tap"]}"#
        let scene = try Scene.of(#"{"id":"r","frame":[0,0,390,844],"children":[\#(phone)]}"#)
        #expect(scene.failed("trait-missing") == ["a"], "VoiceOver does not")
    }

    @Test func `names of views in a layout file come again with each row, test identifiers must not`() throws {
        let rows = ["com.a:id/title", "com.a:id/title"].enumerated().map {
            Self.node("TextView", text: "Row \($0)", id: $1, top: 200 + $0 * 200)
        }
        #expect(try Self.findings(Self.android(rows[0], rows[1]), "duplicate-identifier").isEmpty)
        let own = ["row", "row"].enumerated().map {
            Self.node("Button", text: "Row \($0)", id: $1, top: 200 + $0 * 200)
        }
        #expect(try Self.findings(Self.android(own[0], own[1]), "duplicate-identifier") == [.failed, .failed])
    }

    @Test func `identifiers in rows of a capture without class names are a doubt, told once`() throws {
        let row = { (y: Int) in
            #"{"frame":[0,\#(y),390,60],"children":[{"frame":[0,\#(y),390,60],"isElement":true,"label":"Row \#(y)","traits":["button"],"identifier":"row"}]}"#
        }
        let scene = try Scene.of(
            #"{"id":"r","frame":[0,0,390,844],"children":[\#([0, 100, 200].map(row).joined(separator: ","))]}"#)
        let found = Ruleset.audit(scene).findings.filter { $0.rule == "duplicate-identifier" }
        #expect(found.map(\.outcome) == [.cantTell])
    }

    @Test(arguments: [
        ("Add item", "ADD \\t item", true), ("Add item", "Additem", false), ("C++", "C#", false),
        ("Größe", " GRÖSSE", false), ("Größe", " GRÖßE", true), ("Öffnen  jetzt", "öffnen jetzt", true),
    ])
    func `controls sound alike whatever their capitals and white space`(first: String, second: String, alike: Bool)
        throws
    {
        let button = { (y: Int, label: String) in
            #"{"id":"\#(y)","frame":[0,\#(y),90,60],"isElement":true,"label":"\#(label)","traits":["button"]}"#
        }
        let scene = try Scene.of(
            #"{"id":"r","frame":[0,0,390,844],"children":[\#(button(0, first)),\#(button(100, second))]}"#)
        #expect(scene.failed("duplicate-name") == (alike ? ["0", "100"] : []))
    }

    @Test func `pictures bear the names of their files`() throws {
        let picture = { (y: Int) in
            #"{"frame":[0,\#(y),20,20],"isElement":true,"label":"More","traits":["image"],"identifier":"chevron.forward"}"#
        }
        let scene = try Scene.of(
            #"{"id":"r","className":"UIView","frame":[0,0,390,844],"children":[\#(picture(0)),\#(picture(100))]}"#)
        #expect(scene.failed("duplicate-identifier").isEmpty)
    }

    @Test func `a hint names an empty field for TalkBack, not for VoiceOver`() throws {
        #expect(try Self.findings(Self.android(Self.node("EditText", hint: "Search")), "text-field-name").isEmpty)
        #expect(try Self.findings(Self.android(Self.node("EditText")), "text-field-name") == [.failed])
        let older = Self.node("EditText").replacing(#" hint="""#, with: "")
        #expect(
            try Self.findings(Self.android(older), "text-field-name") == [.cantTell], "it says no hint of any field")
        let field = #"{"id":"a","frame":[0,0,99,44],"isElement":true,"hint":"Search","traits":["textEntry"]}"#
        #expect(
            try Scene.of(#"{"id":"r","frame":[0,0,390,844],"children":[\#(field)]}"#).failed("text-field-name") == ["a"]
        )
    }

    @Test func `a long press is announced by TalkBack, and is the system's in a text field`() throws {
        let button = Self.node("Button", text: "Back", longClickable: true)
        #expect(try Self.findings(Self.android(button), "gesture-alternative").isEmpty)
        let field =
            #"{"frame":[0,0,99,44],"isElement":true,"label":"Name","traits":["textEntry"],"gestures":["longPress"]}"#
        let scene = try Scene.of(#"{"id":"r","frame":[0,0,390,844],"children":[\#(field)]}"#)
        #expect(!Ruleset.audit(scene).findings.contains { $0.rule == "gesture-alternative" })
    }

    @Test func `what is printed on an Android switch is its state`() throws {
        let state = Self.node("Switch", text: "ON", description: "Wi-Fi")
        #expect(try Self.findings(Self.android(state), "label-in-name").isEmpty)
        let name = Self.node("Switch", text: "Bluetooth", description: "Wi-Fi")
        #expect(try Self.findings(Self.android(name), "label-in-name") == [.failed])
    }

    @Test func `a root that begins elsewhere is a part of a screen, and cuts nothing`() throws {
        let bar =
            #"{"id":"bar","frame":[0,681,414,55],"children":[{"id":"home","frame":[2,681,100,55],"isElement":true,"label":"Home","traits":["button"]}]}"#
        let scene = try Scene.of(bar)
        #expect(scene.device.screen == nil && scene.failed("offscreen-element").isEmpty)
        let sized = try Scene.of(bar, variant: #"{"device":{"size":[414,600]}}"#)
        #expect(sized.failed("offscreen-element") == [] && sized.device.screen?.height == 600)
    }

    @Test func `a link around a link of the same words is one link`() throws {
        let link = { (label: String, inner: String) in
            #"{"id":"a","frame":[0,0,390,40],"isElement":true,"label":"\#(label)","traits":["link"],"children":[{"frame":[0,0,390,40],"label":"\#(inner)","traits":["link"]},{"frame":[0,20,90,20],"label":"\#(inner)","traits":["link"]}]}"#
        }
        let twin = try Scene.of(
            #"{"id":"r","frame":[0,0,390,844],"children":[\#(link("About privacy", "About privacy"))]}"#)
        #expect(twin.failed("swallowed-children").isEmpty)
        let other = try Scene.of(#"{"id":"r","frame":[0,0,390,844],"children":[\#(link("About privacy", "Contact"))]}"#)
        #expect(other.failed("swallowed-children") == ["a"])
    }
}
