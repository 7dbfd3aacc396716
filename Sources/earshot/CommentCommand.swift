import API
import ArgumentParser
import CodeHosts
import EarshotClient
import Formats
import Foundation
import JSON

/// `earshot comment`: what a release or a comparison says, on the pull request that it is of.
struct CommentCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "comment", abstract: "Tell a pull request what a release or a comparison says.",
        discussion: """
            With --build the verdict of the build that the pull request's captures went into, as it stands, and nothing is recorded.
            With --release alone that of the release, whichever build speaks for it: the commit then gets no status, since nobody
            said that the build is of it. Else what earshot diff --markdown or earshot upload --preview --markdown wrote into FILE.
            It is one comment an app, changed in place each time, and the status earshot/APP of the pull request's newest commit.
            Which pull request is meant is taken from the job's environment, unless it is said:
            --github: GITHUB_REPOSITORY, GITHUB_EVENT_PATH or GITHUB_REF, GITHUB_SHA, GITHUB_API_URL; the token, GITHUB_TOKEN, needs
            pull-requests: write and statuses: write.
            --gitlab: CI_PROJECT_ID, CI_MERGE_REQUEST_IID, CI_COMMIT_SHA, CI_API_V4_URL; the token, EARSHOT_GITLAB_TOKEN, is one of the
            project with the scope api and the role Developer.
            Exit code 0: it is told, whatever it says; 2: wrong use, as where there is no pull request; 3: a server can't be reached;
            4: one of them refuses.
            """)

    @Argument(help: "What earshot diff or upload --preview wrote with --markdown; - reads standard input.")
    var file: String?
    @Flag(help: "Where the pull request is.") var host: HostName
    @Option(help: "The app's slug.") var app: String
    @OptionGroup var judged: JudgedOptions
    @Option(help: "A release or build to measure against, instead of the one before on its line.") var baseline: String?
    @Option(help: "owner/name on GitHub; on GitLab the project's number or path.") var repository: String?
    @Option(help: "The number of the pull request, or merge request.") var pullRequest: Int?
    @Option(help: "The whole hash of the commit that gets the status.") var commit: String?
    @Option(help: "The token; others on the machine can read what stands here, so better in the environment.")
    var token: String?
    @Option(help: "The address of the API: https://git.example.org/api/v4.") var api: String?

    enum HostName: String, EnumerableFlag { case github, gitlab }

    func validate() throws {
        guard (file == nil) != (judged.releaseName == nil) else {
            throw ValidationError("Name --build or --release, or a file that earshot wrote with --markdown.")
        }
        if baseline != nil, file != nil { throw ValidationError("--baseline goes with --build or --release.") }
        guard app.wholeMatch(of: /[a-z0-9]+(-[a-z0-9]+)*/) != nil else {
            throw ValidationError("An app's slug has small letters, digits and single hyphens, not “\(app)”.")
        }
    }

    func run() throws {
        let host = try told { () throws(CodeHostFault) in try self.codeHost() }
        let news = try news(host)
        var ends: [ExitCode] = []
        func attempt(_ body: () throws(CodeHostFault) -> String) {
            do throws(CodeHostFault) { print(try body()) } catch { ends.append(Self.exit(error)) }
        }
        attempt { () throws(CodeHostFault) in
            let mark = "<!-- earshot comment \(app) -->"
            let told = try host.tell(news.text(of: isOfCommit ? host.commit : nil), mark: mark) { Self.waits(host, $0) }
            return "The comment on \(host.pullRequest) is \(told == .made ? "made" : "changed")."
        }
        if !isOfCommit {
            ServerAccess.complain(
                "The status of commit \(host.commit) is not set: name the build that its captures went into with --build."
            )
        } else {
            attempt { () throws(CodeHostFault) in
                let status = CommitStatus(
                    context: "earshot/\(app)", isGood: news.isGood, sentence: news.sentence, link: news.link)
                try host.set(status) { Self.waits(host, $0) }
                return "The status \(status.context) of commit \(host.commit) is set: \(status.sentence)"
            }
        }
        if let first = ends.first { throw first }
    }

    /// What is told is known to be of the pull request's commit: of a release nobody said which build is.
    private var isOfCommit: Bool { file != nil || judged.build != nil }

    private func codeHost() throws(CodeHostFault) -> CodeHost {
        let environment = ProcessInfo.processInfo.environment
        var place = CodeHostPlace(environment)
        (place.repository, place.number, place.commit) = (repository, pullRequest, commit)
        (place.token, place.api) = (token, api)
        return switch host {
        case .github: try .gitHub(place, event: Self.event(environment["GITHUB_EVENT_PATH"]))
        case .gitlab: try .gitLab(place)
        }
    }

    /// What began the job; `nil`: nothing can be read there.
    private static func event(_ path: String?) -> JSONValue? {
        path.flatMap { try? Data(contentsOf: URL(filePath: $0)) }
            .flatMap { try? JSONDecoder().decode(JSONValue.self, from: $0) }
    }

    private func news(_ host: CodeHost) throws -> PullRequestNews {
        if let release = judged.releaseName { return try verdict(release) }
        let input = InputFile(path: file ?? "-")
        let bytes: [UInt8]
        do throws(ImportError) { bytes = try input.bytes() } catch { throw input.complain(of: error) }
        guard let diff = DiffHeading(String(decoding: bytes, as: UTF8.self)) else {
            throw input.complain(of: ImportError("earshot did not write this with --markdown, or not to its end."))
        }
        return PullRequestNews(diff, job: host.job)
    }

    /// The verdict; of a build that nothing came into, that it is so.
    private func verdict(_ release: String) throws -> PullRequestNews {
        let client = try ServerAccess.client()
        let input = GateInput(app: app, release: release, baseline: baseline, build: judged.build)
        return try ServerAccess.ask { () throws(Client.Failure) in
            do throws(Client.Failure) { return PullRequestNews(try client.call(.previewGate, input)) } catch {
                guard let build = judged.build, try isOfBuild(error, input, client) else { throw error }
                return PullRequestNews(missing: build)
            }
        }
    }

    /// Whether a refusal says that nothing came into the build. An app or a baseline that is not there is refused alike, and is no
    /// news for a pull request: so the app is asked for, and the verdict once more without the baseline.
    private func isOfBuild(
        _ failure: Client.Failure, _ input: GateInput, _ client: Client
    ) throws(Client.Failure) -> Bool {
        guard Self.isOfNothing(failure) else { return false }
        let _: AppResource = try client.call(.getApp, AppInput(app: app))
        guard input.baseline != nil else { return true }
        let alone = GateInput(app: input.app, release: input.release, baseline: nil, build: input.build)
        do throws(Client.Failure) {
            let _: VerdictResource = try client.call(.previewGate, alone)
            return false
        } catch {
            return Self.isOfNothing(error)
        }
    }

    /// It is not there, or nothing was captured.
    private static func isOfNothing(_ failure: Client.Failure) -> Bool {
        guard case .refused(let problem) = failure, let kind = problem.kind else { return false }
        return kind == .notFound || kind == .nothingCaptured
    }

    private func told<Value>(_ body: () throws(CodeHostFault) -> Value) throws -> Value {
        do throws(CodeHostFault) { return try body() } catch { throw Self.exit(error) }
    }

    /// Says what went wrong. Answers the exit code.
    private static func exit(_ fault: CodeHostFault) -> ExitCode {
        ServerAccess.complain(fault.words)
        let exit: ProgramExit =
            switch fault.kind {
            case .wrongUse: .wrongUse
            case .unreachable: .unreachable
            case .refused: .refused
            }
        return ExitCode(exit)
    }

    private static func waits(_ host: CodeHost, _ seconds: Int) {
        ServerAccess.complain("\(host.name) is busy; asked again in \(seconds) s.")
    }
}
