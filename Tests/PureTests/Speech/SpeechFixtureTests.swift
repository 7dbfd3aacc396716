import Foundation
import Testing

/// One fixture, one sentence of the rules of speech; the titles say which.
@Suite struct SpeechFixtureTests {
    static let cases: [SpeechCase] = {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Fixtures/speech")
        let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
        return files.filter { $0.pathExtension == "json" }.sorted { $0.path < $1.path }
            .flatMap { (try? SpeechCase.read($0)) ?? [] }
    }()

    @Test func `the fixtures are there`() { #expect(SpeechFixtureTests.cases.count > 150) }

    @Test(arguments: cases) func `is spoken as its title says`(_ example: SpeechCase) throws {
        try example.check()
    }
}
