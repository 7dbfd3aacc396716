import Foundation
import Testing

/// One fixture, one sentence of the rules of speech; the titles say which. Then the examples of the reference.
@Suite struct SpeechFixtureTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Fixtures").standardized

    static let own: [SpeechCase] = {
        let folder = Self.folder.appending(path: "speech")
        let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
        return files.filter { $0.pathExtension == "json" }.sorted { $0.path < $1.path }
            .flatMap { (try? SpeechCase.read($0)) ?? [] }
    }()
    static let reference =
        (try? SpeechCase.read(folder.appending(path: "reference/voiceover-examples.json"))) ?? []

    @Test func `the fixtures are there`() {
        #expect(Self.own.count > 150)
        #expect(Self.reference.count == 29)
    }

    @Test(arguments: own + reference) func `is spoken as its title says`(_ example: SpeechCase) throws {
        try example.check()
    }
}
