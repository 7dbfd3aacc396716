import Foundation
import Testing

/// Words that pages explain are the glossary's, so that one thing has one name.
@Suite struct TermTests {
    private static let root = (0..<4).reduce(URL(filePath: #filePath)) { folder, _ in folder.deletingLastPathComponent()
    }

    @Test("each word that a page explains is explained in the glossary")
    func termsAreTheGlossarys() throws {
        let glossary = try String(contentsOf: Self.root.appending(path: "docs/glossary.md"), encoding: .utf8)
        let known = Set(
            glossary.matches(of: /\*\*(.+?)\*\*/).flatMap { $0.1.lowercased().split(separator: ", ").map(String.init) })
        let templates = FileManager.default.enumerator(
            at: Self.root.appending(path: "Sources/Web"), includingPropertiesForKeys: nil)
        let files = try #require(templates).compactMap { $0 as? URL }.filter { $0.pathExtension == "mustache" }
        let terms = try files.flatMap { file in
            try String(contentsOf: file, encoding: .utf8).matches(of: /<dfn>(.+?)<\/dfn>/).map { String($0.1) }
        }
        #expect(terms.count > 10)
        for term in terms { #expect(known.contains(term), "\(term) is not in docs/glossary.md") }
    }
}
