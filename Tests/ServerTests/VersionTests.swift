import API
import Foundation
import Testing
import TestSupport

@Suite struct VersionTests {
    @Test(arguments: ["earshot", "earshot-server"]) func `both programs say their version`(name: String) throws {
        let said = try Program.run(name, ["--version"])
        #expect(said.status == 0 && said.output == "\(Version.current)\n" && said.errors.isEmpty)
    }

    @Test func `the newest release of the changelog is this one`() throws {
        let file = URL(filePath: TestCluster.migrations).deletingLastPathComponent().appending(path: "CHANGELOG.md")
        let headings = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
            .filter { $0.hasPrefix("## ") }
        #expect(headings.first == "## Unreleased")
        #expect(headings.dropFirst().first?.hasPrefix("## \(Version.current) – ") == true)
    }
}
