import API
import CodeHosts
import Foundation
import History

/// What a pull request is told: a verdict as it stands, or a comparison.
struct PullRequestNews {
    /// Bytes of a comment that GitHub takes in any case; it counts characters, of which it takes 65,536.
    private static let room = 65_000

    let isGood: Bool
    /// For the commit's status.
    let sentence: String
    /// The page to read more on; `nil`: there is none, or it is not known.
    let link: String?
    private let markdown: String

    init(_ verdict: VerdictResource) {
        let failing = verdict.conditions.count { $0.outcome == .fail }, all = verdict.conditions.count
        link = verdict.url
        markdown = VerdictMarkdown(verdict, isForOthers: true).text
        guard verdict.isBuildOpen != true else {
            (isGood, sentence) = (false, "\(verdict.build) is not sealed, so that nothing of it is decided.")
            return
        }
        isGood = verdict.verdict == .pass
        let alone = verdict.namedBaseline.map { ", measured against \($0) alone" } ?? ""
        sentence =
            isGood
            ? "\(verdict.release) may ship\(alone): "
                + (verdict.waivedCount == 0 ? "of \(all) conditions none fails." : "\(verdict.heldWords).")
            : "\(verdict.release) may not ship\(alone): of \(all) conditions \(failing) \(failing == 1 ? "fails" : "fail")."
    }

    /// - Parameter build: that nothing came into.
    init(missing build: String) {
        (isGood, link) = (false, nil)
        sentence = "Nothing of \(build) was captured, so that nothing of it is decided."
        markdown = "### ✗ Nothing of \(Markdown.code(build)) was captured, so that nothing of it is decided"
    }

    /// - Parameter job: the page of the job that compared.
    init(_ diff: DiffHeading, job: String?) {
        isGood = diff.outcome == .notWorse
        sentence = diff.found.prefix(1).uppercased() + diff.found.dropFirst() + "."
        link = job
        markdown = diff.text
    }

    /// The comment, with what it is of; where it has no room for all, without what is folded away, else with its first line alone.
    /// - Parameter commit: that it is of; `nil`: that is not known.
    func text(of commit: String?) -> String {
        let end = commit.map { "\n\nOf commit `\($0.prefix(7))`." } ?? ""
        let less = "\n\nThere is more than a comment has room for."
        let open = markdown.range(of: "\n<details>").map { String(markdown[..<$0.lowerBound]) } ?? markdown
        let first = String(markdown.prefix { $0 != "\n" })
        return [markdown + end, open + less + end].first { $0.utf8.count <= Self.room } ?? first + less + end
    }
}
