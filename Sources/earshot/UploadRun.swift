import API
import ArgumentParser
import EarshotClient
import Formats
import Foundation
import History

/// Files on their way into one build. One that can't be read loses none of the others.
struct UploadRun {
    let client: Client
    /// What is said of each file; the build and the file's name are filled in.
    let terms: UploadInput
    /// Files of no format of ours are left out.
    let ignoresUnknown: Bool
    /// A sealed build is no end: what was to go there goes into a new one beside it.
    let findsAnotherBuild: Bool

    private(set) var build: String
    private(set) var receipts: [UploadReceipt] = []
    private(set) var unread: [String] = []
    private(set) var leftOut: [String] = []

    /// So many builds beside the one that was named are tried.
    private static let builds = 50

    init(client: Client, terms: UploadInput, ignoresUnknown: Bool, findsAnotherBuild: Bool) {
        (self.client, self.terms) = (client, terms)
        (self.ignoresUnknown, self.findsAnotherBuild) = (ignoresUnknown, findsAnotherBuild)
        build = terms.build
    }

    mutating func send(_ files: [UploadFile]) throws {
        var number = 1
        while true {
            do throws(Client.Failure) { return try attempt(files) } catch {
                guard case .refused(let problem) = error, problem.kind == .buildSealed, findsAnotherBuild,
                    number < Self.builds, let name = BuildName(terms.build)
                else { return try ServerAccess.ask { () throws(Client.Failure) in throw error } }
                // Whole again: what the sealed build knew already would else be missing in the new one.
                number += 1
                let next = BuildName(release: name.release, number: "\(name.number ?? "1").\(number)").description
                ServerAccess.complain("\(build) is sealed; this goes into \(next).")
                build = next
            }
        }
    }

    private mutating func attempt(_ files: [UploadFile]) throws(Client.Failure) {
        (receipts, unread, leftOut) = ([], [], [])
        let progress = ProgressLine(total: files.count)
        defer { progress.end() }
        var bundle = FileBundle()
        for file in files {
            let bytes: [UInt8]
            do throws(ImportError) { bytes = try InputFile(path: file.path).bytes() } catch {
                unread.append(InputFile(path: file.path).words(of: error))
                continue
            }
            if file.mayBeOther || ignoresUnknown, terms.format == nil, Import.isOfNoFormat(bytes, fileName: file.name) {
                leftOut.append(file.name ?? file.path)
                progress.step(file.path)
                continue
            }
            // What names the screen of a file can't name those of several, and one that can't be read would hold up the others.
            guard files.count >= FileBundle.worthwhile, terms.screen == nil, let name = file.name,
                FileBundle.takes(name, bytes), Self.reads(bytes, name, terms.format)
            else {
                try sendAlone(file, bytes)
                progress.step(file.path)
                continue
            }
            if !bundle.hasRoom(for: bytes) { try empty(&bundle, progress) }
            bundle.add(name, bytes)
        }
        try empty(&bundle, progress)
    }

    private static func reads(_ bytes: [UInt8], _ name: String, _ format: String?) -> Bool {
        (try? Import.read(bytes, format: format, fileName: name)) != nil
    }

    private mutating func sendAlone(_ file: UploadFile, _ bytes: [UInt8]) throws(Client.Failure) {
        do throws(Client.Failure) {
            receipts.append(try send(bytes, named: file.name.map { URL(filePath: $0).lastPathComponent }))
        } catch {
            guard case .refused(let problem) = error, problem.kind == .unreadableUpload else { throw error }
            unread.append("\(file.path == "-" ? "standard input" : file.path): \(problem.detail)")
        }
    }

    private func send(_ bytes: [UInt8], named name: String?) throws(Client.Failure) -> UploadReceipt {
        var sent = terms
        (sent.build, sent.fileName) = (build, name)
        return try client.call(.upload, sent, Bytes(bytes, mediaType: "application/octet-stream"))
    }

    /// Sends what was gathered.
    private mutating func empty(_ bundle: inout FileBundle, _ progress: ProgressLine) throws(Client.Failure) {
        guard !bundle.paths.isEmpty else { return }
        receipts.append(try send(bundle.archive, named: nil))
        for path in bundle.paths { progress.step(path) }
        bundle = FileBundle()
    }
}
