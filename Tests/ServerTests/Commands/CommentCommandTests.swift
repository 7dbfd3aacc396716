import API
import Application
import Foundation
import JSON
import TestSupport
import Testing

/// `earshot comment` with what `earshot diff --markdown` wrote, against a host that the test starts.
@Suite struct CommentCommandTests {
    private let host: StandInCodeHost
    private let sound = TestCapture.screen("list", [TestCapture.heading("List"), TestCapture.button("Buy", id: "buy")])
    private let silent = TestCapture.screen("list", [TestCapture.heading("List"), TestCapture.button(nil, id: "buy")])
    private static let mark = "<!-- earshot comment shop -->"

    init() throws { host = try StandInCodeHost() }

    private func diff(_ before: String, _ after: String) throws -> String {
        var markdown = ""
        try TextFiles.with([before, after]) { files in
            markdown = try Program.run("earshot", ["diff", files[0], files[1], "--markdown"]).output
        }
        return markdown
    }

    private func comment(
        _ markdown: String, _ changes: [String: String?] = [:], on name: String = "--github", options: [String] = []
    ) throws -> Program {
        var environment = name == "--github" ? host.gitHub : host.gitLab
        for (name, value) in changes { environment[name] = value }
        return try Program.run(
            "earshot", ["comment", name, "--app", "shop", "-"] + options, input: markdown, environment: environment)
    }

