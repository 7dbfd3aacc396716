import History

extension Importer {
    package static let gitHub = Importer(
        reports: "github-issues-json", title: "GitHub issues",
        howTo: """
            With GitHub's command line tool, in the repository:

            gh issue list --label accessibility --state all --limit 500 \\
              --json number,title,body,url,author,createdAt > issues.json

            The answers of GitHub's APIs, REST and GraphQL, are read as well.
            """,
        recognises: { isIssue(issues($0).first ?? $0) },
        kept: [
            "number", "title", "body", "url", "html_url", "user", "author", "created_at", "createdAt", "labels", "id",
            "node_id", "state", "updated_at", "updatedAt",
        ],
        rows: issues,
        reading: { issue in
            if let pull = issue["pull_request"], !pull.isNull { return .rejected("a pull request, not an issue") }
            let url = issue.loose("html_url") ?? issue.loose("url")
            return .of(
                [
                    .title: issue.loose("title") ?? "",
                    .text: withoutComments(issue.loose("body") ?? ""),
                    .channel: "GitHub",
                    .tags: issue["labels"]?["nodes"] == nil
                        ? issue.tags("labels") : issue["labels"]?.tags("nodes") ?? "",
                    .externalId: url.flatMap(reference) ?? issue.loose("number") ?? "",
                    .url: url ?? "",
                    .writtenAt: issue.written("created_at") ?? issue.written("createdAt") ?? "",
                    .reporterName: issue["user"]?.loose("login") ?? issue["author"]?.loose("login") ?? "",
                ], orRejected: "the issue has neither title nor text")
        })

    @Sendable private static func issues(_ value: JSONView) -> [JSONView] {
        let found = value["items"] ?? value["data", "repository", "issues", "nodes"] ?? value["data", "search", "nodes"]
        guard let list = found, list.isArray else { return [value["issue"] ?? value] }
        return Array(list.items)
    }

    private static func isIssue(_ row: JSONView) -> Bool {
        row["number"]?.integer != nil && row["title"]?.text != nil
            && (row.has("body") || row.has("html_url") || row.has("createdAt"))
    }

    /// `owner/repository#17` of the address of an issue.
    private static func reference(_ url: String) -> String? {
        let steps = url.split(separator: "/")
        guard let issues = steps.lastIndex(of: "issues"), issues >= 2, issues + 1 < steps.count else { return nil }
        return "\(steps[issues - 2])/\(steps[issues - 1])#\(steps[issues + 1])"
    }

    /// Issue templates explain themselves in comments that nobody sees.
    private static func withoutComments(_ markdown: String) -> String {
        var text = ""
        let markdown = PlainText.bounded(markdown)
        var rest = markdown[...]
        while let start = rest.firstRange(of: "<!--"), let end = rest[start.upperBound...].firstRange(of: "-->") {
            text += rest[..<start.lowerBound]
            rest = rest[end.upperBound...]
        }
        return PlainText.tidy(text + rest)
    }
}
