import API
import ArgumentParser
import EarshotClient
import Foundation

/// `earshot import-reports`: many at once, or one mail after the other from a mail server.
struct ImportReportsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import-reports", abstract: "File many reports at once, from a support desk, a store or a table.",
        discussion: """
            With - it reads standard input and ends as mail servers expect of a program (sysexits.h): 75 where the server
            can't be reached or doesn't let us in, so that the mail is tried again; 65 where nothing could be filed of it.
            """)

    @Option(help: "The app's slug.") var app: String
    @Option(help: "One of the input formats; otherwise it is recognised.") var format: String?
    @Option(help: "A saved mapping of a table's columns; otherwise the one saved for its header row, or a guess.")
    var mapping: String?
    @Option(help: "The system that gave the rows their ids, as zendesk, where the format does not say it.")
    var source: String?
    @Option(help: "The zone of times that say none, as Europe/Berlin or +02:00; otherwise UTC.") var timezone: String?
    @Flag(help: "JSON instead of text.") var json = false
    @Argument(help: "The file; - reads standard input.") var file: String

    private enum MailExit {
        static let dataError = ExitCode(65), tryAgain = ExitCode(75)
    }

    private var isPiped: Bool { file == "-" }

    func run() throws {
        let client: Client
        do { client = try ServerAccess.client() } catch {
            guard isPiped else { throw error }
            ServerAccess.complain("\(error)")
            throw MailExit.tryAgain
        }
        let input = InputFile(path: file)
        let bytes: [UInt8]
        do { bytes = try input.bytes() } catch { throw input.complain(of: error) }
        let receipt = try send(bytes, client)
        if json { try ServerAccess.printJSON(receipt) } else { show(receipt) }
        if isPiped, receipt.accepted.isEmpty, receipt.duplicates.isEmpty, let refused = receipt.rejected.first {
            ServerAccess.complain("Nothing was filed: \(refused.reason)")
            throw MailExit.dataError
        }
    }

    private func send(_ bytes: [UInt8], _ client: Client) throws -> ImportReceipt {
        let name = isPiped ? nil : URL(filePath: file).lastPathComponent
        var input = ImportInput(app: app, format: format, fileName: name, mapping: mapping)
        (input.source, input.timezone) = (source, timezone)
        var line: ProgressLine?
        defer { line?.end() }
        do throws(Client.Failure) {
            return try client.importReports(input, Bytes(bytes, mediaType: "application/octet-stream")) { progress in
                if line == nil { line = ProgressLine(total: progress.rows) }
                line?.reach(progress.done, "rows")
            }
        } catch {
            let failure = error
            do { return try ServerAccess.ask { () throws(Client.Failure) in throw failure } } catch {
                throw isPiped ? Self.mailExit(failure) : error
            }
        }
    }

    /// A mail that can't be filed now is tried again; one that never can is sent back with the reason.
    private static func mailExit(_ failure: Client.Failure) -> ExitCode {
        guard case .refused(let problem) = failure else { return MailExit.tryAgain }
        return [400, 413, 415, 422].contains(problem.status) ? MailExit.dataError : MailExit.tryAgain
    }

    private func show(_ receipt: ImportReceipt) {
        let unlike = receipt.unlike
        let others = unlike > 0 ? ", \(unlike) not filed" : ""
        print(
            "\(receipt.accepted.count) filed, \(receipt.duplicates.count - unlike) there already, \(receipt.rejected.count) rejected\(others) (\(receipt.format))."
        )
        for rejected in receipt.rejected { print("  row \(rejected.row): \(rejected.reason)") }
        for known in receipt.duplicates {
            if let reason = known.reason { print("  row \(known.row), report \(known.id): \(reason)") }
        }
        for left in receipt.leftOut {
            print("  left out: \(left.what), in \(left.rows) \(left.rows == 1 ? "row" : "rows")")
        }
        if let times = receipt.timesWithoutZone { print(times.words) }
        for alarm in receipt.alarms ?? [] {
            let place = [alarm.release, alarm.screen.map { "screen \($0)" }].compactMap { $0 }
            print("Alarm\(place.map { ", \($0)" }.joined()): \(alarm.why)")
        }
    }
}