    @Test func `one comment is made, then changed in place, and the commit has a status each time`() throws {
        let first = try comment(diff(sound, silent))
        #expect(first.status == 0 && first.errors.isEmpty, "\(first.errors)")
        #expect(
            first.output == """
                The comment on pull request 7 of shop/app is made.
                The status earshot/shop of commit \(StandInCodeHost.merge) is set: One regression.

                """)
        var state = host.state
        #expect(state.comments.count == 1 && state.headers["Authorization"] == "Bearer secret")
        let body = state.comments[0].body
        #expect(body.hasPrefix(Self.mark + "\n### Earshot: one regression\n\n#### `list`\n"))
        #expect(
            body.hasSuffix("\n\nOf commit `\(StandInCodeHost.merge.prefix(7))`.") && !body.contains("earshot diff:"))
        #expect(
            state.statuses == [
                [
                    "context": "earshot/shop", "state": "failure", "description": "One regression.",
                    "target_url": "https://github.test/shop/app/actions/runs/99",
                ]
            ])
        #expect(state.calls.last == "POST /repos/shop/app/statuses/\(StandInCodeHost.merge)")

        let second = try comment(diff(silent, sound))
        #expect(second.status == 0 && second.output.hasPrefix("The comment on pull request 7 of shop/app is changed."))
        state = host.state
        #expect(state.comments.count == 1 && state.comments[0].id == 5_000_000_000)
        #expect(state.comments[0].body.hasPrefix(Self.mark + "\n### Earshot: nothing that was measured got worse\n"))
        #expect(
            state.statuses.last?["state"] == "success"
                && state.statuses.last?["description"] == "Nothing that was measured got worse.")
        let unknown = try comment(
            "### Earshot: it is not known whether anything got worse\n\n<!-- earshot diff: not known -->")
        #expect(unknown.status == 0, "\(unknown.errors)")
        #expect(host.state.statuses.last?["state"] == "failure")
    }

    @Test func `it is found again behind many others, and what only quotes the mark or is another app's is left`()
        throws
    {
        let others =
            ["> \(Self.mark)", "<!-- earshot comment shop-2 -->\nother"]
            + (0..<150).map { "comment \($0)" }
        host.change { $0.comments = others.enumerated().map { (10 + $0, $1) } + [(900, Self.mark + "\nold")] }
        #expect(try comment(diff(sound, sound)).status == 0)
        let state = host.state
        #expect(state.comments.count == 153 && state.comments.dropLast().map(\.body) == others)
        #expect(
            state.comments.last?.body.hasPrefix(Self.mark + "\n### Earshot: nothing that was measured got worse")
                == true)
    }

    @Test func `the event of the job names pull request and commit before the ref does`() throws {
        let event = #"{"pull_request":{"number":31,"head":{"sha":"\#(StandInCodeHost.head)"}}}"#
        try TextFiles.with([event]) { files in
            let changes = ["GITHUB_EVENT_PATH": files[0], "GITHUB_REF": "refs/heads/main"]
            #expect(try comment(diff(sound, sound), changes).status == 0)
            #expect(host.state.calls.contains("POST /repos/shop/app/issues/31/comments"))
            #expect(host.state.calls.last == "POST /repos/shop/app/statuses/\(StandInCodeHost.head)")
            let options = [
                "--repository", "a/b", "--pull-request", "5", "--commit", StandInCodeHost.merge, "--token", "mine",
                "--api", host.address + "/v3/",
            ]
            let said = try comment(diff(sound, sound), changes, options: options)
            #expect(said.status == 0 && said.output.hasPrefix("The comment on pull request 5 of a/b is changed."))
            #expect(host.state.calls.last == "POST /v3/repos/a/b/statuses/\(StandInCodeHost.merge)")
            #expect(host.state.headers["Authorization"] == "Bearer mine")
        }
    }

    @Test func `on GitLab it is a note of the merge request and a status, by the token that is there`() throws {
        #expect(try comment(diff(sound, silent), on: "--gitlab").status == 0)
        #expect(try comment(diff(sound, sound), on: "--gitlab").status == 0)
        let state = host.state, notes = "/api/v4/projects/12/merge_requests/7/notes"
        #expect(
            state.calls == [
                "GET \(notes)?sort=asc&order_by=created_at&per_page=100&page=1", "POST \(notes)",
                "POST /api/v4/projects/12/statuses/\(StandInCodeHost.merge)",
                "GET \(notes)?sort=asc&order_by=created_at&per_page=100&page=1", "PUT \(notes)/5000000000",
                "POST /api/v4/projects/12/statuses/\(StandInCodeHost.merge)",
            ])
        #expect(state.comments.count == 1 && state.headers["PRIVATE-TOKEN"] == "secret")
        #expect(state.statuses.map { $0["state"]?.asText } == ["failed", "success"])
        #expect(
            state.statuses[0]["name"] == "earshot/shop"
                && state.statuses[0]["target_url"] == "https://gitlab.test/job/9")

        let job = try comment(
            diff(sound, sound), ["CI_JOB_TOKEN": "secret"], on: "--gitlab", options: ["--repository", "team/app"])
        #expect(
            job.status == 0 && host.state.headers["JOB-TOKEN"] == "secret" && host.state.headers["PRIVATE-TOKEN"] == nil
        )
        #expect(host.state.calls.contains { $0.hasPrefix("GET /api/v4/projects/team%2Fapp/merge_requests/7/notes?") })
    }

    @Test func `a status that stands so already is no fault on GitLab`() throws {
        let words =
            #"{"message":"Cannot transition status via :succeed from :success (Reason(s): Status cannot transition via \"succeed\")"}"#
        host.change { $0.refusals = [("/statuses/", 400, [], words)] }
        #expect(try comment(diff(sound, sound), on: "--gitlab").status == 0)
        host.change { $0.refusals = [("/statuses/", 400, [], #"{"message":{"target_url":["is no address"]}}"#)] }
        let refused = try comment(diff(sound, sound), on: "--gitlab")
        #expect(refused.status == 4 && refused.errors.contains(#"(400: {"target_url":["is no address"]})"#))
    }

    @Test(arguments: [
        ("issues/7/comments", 403, "the comment on pull request 7 of shop/app", "`pull-requests: write`"),
        ("issues/7/comments", 404, "the comment on pull request 7 of shop/app", "`pull-requests: write`"),
        ("/statuses/", 401, "the status of commit \(StandInCodeHost.merge)", "`statuses: write`"),
    ])
    func `a refusal names the right that the token may lack, and the rest is told all the same`(
        call: String, status: Int, what: String, right: String
    ) throws {
        host.change { $0.refusals = [(call, status, [], #"{"message":"Resource not\naccessible"}"#)] }
        let said = try comment(diff(sound, sound))
        #expect(
            said.status == 4
                && said.errors
                    == "GitHub refused \(what) (\(status): Resource not accessible): that takes a token with \(right), of somebody who sees the place.\n"
        )
        #expect(said.output.split(separator: "\n").count == 1)
        #expect(host.state.statuses.count + host.state.comments.count == 1)
    }

    @Test func `a host that is busy is asked again, one that is away or broken is told by 3`() throws {
        host.change {
            $0.refusals = [
                ("POST /repos/shop/app/issues", 503, [], ""),
                ("/statuses/", 403, [("Retry-After", "1")], #"{"message":"You have exceeded a secondary rate limit"}"#),
            ]
        }
        let patient = try comment(diff(sound, sound))
        #expect(patient.status == 0 && host.state.comments.count == 1 && host.state.statuses.count == 1)
        #expect(patient.errors == "GitHub is busy; asked again in 1 s.\nGitHub is busy; asked again in 1 s.\n")
        host.change { $0.refusals = [("/comments", 500, [], "oops"), ("/statuses/", 502, [], "")] }
        let broken = try comment(diff(sound, sound))
        #expect(
            broken.status == 3 && broken.output.isEmpty && broken.errors.hasPrefix("GitHub could not take the comment"))
        let away = try comment(diff(sound, sound), ["GITHUB_API_URL": "http://127.0.0.1:9"])
        #expect(away.status == 3 && away.errors.hasPrefix("GitHub can't be reached at http://127.0.0.1:9: "))
    }

    @Test func `a token follows nobody to another host`() throws {
        let other = try StandInCodeHost()
        host.change {
            $0.refusals = [
                ("/notes", 307, [("Location", other.address + "/api/v4/projects/12/merge_requests/7/notes")], "{}")
            ]
        }
        let said = try comment(diff(sound, sound), on: "--gitlab")
        #expect(said.status == 4 && said.errors.contains("GitLab leads elsewhere") && other.state.calls.isEmpty)
    }

    @Test(
        arguments: [
            ("--github", ["GITHUB_REF": "refs/heads/main"], "There is no pull request here: "),
            ("--github", ["GITHUB_TOKEN": nil], "There is no token: set GITHUB_TOKEN"),
            ("--github", ["GITHUB_REPOSITORY": nil], "There is no repository here"),
            ("--github", ["GITHUB_REPOSITORY": "a/b/../c"], "A repository is named owner/name"),
            ("--github", ["GITHUB_SHA": "main"], "A commit is named by its whole hash"),
            ("--github", ["GITHUB_API_URL": "git.example"], "“git.example” is no address of an API"),
            (
                "--gitlab", ["CI_MERGE_REQUEST_IID": nil],
                "There is no pull request here: this is no pipeline of a merge request"
            ),
            ("--gitlab", ["EARSHOT_GITLAB_TOKEN": nil], "There is no token: set EARSHOT_GITLAB_TOKEN"),
            ("--gitlab", ["CI_API_V4_URL": nil], "The address of the API is not known"),
        ] as [(String, [String: String?], String)])
    func `what is not there is named, nothing is told, and it ends with 2`(
        name: String, changes: [String: String?], words: String
    ) throws {
        let said = try comment(diff(sound, sound), changes, on: name)
        #expect(said.status == 2 && said.output.isEmpty && said.errors.hasPrefix(words), "\(said.errors)")
        #expect(said.errors.split(separator: "\n").count == 1 && host.state.calls.isEmpty)
    }

    @Test func `only a whole comparison is told`() throws {
        let markdown = try diff(sound, silent)
        let lines = markdown.split(separator: "\n", omittingEmptySubsequences: false)
        for other in ["", "### Earshot: fine\n", lines.dropLast(2).joined(separator: "\n"), "x\n" + markdown] {
            let said = try comment(other)
            #expect(
                said.status == 2 && said.errors.hasPrefix("standard input: earshot did not write this with --markdown"))
        }
        #expect(host.state.calls.isEmpty)
        for wrong in [["--release", "1.0", "-"], [], ["--baseline", "1.0", "-"]] {
            let said = try Program.run(
                "earshot", ["comment", "--github", "--app", "shop"] + wrong, environment: host.gitHub)
            #expect(said.status == 2 && said.output.isEmpty)
        }
        #expect(try Program.run("earshot", ["comment", "--app", "shop", "-"]).status == 2, "neither host is named")
        #expect(try Program.run("earshot", ["comment", "--github", "--app", "a -->", "-"]).errors.contains("slug"))
    }

    @Test func `a comment that has no room for all leaves out what is folded away`() throws {
        func long(_ label: String?) -> String {
            TestCapture.screen(
                "list",
                [TestCapture.button(label, id: "buy")]
                    + (0..<900).map { TestCapture.text("\($0) " + String(repeating: "word ", count: 20)) })
        }
        #expect(try comment(diff(long("Buy"), long(nil))).status == 0)
        let body = try #require(host.state.comments.first?.body)
        #expect(body.utf8.count < 65_000 && body.contains("`name-lost`") && !body.contains("<details>"))
        #expect(body.contains("\n\nThere is more than a comment has room for.\n\nOf commit "))
    }
}

/// `earshot comment --build`, with a server beside the host.
@Suite(.database) struct VerdictCommentTests {
    @Test func `a verdict is told as it stands, and nothing is recorded`() throws {
        let live = try LiveServer(TestServer()), host = try StandInCodeHost()
        let caller = TestCaller(server: live.server, token: live.token), app = try caller.app()
        try caller.ship(TestCapture.buttons("Buy", "Sell"), as: "1.0", of: app)
        try caller.ship(TestCapture.buttons(nil, "Sell"), as: "1.1", of: app)
        let words = "My landlord Bertram can hear nothing of it"
        let body = #"{"text":"\#(words)","release":"1.1","screen":"list","element":"two"}"#
        let report = try caller.post("/v1/apps/\(app)/reports", body).json(ReportReceipt.self)
        let problem = try #require(report.problem)

        let reader = try live.server.operations.addToken(name: "ci", scopes: [.read]).secret
        func comment(_ build: String, _ option: String = "--build") throws -> Program {
            try Program.run(
                "earshot", ["comment", "--github", "--app", app, option, build],
                environment: host.gitHub.merging(["EARSHOT_URL": live.address, "EARSHOT_TOKEN": reader]) { $1 })
        }
        let told = try comment("1.1")
        #expect(told.status == 0 && told.errors.isEmpty, "\(told.errors)")
        let text = try #require(host.state.comments.first?.body)
        #expect(text.hasPrefix("<!-- earshot comment \(app) -->\n### ✗ `1.1` may not ship\n"))
        #expect(text.contains("has lost its name") && text.contains("/problems/\(problem))"))
        #expect(!text.contains("landlord") && !text.contains("hear nothing"), "\(text)")
        let status = try #require(host.state.statuses.first)
        #expect(status["state"] == "failure" && status["context"] == .string("earshot/\(app)"))
        #expect(status["target_url"]?.asText?.hasSuffix("/apps/\(app)/releases/1.1") == true)
        #expect(
            status["description"]?.asText?.wholeMatch(of: /1\.1 may not ship: of \d+ conditions \d+ fails?\./) != nil)
        #expect(try caller.get("/v1/apps/\(app)/verdicts").json(Listing<VerdictResource>.self).items.isEmpty)

        #expect(
            try caller.send(
                "PUT", "/v1/apps/\(app)/policy",
                #"{"conditions":[{"measure":"regressions","comparator":"<=","threshold":0}]}"#
            ).status == 200)
        let released = try comment("1.0")
        #expect(released.status == 0 && host.state.comments.count == 1)
        #expect(host.state.comments[0].body.contains("### ✓ `1.0` may ship\n"))
        #expect(host.state.statuses.last?["state"] == "success")
        #expect(try comment("9.9", "--release").status == 4 && host.state.statuses.count == 2)

        let asked = #"{"conditions":[{"measure":"openUserProblems","comparator":"<=","threshold":0}]}"#
        #expect(try caller.send("PUT", "/v1/apps/\(app)/policy", asked).status == 200)
        let waivers = #"{"items":[{"problem":\#(problem),"reason":"Ships with 1.2","until":"2999-01-01"}]}"#
        #expect(try caller.send("PUT", "/v1/apps/\(app)/waivers", waivers).status == 200)
        #expect(try comment("1.1").status == 0)
        let waived = try #require(host.state.comments.first?.body)
        #expect(
            waived.contains("Waived until 2999-01-01: “Ships with 1.2” (token live).") && waived.contains("may ship"),
            "\(waived)")
        #expect(waived.contains("<summary>0 of 1 conditions hold, 1 waived</summary>") && !waived.contains("landlord"))
        #expect(host.state.statuses.last?["description"] == "1.1 may ship: 0 of 1 conditions hold, 1 waived.")
    }

    @Test func `a commit is called good only by a build of its own that is sealed`() throws {
        let live = try LiveServer(TestServer()), host = try StandInCodeHost()
        let caller = TestCaller(server: live.server, token: live.token), app = try caller.app()
        try caller.ship(TestCapture.buttons("Buy", "Sell"), as: "1.0+1", of: app)
        func comment(_ arguments: String...) throws -> Program {
            try Program.run(
                "earshot", ["comment", "--github", "--app", app] + arguments,
                environment: host.gitHub.merging(["EARSHOT_URL": live.address, "EARSHOT_TOKEN": live.token]) { $1 })
        }
        #expect(try comment("--build", "1.0+1").status == 0)
        #expect(host.state.statuses.map { $0["state"] } == ["success"])

        let ofRelease = try comment("--release", "1.0")
        #expect(ofRelease.status == 0 && ofRelease.errors.contains("is not set: name the build"))
        #expect(host.state.statuses.count == 1, "nobody said that the build is of the commit")
        let body = try #require(host.state.comments.last?.body)
        #expect(body.contains("### ✓ `1.0` may ship") && !body.contains("Of commit"))

        #expect(try comment("--build", "1.0+2").status == 0)
        #expect(host.state.statuses.last?["state"] == "failure")
        let missing = "Nothing of 1.0+2 was captured, so that nothing of it is decided."
        #expect(host.state.statuses.last?["description"]?.asText == missing)

        #expect(try caller.upload(TestCapture.buttons("Buy", "Sell"), to: "1.0+3", of: app).status == 201)
        #expect(try comment("--build", "1.0+3").status == 0)
        #expect(host.state.statuses.last?["state"] == "failure")
        #expect(host.state.statuses.last?["description"] == "1.0+3 is not sealed, so that nothing of it is decided.")
        #expect(host.state.comments.last?.body.contains("### ✗ `1.0+3` is not sealed") == true)

        let count = host.state.statuses.count
        #expect(try comment("--build", "1.0+1", "--baseline", "9.9").status == 4, "the baseline is not there")
        let nobody = try Program.run(
            "earshot", ["comment", "--github", "--app", "no-such-app", "--build", "1.0+1"],
            environment: host.gitHub.merging(["EARSHOT_URL": live.address, "EARSHOT_TOKEN": live.token]) { $1 })
        #expect(nobody.status == 4 && nobody.output.isEmpty && host.state.statuses.count == count, "\(nobody.errors)")

        let other = try comment("--release", "1.1", "--build", "1.0+1")
        #expect(other.status == 2 && other.errors.contains("1.0+1 is no build of 1.1."))
    }
}
