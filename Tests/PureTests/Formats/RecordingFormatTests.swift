import Formats
import Screens
import Testing

/// `earshot-heard/1` (docs/formats.md section 4).
@Suite struct RecordingFormatTests {
    @Test func `every key is read`() throws {
        let recordings = try Import.read(try ImportFixture.bytes("earshot-heard/every-key.json")).recordings
        let recording = try #require(recordings.first)
        #expect(recordings.count == 1 && recording.screen == "pier" && recording.os == "iOS 18.1")
        #expect(recording.variant.appearance == .dark && recording.variant.os == "iOS 18.1")
        #expect(recording.screenReader == .voiceOver && recording.screenReaderVersion == "18.1" && recording.isWhole)
        #expect(recording.recordedAt == "2026-11-22T08:00:00Z")
        #expect(recording.lines.map(\.text) == ["Pier, Heading", "Ticket, Button", "Battery 80 percent"])
        #expect(recording.lines.map(\.node) == [nil, "ticket", nil])
    }

    @Test func `several come in one file, and one without a screen is named after it`() throws {
        let two = try Import.read(try ImportFixture.bytes("earshot-heard/two-of-talkback.ndjson")).recordings
        #expect(two.map(\.screen) == ["pier", "list"] && two.allSatisfy { $0.os == "Android 15" && !$0.isWhole })
        let plain = [UInt8](
            #"{"format":"earshot-heard/1","os":"iOS 18","screenReader":"voiceOver","lines":["Hello"]}"#)
        #expect(try Import.read(plain, fileName: "a/checkout.json").recordings.first?.screen == "checkout")
    }

    private static let sound = #""os":"iOS 18.1","screenReader":"voiceOver","lines":["Hello"]"#

    @Test(arguments: [
        (#""os":"18","screenReader":"voiceOver","lines":["Hello"]"#, "/os", "iOS 18.1"),
        (#""os":"iOS","screenReader":"voiceOver","lines":["Hello"]"#, "/os", "version"),
        (#""variant":{"os":"iOS 17"},\#(sound)"#, "/variant/os", "iOS 17"),
        (#""os":"iOS 18.1","lines":["Hello"]"#, "", "screenReader"),
        (#""os":"iOS 18.1","screenReader":"jaws","lines":["Hello"]"#, "/screenReader", "talkBack"),
        (#""os":"iOS 18.1","screenReader":"voiceOver""#, "", "lines"),
        (#""os":"iOS 18.1","screenReader":"voiceOver","lines":[]"#, "/lines", "no silence"),
        (#""os":"iOS 18.1","screenReader":"voiceOver","lines":["Hello"," "]"#, "/lines/1", "Words"),
        (#""os":"iOS 18.1","screenReader":"voiceOver","lines":[{"node":"a"}]"#, "/lines/0", "text"),
        (#""os":"iOS 18.1","screenReader":"voiceOver","lines":[7]"#, "/lines/0", "text"),
        (#""whole":"yes",\#(sound)"#, "/whole", "true or false"),
        (#""recordedAt":"yesterday",\#(sound)"#, "/recordedAt", "2026"),
        (#""screen":"",\#(sound)"#, "/screen", "Words"),
        (#""variant":{"appearance":"sepia"},\#(sound)"#, "/variant/appearance", "sepia"),
    ])
    func `what is wrong is named with its pointer`(members: String, pointer: String, words: String) {
        let error = #expect(throws: ImportError.self) {
            try Import.read([UInt8](#"{"format":"earshot-heard/1",\#(members)}"#))
        }
        #expect(error?.pointer == pointer && error?.detail.contains(words) == true, "\(String(describing: error))")
    }

    @Test func `a later version and too many lines are refused`() {
        let later = #expect(throws: ImportError.self) {
            try Import.read([UInt8](#"{"format":"earshot-heard/2",\#(Self.sound)}"#))
        }
        #expect(later?.pointer == "/format")
        let lines = Array(repeating: #""a""#, count: 501).joined(separator: ",")
        let many = #expect(throws: ImportError.self) {
            try Import.read(
                [UInt8](#"{"format":"earshot-heard/1","os":"iOS 18","screenReader":"voiceOver","lines":[\#(lines)]}"#))
        }
        #expect(many?.detail.contains("500") == true)
    }
}
