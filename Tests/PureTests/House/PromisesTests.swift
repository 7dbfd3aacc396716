import Foundation
import History
import Screens
import Testing

/// What docs/contract.md promises by name is there. There may be more: the code may grow before the page does.
@Suite struct PromisesTests {
    private let page: String

    init() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..").standardizedFileURL
        page = try String(contentsOf: root.appending(path: "docs/contract.md"), encoding: .utf8)
    }

    @Test func `rules`() {
        let known = Ruleset.all.map(\.id) + ChangeRule.all.map(\.id)
        let promised = names(under: "### 5.1").filter { !$0.hasPrefix("session") }
        #expect(promised.count > 50)
        #expect(promised.filter { !known.contains($0) } == [])
        let ofCaptures = Ruleset.all.map(\.id).filter(promised.contains)
        #expect(promised.filter(ofCaptures.contains) == ofCaptures, "in the order in which findings are listed")
    }

    @Test func `measures`() {
        let promised = names(under: "### 5.2")
        #expect(promised.count > 10)
        #expect(promised.filter { Measure(rawValue: $0) == nil } == [])
    }

    @Test(arguments: [
        ("a problem", ProblemState.allCases.map(\.rawValue)),
        ("a problem in a release", Presence.allCases.map(\.rawValue)),
        ("an impact", Impact.allCases.map(\.rawValue)), ("a match's reason", MatchReason.allCases.map(\.rawValue)),
    ])
    func `states and reasons`(row: String, known: [String]) throws {
        let line = try #require(page.split(separator: "\n").first { $0.hasPrefix("| \(row) |") })
        let promised = Self.quoted(String(line))
        #expect(promised.count > 2)
        #expect(promised.filter { !known.contains($0) } == [])
    }

    /// The names in code voice of a section, in their order.
    private func names(under heading: String) -> [String] {
        let rest = page.components(separatedBy: heading).dropFirst().first ?? ""
        return Self.quoted(rest.components(separatedBy: "\n###").first ?? "")
    }

    private static func quoted(_ text: String) -> [String] {
        text.matches(of: #/`([A-Za-z][A-Za-z-]*)`/#).map { String($0.1) }
    }
}
