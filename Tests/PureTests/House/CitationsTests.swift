import Foundation
import Testing

/// Comments rest on facts that the repository holds, cited as `docs/rule-specification.md section 8.1`, or on a standard
/// by its own numbers. The pages of the house cite each other by links.
@Suite struct CitationsTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
        .standardizedFileURL
    private let library = Library(root)

    @Test(arguments: ["Sources", "Tests"]) func `a comment cites what is there`(room: String) throws {
        let files = try Self.files(below: room, ending: ".swift")
        #expect(files.count > 50)
        for file in files {
            let text = try String(contentsOf: Self.root.appending(path: file), encoding: .utf8)
            for (line, comment) in Comments.of(text) {
                for fault in library.faults(in: comment) { Issue.record("\(file):\(line): \(fault)") }
            }
        }
    }

    @Test func `a page leads to pages and sections that are there`() throws {
        let pages = try Self.files(below: "docs", ending: ".md").map { page in
            (page, page.split(separator: "/").dropLast().joined(separator: "/"))
        }
        let outside = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md"]
        #expect(pages.count > 8)
        for (page, folder) in pages + outside.map({ ($0, "") }) + [("migrations/README.md", "migrations")] {
            let text = try String(contentsOf: Self.root.appending(path: page), encoding: .utf8)
            for fault in library.brokenLinks(in: text, of: folder) { Issue.record("\(page): \(fault)") }
        }
    }

    @Test(arguments: [
        "See docs/no-such-page.md.", "docs/speech.md section 99", "docs/rule-specification.md sections 0 to 99",
        "Facts of voiceover.md 4.3.", "As section 8.1 says.", "From ../shared/reference/.", "Loss (C2, N3).",
        "What rule-specs say.", "docs/rule-specification.md\n/// section 7.99",
    ])
    func `a citation that leads nowhere is told`(comment: String) {
        let faults = Comments.of("/// " + comment).flatMap { library.faults(in: $0.text) }
        #expect(!faults.isEmpty)
    }

    @Test(arguments: [
        "docs/rule-specification.md section 8.1, pass 6", "docs/rule-specification.md sections 2 to 5",
        "A line (RFC 9112, section 6).", "Semantic Versioning 2.0.0 section 11", "The arrows of ARCHITECTURE.md.",
        "docs/rule-specification.md\n/// section 8.1",
    ])
    func `a citation that leads somewhere is left alone`(comment: String) {
        let faults = Comments.of("/// " + comment).flatMap { library.faults(in: $0.text) }
        #expect(faults == [])
    }

    @Test(arguments: ["[a](no-such.md)", "[a](speech.md) section 99", "`docs/speech.md` section 99"])
    func `a link that leads nowhere is told`(text: String) {
        #expect(library.brokenLinks(in: text, of: "docs").count == 1)
    }

    private static func files(below room: String, ending: String) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: room).path)
            .filter { $0.hasSuffix(ending) }.map { "\(room)/\($0)" }.sorted()
    }
}

/// The comments of a Swift file. Lines that follow one another are one comment, so that a citation may be broken.
private enum Comments {
    static func of(_ text: String) -> [(line: Int, text: String)] {
        var comments: [(line: Int, text: String)] = []
        var isOpen = false
        for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let trimmed = line.trimmingCharacters(in: .whitespaces)
            if trimmed.hasPrefix("//") {
                let words = trimmed.drop { $0 == "/" }
                if isOpen {
                    comments[comments.count - 1].text += words
                } else {
                    comments.append((number + 1, String(words)))
                }
                isOpen = true
            } else {
                isOpen = false
                if let start = line.range(of: " // ") {
                    comments.append((number + 1, String(line[start.upperBound...])))
                }
            }
        }
        return comments
    }
}

/// The pages of the repository, with the numbers of their sections.
private struct Library {
    private let root: URL
    private let sections: [String: Set<String>]

    init(_ root: URL) {
        self.root = root
        let pages = (try? FileManager.default.contentsOfDirectory(atPath: root.appending(path: "docs").path)) ?? []
        sections = pages.filter { $0.hasSuffix(".md") }.reduce(into: [:]) { sections, page in
            let text = (try? String(contentsOf: root.appending(path: "docs/\(page)"), encoding: .utf8)) ?? ""
            sections["docs/\(page)"] = Set(text.matches(of: #/(?m)^#{2,3} (\d+(?:\.\d+)?) /#).map { String($0.1) })
        }
    }

    /// What a comment cites and the repository does not hold. Most comments cite nothing, so each question is asked only
    /// where a quick look says maybe.
    func faults(in comment: String) -> [String] {
        var faults: [String] = []
        if comment.contains(".md") {
            // Another project's page stands in code voice behind that project's name.
            let own = comment.replacing(#/[\w.-]+\/[\w.-]+ `[^`]+`/#, with: "")
            for page in own.matches(of: #/[\w.\/-]*\w\.md\b/#).map({ String($0.0) }) where !isThere(page) {
                faults.append("there is no \(page)")
            }
            faults += unknownSections(in: comment)
        }
        if comment.contains("ection") {
            let rest = comment.replacing(Self.numbered, with: "")
            for bare in rest.matches(of: #/[Ss]ections? \d[\d.]*/#) { faults.append("“\(bare.0)” of which page?") }
        }
        for outside in ["rule-specs", "shared/reference", "shared/design"] where comment.contains(outside) {
            faults.append("“\(outside)” is not in the repository")
        }
        if comment.contains("(") {
            for code in comment.matches(of: #/\([A-EN]\d{1,2}(?:(?:, | to |–)[A-EN]\d{1,2})*\)/#) {
                faults.append("\(code.0) stands for nothing in the repository")
            }
        }
        return faults
    }

    /// Sections of pages, and of standards, which have numbers of their own.
    private static var numbered: Regex<Substring> {
        #/docs\/[\w-]+\.md sections? \d|RFC \d+,? section|Semantic Versioning [\d.]+ section/#
    }

    /// Links of a page to other pages and their sections.
    func brokenLinks(in text: String, of folder: String) -> [String] {
        var faults: [String] = []
        var plain = text.replacing(#/\s+/#, with: " ")
        for link in plain.matches(of: #/\]\(([\w.\/-]+\.\w+)\)/#) {
            let path = resolve(String(link.1), in: folder)
            if !isThere(path) { faults.append("there is no \(path)") }
        }
        // Links and code spans become what a comment would write.
        plain.replace(#/\[[^\]]*\]\(([\w.\/-]+\.md)\)/#) { resolve(String($0.1), in: folder) }
        plain.replace("`", with: "")
        return faults + unknownSections(in: plain)
    }

    private func unknownSections(in text: String) -> [String] {
        text.matches(of: #/(docs\/[\w-]+\.md) sections? (\d[\d.]*\d|\d)(?:(?:,| to| and) (\d[\d.]*\d|\d))?/#).flatMap {
            match in
            let page = String(match.1)
            return [String(match.2), match.3.map(String.init)].compactMap(\.self).filter {
                isThere(page) && sections[page]?.contains($0) != true
            }.map { "\(page) has no section \($0)" }
        }
    }

    private func resolve(_ path: String, in folder: String) -> String {
        URL(filePath: "/\(folder)").appending(path: path).standardizedFileURL.path.trimmingCharacters(in: ["/"])
    }

    private func isThere(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: root.appending(path: path).path)
    }
}
