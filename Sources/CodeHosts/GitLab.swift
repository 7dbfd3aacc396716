import JSON

extension CodeHost {
    /// GitLab, of itself or somebody's own; what it calls a merge request is called a pull request here.
    package static func gitLab(_ place: CodeHostPlace) throws(CodeHostFault) -> CodeHost {
        let number = try place.number(
            place["CI_MERGE_REQUEST_IID"].flatMap { Int($0) },
            job: "this is no pipeline of a merge request (CI_MERGE_REQUEST_IID).")
        guard let project = place.repository ?? place["CI_PROJECT_ID"] else {
            throw .wrongUse("There is no project here; name it with --repository, by its number or its path.")
        }
        // The branch's own commit, where the pipeline runs on a merge that was made to try.
        let commit = try place.commit(place["CI_MERGE_REQUEST_SOURCE_BRANCH_SHA"] ?? place["CI_COMMIT_SHA"])
        let token = try place.token("EARSHOT_GITLAB_TOKEN")
        let base = "/projects/\(inPath(project))", notes = "\(base)/merge_requests/\(number)/notes"
        return CodeHost(
            name: "GitLab", api: try place.api(place["CI_API_V4_URL"]),
            headers: [(token == place["CI_JOB_TOKEN"] ? "JOB-TOKEN" : "PRIVATE-TOKEN", token)],
            comments: notes, order: "sort=asc&order_by=created_at&", comment: { "\(notes)/\($0)" }, changing: "PUT",
            statuses: "\(base)/statuses/\(commit)",
            status: { status in
                [
                    "state": .string(status.isGood ? "success" : "failed"), "name": .string(status.context),
                    "description": .string(status.sentence), "target_url": .optional(status.link),
                ]
            },
            rights: ("the scope `api` and the role Reporter", "the scope `api` and the role Developer"),
            standsAlready: { words in
                words.contains("via :succeed from :success") || words.contains("via :drop from :failed")
            },
            pullRequest: "merge request \(number) of project \(project)", commit: commit, job: place["CI_JOB_URL"])
    }

    /// A path with its slashes escaped, as GitLab takes it in the place of a project's number.
    private static func inPath(_ project: String) -> String {
        project.utf8.map { byte in
            let character = Character(UnicodeScalar(byte))
            if character.isASCII, character.isLetter || character.isNumber || "-._~".contains(character) {
                return String(character)
            }
            let hex = String(byte, radix: 16, uppercase: true)
            return "%" + (hex.count < 2 ? "0" : "") + hex
        }.joined()
    }
}
