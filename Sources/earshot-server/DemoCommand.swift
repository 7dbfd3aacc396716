import API
import ArgumentParser
import EarshotClient
import Foundation

/// Loads the demo app into a server that is running.
struct DemoCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "demo", abstract: "Fill in the demo app, through the public API of a running server.")

    @Flag(help: "Three large apps, too; this takes some minutes.") var large = false
    @Argument(help: "Where the server is.") var address = "http://127.0.0.1:8080"

    func run() throws {
        let configuration = try Configuration()
        let open = try OpenDatabase(configuration, asGuest: true)
        defer { try? open.close() }
        do {
            try Demo.load(large ? .demoLarge : .demo, address: address, database: try open.database(connections: 2)) {
                print($0)
            }
        } catch Client.Failure.unreachable(let why) {
            let words = "No server answers at \(address): \(why) It is started with `earshot-server serve`.\n"
            FileHandle.standardError.write(Data(words.utf8))
            throw ExitCode(ProgramExit.unreachable.rawValue)
        }
    }
}
