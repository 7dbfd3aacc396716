import Formats
import Testing

/// The manifest of exported attachments.
@Suite struct TestAttachmentsTests {
    private func names(_ suggested: String) -> [String]? {
        let text = #"[{"attachments":[{"exportedFileName":"A.txt","suggestedHumanReadableName":"\#(suggested)"}]}]"#
        return TestAttachments([UInt8](text.utf8))?.files.map(\.name)
    }

    @Test func `the counter and the UUID behind a test's own name are taken off, and nothing else`() {
        #expect(names("checkout_0_6E0C8A3B-11AF-4D21-9C77-0A1B2C3D4E5F.xml") == ["checkout.xml"])
        #expect(names("step_2_of_3_1_6E0C8A3B-11AF-4D21-9C77-0A1B2C3D4E5F.txt") == ["step_2_of_3.txt"])
        #expect(names("checkout.xml") == ["checkout.xml"] && names("list_12.json") == ["list_12.json"])
    }

    @Test func `another file is none, and no path leads out of the folder`() {
        for text in ["{}", "[1]", "[{\"a\":1}]", "x", "", #"{"attachments":[]}"#] {
            #expect(TestAttachments([UInt8](text.utf8)) == nil, "\(text)")
        }
        let out = #"[{"attachments":[{"exportedFileName":"../../etc/passwd"}]}]"#
        #expect(TestAttachments([UInt8](out.utf8))?.files.isEmpty == true)
    }

    @Test func `what is broken or empty is not of no format`() {
        #expect(Import.isOfNoFormat([UInt8]("Test run started".utf8), fileName: "log.txt"))
        #expect(Import.isOfNoFormat([0x89, 0x50, 0x4E, 0x47, 0xFF], fileName: "a.png"))
        for text in ["", #"{"format":"earshot-capture/1","root":"#, #"{"format":"earshot-capture/1","root":{}}"#] {
            #expect(!Import.isOfNoFormat([UInt8](text.utf8), fileName: "a.json"), "\(text)")
        }
    }
}
