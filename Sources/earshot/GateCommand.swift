import API
import ArgumentParser
import EarshotClient
import Foundation
import History

/// `earshot gate`: may this release ship? Exit 0 yes, 1 no.
struct GateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "gate", abstract: "Ask, on the record, whether a release may ship.",
        discussion:
            """
            With --build the build is judged that a job sent; with --release alone the release's newest by its number, which may be another.
            --wait waits for that very build where --build names it; with --release alone it waits until the release has a sealed build at all.
            Exit code 0: it may; 1: it may not; 2: wrong use; 3: the server can't be reached; 4: it refuses to say, as where the build is \
            not sealed, or there is none.
            """
    )

    @Option(help: "The app's slug.") var app: String
    @OptionGroup var judged: JudgedOptions
    @Option(help: "A release or build to measure against, instead of the one before on its line.") var baseline: String?
    @Option(help: "text, markdown, json, junit or sarif.") var format: VerdictFormat = .text
    @Flag(help: "Seal the build first.") var seal = false
    @Option(
        defaultAsFlag: 600,
        help:
            "Wait for another job to upload and seal the build that --build names, or without it any build of the release: so many seconds, or 600."
    )
    var wait: Int?

    func run() throws {
        guard let release = judged.releaseName else { throw ValidationError("Name --build or --release.") }
        let client = try ServerAccess.client()
        let input = ReleaseInput(app: app, release: release),
            body = VerdictBody(baseline: baseline, build: judged.build, seal: seal ? true : nil)
        let answer = try ServerAccess.ask { () throws(Client.Failure) in try ask(client, input, body) }
        let verdict = answer.verdict
        try format.print(verdict, of: app)
        if wait != nil, judged.build == nil, answer.isAtOnce {
            ServerAccess.complain(
                "\(verdict.build) was judged, which was there already; nothing was waited for. A job that has yet to send its build is "
                    + "waited for where --build names that build.")
        }
        if verdict.verdict == .fail { throw ExitCode(.no) }
    }

    /// What was answered.
    private struct Answer {
        var verdict: VerdictResource
        /// To the first question: whatever was judged was there before anybody waited.
        var isAtOnce: Bool
    }

    /// Asks until there is something to judge, or the time is over.
    private func ask(_ client: Client, _ input: ReleaseInput, _ body: VerdictBody) throws(Client.Failure) -> Answer {
        let end = ContinuousClock.now + .seconds(wait ?? 0)
        var isAtOnce = true
        while true {
            do throws(Client.Failure) {
                return Answer(verdict: try client.call(.askGate, input, body), isAtOnce: isAtOnce)
            } catch {
                guard case .refused(let problem) = error, let kind = problem.kind,
                    [.notFound, .nothingCaptured, .buildNotSealed].contains(kind), ContinuousClock.now < end
                else { throw error }
            }
            isAtOnce = false
            Thread.sleep(forTimeInterval: 2)
        }
    }
}
