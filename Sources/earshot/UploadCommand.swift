import API
import ArgumentParser
import EarshotClient
import Foundation
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
    @Flag(help: "JSON instead of text.") var json = false
    @Argument(help: "Files, or folders whose files are sent in the order of their names.") var files: [String]

    func run() throws {
        let client = try ServerAccess.client()
        let found = try UploadFile.all(files)
        guard !found.isEmpty else { throw ValidationError("There is no file to send.") }
        var terms = UploadInput(app: app, build: build, format: format, screen: screen)
        variant.fill(&terms)
        var run = UploadRun(
            client: client, terms: terms, ignoresUnknown: ignoreUnknown, findsAnotherBuild: newBuildIfSealed)
        run.send(found)
        if json {
            try ServerAccess.printJSON(Listing(items: run.receipts))
        } else {
            for line in run.receipts.flatMap(Self.lines) { print(line) }
        }
        for warning in run.receipts.flatMap({ $0.warnings ?? [] }) {
            ServerAccess.complain("Warning: \(warning.place.map { "\($0): " } ?? "")\(warning.detail)")
        }
        if !run.leftOut.isEmpty {
            ServerAccess.complain("Left out, of no format that is known: \(run.leftOut.joined(separator: ", ")).")
        }
        try run.complain(of: found.count, seals: seal)
        guard !run.receipts.isEmpty else {
            throw ValidationError(
                "None of these files is of a format that is known; “earshot upload --help” tells more.")
        }
        if seal { try SealCommand.seal(client, app: app, build: run.build, json: json) }
    }

    /// What is told of a receipt.
    static func lines(_ receipt: UploadReceipt) -> [String] {
        receipt.captures.flatMap { capture in
            let coverage = capture.spokenCoverage.map { ", coverage \(Percent.text($0))" } ?? ""
            let utterances = Counted.words(capture.utterances, "utterance", "utterances")
            return [
                "\(capture.screen): \(utterances)\(coverage), \(capture.failed) failed, \(capture.cantTell) can't tell"
            ]
                + capture.alarms.map { "  ALARM \($0.rule): \($0.message)" }
        }
            + receipt.audits.map {
                "\($0.tool): \(Counted.words($0.findings, "finding", "findings")), \($0.linked) linked"
            }
            + (receipt.recordings ?? []).map {
                "\($0.screen): \(Counted.words($0.lines, "recorded line", "recorded lines")), \($0.os)"
                    + ($0.besideNothing.map { ". \($0)" } ?? "")
            }
    }
}
