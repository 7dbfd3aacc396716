import API
import ArgumentParser
import EarshotClient
import Foundation

/// `earshot upload`: captures, audits and recordings of a build to the server.
struct UploadCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "upload", abstract: "Send captures, audits and recordings of a build to the server.",
        discussion:
            "Sending the same again stores nothing and answers the same. Without --screen a capture that does not name its screen is named after its file, and where there are many they go together, up to 200 in a request."
    )

    @Option(help: "The app's slug.") var app: String
    @Option(help: "The build: 5.0.1 or 5.0.1+1234.") var build: String
    @Option(help: "The screen, where the files don't name it.") var screen: String?
    @Option(help: "One of the input formats; otherwise it is recognised.") var format: String?
    @OptionGroup(title: "What the files don't say") var variant: VariantOptions
    @Flag(help: "Seal the build when all is sent.") var seal = false
    @Flag(help: "JSON instead of text.") var json = false
    @Argument(help: "Files, or folders whose files are sent in the order of their names.") var files: [String]

    func run() throws {
        let client = try ServerAccess.client()
        let paths = try files.flatMap(Self.expand)
        guard !paths.isEmpty else { throw ValidationError("There is no file to send.") }
        var receipts: [UploadReceipt] = []
        let progress = ProgressLine(total: paths.count)
        var bundle = FileBundle()
        for path in paths {
            let input = InputFile(path: path)
            let bytes: [UInt8]
            do { bytes = try input.bytes() } catch { throw input.complain(of: error) }
            // What names the screen of a file can't name those of several.
            guard paths.count >= FileBundle.worthwhile, screen == nil, path != "-", FileBundle.takes(path, bytes) else {
                receipts.append(
                    try send(bytes, named: path == "-" ? nil : URL(filePath: path).lastPathComponent, client))
                progress.step(path)
                continue
            }
            if !bundle.hasRoom(for: bytes) { try empty(&bundle, into: &receipts, client, progress) }
            bundle.add(path, bytes)
        }
        try empty(&bundle, into: &receipts, client, progress)
        progress.end()
        if json {
            try ServerAccess.printJSON(Listing(items: receipts))
        } else {
            for line in receipts.flatMap(Self.lines) { print(line) }
        }
        for warning in receipts.flatMap({ $0.warnings ?? [] }) {
            ServerAccess.complain("Warning: \(warning.place.map { "\($0): " } ?? "")\(warning.detail)")
        }
        if seal { try SealCommand.seal(client, app: app, build: build, json: json) }
    }

    private func send(_ bytes: [UInt8], named name: String?, _ client: Client) throws -> UploadReceipt {
        var sent = UploadInput(app: app, build: build, format: format, screen: screen, fileName: name)
        variant.fill(&sent)
        return try ServerAccess.ask { () throws(Client.Failure) in
            try client.call(.upload, sent, Bytes(bytes, mediaType: "application/octet-stream"))
        }
    }

    /// Sends what was gathered.
    private func empty(
        _ bundle: inout FileBundle, into receipts: inout [UploadReceipt], _ client: Client, _ progress: ProgressLine
    ) throws {
        guard !bundle.paths.isEmpty else { return }
        receipts.append(try send(bundle.archive, named: nil, client))
        for path in bundle.paths { progress.step(path) }
        bundle = FileBundle()
    }

    /// A folder's files by name; hidden ones are left out.
    private static func expand(_ path: String) throws -> [String] {
        var isFolder: ObjCBool = false
        guard path != "-", FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue
        else { return [path] }
        let names = try FileManager.default.subpathsOfDirectory(atPath: path).sorted()
        return names.filter { name in !name.split(separator: "/").contains { $0.hasPrefix(".") } }.map {
            path + "/" + $0
        }
        .filter { path in
            var isFolder: ObjCBool = false
            return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder.boolValue
        }
    }

    private static func lines(_ receipt: UploadReceipt) -> [String] {
        receipt.captures.flatMap { capture in
            let coverage = capture.spokenCoverage.map { ", coverage \(Int(($0 * 100).rounded(.down))) %" } ?? ""
            return [
                "\(capture.screen): \(capture.utterances) utterances\(coverage), \(capture.failed) failed, \(capture.cantTell) can't tell"
            ]
                + capture.alarms.map { "  ALARM \($0.rule): \($0.message)" }
        } + receipt.audits.map { "\($0.tool): \($0.findings) findings, \($0.linked) linked" }
            + (receipt.recordings ?? []).map {
                "\($0.screen): \($0.lines) recorded lines, \($0.os)" + ($0.besideNothing.map { ". \($0)" } ?? "")
            }
    }
}

/// `earshot seal`: the build is complete.
struct SealCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "seal", abstract: "Say that a build is complete: it is compared with its baseline, problems move.")

    @Option(help: "The app's slug.") var app: String
    @Option(help: "The build: 5.0.1 or 5.0.1+1234.") var build: String
    @Flag(help: "JSON instead of text.") var json = false

    func run() throws { try Self.seal(ServerAccess.client(), app: app, build: build, json: json) }

    static func seal(_ client: Client, app: String, build: String, json: Bool) throws {
        let sealed = try ServerAccess.ask { () throws(Client.Failure) in
            try client.call(.seal, BuildInput(app: app, build: build))
        }
        if json { return try ServerAccess.printJSON(sealed) }
        print(
            "Sealed \(sealed.build): \(sealed.screens) screens, \(sealed.regressions) regressions against \(sealed.baseline ?? "nothing")."
        )
        if !sealed.screensNotCaptured.isEmpty {
            print("Not captured: \(sealed.screensNotCaptured.joined(separator: ", ")).")
        }
    }
}
