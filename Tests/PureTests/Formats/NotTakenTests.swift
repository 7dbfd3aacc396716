import Formats
import Foundation
import History
import Screens
import Testing

/// What a file says and is not taken is named, with its place (docs/formats.md section 7).
@Suite struct NotTakenTests {
    private func capture(_ members: String, root: String = #"{"label":"a","isElement":true}"#) throws -> Imported {
        try Import.read([UInt8](#"{"format":"earshot-capture/1","screen":{"key":"s"},\#(members)"root":\#(root)}"#))
    }

    private static let png = Data([
        0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82,
    ])

    @Test func `a whole picture is kept with the kind that it is`() throws {
        let read = try capture(
            #""screenshot":{"mediaType":"image/jpeg","base64":"\#(Self.png.base64EncodedString())"},"#)
        #expect(read.captures[0].screenshot?.mediaType == "image/png" && read.warnings.isEmpty)
    }

    @Test(arguments: [
        ("no base64 at all!", "no Base64"), (Data("plain words".utf8).base64EncodedString(), "a text"),
        (Data("<svg/>".utf8).base64EncodedString(), "a text"), (png.dropLast(6).base64EncodedString(), "a damaged PNG"),
        (Data("GIF89a".utf8).base64EncodedString(), "a damaged GIF"), ("", "empty"),
    ])
    func `a screenshot that is no picture is named and not kept`(base64: String, what: String) throws {
        let read = try capture(#""screenshot":{"mediaType":"image/png","base64":"\#(base64)"},"#)
        #expect(read.captures[0].screenshot == nil)
        let warning = try #require(read.warnings.first)
        #expect(warning.pointer == "/screenshot" && warning.detail.contains("is \(what),"), "\(warning.detail)")
    }

    @Test(arguments: [
        ("2026-11-22T09:00:00Z", true), ("2026-11-22T09:00:00.123+01:00", true), ("2026-11-22", false),
        ("2026-11-22T09:00:00", false), ("yesterday", false), ("2026-13-45T09:00:00Z", false),
        ("2026-11-22T09:00Z", false),
    ])
    func `a time that has to be guessed is named and not kept`(time: String, isKept: Bool) throws {
        let read = try capture(#""capturedAt":"\#(time)","#)
        #expect((read.captures[0].capturedAt == time) == isKept)
        #expect(read.warnings.map(\.pointer) == (isKept ? [] : ["/capturedAt"]))
    }

    @Test(arguments: [
        (#"{"label":"a","label":"b"}"#, "/root/label"), (#"{"children":[],"children":[]}"#, "/root/children"),
        (#"{"children":[{"font":{"size":1,"size":2}}]}"#, "/root/children/0/font/size"),
    ])
    func `a key that is there twice in one object is refused`(root: String, pointer: String) {
        let error = #expect(throws: ImportError.self) { try capture("", root: root) }
        #expect(error?.pointer == pointer && error?.detail.contains("twice") == true)
        let roots = #expect(throws: ImportError.self) { try capture(#""root":{"label":"x"},"#) }
        #expect(roots?.pointer == "/root")
    }

    @Test(arguments: [
        ("accessibility-snapshot", "[]"), ("uiautomator-xml", "<a/>"),
        ("uiautomator-xml", "<hierarchy><a/></hierarchy>"),
        ("detox-xml", "<a/>"), ("detox-xml", "<ViewHierarchy><a/></ViewHierarchy>"), ("wda-xml", "<a/>"),
        ("maestro-json", "[]"), ("idb-json", "[]"),
    ])
    func `a file that holds nothing of its format is no screen without elements`(format: String, text: String) {
        #expect(throws: ImportError.self) { try Import.read([UInt8](text.utf8), format: format) }
    }

    @Test func `two nodes with one id are named, both`() throws {
        let read = try capture("", root: #"{"children":[{"id":"x"},{"id":"y"},{"id":"x"}]}"#)
        let warning = try #require(read.warnings.first)
        #expect(read.warnings.count == 1 && warning.pointer == "/root/children/2")
        #expect(warning.detail.contains("/root/children/0"))
    }

    @Test func `a recording's line names its element by identifier, and keys of no meaning are named`() throws {
        let read = try Import.read(
            [UInt8](
                #"{"format":"earshot-heard/1","screen":"s","screenReader":"voiceOver","screenReder":1,"variant":{"locale":"en","x":1},"lines":[{"text":"Buy","identifier":"buy","txt":"z"}]}"#
            ))
        let recording = try #require(read.recordings.first)
        #expect(recording.lines == [Recording.Line(text: "Buy", identifier: "buy")])
        #expect(recording.os == Recording.unknownSystem && recording.variant.os == nil)
        #expect(Set(read.warnings.compactMap(\.pointer)) == ["/screenReder", "/variant/x", "/lines/0/txt"])
    }

    @Test(arguments: [("nan", "10"), ("10", "abc"), ("10", "414,5"), ("", "10")])
    func `a place of WebDriverAgent that is no number is unknown and named`(x: String, width: String) throws {
        let page = """
            <XCUIElementTypeApplication type="XCUIElementTypeApplication" x="0" y="0" width="390" height="844">
            <XCUIElementTypeButton type="XCUIElementTypeButton" label="Buy" x="\(x)" y="1" width="\(width)" height="44"/>
            </XCUIElementTypeApplication>
            """
        let read = try Import.read([UInt8](page))
        #expect(read.captures[0].tree.nodes.first { $0.label == "Buy" }?.frame == nil)
        #expect(read.warnings.map(\.line) == [2])
    }

    @Test(arguments: ["[a0,0][10,20]", "[a0,0,0][10,20]", "[nan,0][10,20]"])
    func `bounds of Android that are no numbers are unknown and named`(bounds: String) throws {
        let page = #"<hierarchy><node class="android.widget.Button" text="Buy" bounds="\#(bounds)"/></hierarchy>"#
        let read = try Import.read([UInt8](page))
        #expect(read.captures[0].tree.nodes.first { $0.text == "Buy" }?.frame == nil && read.warnings.count == 1)
    }

    @Test(arguments: [("com.android.systemui", true), ("shop", false)])
    func `a dump of nothing but the system's views says that the app is not in it`(package: String, isTold: Bool) throws
    {
        func view(_ text: String, in package: String) -> String {
            #"<node class="android.widget.TextView" text="\#(text)" package="\#(package)" bounds="[0,0][90,40]"/>"#
        }
        let page = "<hierarchy>\(view("9:41", in: "com.android.systemui"))\(view("Pay", in: package))</hierarchy>"
        let read = try Import.read([UInt8](page))
        #expect(read.warnings.map { $0.detail.contains("com.android.systemui") } == (isTold ? [true] : []))
    }

    @Test func `a frame of idb that is no rectangle is unknown and named`() throws {
        let read = try Import.read([UInt8](#"[{"AXLabel":"Buy","role":"AXButton","AXFrame":"{{1, x}, {2, 3}}"}]"#))
        #expect(read.warnings.map(\.pointer) == ["/0/AXFrame"])
    }

    private func debug() throws -> String {
        String(decoding: try ImportFixture.bytes("xcui-debug/quotes-and-line-breaks.txt"), as: UTF8.self)
    }

    @Test(arguments: ["'Bu", "{{16.0, 180.0}"])
    func `a debug description that breaks off in a line is refused`(end: String) throws {
        let text = try debug()
        let cut = try #require(text.range(of: end))
        let error = #expect(throws: ImportError.self) {
            try Import.read([UInt8](String(text[..<cut.upperBound])), format: "xcui-debug", screen: "s")
        }
        #expect(error?.detail.contains("ends in the middle") == true)
    }

    @Test func `a debug description without what follows the tree is read, and may have been cut off`() throws {
        let text = try debug()
        let tree = try #require(text.range(of: "Path to element:")), query = try #require(text.range(of: "Query"))
        let cut = try Import.read([UInt8](String(text[..<tree.lowerBound])), format: "xcui-debug", screen: "s")
        #expect(cut.captures.count == 1 && cut.warnings.contains { $0.detail.contains("may have been cut off") })
        let whole = try Import.read([UInt8](String(text[..<query.lowerBound])), format: "xcui-debug", screen: "s")
        #expect(whole.captures.count == 1 && whole.warnings.isEmpty)
    }

    @Test(arguments: ["'Ha", "{{16.0"])
    func `a tree alone that breaks off in a line is refused, too`(end: String) throws {
        let text =
            " →Application, 0x1, pid: 1, label: 'Shop'\n    Button, 0x2, {{16.0, 1.0}, {2.0, 3.0}}, label: 'Hat'\n"
        #expect(try Import.read([UInt8](text), screen: "s").captures.count == 1)
        let cut = try #require(text.range(of: end))
        #expect(throws: ImportError.self) { try Import.read([UInt8](String(text[..<cut.upperBound])), screen: "s") }
    }

    @Test(arguments: ["2026-11-24 10:00:00.123456+0100 Shop[42:7001] ", "    t =     1.23s "])
    func `what Xcode's console puts before each line is no part of it`(prefix: String) throws {
        let plain = try Import.read([UInt8](try debug()), screen: "s").captures[0]
        // The label's line break has the prefix, too, in a log; here it stays as it is.
        let lines = try debug().split(separator: "\n", omittingEmptySubsequences: false).map { line in
            line.isEmpty ? "" : prefix + line
        }
        let logged = try Import.read([UInt8](lines.joined(separator: "\n")), screen: "s").captures[0]
        #expect(logged.elementLabels == plain.elementLabels)
        #expect(logged.tree.nodes.map(\.frame) == plain.tree.nodes.map(\.frame))
    }

    @Test func `WebDriverAgent's JSON is read in the envelope of an envelope`() throws {
        let tree =
            #"{"type":"Application","rect":{"x":0,"y":0,"width":390,"height":844},"children":[{"type":"Button","label":"Buy","rect":{"x":1,"y":2,"width":3,"height":4}}]}"#
        for text in [
            tree, #"{"value":\#(tree)}"#, #"{"value":{"value":\#(tree),"sessionId":"1"}}"#,
            #"{"value":{"tree":\#(tree)}}"#,
        ] {
            let read = try Import.read([UInt8](text), screen: "s")
            #expect(read.format == "wda-json" && read.captures[0].elementLabels == ["Buy"])
        }
    }

    @Test func `a mail that says no more than who wrote and what about is read`() throws {
        let read = try Import.read([UInt8]("From: a@example.org\nSubject: Buy is silent\n\nNothing is said.\n"))
        #expect(read.format == "eml" && read.reports.count == 1 && read.reports[0].draft.externalId == nil)
    }
}
