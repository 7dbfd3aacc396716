import API
import ArgumentParser

/// The server and what its keeper does by hand.
@main
struct EarshotServer: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "earshot-server",
        abstract: "Remembers what a blind person hears on every screen of an app, in every release.",
        version: Version.current,
        subcommands: [
            ServeCommand.self, MigrateCommand.self, AccountCommand.self, TokenCommand.self, DemoCommand.self,
            OpenAPICommand.self, EraseReporterCommand.self, ReauditCommand.self, ExportCommand.self,
            PullCommand.self,
        ])

    /// Runs the command. What goes wrong is said in words, and the code says of what kind it was.
    static func main() {
        var isParsed = false
        do {
            var command = try parseAsRoot()
            isParsed = true
            try command.run()
        } catch {
            CommandFailure(error, isParsed: isParsed).leave()
        }
    }
}
