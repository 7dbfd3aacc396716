import Formats
import History
import Screens
import Testing

/// Files as tools, shells and other versions of a format hand them over.
struct VariantsTests {
    private static let page = """
        <?xml version="1.0" encoding="UTF-8"?><XCUIElementTypeApplication type="XCUIElementTypeApplication" name="Shop" label="Shop" x="0" y="0" width="390" height="844"><XCUIElementTypeButton type="XCUIElementTypeButton" label="Pay" x="0" y="0" width="90" height="44"/></XCUIElementTypeApplication>
        """
    private static let dump = """
        <?xml version='1.0' encoding='UTF-8' standalone='yes' ?><hierarchy rotation="0"><node index="0" text="Pay" class="android.widget.Button" clickable="true" bounds="[0,0][100,50]" /></hierarchy>
        """
    private static let idb = #"[{"AXLabel":"Pay","role":"AXButton","AXFrame":"{{0, 0}, {90, 44}}"}]"#
    private static let maestro =
        #"{"attributes":{"text":"Pay","accessibilityText":"","bounds":"[0,0][100,50]"},"clickable":true,"children":[]}"#

    private static func quoted(_ text: String) -> String {
        "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n") + "\""
    }

    private static let debug =
        "Attributes: Application, 0x1, label: 'Shop'\nElement subtree:\n →Application, 0x1, {{0, 0}, {390, 844}}, label: 'Shop'\n    Button, 0x2, {{0, 0}, {90, 44}}, label: 'Pay'\n"

    private static let surrounded: [(format: String, text: String)] = [
        ("wda-xml", "{\"value\":" + quoted(page) + ",\"sessionId\":\"1\"}"),
        ("wda-xml", quoted(page)),
        ("uiautomator-xml", "{\"value\":" + quoted(dump) + "}"),
        ("uiautomator-xml", dump + "UI hierchary dumped to: /dev/tty\n"),
        ("uiautomator-xml", "UI hierchary dumped to: /sdcard/window_dump.xml\n" + dump),
        ("idb-json", "a line of the log\n" + idb),
        ("idb-json", #"{"AXLabel":"Pay","role":"AXButton"}"# + "\n" + #"{"AXLabel":"Back","role":"AXButton"}"#),
        ("maestro-json", "Running on emulator-5554\n\n" + maestro),
        ("xcui-debug", "{\"value\":" + quoted(debug) + "}"),
    ]

    @Test(arguments: surrounded)
    func `what stands around a capture is no part of it`(format: String, text: String) throws {
        let imported = try Import.read([UInt8](text.utf8), fileName: "screen.txt")
        #expect(imported.format == format)
        let tree = try #require(imported.captures.first).tree
        #expect(tree.nodes.contains { $0.label == "Pay" || $0.text == "Pay" })
    }

    @Test func `a line of a table or a mail that looks like another file leaves them what they are`() throws {
        #expect(try Import.read([UInt8]("text,id\n[1],2\n{\"a\":1},3\n".utf8)).format == "csv")
        #expect(try Import.read([UInt8]("\"text\",\"id\"\n\"a\",\"b\"".utf8)).format == "csv")
        let mail = "From: a@example.org\nSubject: Silence\nDate: Mon, 1 Jan 2024 00:00:00 +0000\n\n{\"text\":\"a\"}\n"
        #expect(try Import.read([UInt8](mail.utf8)).format == "eml")
    }

    @Test func `a tag that was cut off is told of, not taken for text behind the file`() {
        #expect(throws: ImportError.self) { try Import.read([UInt8]((Self.dump + "<nod").utf8)) }
        #expect(throws: ImportError.self) { try Import.read([UInt8](Self.dump.dropLast(12).utf8)) }
    }

    @Test(arguments: [
        ("axe-json", #"{"violations":[{"id":"image-alt","tags":[],"nodes":[{"target":["img"]}]}]}"#),
        (
            "lighthouse-json",
            #"{"lighthouseResult":{"lighthouseVersion":"12","categories":{"accessibility":{"auditRefs":[{"id":"a"}]}},"audits":{"a":{"score":0}}}}"#
        ),
    ])
    func `an audit is read within what another program put it into`(format: String, text: String) throws {
        let imported = try Import.read([UInt8](text.utf8))
        #expect(imported.format == format && imported.audits.map(\.findings.count) == [1])
    }

    @Test(arguments: [
        ("freshdesk-json", #"[{"helpdesk_ticket":{"id":9,"subject":"S","description":"Silent","spam":false}}]"#),
        (
            "intercom-json",
            #"{"type":"list","data":[{"type":"conversation","id":"1","source":{"body":"Silent","author":{"type":"user"}}}]}"#
        ),
        (
            "github-issues-json",
            #"{"data":{"repository":{"issues":{"nodes":[{"number":7,"title":"Silent","body":"b"}]}}}}"#
        ),
        ("github-issues-json", #"{"action":"opened","issue":{"number":7,"title":"Silent","body":"b"}}"#),
        (
            "google-play-reviews-json",
            #"[{"reviewId":"r","userName":"A","content":"Silent","score":1,"reviewCreatedVersion":"5.0.1","at":"2024-01-01 00:00:00"}]"#
        ),
        ("google-play-reviews-json", #"[{"id":"r","score":1,"scoreText":"1","text":"Silent","version":"5.0.1"}]"#),
        ("app-store-reviews-json", #"[{"id":"r","score":1,"userUrl":"u","text":"Silent","version":"5.0.1"}]"#),
        ("app-store-reviews-json", #"[{"review":"Silent","rating":1,"isEdited":false,"userName":"A","title":"T"}]"#),
        ("earshot-report", #"{"text":"Silent","app_version":"5.0.1","assistive_technology":"VoiceOver"}"#),
    ])
    func `reports come in other wrappings, too`(format: String, text: String) throws {
        let imported = try Import.read([UInt8](text.utf8))
        #expect(imported.format == format && imported.rejected.isEmpty)
        let draft = try #require(imported.reports.first).draft
        #expect(draft.text.contains("Silent") && imported.reports.count == 1)
        #expect(draft.release == (text.contains("5.0.1") ? "5.0.1" : nil))
    }

    @Test func `a field of iOS that has a value and no label is heard`() throws {
        let text =
            #"{"attributes":{"bounds":"[0,0][390,844]"},"children":[{"attributes":{"text":"Ann","accessibilityText":"","hintText":"Your name","bounds":"[0,0][100,50]"},"children":[]}]}"#
        let tree = try #require(try Import.read([UInt8](text.utf8), fileName: "f").captures.first).tree
        #expect(tree.nodes.filter(\.isElement).map(\.value) == ["Ann"])
    }

    @Test func `what is guessed from a window's size gives way to what is said`() throws {
        func filled(_ text: String) throws -> Variant {
            var capture = try #require(try Import.read([UInt8](text.utf8)).captures.first)
            var said = Variant()
            said.device = Variant.Device()
            said.device?.idiom = .pad
            said.orientation = .landscape
            capture.fill(with: said)
            return capture.variant
        }
        for text in [Self.page, Self.debug] {
            let variant = try filled(text)
            #expect(variant.device?.idiom == .pad && variant.orientation == .landscape)
            #expect(variant.device?.size == [390, 844])
        }
        let own = try filled(
            #"{"format":"earshot-capture/1","variant":{"device":{"idiom":"phone"}},"root":{"frame":[0,0,390,844]}}"#)
        #expect(
            own.device?.idiom == .phone && own.orientation == .landscape, "the file says the one, and not the other")
    }
}
