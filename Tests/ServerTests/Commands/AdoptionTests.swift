import API
import Application
import Foundation
import JSON
import TestSupport
import Testing

/// From nothing to a verdict in CI: what a new team types.
@Suite(.database) struct AdoptionTests {
    private let live: LiveServer
    private let capture = TestCapture.screen(
        "list", [TestCapture.heading("List"), TestCapture.button("Buy", id: "buy")])
    private static let systems = ["github", "gitlab", "jenkins", "bitrise", "xcode-cloud", "fastlane", "shell"]

    init() throws { live = try LiveServer(TestServer()) }

    private func earshot(
        _ arguments: String..., token: String? = nil, address: String? = nil, ci: [String: String] = [:]
    )
        throws -> Program
    {
        try Program.run(
            "earshot", arguments,
            environment: ci.merging(
                ["EARSHOT_URL": address ?? live.address, "EARSHOT_TOKEN": token ?? live.token]) { $1 })
    }

    private func token(_ scopes: Scope...) throws -> String {
        try live.server.operations.addToken(name: "ci", scopes: scopes).secret
    }

    @Test func `init makes the app, sends a file, and prints the lines for where it stands; again it makes nothing`()
        throws
    {
        let app = "new-\(UUID().uuidString.lowercased().prefix(8))"
        try TextFiles.with([capture]) { files in
            let made = try earshot(
                "init", "--app", app, "--platform", "ios", "--build", "1.0+1", files[0], ci: ["GITLAB_CI": "true"])
            #expect(made.status == 0, "\(made.errors)")
            #expect(made.output.contains("app: \(app) is made") && made.output.contains("upload: 1.0+1, screens list"))
            #expect(
                made.output.contains("For GitLab CI, as .gitlab-ci.yml:")
                    && made.output.contains("earshot gate --app \(app) --build"))
            let again = try earshot("init", "--app", app, ci: ["GITHUB_ACTIONS": "true"])
            #expect(again.status == 0 && again.output.contains("app: \(app) is there"))
            #expect(again.output.contains("For GitHub Actions"))
            #expect(try earshot("init", "--app", app, "--platform", "iOS").status == 0, "it is one")
            let other = try earshot("init", "--app", app, "--platform", "android")
            #expect(other.status == 2 && other.errors.contains("is an app for ios, not for android"))
        }
        let nameless = try earshot("init", "--app", "never-made")
        #expect(nameless.status == 2 && nameless.errors.contains("--platform"))
        let unable = try earshot("init", "--app", "never-made", "--platform", "ios", token: token(.upload, .read))
        #expect(unable.status == 4 && unable.errors.contains("lacks the scope admin"))
    }

    @Test func `the doctor says in a sentence what is wrong, how to mend it, and by its code of what kind it is`()
        throws
    {
        let caller = TestCaller(server: live.server, token: live.token), app = try caller.app()
        let well = try earshot("doctor", "--app", app)
        #expect(well.status == 0 && well.output.hasSuffix("All is well.\n") && well.errors.isEmpty)
        let away = try caller.app()
        #expect(try caller.send("PATCH", "/v1/apps/\(away)", #"{"archived":true}"#).status == 200)
        let page = try TestBrowser(live.server, .read, .upload).get("/apps/\(away)").text
        #expect(page.contains("Nothing was captured or audited.") && !page.contains("The first steps"))
        let cases: [(Program, status: Int, words: String)] = [
            (try earshot("doctor", "--app", away), 4, "is in the archive: it takes nothing in"),
            (try earshot("doctor", address: "http://127.0.0.1:9"), 3, "Nobody answers at http://127.0.0.1:9"),
            (try earshot("doctor", token: "wrong"), 4, "does not know this token"),
            (try earshot("doctor", token: token(.read)), 4, "lacks the scope upload"),
            (try earshot("doctor", "--app", "shopp"), 4, "There is no app “shopp”; there are "),
            (try Program.run("earshot", ["doctor"]), 2, "No server is named."),
            (
                try Program.run("earshot", ["doctor"], environment: ["EARSHOT_URL": live.address]), 2,
                "No token is there."
            ),
        ]
        for (said, status, words) in cases {
            #expect(
                said.status == status && said.errors.hasPrefix("WRONG  ") && said.errors.contains(words),
                "\(said.errors)")
            #expect(said.errors.contains(" To mend it: ") && said.errors.split(separator: "\n").count == 1)
        }
    }

    @Test func `who asks is told who they are, and nobody is told so`() throws {
        let reader = TestCaller(server: live.server, token: try token(.read))
        #expect(try reader.get("/v1/caller").json(CallerResource.self).scopes == [.read])
        #expect(try TestCaller(server: live.server, token: "").get("/v1/caller").status == 401)
    }

    // MARK: Recipes

    private static func page(_ name: String) throws -> String {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../docs/ci")
        return try String(contentsOf: root.appending(path: name).standardizedFileURL, encoding: .utf8)
    }
    private static let pages = [
        "github": "earshot.yml", "gitlab": "gitlab-ci.yml", "jenkins": "Jenkinsfile", "bitrise": "bitrise.yml",
        "xcode-cloud": "ci_post_xcodebuild.sh", "fastlane": "Fastfile", "shell": "earshot.sh",
    ]

    @Test(arguments: systems) func `each recipe of docs/ci is what init prints`(system: String) throws {
        let printed = try Program.run("earshot", ["init", "--snippet", "--app", "shop", "--ci", system])
        #expect(try printed.status == 0 && printed.output == Self.page(#require(Self.pages[system])))
    }

    @Test(arguments: systems)
    func `each recipe's commands pass a sound release, again too, and fail one that lost a name`(
        system: String
    ) throws {
        let caller = TestCaller(server: live.server, token: live.token), app = try caller.app()
        let policy = #"{"conditions":[{"measure":"regressions","comparator":"<=","threshold":0}]}"#
        #expect(try caller.send("PUT", "/v1/apps/\(app)/policy", policy).status == 200)
        let recipe = try Self.page(#require(Self.pages[system])).replacing("--app shop", with: "--app \(app)")
        let script = ["shell", "xcode-cloud"].contains(system) ? recipe : Self.commands(recipe, ofPullRequest: false)
        let host = try StandInCodeHost()
        func run(_ script: String, _ capture: String, version: String, number: Int) throws -> Int {
            try self.run(script, capture, version: version, number: number, host)
        }
        #expect(try run(script, capture, version: "1.0", number: 1) == 0)
        #expect(try run(script, capture, version: "1.1", number: 2) == 0)
        #expect(try run(script, capture.replacing("List", with: "Lists"), version: "1.1", number: 2) == 0, "run again")
        let silent = TestCapture.screen("list", [TestCapture.heading("List"), TestCapture.button(nil, id: "buy")])
        #expect(try run(script, silent, version: "1.2", number: 3) == 1)
        #expect(try run(script, capture, version: "1.2", number: 4) == 0)
        #expect(try run(script, silent, version: "1.2", number: 3) == 1, "run again after a later one")
        let other = silent.replacing("List", with: "Lists")
        #expect(try run(script, other, version: "1.2", number: 3) == 1, "the build that the job sent, not the newest")
    }

    @Test(arguments: ["github", "gitlab"])
    func `a pull request is told what it makes worse, and nothing of it is kept`(system: String) throws {
        let caller = TestCaller(server: live.server, token: live.token), app = try caller.app()
        try caller.ship(capture, as: "1.0+1", of: app)
        let recipe = try Self.page(#require(Self.pages[system])).replacing("--app shop", with: "--app \(app)")
        let script = Self.commands(recipe, ofPullRequest: true)
        let host = try StandInCodeHost()
        let silent = TestCapture.screen("list", [TestCapture.heading("List"), TestCapture.button(nil, id: "buy")])
        #expect(try run(script, silent, version: "1.1", number: 2, host) == 1)
        #expect(try run(script, capture, version: "1.1", number: 3, host) == 0)
        #expect(
            host.state.comments.map { $0.body.contains("\n### Earshot: nothing that was measured got worse\n") } == [
                true
            ])
        #expect(try run(script, "", version: "1.1", number: 4, host) == 2, "the tests left a file that is cut off")
        #expect(
            host.state.comments.map { $0.body.contains("\n### Earshot: it is not known whether anything") } == [true])
        let states: [JSONValue?] =
            system == "github" ? ["failure", "success", "failure"] : ["failed", "success", "failed"]
        #expect(host.state.statuses.map { $0["state"] } == states)
        #expect(host.state.statuses[0]["description"]?.asText?.hasPrefix("One regression") == true)
        let releases = try caller.get("/v1/apps/\(app)/releases").json(Listing<ReleaseResource>.self).items
        #expect(releases.map(\.version) == ["1.0"])
    }

    @Test func `the action's steps pass a sound release, and fail one that lost a name`() throws {
        let caller = TestCaller(server: live.server, token: live.token), app = try caller.app()
        let action = try Self.page("../../action.yml")
        let host = try StandInCodeHost()
        func run(_ name: String, _ capture: String, version: String, number: Int) throws -> Int {
            let own = try #require(action.components(separatedBy: "- name: \(name)\n").last)
                .components(separatedBy: "- name: ")[0]
            let step = try #require(own.components(separatedBy: "run: |\n").last)
                .split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: "\n")
            let script = """
                export APP=\(app) RELEASE="$APP_VERSION" CAPTURES=captures
                exec bash -eo pipefail <<'STEP'
                \(step)
                STEP

                """
            return try self.run(script, capture, version: version, number: number, host)
        }
        #expect(try run("Send and ask", capture, version: "1.0", number: 1) == 0)
        let silent = TestCapture.screen("list", [TestCapture.heading("List"), TestCapture.button(nil, id: "buy")])
        #expect(try run("Send and ask", silent, version: "1.1", number: 2) == 1)
        #expect(try run("Ask of the pull request", silent, version: "1.2", number: 3) == 1)
        #expect(try run("Ask of the pull request", capture, version: "1.2", number: 4) == 0)
    }

    /// The lines of a recipe that call the command, one after the other as the system does. A pull request is told in any case, and
    /// the job ends as it was asked.
    private static func commands(_ recipe: String, ofPullRequest: Bool) -> String {
        let lines = recipe.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
            .map { $0.hasPrefix("- ") ? String($0.dropFirst(2)) : $0 }.filter { $0.hasPrefix("earshot ") }
        let ofPullRequests = lines.filter { $0.contains(" --preview ") || $0.hasPrefix("earshot comment ") }
        guard ofPullRequest else {
            return (["set -e"] + lines.filter { !ofPullRequests.contains($0) }).joined(separator: "\n")
        }
        return ofPullRequests.joined(separator: "\ncode=${code:-$?}\n") + "\nexit $code"
    }

    /// Runs a job in a folder of its own that holds captures/, as a CI system would; the code it ends with.
    private func run(
        _ script: String, _ capture: String, version: String, number: Int, _ host: StandInCodeHost
    ) throws -> Int {
        let folder = FileManager.default.temporaryDirectory.appending(path: "earshot-job-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let isXcode = script.contains("xcrun")
        for name in ["captures", "bin"] {
            try FileManager.default.createDirectory(at: folder.appending(path: name), withIntermediateDirectories: true)
        }
        try Data(capture.utf8).write(to: folder.appending(path: isXcode ? "bundle" : "captures/list.json"))
        // Stands in for Apple's tool: exports the one attachment of the result bundle.
        let xcrun = """
            #!/bin/sh
            cp "$5" "$7/A1.json"
            echo '[{"attachments":[{"exportedFileName":"A1.json","suggestedHumanReadableName":"list.json"}]}]' > "$7/manifest.json"

            """
        let stand = folder.appending(path: "bin/xcrun")
        try Data(xcrun.utf8).write(to: stand)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: stand.path)
        let programs = URL(filePath: CommandLine.arguments.first ?? "").deletingLastPathComponent().path
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", script]
        process.currentDirectoryURL = folder
        process.environment = [
            "PATH": "\(folder.path)/bin:\(programs):/usr/bin:/bin", "EARSHOT_URL": live.address,
            "EARSHOT_TOKEN": try token(.upload, .read), "APP_VERSION": version, "BUILD_NUMBER": "\(number)",
            "GITHUB_RUN_NUMBER": "\(number)", "CI_PIPELINE_IID": "\(number)", "BITRISE_BUILD_NUMBER": "\(number)",
            "CI_BUILD_NUMBER": "\(number)", "CI_XCODEBUILD_ACTION": "test-without-building",
            "CI_RESULT_BUNDLE_PATH": folder.appending(path: "bundle").path,
            "GITHUB_STEP_SUMMARY": folder.appending(path: "summary.md").path,
        ].merging(host.gitHub.merging(host.gitLab) { $1 }) { own, _ in own }
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        if script.contains("GITHUB_STEP_SUMMARY") {
            let summary = try String(contentsOf: folder.appending(path: "summary.md"), encoding: .utf8)
            #expect(summary.hasPrefix("### "))
        }
        return Int(process.terminationStatus)
    }
}
