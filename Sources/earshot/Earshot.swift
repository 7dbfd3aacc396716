import API
import ArgumentParser
import Foundation

@main
struct Earshot: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "earshot", version: Version.current,
        subcommands: [
            TranscriptCommand.self,
            AuditCommand.self,
            DiffCommand.self,
            CaptureCommand.self,
            UploadCommand.self,
            SealCommand.self,
            InitCommand.self,
            DoctorCommand.self,
            GateCommand.self,
            VerdictsCommand.self,
            PolicyCommand.self,
            ReportCommand.self,
            ImportReportsCommand.self,
            SchemaCommand.self,
        ])

    /// Runs the command. Wrong use ends with 2, as everything does that never came to an answer.
    static func main() {
        do {
            var command = try parseAsRoot()
            try command.run()
        } catch let error as CocoaError {
            let file = error.userInfo[NSFilePathErrorKey].map { "\($0): " } ?? ""
            ServerAccess.complain(file + error.localizedDescription)
            Foundation.exit(ProgramExit.wrongUse.rawValue)
        } catch {
            let code = exitCode(for: error)
            let message = fullMessage(for: error)
            let stream = code.isSuccess ? FileHandle.standardOutput : FileHandle.standardError
            if !message.isEmpty { stream.write(Data((message + "\n").utf8)) }
            let isFault = !(error is ExitCode) && code == .failure
            Foundation.exit(
                code == .validationFailure
                    ? ProgramExit.wrongUse.rawValue : isFault ? ProgramExit.fault.rawValue : code.rawValue)
        }
    }
}
