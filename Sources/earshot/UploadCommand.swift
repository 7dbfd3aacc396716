import API
import ArgumentParser
import EarshotClient
import Foundation
import History
import Screens

/// `earshot upload`: captures, audits and recordings of a build to the server.
struct UploadCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "upload", abstract: "Send captures, audits and recordings of a build to the server.",
        discussion: """
            Sending the same again stores nothing and answers the same. Without --screen a capture that does not name its
            screen is named after its file, and where there are many they go together, up to 200 in a request. The folder that
            “xcrun xcresulttool export attachments” writes is read by its manifest.json: attachments are called as the tests
            called them, and those that are no captures are left out.
            Four requests are on their way at once; what is said of one screen keeps its order.
            A file that is not taken loses none of the others: it is named at the end, nothing is sealed, and the code is 2.
            What every file would meet ends the rest: a token, app or build that is refused (4), a server that is away (3).
            Receipts of what was taken are printed in any case.
            With --build-file the name of the build that all went into is left in a file, for “earshot gate --build”: with
            --new-build-if-sealed it may be another than the one that was named. Where not all was taken there is no such file.
            With --preview the same is heard, judged and compared, and nothing is kept: neither files nor build nor release, so
            a pull request's build stands apart from releases. Each request is looked at for itself. The code is then 1 where
            something alarms, is worse than when it was last good, or is new and serious or worse, else 0.
            """
    )

    @Option(help: "The app's slug.") var app: String
    @Option(help: "The build: 5.0.1 or 5.0.1+1234.") var build: String
    @Option(help: "The screen, where the files don't name it.") var screen: String?
    @Option(help: "One of the input formats; otherwise it is recognised.") var format: String?
    @OptionGroup(title: "What the files don't say") var variant: VariantOptions
    @Flag(help: "Seal the build when all is sent.") var seal = false
    @Flag(help: "Leave out files of no format that is known, as pictures and logs are.") var ignoreUnknown = false
    @Flag(
        help:
            "Where the build is sealed, send all to a new one beside it: 5.0.1+1234.2. A job that is run again passes.")
    var newBuildIfSealed = false
    @Flag(help: "Keep nothing; tell what would be told, and what is worse than when it was last good.")
    var preview = false
    @Option(help: "Write the name of the build that all went into here, when all is sent and sealed.")
    var buildFile: String?
    @Flag(help: "JSON instead of text.") var json = false
    @Flag(help: "With --preview: Markdown, as earshot comment tells it a pull request.") var markdown = false
    @Argument(help: "Files, or folders whose files are sent in the order of their names.") var files: [String]

    func validate() throws {
        if preview, seal || newBuildIfSealed || buildFile != nil {
            throw ValidationError(
                "--preview keeps nothing, so there is no build to seal or to find: leave out --seal, --new-build-if-sealed and --build-file."
            )
        }
        if markdown, !preview { throw ValidationError("--markdown goes with --preview.") }
        if markdown, json { throw ValidationError("Choose one of --json and --markdown.") }
    }

    func run() throws {
        let client = try ServerAccess.client()
        // One that an earlier job left tells of another build.
        if let buildFile { try? FileManager.default.removeItem(atPath: buildFile) }
        let found = try UploadFile.all(files)
        guard !found.isEmpty else { throw ValidationError("There is no file to send.") }
        var terms = UploadInput(app: app, build: build, format: format, screen: screen)
        variant.fill(&terms)
        if preview {
            terms.preview = true
            let run = try send(
                found, terms, to: .previewUpload, of: client,
                lines: {
                    markdown ? [PreviewMarkdown($0.receipts, missing: $0.missing).text] : PreviewText.lines($0.receipts)
                },
                \.warnings)
            if run.receipts.contains(where: { $0.captures.contains(where: \.isWorse) }) { throw ExitCode(.no) }
        } else {
            let run = try send(
                found, terms, to: .upload, of: client, lines: { $0.receipts.flatMap(Self.lines) }, \.warnings)
            if seal { try SealCommand.seal(client, app: app, build: run.build, json: json) }
            if let buildFile { try note(run.build, in: buildFile) }
        }
    }

    private func note(_ build: String, in path: String) throws {
        do { try Data("\(build)\n".utf8).write(to: URL(filePath: path)) } catch {
            throw ValidationError("“\(path)” can't be written: \(error.localizedDescription)")
        }
    }

    /// Sends files, prints what each was answered, and says what was not taken.
    private func send<Receipt: Codable & Hashable & Sendable>(
        _ files: [UploadFile], _ terms: UploadInput, to endpoint: Endpoint<UploadInput, Bytes, Receipt>,
        of client: Client, lines: (UploadRun<Receipt>) -> [String], _ warnings: KeyPath<Receipt, [UploadWarning]?>
    ) throws -> UploadRun<Receipt> {
        var run = UploadRun(
            client: client, endpoint, terms: terms, ignoresUnknown: ignoreUnknown, findsAnotherBuild: newBuildIfSealed)
        run.send(files)
        if json {
            try ServerAccess.printJSON(Listing(items: run.receipts))
        } else {
            for line in lines(run) { print(line) }
        }
        for warning in run.receipts.flatMap({ $0[keyPath: warnings] ?? [] }) {
            ServerAccess.complain("Warning: \(warning.place.map { "\($0): " } ?? "")\(warning.detail)")
        }
        if !run.leftOut.isEmpty {
            ServerAccess.complain("Left out, of no format that is known: \(run.leftOut.joined(separator: ", ")).")
        }
        try run.complain(of: files.count, seals: seal)
        guard !run.receipts.isEmpty else {
            throw ValidationError(
                "None of these files is of a format that is known; “earshot upload --help” tells more.")
        }
        return run
    }

    /// What is told of a receipt.
    static func lines(_ receipt: UploadReceipt) -> [String] {
        receipt.captures.flatMap { capture in
            [
                heard(
                    named(capture), capture.utterances, capture.spokenCoverage, failed: capture.failed,
                    cantTell: capture.cantTell)
            ] + several(capture.capturesOfVariant) + capture.alarms.map { "  ALARM \($0.rule): \($0.message)" }
        } + receipt.audits.map { audited($0.tool, $0.findings, linked: $0.linked) }
            + (receipt.recordings ?? []).map { recorded($0.screen, $0.lines, $0.os, $0.besideNothing) }
    }

    /// The screen, with its state where that is not the usual one.
    private static func named(_ capture: CaptureReceipt) -> String {
        let state = capture.variant.flatMap { $0 == VariantKey.standardWords ? nil : $0 }
        return capture.screen + (state.map { " (\($0))" } ?? "")
    }

    /// That the build holds several captures of a screen and variant; nothing, where it holds one.
    static func several(_ captures: Int?) -> [String] {
        captures.map {
            ["  The build holds \($0) captures of this screen and variant: each is judged, and the worse one counts."]
        } ?? []
    }

    static func heard(
        _ place: String, _ utterances: Int, _ coverage: Double?, failed: Int, cantTell: Int
    ) -> String {
        let coverage = coverage.map { ", coverage \(Percent.text($0))" } ?? ""
        return
            "\(place): \(Counted.words(utterances, "utterance", "utterances"))\(coverage), \(failed) failed, \(cantTell) can't tell"
    }

    static func audited(_ tool: String, _ findings: Int, linked: Int) -> String {
        "\(tool): \(Counted.words(findings, "finding", "findings")), \(linked) linked"
    }

    static func recorded(_ screen: String, _ lines: Int, _ os: String, _ besideNothing: String?) -> String {
        "\(screen): \(Counted.words(lines, "recorded line", "recorded lines")), \(os)"
            + (besideNothing.map { ". \($0)" } ?? "")
    }
}
