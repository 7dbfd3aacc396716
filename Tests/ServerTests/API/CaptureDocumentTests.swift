import API
import Formats
import Foundation
import Screens
import Testing

/// A stored tree is read again whenever the engine changes.
@Suite struct CaptureDocumentTests {
    @Test func `segments without ids are a series again when the stored tree is read`() throws {
        let page = """
            <XCUIElementTypeApplication type="XCUIElementTypeApplication">
            <XCUIElementTypeSegmentedControl type="XCUIElementTypeSegmentedControl" accessible="false">
            <XCUIElementTypeButton type="XCUIElementTypeButton" label="Day" accessible="true"/>
            <XCUIElementTypeButton type="XCUIElementTypeButton" label="Week" accessible="true"/>
            </XCUIElementTypeSegmentedControl></XCUIElementTypeApplication>
            """
        let imported = try Import.read(Array(page.utf8)).captures[0]
        let document = CaptureDocument.capture(
            root: CaptureDocument.root(imported.tree), key: "home", title: nil, variant: "{}")
        let stored = try Import.read(Array(document.utf8)).captures[0]
        for capture in [imported, stored] {
            #expect(
                Speaker().speak(capture).utterances.map(\.text) == ["Day. Button. 1 of 2.", "Week. Button. 2 of 2."])
        }
    }
    @Test(arguments: ["7", #"["Low","High"]"#]) func `the steps of a control are written as they came`(steps: String)
        throws
    {
        let file = #"{"format":"earshot-capture/1","root":{"steps":\#(steps)}}"#
        let tree = try Import.read(Array(file.utf8)).captures[0].tree
        #expect(CaptureDocument.root(tree) == #"{"steps":\#(steps)}"#)
    }

    @Test func `every capture among the fixtures is heard the same from its stored tree`() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Fixtures/imports").standardized
        let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
        var count = 0
        for case let file as URL in files where !file.hasDirectoryPath && !file.path.contains("/refused/") {
            let imported = try? Import.read(Array(try Data(contentsOf: file)), fileName: file.lastPathComponent)
            for capture in imported?.captures ?? [] {
                let document = CaptureDocument.capture(
                    root: CaptureDocument.root(capture.tree), key: "home", title: nil, variant: "{}")
                var stored = try #require(try Import.read(Array(document.utf8)).captures.first)
                (stored.variant, stored.screenReader) = (capture.variant, capture.screenReader)
                stored.unknown = capture.unknown
                #expect(Speaker().speak(stored) == Speaker().speak(capture), "\(file.lastPathComponent)")
                count += 1
            }
        }
        #expect(count > 20)
    }
}
