import API
import ArgumentParser
import EarshotClient
import Foundation

/// Which server a command asks, from the environment.
enum ServerAccess {
    static func client() throws -> Client {
        let environment = ProcessInfo.processInfo.environment
        let address = environment["EARSHOT_URL"] ?? "", token = environment["EARSHOT_TOKEN"] ?? ""
        if let missing = missing(address: address, token: token) { throw ValidationError(missing) }
        do {
            return try Client(address: address, token: token) { seconds in
                complain("The server is busy; asked again in \(seconds) s.")
            }
        } catch {
            throw ValidationError(
                "EARSHOT_URL is “\(address)”, which is no web address; write https://earshot.example.")
        }
    }

    /// What nobody said of the server; `nil`: all is said.
    private static func missing(address: String, token: String) -> String? {
        switch (address.isEmpty, token.isEmpty) {
        case (false, false): nil
        case (true, false): "Say which server in EARSHOT_URL."
        case (false, true): "Say with which token \(address) is asked in EARSHOT_TOKEN."
        case (true, true): "Say which server in EARSHOT_URL and with which token in EARSHOT_TOKEN."
        }
    }

    /// Asks, and turns what went wrong into a line on standard error and the command's exit code.
    static func ask<Value>(_ body: () throws(Client.Failure) -> Value) throws -> Value {
        do { return try body() } catch { throw failure(error) }
    }

    private static func failure(_ failure: Client.Failure) -> ExitCode {
        for line in lines(failure) { complain(line) }
        return ExitCode(exit(failure))
    }

    /// What went wrong, as people are told it.
    static func lines(_ failure: Client.Failure) -> [String] {
        switch failure {
        case .unreachable(let why):
            [
                "The server can't be reached: \(why) EARSHOT_URL is \(ProcessInfo.processInfo.environment["EARSHOT_URL"] ?? "not set")."
            ]
        case .refused(let problem): lines(problem)
        case .strange(let status):
            [
                "A proxy, or another server than Earshot, answered \(status)."
                    + ([401, 403, 404, 405].contains(status) ? " Is EARSHOT_URL right?" : "")
                    + (status == 413 ? " It takes nothing as large as this." : "")
            ]
        case .unexpected(let why): [why]
        case .unnamed(let name): ["Say which \(name) is meant: what was said of it is empty."]
        }
    }

    /// What is wrong as a whole, then what is wrong with each field; of a single one in the same line.
    private static func lines(_ problem: ProblemDocument) -> [String] {
        let fields = problem.errors ?? []
        let same = fields.first { $0.detail == problem.detail }.map { " (\($0.pointer))" } ?? ""
        let others = fields.filter { ![$0.detail, "\($0.pointer): \($0.detail)"].contains(problem.detail) }
        // What the server calls by its name in the contract is an option here.
        return [problem.detail.replacing("ask with “seal”: true", with: "ask with --seal") + same]
            + others.map { "  \($0.pointer): \($0.detail)" }
    }

    static func exit(_ failure: Client.Failure) -> ProgramExit {
        switch failure {
        case .refused(let problem): problem.kind.map(ProgramExit.init) ?? .unreachable
        case .strange(413), .unnamed: .wrongUse
        case .unreachable, .strange, .unexpected: .unreachable
        }
    }

    static func complain(_ line: String) { FileHandle.standardError.write(Data((line + "\n").utf8)) }

    static func printJSON(_ value: some Encodable) throws {
        FileHandle.standardOutput.write(try Wire.encode(value, pretty: true) + Data("\n".utf8))
    }
}
