import API
import ArgumentParser
import Foundation
import HTTP
import Postgres
import Web

/// How a command ends that did not come to its end: the words on standard error, and the code of docs/contract.md section 2.
struct CommandFailure {
    private let words: String
    private let code: Int32

    /// - Parameter isParsed: the command was understood. How it is written is told to whoever wrote it otherwise.
    init(_ error: any Error, isParsed: Bool) {
        switch error {
        case let error as APIError: (words, code) = (error.description, ProgramExit(error.kind).rawValue)
        case let error as ListenError: (words, code) = (error.description, ProgramExit.refused.rawValue)
        case let error as PostgresError where Errors.apiError(error).kind == .conflict:
            (words, code) = (Errors.apiError(error).description, ProgramExit.refused.rawValue)
        case let error as PostgresError where error.kind == .unreadableSettings:
            (words, code) = ("EARSHOT_DATABASE_URL: \(error.message)", ProgramExit.wrongUse.rawValue)
        case let error as PostgresError:
            let exit: ProgramExit = error.isUnavailable ? .unreachable : .fault
            (words, code) = ("The database: \(error)", exit.rawValue)
        case let error as MigrationError: (words, code) = ("\(error)", ProgramExit.refused.rawValue)
        case let error as LocalDatabaseError: (words, code) = ("\(error)", ProgramExit.refused.rawValue)
        case let error as CocoaError:
            (words, code) = (FileFault.words(error), ProgramExit.wrongUse.rawValue)
        default:
            let parsed = EarshotServer.exitCode(for: error)
            words = isParsed ? EarshotServer.message(for: error) : EarshotServer.fullMessage(for: error)
            let isOurs = error is ExitCode || parsed.isSuccess || parsed != .failure
            code =
                parsed == .validationFailure
                ? ProgramExit.wrongUse.rawValue
                : isOurs ? parsed.rawValue : ProgramExit.fault.rawValue
        }
    }

    func leave() -> Never {
        let stream = code == 0 ? FileHandle.standardOutput : FileHandle.standardError
        if !words.isEmpty { stream.write(Data((words + "\n").utf8)) }
        Foundation.exit(code)
    }
}
