import Foundation
import Importers
import Screens
import Testing

/// The cases of kind `wire` in `voiceover-examples.json`, read where it lies.
@Suite struct WireCasesTests {
    @Test func `what the portable model recorded is heard as recorded`() throws {
        guard let file = SharedData.folder?.appending(path: "reference/voiceover-examples.json"),
            let root = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any],
            let cases = root["cases"] as? [[String: Any]]
        else {
            print("Left out: no voiceover-examples.json; set EARSHOT_SHARED.")
            return
        }
        for wire in cases where wire["kind"] as? String == "wire" {
            let input = try #require(wire["input"] as? [String: Any])
            let expected = try #require(wire["expect"] as? [String: Any])
            let bytes = Array(try JSONSerialization.data(withJSONObject: try #require(input["json"])))
            let capture = try Import.read(bytes, format: "accessibility-snapshot").captures[0]
            let transcript = Speaker().speak(capture)
            let id = Comment(rawValue: wire["id"] as? String ?? "")
            #expect(transcript.utterances.map(\.text) == expected["order"] as? [String], id)
            if let hints = expected["hints"] as? [Any] {
                #expect(transcript.utterances.map(\.hint) == hints.map { $0 as? String }, id)
            }
            if let kinds = expected["containers"] as? [String] {
                #expect(transcript.containers.map(\.kind.rawValue) == kinds, id)
            }
            let heard = transcript.utterances.map { capture.tree[$0.node] }
            if let masks = expected["traitMasks"] as? [String] {
                #expect(heard.map(\.traits) == masks.map { Traits(hexadecimal: $0) }, id)
            }
            if let boxes = expected["boundingBoxes"] as? [[Double]] {
                #expect(heard.map(\.frame) == boxes.map { Frame($0[0], $0[1], $0[2], $0[3]) }, id)
            }
        }
    }
}
