package import Foundation
package import JSON

/// What the document says of types and members: their `///`, read from the sources by `earshot-server openapi --words`, and an
/// example for each body.
package struct DocumentWords: Sendable {
    /// By `ReportResource` or `ReportResource.text`.
    private let words: [String: String]
    /// By the endpoint's name.
    package let examples: [String: JSONValue]

    package init(words: [String: String] = [:], examples: [String: JSONValue] = [:]) {
        (self.words, self.examples) = (words, examples)
    }

    /// From `words.json` and `examples.json` in a folder.
    package init(folder: URL) throws {
        func read<Value: Decodable>(_ name: String) throws -> Value {
            try Wire.decode(Value.self, from: Data(contentsOf: folder.appending(path: name)))
        }
        self.init(words: try read("words.json"), examples: try read("examples.json"))
    }

    package func of(type: String) -> String? { words[type] ?? words[Self.generic(type)] }

    /// - Parameter key: the type's name and the member's: `ReportResource.text`.
    package func of(member key: String) -> String? {
        let parts = key.split(separator: ".", maxSplits: 1).map(String.init)
        guard parts.count == 2 else { return nil }
        return words[key] ?? words["\(Self.generic(parts[0])).\(parts[1])"] ?? Self.common[parts[1]]
    }

    /// `Listing` of `ListingOfReportResource`.
    private static func generic(_ type: String) -> String {
        type.hasPrefix("ListingOf") ? "Listing" : type
    }

    /// What a member means wherever its type says nothing else.
    private static let common = [
        "app": "The app's slug.", "release": "A release, as 5.0.1.",
        "build": "A release, or a build of it, as 5.0.1+1234; of a release the newest that there is.",
        "screen": "A screen's key.", "problem": "A problem's id.", "report": "A report's id.",
        "element": "An element's id.",
        "rule": "A rule's id.", "variant": "Which variant of the screen, in words.", "id": "Its id.",
        "limit": "At most so many items: 50 unless said, or all where the list is answered whole; at most 200.",
        "after": "Where the page begins: `next` of the page before.", "q": "Words that are looked for.",
        "reason": "Why, in the words of who decided.", "createdAt": "When it came into being.",
        "endedAt": "When it was taken back.", "endedBy": "Who took it back.", "url": "Its page.",
        "version": "Counts changes; who changes it names the one that was read.",
        "note": "In the words of who wrote it.", "title": "Its title.", "name": "Its name.", "by": "Who did it.",
        "at": "When.", "text": "In the words of who wrote it.",
        "impact": "What it costs people; null or missing: not known.", "baseline": "What it is compared with.",
        "criteria": "Success criteria of WCAG, as 4.1.2.", "tool": "Which tool said it.",
        "state": "In which state.", "message": "A sentence for people.", "author": "Who wrote or decided it.",
        "os": "The system and its version, as iOS 26.1.", "device": "As iPhone 16.", "outcome": "What came of it.",
        "screenReader": "Which screen reader it was.", "conditions": "What has to hold.",
        "measure": "What is measured.", "comparator": "How the measure is held against the threshold.",
        "threshold": "The number that is compared with.", "speaker": "The version of the engine that spoke.",
        "ruleset": "The version of the rules that judged.", "platform": "iOS, Android, web …",
        "bundleId": "The app's identifier in its store.", "externalId": "Its id where it comes from.",
        "assignee": "Whose it is, by name.", "trackerUrl": "Its address in the team's own tracker.",
        "startedAt": "When it began.", "finishedAt": "When it ended.", "updatedAt": "When it was last changed.",
        "receivedAt": "When it came in.", "revokedAt": "When it was taken back; null: it is in force.",
        "undoneAt": "When it was taken back.", "undoneBy": "Who took it back.",
        "evidence": "What shows it, as the tool or rule tells it.", "node": "The node in its capture.",
        "why": "Why, in sentences.", "language": "A BCP 47 tag, as de or pt-BR.",
        "errors": "What is wrong with which field.",
    ]
}
