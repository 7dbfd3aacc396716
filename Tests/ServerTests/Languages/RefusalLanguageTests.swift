import API
import Foundation
import Messages
import Testing
import TestSupport
import Web

/// What a form is refused with is said in the language of the page: all of it, also what no other test happens to be refused for.
@Suite struct RefusalLanguageTests {
    /// What only programs can be told: no page has a field for it.
    private static let forProgramsAlone = [
        "Idempotency-Key", "externalId", "/v1/apps/", "can't be cleared", "is no field of a report", "allowed are",
        "A time is written", "sessions come at once", "A session answers", "A step has a name", "has no step",
        "Pages are in", "there, but", "was never captured as", "could be compared with.",
    ]
    /// What is put together of sentences that are looked up by themselves, or holds a list.
    private static let composed = [
        "Kept are", "is not in the backlog: ", " stays: ", "Not answered yet: ", "has answered this meanwhile",
        "Known are: ", "they need this: ", "Line \u{1}: ", " Try again in", " It can't be sent from here.", " \u{1} it",
        "says that it \u{1}", "\u{1}, and belongs to problem", "nothing was changed. ",
        "because of what happened since. ",
    ]

    @Test(arguments: Language.allCases.filter { $0 != .english })
    func `every refusal of an operation and of a page has its words`(language: Language) throws {
        let catalogue = try PageSamples.catalogue(language)
        let sources = URL(filePath: TestCluster.migrations).deletingLastPathComponent().appending(path: "Sources")
        var refusals: [String: String] = [:]
        for folder in ["Application", "Web/Pages"] {
            let place = sources.appending(path: folder)
            let files = try #require(FileManager.default.enumerator(at: place, includingPropertiesForKeys: nil))
            for case let file as URL in files where file.pathExtension == "swift" {
                for text in SourceRefusals.texts(of: try String(contentsOf: file, encoding: .utf8)) {
                    refusals[text] = file.lastPathComponent
                }
            }
        }
        #expect(refusals.count > 300)
        for (text, file) in refusals.sorted(by: { $0.key < $1.key })
        where !(Self.forProgramsAlone + Self.composed).contains(where: text.contains) {
            let isSaid = ["7", "Cart"].contains { value in
                let filled = text.replacing(String(SourceRefusals.gap), with: value)
                return !APIError(.conflict, filled).message.pieces(in: catalogue).contains { $0.language != nil }
            }
            #expect(isSaid, "\(file): \(text)")
        }
    }
}

/// The texts of refusals, as they stand in a source of ours.
private enum SourceRefusals {
    /// Where a value stands.
    static let gap: Character = "\u{1}"

    static func texts(of source: String) -> [String] {
        let starts = source.matches(of: /(?:\.refuse|APIError\.field|APIError\.notFound|APIError)\(/)
        return starts.flatMap { start in
            literals(source[start.range.upperBound...]).filter { $0.contains(" ") && !$0.hasPrefix("/") }.map {
                source[start.range].hasSuffix("notFound(") ? "No \($0)." : $0
            }
        }
    }

    /// Those up to the bracket that closes the call.
    private static func literals(_ source: Substring) -> [String] {
        var rest = source, depth = 1, found: [String] = []
        while let letter = rest.popFirst() {
            switch letter {
            case "(": depth += 1
            case ")":
                depth -= 1
                if depth == 0 { return found }
            case "\"": found.append(literal(&rest))
            default: continue
            }
        }
        return found
    }

    private static func literal(_ rest: inout Substring) -> String {
        var text = ""
        while let letter = rest.popFirst(), letter != "\"" {
            guard letter == "\\" else {
                text.append(letter)
                continue
            }
            guard let next = rest.popFirst() else { break }
            guard next == "(" else {
                text.append(next)
                continue
            }
            skip(&rest)
            text.append(gap)
        }
        return text
    }

    private static func skip(_ rest: inout Substring) {
        var depth = 1
        while depth > 0, let letter = rest.popFirst() {
            switch letter {
            case "(": depth += 1
            case ")": depth -= 1
            case "\"": _ = literal(&rest)
            default: continue
            }
        }
    }
}
