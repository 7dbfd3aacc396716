import API
import ArgumentParser
import EarshotClient
import Foundation

/// Which server a command asks, from the environment.
enum ServerAccess {
    static func client() throws -> Client {
        let environment = ProcessInfo.processInfo.environment
        guard let address = environment["EARSHOT_URL"], !address.isEmpty, let token = environment["EARSHOT_TOKEN"],
            !token.isEmpty
        else {
            throw ValidationError("Say which server in EARSHOT_URL and with which token in EARSHOT_TOKEN.")
        }
        do {
            return try Client(address: address, token: token) { seconds in
                complain("The server is busy; asked again in \(seconds) s.")
            }
        } catch { throw failure(error) }
    }

    /// Asks, and turns what went wrong into a line on standard error and the command's exit code.
    static func ask<Value>(_ body: () throws(Client.Failure) -> Value) throws -> Value {
        do { return try body() } catch { throw failure(error) }
    }

    private static func failure(_ failure: Client.Failure) -> ExitCode {
        switch failure {
        case .unreachable(let why):
            complain("The server can't be reached: \(why)")
            return ExitCode(.unreachable)
        case .refused(let problem):
            complain(problem.detail)
            for field in problem.errors ?? [] where field.detail != problem.detail {
                complain("  \(field.pointer): \(field.detail)")
            }
            return ExitCode(problem.kind.map(ProgramExit.init) ?? .unreachable)
        case .unexpected(let why):
            complain(why)
            return ExitCode(.unreachable)
        }
    }

    static func complain(_ line: String) { FileHandle.standardError.write(Data((line + "\n").utf8)) }

    static func printJSON(_ value: some Encodable) throws {
        FileHandle.standardOutput.write(try Wire.encode(value, pretty: true) + Data("\n".utf8))
    }
}
