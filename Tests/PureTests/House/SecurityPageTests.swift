import Foundation
import Testing

/// The tests that docs/security.md rests on are there.
@Suite struct SecurityPageTests {
    @Test func `each test that the page names is a file`() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..").standardizedFileURL
        let page = try String(contentsOf: root.appending(path: "docs/security.md"), encoding: .utf8)
        let tests = try #require(
            FileManager.default.enumerator(at: root.appending(path: "Tests"), includingPropertiesForKeys: nil))
        let files = Set(tests.compactMap { ($0 as? URL)?.lastPathComponent })
        let named = page.matches(of: /`(\w+Tests|test_\w+\.py)`/).map { String($0.1) }
        #expect(Set(named).count > 30)
        for name in named { #expect(files.contains(name) || files.contains(name + ".swift"), "\(name)") }
    }
}
