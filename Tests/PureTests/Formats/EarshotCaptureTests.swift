import Formats
import Screens
import Testing

@Suite struct EarshotCaptureTests {
    @Test func `every key of a capture arrives`() throws {
        let capture = try ImportFixture.capture("earshot-capture/every-key.json")
        #expect(capture.screen == Screen(key: "till", title: "Till"))
        #expect(capture.capturedAt == "2026-01-02T03:04:05Z")
        #expect(capture.source == Capture.Source(tool: "exporter", version: "2.1"))
        #expect(
            capture.screenshot?.mediaType == "image/png" && capture.screenshot?.base64.hasPrefix("iVBORw0KGgo") == true)
        let variant = capture.variant
        #expect(variant.device?.size == [390, 844])
        #expect(variant.device?.safeArea == [59, 0, 34, 0])
        #expect(variant.contentSize == "AccessibilityM")
        #expect((variant.direction, variant.appearance, variant.orientation) == (.ltr, .dark, .portrait))
        #expect(
            (variant.increaseContrast, variant.reduceMotion, variant.boldText, variant.preLogin) == (
                false, true, false, true
            ))
    }

    @Test func `every key of a node arrives`() throws {
        let pay = try ImportFixture.capture("earshot-capture/every-key.json")["pay"]
        #expect(pay.kind == .object)
        #expect(pay.accessibilityFrame == Frame(20, 698, 350, 54))
        #expect(pay.value == "", "Empty is not missing.")
        #expect(pay.traits == .button)
        #expect(pay.customContent == [.init(label: "Total", value: "€12", important: true), .init(label: "Items")])
        #expect((pay.headingLevel, pay.sortPriority) == (2, 1.5))
        #expect(pay.backgroundColor == Color(red: 0x0A, green: 0x84, blue: 0xFF, alpha: 0xCC))
        #expect(pay.font?.weight == .name("semibold"))
        #expect((pay.truncated, pay.scrollable, pay.animated, pay.hasStaticForm) == (false, false, true, true))
        #expect(pay.gestures == [.tap, .longPress])
        #expect((pay.prominence, pay.mediaType, pay.enabled, pay.expanded) == (.primary, .image, true, false))
        #expect((pay.expectedAnnouncement, pay.origin, pay.text) == ("Paid", "PayKit", "Pay now"))
        #expect(pay.userInputLabels == ["Pay", "Buy"])
    }

    @Test(arguments: [
        (#"["Low","High"]"#, NodeDetails.Steps.names(["Low", "High"])), ("[]", nil), ("0", nil), ("7", .count(7)),
    ])
    func `the steps of a control are named or counted`(steps: String, expected: NodeDetails.Steps?) throws {
        let file = #"{"format":"earshot-capture/1","root":{"steps":\#(steps)}}"#
        #expect(try Import.read([UInt8](file.utf8)).captures[0].tree[Tree.root].steps == expected)
    }

    @Test(arguments: [#""seven""#, "1.5", "-1"]) func `steps that are neither say so`(steps: String) throws {
        let file = #"{"format":"earshot-capture/1","root":{"steps":\#(steps)}}"#
        #expect(throws: ImportError.self) { try Import.read([UInt8](file.utf8)) }
    }

    @Test func `an explicit list holds its own members and references`() throws {
        let capture = try ImportFixture.capture("earshot-capture/every-key.json")
        let tree = capture.tree
        let list = try #require(tree.index(named: "list"))
        #expect(tree.elements(of: list).map { $0.map(tree.name) } == ["own", "pay"])
        #expect(tree.children(of: list).count == 1)
        #expect(tree.path(of: try #require(tree.index(named: "own"))) == "/1/e0")
        let table = try capture["table"]
        #expect(table.columnHeaders == [0: ["head"]])
        #expect(try capture["cell"].cell?.gridRow == 1)
    }

    @Test func `a reference may name a place`() throws {
        let root =
            #"{"elements":[{"ref":"/1"},{"ref":"/0/e0"}],"children":[{"elements":[{"label":"In"}]},{"label":"Out"}]}"#
        let tree = try Import.read([UInt8](#"{"format":"earshot-capture/1","root":\#(root)}"#)).captures[0].tree
        #expect(tree.elements(of: Tree.root).map { $0.map { tree[$0].label } } == ["Out", "In"])
    }

    @Test func `traits come as names, as a hexadecimal mask and as a number`() throws {
        let capture = try ImportFixture.capture("earshot-capture/every-key.json")
        #expect(try capture["bar"].traits == .tabBar)
        #expect(try capture["mask"].traits == [.switchButton, .button])
        #expect(try capture["mask"].label == nil, "null is missing.")
        #expect(try capture["list"].traits == nil, "A missing key is unknown.")
    }

    @Test func `private traits may go by their names in idb`() throws {
        let root = #"{"traits":["button","PopupButton","Scrollable","scrollable"]}"#
        let tree = try Import.read([UInt8](#"{"format":"earshot-capture/1","root":\#(root)}"#)).captures[0].tree
        #expect(tree[Tree.root].traits?.names == ["button", "textArea", "unknown(1108101562368)"])
    }

    @Test(arguments: [
        (#""label":3"#, "/root/children/0/label"), (#""traits":["buton"]"#, "/root/children/0/traits/0"),
        (#""frame":[0,0,1]"#, "/root/children/0/frame"), (#""textColor":"red""#, "/root/children/0/textColor"),
        (#""role":"tab/bar""#, "/root/children/0/role"), (#""headingLevel":7"#, "/root/children/0/headingLevel"),
        (#""customContent":[{"label":1}]"#, "/root/children/0/customContent/0/label"),
        (#""cell":{"row":0.5}"#, "/root/children/0/cell/row"), (#""children":{}"#, "/root/children/0/children"),
        (#""elements":[{"ref":"nobody"}]"#, "/root"), (#""gestures":["fling"]"#, "/root/children/0/gestures/0"),
    ])
    func `a wrong value is an error with its JSON pointer`(member: String, pointer: String) {
        let text = #"{"format":"earshot-capture/1","root":{"children":[{\#(member)}]}}"#
        let error = #expect(throws: ImportError.self) { try Import.read([UInt8](text)) }
        #expect(error?.pointer == pointer)
        #expect(error?.line == nil)
    }

    @Test func `an unknown word names the allowed ones`() {
        let text = #"{"format":"earshot-capture/1","root":{"containerType":"group"}}"#
        let error = #expect(throws: ImportError.self) { try Import.read([UInt8](text)) }
        #expect(error?.detail.contains("none, list, landmark, dataTable, semanticGroup") == true)
    }

    @Test func `a slash and a tilde in a name are escaped in the pointer`() {
        let text = #"{"format":"earshot-capture/1","root":{"rowHeaders":{"1":["a"],"a/b~c":["x"]}}}"#
        let error = #expect(throws: ImportError.self) { try Import.read([UInt8](text)) }
        #expect(error?.pointer == "/root/rowHeaders/a~1b~0c")
    }

    @Test func `a fault in NDJSON names its line and the place in it`() {
        let good = #"{"format":"earshot-capture/1","root":{}}"#
        let bad = #"{"format":"earshot-capture/1","root":{"alpha":"half"}}"#
        let error = #expect(throws: ImportError.self) { try Import.read([UInt8]("\(good)\n\n\(bad)\n")) }
        #expect(error?.line == 3)
        #expect(error?.pointer == "/root/alpha")
        let broken = #expect(throws: ImportError.self) { try Import.read([UInt8]("\(good)\n{\"root\":\n")) }
        #expect(broken?.line == 2)
    }

    @Test func `malformed JSON names the line where it stops making sense`() {
        let text = "{\"format\":\"earshot-capture/1\",\n\"root\":{\n\"label\" \"x\"\n}}"
        let error = #expect(throws: ImportError.self) { try Import.read([UInt8](text)) }
        #expect(error?.line == 3)
    }

    @Test func `a later version of the format is refused`() {
        let error = #expect(throws: ImportError.self) {
            try Import.read([UInt8](#"{"format":"earshot-capture/2","root":{}}"#))
        }
        #expect(error?.pointer == "/format")
    }
}
