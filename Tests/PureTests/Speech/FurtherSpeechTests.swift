import Foundation
import Testing

/// The examples that came with the specification, read where they lie.
@Suite struct FurtherSpeechTests {
    @Test func `every example of the specification is spoken exactly`() throws {
        guard let file = SharedData.folder?.appending(path: "reference/voiceover-examples.json"),
            FileManager.default.fileExists(atPath: file.path)
        else {
            print("Left out: no voiceover-examples.json; set EARSHOT_SHARED.")
            return
        }
        let cases = try SpeechCase.read(file)
        #expect(cases.count > 20)
        for example in cases where try !example.check() {
            print("Left out: \(example.testDescription): its importer is not there.")
        }
    }
}
