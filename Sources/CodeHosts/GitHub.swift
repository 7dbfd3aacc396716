package import JSON

extension CodeHost {
    /// GitHub, of itself or of an enterprise.
    ///
    /// - Parameter event: what began the job, as the file at `GITHUB_EVENT_PATH` has it.
    package static func gitHub(_ place: CodeHostPlace, event: JSONValue?) throws(CodeHostFault) -> CodeHost {
        let pull = event?["pull_request"]
        let number = try place.number(
            pull?["number"]?.asInt ?? numberOfRef(place["GITHUB_REF"]),
            job: "GITHUB_REF and the event of this job name none.")
        guard let repository = place.repository ?? place["GITHUB_REPOSITORY"] else {
            throw .wrongUse("There is no repository here; name it with --repository owner/name.")
        }
        guard repository.wholeMatch(of: /[A-Za-z0-9._-]+\/[A-Za-z0-9._-]+/) != nil else {
            throw .wrongUse("A repository is named owner/name, not “\(repository)”.")
        }
        // GITHUB_SHA is of a merge that was made to try; the pull request shows what is said of its own newest commit.
        let commit = try place.commit(pull?["head"]?["sha"]?.asText ?? place["GITHUB_SHA"])
        let base = "/repos/\(repository)"
        return CodeHost(
            name: "GitHub", api: try place.api(place["GITHUB_API_URL"] ?? "https://api.github.com"),
            headers: [
                ("Authorization", "Bearer \(try place.token("GITHUB_TOKEN"))"),
                ("Accept", "application/vnd.github+json"), ("X-GitHub-Api-Version", "2022-11-28"),
            ],
            comments: "\(base)/issues/\(number)/comments", order: "", comment: { "\(base)/issues/comments/\($0)" },
            changing: "PATCH", statuses: "\(base)/statuses/\(commit)",
            status: { status in
                [
                    "state": .string(status.isGood ? "success" : "failure"), "context": .string(status.context),
                    "description": .string(status.sentence), "target_url": .optional(status.link),
                ]
            },
            rights: ("`pull-requests: write`", "`statuses: write`"), standsAlready: { _ in false },
            pullRequest: "pull request \(number) of \(repository)", commit: commit,
            job: place["GITHUB_RUN_ID"].flatMap { run in
                place["GITHUB_SERVER_URL"].map { "\($0)/\(repository)/actions/runs/\(run)" }
            })
    }

    /// 7 of `refs/pull/7/merge`.
    private static func numberOfRef(_ ref: String?) -> Int? {
        guard let ref, ref.hasPrefix("refs/pull/") else { return nil }
        return ref.split(separator: "/").dropFirst(2).first.flatMap { Int($0) }
    }
}
