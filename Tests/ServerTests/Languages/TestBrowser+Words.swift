import TestSupport
import Testing

extension TestBrowser {
    /// Opens a page and looks for words on it, as they are read: without marks of other languages and of times.
    func expect(_ path: String, says words: String..., not others: [String] = []) throws {
        let answer = try get(path)
        #expect(answer.status == 200, "\(path)")
        let text = answer.text.replacing(#/<span lang="[a-zA-Z-]+">(.*?)</span>/#) { String($0.output.1) }
            .replacing(#/<time[^>]*>(.*?)</time>/#) { String($0.output.1) }
        for said in words { #expect(text.contains(said), "\(path) lacks \(said): \(text)") }
        for other in others { #expect(!text.contains(other), "\(path) says \(other)") }
    }
}
