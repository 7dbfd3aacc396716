import ArgumentParser

@main
struct Earshot: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "earshot",
        subcommands: [
            AuditCommand.self
        ])
}
