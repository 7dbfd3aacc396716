import Formats
import Screens
import Testing

/// `earshot-page/1` (docs/formats.md section 6).
@Suite struct EarshotPageTests {
    @Test func `a page is read as its tool's, with what was known beside it`() throws {
        let capture = try ImportFixture.capture("earshot-page/ios-with-picture.json")
        #expect(capture.screen.key == "checkout" && capture.capturedAt == "2026-11-22T09:00:00Z")
        #expect(capture.source == .init(tool: "Appium", version: "2.11"))
        #expect(
            capture.screenshot?.mediaType == "image/png" && capture.screenshot?.base64.hasPrefix("iVBORw0KGgo") == true)
        #expect(capture.variant.os == "18.2" && capture.variant.appearance == .dark)
        // The model is said beside the page, the size by the page itself.
        #expect(capture.variant.device?.model == "iPhone 15" && capture.variant.device?.size == [390, 844])
        #expect(capture.elementLabels == ["Buy"])
        let alone = try Import.read([UInt8](Self.iOS), format: "wda-xml").captures[0]
        #expect(capture.blindTo == alone.blindTo && capture.unknown == alone.unknown, "The tool is as blind as before.")
    }

    @Test func `a page in pixels is read in points where the density is said`() throws {
        let capture = try ImportFixture.capture("earshot-page/android-in-pixels.json")
        #expect(capture.screenReader == .talkBack && !capture.unknown.contains("density"))
        #expect(capture.tree.nodes.last?.frame == Frame(20, 700, 320, 50))
        #expect(capture.variant.device?.size == [360, 800])
    }

    @Test(arguments: [
        (#"{"format":"earshot-page/2","page":{"text":"<a/>"}}"#, "earshot-page/1"),
        (#"{"format":"earshot-page/1"}"#, "page.text"),
        (#"{"format":"earshot-page/1","pages":{}}"#, "“pages” is no key of a page"),
        (#"{"format":"earshot-page/1","page":{"text":"hello"}}"#, "No known format"),
        (#"{"format":"earshot-page/1","page":{"text":"{\"format\":\"earshot-page/1\"}"}}"#, "this is earshot-page"),
        (
            #"{"format":"earshot-page/1","page":{"format":"wda-xml","text":"<AppiumAUT>\n</AppiumAUT>"}}"#,
            "The capture failed"
        ),
    ])
    func `what is no page is refused with its reason`(text: String, words: String) {
        let error = #expect(throws: ImportError.self) { try Import.read([UInt8](text)) }
        #expect(error?.detail.contains(words) == true, "\(error?.detail ?? "")")
    }

    @Test func `a slip beside the page is named`() throws {
        let text = #"{"format":"earshot-page/1","variant":{"ox":"18"},"page":{"text":"\#(Self.escaped)"}}"#
        #expect(try Import.read([UInt8](text)).warnings.map(\.detail).contains { $0.contains("“ox” is no key") })
    }

    private static let iOS = #"<XCUIElementTypeButton type="XCUIElementTypeButton" label="Buy" visible="true"/>"#
    private static let escaped = iOS.replacing("\"", with: "\\\"")
}
