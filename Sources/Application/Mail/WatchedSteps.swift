import Foundation
import History
import Screens
import Storage

/// What others did to a watched problem, oldest first: when, who, what.
enum WatchedSteps {
    /// Characters of a comment at most: all of it is on the problem's page.
    private static let longestComment = 500

    /// - Parameter subject: what looks were for, where others went on in the problem: they tell nothing of those.
    static func of(_ news: WatchedNews, lookedFor subject: String? = nil) -> [String] {
        let events = news.events.map { (at: $0.at, who: $0.caller, what: words($0.event.kind, subject)) }
        let changes = news.changes.compactMap { change in
            ProblemWords.of(change).map { (at: change.at, who: change.caller, what: $0) }
        }
        let comments = news.comments.map { comment in
            (at: comment.at, who: comment.caller, what: "Comment: \(comment.text.cut(to: longestComment))")
        }
        return (events + changes + comments).enumerated()
            .sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }
            .map { "\(PlainWords.time($0.element.at)), \($0.element.who): \($0.element.what)" }
    }

    /// Signs that pages show before a word say nothing in a mail.
    private static func words(_ event: ProblemEvent.Kind, _ subject: String?) -> String {
        guard case .observed(let release, let presence, let evidence) = event else { return ProblemWords.of(event) }
        let how = EvidenceWords.of(evidence, presence, calling: PlainWords.quoted(rule:))
        return
            "\(release)\(subject.map { ", \($0)" } ?? ""): \(SignedWord(PlainWords.presence(presence, evidence)).word). \(how)"
    }
}
