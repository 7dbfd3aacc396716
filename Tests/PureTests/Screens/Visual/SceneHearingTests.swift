import Formats
import Screens
import Testing

/// What is heard, and how much of the visible text (docs/rule-specification.md sections 3 to 5).
@Suite struct SceneHearingTests {
    @Test(arguments: [
        (["textEntry", "button"], ElementKind.textField), (["link", "button"], .link),
        (["adjustable", "button"], .adjustable),
        (["button", "switchButton"], .switch), (["tabBarItem"], .button), (["image", "header"], .image),
        (["staticText"], .text), ([], .text),
    ])
    func `the kind is the first row of traits that fits`(names: [String], kind: ElementKind) {
        let traits = names.compactMap(Traits.init(name:)).reduce(into: Traits()) { $0.formUnion($1) }
        #expect(ElementKind(traits: traits, role: nil) == kind)
    }

    @Test func `unknown traits are text, a tab bar's button is a button`() {
        #expect(ElementKind(traits: nil, role: nil) == .text)
        #expect(ElementKind(traits: nil, role: .tabBarButton) == .button)
    }

    @Test func `owners, elements inside and what can be activated`() throws {
        let scene = try Scene.of(
            """
            {"id":"root","frame":[0,0,400,800],"children":[
              {"id":"g","frame":[0,0,400,100],"children":[
                {"id":"b","isElement":true,"traits":["button"],"frame":[200,0,50,50],"children":[{"id":"t","frame":[0,0,9,9]}]},
                {"id":"a","isElement":true,"frame":[0,0,50,50],"gestures":["longPress"]},
                {"id":"d","isElement":true,"traits":["button","notEnabled"],"frame":[0,60,50,30]}]}]}
            """)
        #expect(try scene.node("t").owner?.name == "b" && scene.node("g").owner == nil)
        #expect(try scene.node("g").elementsInside.map(\.name) == ["b", "a", "d"])
        #expect(scene.elements.map(\.name) == ["a", "b", "d"])
        #expect(scene.elements.filter(\.isActivatable).map(\.name) == ["a", "b"])
    }

    @Test func `a text that is shown below word by word is carried there`() throws {
        let scene = try Scene.of(
            """
            {"id":"root","frame":[0,0,400,800],"children":[
              {"id":"whole","text":"New song out","frame":[0,0,400,50],"children":[
                {"id":"p1","text":"Out: new","frame":[0,0,99,50]},{"id":"p2","text":"Song!","frame":[100,0,99,50]}]},
              {"id":"more","text":"New song","frame":[0,100,400,50],"children":[
                {"id":"q1","text":"New","frame":[0,100,99,50]},{"id":"q2","text":"song","frame":[0,100,99,50],"hidden":true}]},
              {"id":"emoji","text":"🎉 …","frame":[0,200,99,50]}]}
            """)
        #expect(scene.textNodes.map { scene.tree.name(of: $0.node) } == ["p1", "p2", "more", "q1"])
    }

    /// The specification's own example.
    @Test func `a cell that says its first text only speaks one word of four`() throws {
        let scene = try Scene.of(
            """
            {"id":"root","frame":[0,0,400,800],"children":[
              {"id":"cell","isElement":true,"label":"Rowing","traits":["button"],"frame":[0,0,400,80],"children":[
                {"text":"Rowing","frame":[0,0,99,20]},{"text":"25 min","frame":[0,20,99,20]},{"text":"New","frame":[0,40,99,20]}]}]}
            """)
        #expect(scene.spokenCoverage == SpokenCoverage(spoken: 1, total: 4))
        #expect(scene.spokenCoverage?.share == 0.25)
    }

    @Test(
        arguments: [
            // Beside every element: all or nothing, by one single element.
            (
                #"{"text":"Sep 5","frame":[0,0,99,20]},{"isElement":true,"label":"September, the fifth","frame":[0,90,99,20]}"#,
                "2/2"
            ),
            (
                #"{"text":"Good morning","frame":[0,0,99,20]},{"isElement":true,"label":"Good","frame":[0,90,99,20]}"#,
                "0/2"
            ),
            // Figures that nobody says are left out; one that is said counts with its neighbours.
            (
                #"{"text":"12:30","frame":[0,0,99,20]},{"text":"Hi","isElement":true,"label":"Hi","frame":[0,90,99,20]}"#,
                "1/1"
            ),
            (#"{"text":"3 4","isElement":true,"label":"3 points","frame":[0,90,99,20]}"#, "1/2"),
            // Not recorded, nothing to read, or nothing to see.
            (#"{"isElement":true,"label":"Hi","frame":[0,90,99,20]}"#, nil),
            (#"{"text":"","isElement":true,"label":"Hi","frame":[0,90,99,20]}"#, nil),
            (#"{"text":"Far away","frame":[0,900,99,20]}"#, nil),
        ] as [(String, String?)])
    func `spoken coverage counts visible words and those that are said`(children: String, expected: String?) throws {
        let scene = try Scene.of(#"{"id":"root","frame":[0,0,400,800],"children":[\#(children)]}"#)
        #expect(scene.spokenCoverage.map { "\($0.spoken)/\($0.total)" } == expected)
    }

    @Test func `hints, actions and custom content are spoken words`() throws {
        let scene = try Scene.of(
            """
            {"id":"e","isElement":true,"label":"Post","hint":"Opens it","customActions":["Like"],
             "customContent":[{"label":"Author","value":"Ana"}],"traits":["button"],"frame":[0,0,400,800]}
            """)
        #expect(scene.root.spokenWords == ["post", "button", "opens", "it", "like", "author", "ana"])
    }
}

/// Names on Android.
@Suite struct GatheredNameTests {
    @Test func `TalkBack names a row by the texts inside it, a button by its text, a field by neither`() throws {
        let page = """
            <?xml version='1.0' encoding='UTF-8'?><hierarchy rotation="0">
            <node class="android.widget.FrameLayout" bounds="[0,0][1080,1920]">
              <node class="android.widget.LinearLayout" clickable="true" bounds="[0,0][1080,200]">
                <node class="android.widget.TextView" text="Battery" bounds="[0,0][500,80]"/>
                <node class="android.widget.TextView" text="100 %" bounds="[0,80][500,160]"/></node>
              <node class="android.widget.Button" text="Login" clickable="true" bounds="[0,300][1080,420]"/>
              <node class="android.widget.LinearLayout" clickable="true" bounds="[0,500][1080,700]"/>
              <node class="android.widget.EditText" text="Ana" hint="" clickable="true" bounds="[0,800][1080,920]"/>
            </node></hierarchy>
            """
        let capture = try #require(try Import.read(Array(page.utf8)).captures.first)
        let scene = Scene(capture, Speaker().speak(capture))
        #expect(scene.elements.map(\.label) == ["Battery, 100 %", "Login", nil, nil])
        #expect(scene.failed("button-name").isEmpty)
        #expect(scene.failed("control-name") == ["/2"] && scene.failed("text-field-name") == ["/3"])
    }
}
