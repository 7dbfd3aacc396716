import Formats
import Screens
import Testing

/// Malformed and hostile bytes end in an error: never a crash, a hang or a blow-up of memory.
@Suite struct HostileInputTests {
    /// Reads it; what is refused must say why.
    static func survive(_ bytes: [UInt8], format: String? = nil) {
        do throws(ImportError) { _ = try Import.read(bytes, format: format) } catch {
            if error.detail.isEmpty { Issue.record("\(bytes.count) bytes are refused without a word") }
        }
    }

    @Test(arguments: ImportFixture.all)
    func `a file cut anywhere reads or is refused with a reason`(path: String) throws {
        let bytes = try ImportFixture.bytes(path)
        // Every fifth place, of each file others; `scripts/fuzz` cuts at all of them.
        for length in stride(from: bytes.count % 5, to: bytes.count, by: 5) {
            Self.survive(Array(bytes.prefix(length)))
        }
    }

    @Test(arguments: ImportFixture.all)
    func `with a NUL, a quote or a stray byte anywhere it reads or is refused with a reason, by every importer`(
        path: String
    ) throws {
        let bytes = try ImportFixture.bytes(path)
        for stray in [0x00, 0x22, 0x3C, 0xC3] as [UInt8] {
            for place in stride(from: 0, to: bytes.count, by: 31) {
                var broken = bytes
                broken[place] = stray
                Self.survive(broken)
            }
        }
        for importer in Importer.all { Self.survive(bytes, format: importer.id) }
    }

    @Test(arguments: [
        #"<AppiumAUT><XCUIElementTypeOther type="XCUIElementTypeOther" "#, #"<hierarchy><node class="a" "#,
    ])
    func `two hundred thousand attributes of one element are refused by the line, before anything looks at them`(
        head: String
    ) {
        let many = (0..<200_000).map { "a\($0)=\"\"" }.joined(separator: "\n")
        let error = #expect(throws: ImportError.self) { try Import.read(Array((head + many + "/></a>").utf8)) }
        #expect(error?.detail.contains("more than 1000 attributes") == true && error?.line == 1000)
    }

    @Test func `equals signs in comments, verbatim texts and values are no attributes`() throws {
        let signs = String(repeating: "= ", count: 3000)
        let text =
            "<hierarchy><!-- \(signs) > --><node class=\"a\" text=\"\(signs)\" bounds=\"[0,0][10,10]\"/></hierarchy>"
        #expect(try Import.read(Array(text.utf8)).captures[0].tree.nodes.contains { $0.text == signs })
    }

    @Test func `no text that was read holds a NUL`() throws {
        let text = #"{"format":"earshot-capture/1","root":{"label":"a\u0000b"}}"#
        #expect(try Import.read([UInt8](text)).captures[0].tree[0].label == "ab")
    }

    @Test(arguments: [
        (#"{"format":"earshot-capture/1","root":"#, #"{"children":["#, "]}", "}"),
        (#""#, #"{"AXLabel":"x","children":["#, "]}", ""),
        ("", #"[{"container":{"_0":{"type":{"list":{}}},"children":"#, "}}]", ""),
        (
            #"{"attributes":{"bounds":"[0,0][1,1]"},"children":["#,
            #"{"attributes":{"bounds":"[0,0][1,1]"},"children":["#, "]}", "]}"
        ),
        (#"{"value":"#, #"{"type":"Other","isEnabled":"1","children":["#, "]}", "}"),
        (
            "<AppiumAUT>", #"<XCUIElementTypeOther type="XCUIElementTypeOther">"#, "</XCUIElementTypeOther>",
            "</AppiumAUT>"
        ),
        ("<hierarchy>", #"<node class="a" bounds="[0,0][1,1]">"#, "</node>", "</hierarchy>"),
        ("<ViewHierarchy>", #"<V alpha="1.0">"#, "</V>", "</ViewHierarchy>"), ("", "[", "]", ""),
        ("", "<a>", "</a>", ""),
    ])
    func `ten thousand levels are refused`(head: String, open: String, close: String, tail: String) {
        let text = head + String(repeating: open, count: 10_000) + String(repeating: close, count: 10_000) + tail
        #expect(throws: ImportError.self) { try Import.read([UInt8](text)) }
    }

    @Test func `debug text of a thousand levels is refused`() {
        let lines = (0..<1000).map { String(repeating: "  ", count: $0) + "Other, 0x1, {{0.0, 0.0}, {1.0, 1.0}}" }
        #expect(throws: ImportError.self) { try Import.read([UInt8](lines.joined(separator: "\n"))) }
    }

    @Test func `a thousand levels that break off are refused with a line`() {
        let error = #expect(throws: ImportError.self) {
            try Import.read([UInt8](String(repeating: "[\n", count: 1500)))
        }
        #expect((error?.line ?? 0) > 1)
    }

    @Test func `four hundred levels are read`() throws {
        let tag = #"<XCUIElementTypeOther type="XCUIElementTypeOther">"#
        let text = String(repeating: tag, count: 400) + String(repeating: "</XCUIElementTypeOther>", count: 400)
        #expect(try Import.read([UInt8](text)).captures[0].tree.count == 400)
    }

    @Test(arguments: [
        (#"{"format":"earshot-capture/1","root":{"children":[{}"#, ",{}", "]}}"),
        (#"[{"AXLabel":"x"}"#, #",{"AXLabel":"x"}"#, "]"),
        (#"<XCUIElementTypeOther type="XCUIElementTypeOther">"#, "<a/>", "</XCUIElementTypeOther>"),
        (#"<hierarchy><node bounds="" class="">"#, "<node/>", "</node></hierarchy>"),
        (#"<ViewHierarchy><W alpha="1.0">"#, #"<V alpha="1.0"/>"#, "</W></ViewHierarchy>"),
    ])
    func `a hundred thousand siblings and more are too many nodes`(head: String, item: String, tail: String) {
        let text = head + String(repeating: item, count: 100_001) + tail
        let error = #expect(throws: ImportError.self) { try Import.read([UInt8](text)) }
        #expect(error?.detail.contains("100000 nodes") == true)
    }

    @Test func `an attribute of megabytes is refused`() {
        let text =
            "<XCUIElementTypeOther type=\"XCUIElementTypeOther\" label=\"\(String(repeating: "a", count: 2_000_000))\"/>"
        let error = #expect(throws: ImportError.self) { try Import.read([UInt8](text)) }
        #expect(error?.detail.contains("label") == true)
    }

    @Test func `numbers out of range are errors or left out`() throws {
        #expect(throws: ImportError.self) {
            try Import.read([UInt8](#"{"format":"earshot-capture/1","root":{"frame":[1e999,0,1,1]}}"#))
        }
        let page = try Import.read(
            [UInt8](#"<XCUIElementTypeOther type="XCUIElementTypeOther" x="nan" y="inf" width="1e400" height="1"/>"#))
        #expect(page.captures[0].tree[0].frame == nil)
    }
}
