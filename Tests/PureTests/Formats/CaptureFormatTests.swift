import Formats
import Foundation
import JSON
import Testing

/// `earshot-capture/1` as it is told: the reader, the schema and docs/capture.md know the same keys.
@Suite struct CaptureFormatTests {
    /// A capture with this object in its place.
    private static func capture(_ object: CaptureObject, _ members: String) -> String {
        func capture(_ more: String = "", root: String = "{}") -> String {
            #"{"format":"earshot-capture/1"\#(more.isEmpty ? "" : ",\(more)"),"root":\#(root)}"#
        }
        return switch object {
        case .capture:
            "{"
                + [
                    members.hasPrefix(#""format""#) ? nil : #""format":"earshot-capture/1""#, members,
                    members.hasPrefix(#""root""#) ? nil : #""root":{}"#,
                ].compactMap { $0 }.joined(separator: ",") + "}"
        case .screen, .source, .variant: capture(#""\#(object.rawValue)":{\#(members)}"#)
        case .device: capture(#""variant":{"device":{\#(members)}}"#)
        case .screenshot:
            capture(
                #""screenshot":{\#(members),\#(members.hasPrefix(#""base64""#) ? #""mediaType":"a/b""# : Self.picture)}"#
            )
        case .node where members.hasPrefix(#""id""#): capture(root: #"{"children":[{\#(members)}]}"#)
        case .node: capture(root: #"{"children":[{"id":"buy"},{"id":"head"},{\#(members)}]}"#)
        case .reference: capture(root: #"{"children":[{"id":"buy"},{"elements":[{\#(members)}]}]}"#)
        case .font, .cell, .recorded: capture(root: #"{"\#(object.rawValue)":{\#(members)}}"#)
        case .customContent: capture(root: #"{"customContent":[{\#(members)}]}"#)
        case .customRotor: capture(root: #"{"customRotors":[{\#(members)}]}"#)
        }
    }

    private static var picture: String { #""base64":\#(CaptureObject.screenshot.keys[1].example.text())"# }

    private static func read(_ text: String) throws -> Imported { try Import.read([UInt8](text.utf8)) }

    @Test(arguments: CaptureObject.allCases) func `every example is read, and passed over by nobody`(
        object: CaptureObject
    )
        throws
    {
        #expect(!object.keys.isEmpty)
        for key in object.keys {
            let imported = try Self.read(Self.capture(object, "\"\(key.name)\":\(key.example.text())"))
            #expect(imported.warnings.isEmpty, "\(object) \(key.name)")
        }
    }

    @Test(arguments: CaptureObject.allCases) func `every key that is listed is read: another kind of value is refused`(
        object: CaptureObject
    ) throws {
        for key in object.keys {
            let isObject = if case .object = key.example { true } else { false }
            let text = Self.capture(object, "\"\(key.name)\":\(isObject ? "\"text\"" : #"{"nobody":[{}]}"#)")
            #expect(throws: ImportError.self, "\(object) \(key.name)") { try Self.read(text) }
        }
    }

    @Test(arguments: CaptureObject.allCases) func `a key that nobody knows is named with its place, and loses nothing`(
        object: CaptureObject
    ) throws {
        guard object != .reference else { return }
        let first = try #require(object.keys.first)
        let imported = try Self.read(Self.capture(object, "\"\(first.name)\":\(first.example.text()),\"zebra\":1"))
        let warning = try #require(imported.warnings.first)
        #expect(imported.captures.count == 1 && imported.warnings.count == 1)
        #expect(warning.detail.contains("“zebra” is no key of ") && warning.pointer?.hasSuffix("/zebra") == true)
    }

    @Test func `the key that is meant is said, once for a slip made often`() throws {
        let node = #"{"isElement":true,"lable":"Buy","traits":["button"]}"#
        let warnings = try Self.read(Self.capture(.node, #""children":[\#(node),\#(node)]"#)).warnings
        #expect(warnings.count == 1)
        #expect(
            warnings.first?.detail
                == "“lable” is no key of a node and was passed over; “label” is meant? It is there 2 times.")
        #expect(warnings.first?.pointer == "/root/children/2/children/0/lable")
    }

    @Test func `a file of lines says which`() throws {
        let good = Self.capture(.screen, #""key":"a""#), slip = Self.capture(.screen, #""key":"b","titel":"B""#)
        let warning = try #require(Self.read(good + "\n" + slip + "\n").warnings.first)
        #expect(
            warning.line == 2 && warning.place == "line 2#/screen/titel" && warning.detail.contains("“title” is meant?")
        )
    }

    @Test func `the fixture of every key has every key`() throws {
        let path = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Fixtures/imports/earshot-capture/every-key.json").standardizedFileURL
        let text = try String(contentsOf: path, encoding: .utf8)
        #expect(try Self.read(text).warnings.map(\.pointer) == ["/unheardOf"])
    }

    @Test func `the page ends with every key`() throws {
        let path = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../docs/capture.md")
            .standardizedFileURL
        let page = try String(contentsOf: path, encoding: .utf8)
        #expect(
            page.hasSuffix("\n## 4 Every key\n\n" + CapturePage.text),
            "write it again: earshot schema --markdown")
    }
}
