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
            CommentCommand.self,
            VerdictsCommand.self,
            PolicyCommand.self,
            ReportCommand.self,
            ImportReportsCommand.self,
            SchemaCommand.self,
        ])

    /// Runs the command. Wrong use ends with 2, as everything does that never came to an answer.
    static func main() {
        var isParsed = false
        do {
            var command = try parseAsRoot()
            isParsed = true
            try command.run()
        } catch let error as CocoaError {
            ServerAccess.complain(FileFault.words(error))
            Foundation.exit(ProgramExit.wrongUse.rawValue)
        } catch {
            let code = exitCode(for: error)
            // How a command is written is told to whoever wrote it otherwise.
            let message = isParsed ? message(for: error) : fullMessage(for: error)
            let stream = code.isSuccess ? FileHandle.standardOutput : FileHandle.standardError
            if !message.isEmpty { stream.write(Data((message + "\n").utf8)) }
            let isFault = !(error is ExitCode) && code == .failure
            Foundation.exit(
                code == .validationFailure
                    ? ProgramExit.wrongUse.rawValue : isFault ? ProgramExit.fault.rawValue : code.rawValue)
        }
    }
}
