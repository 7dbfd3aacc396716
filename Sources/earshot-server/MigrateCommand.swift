import ArgumentParser

/// Brings the schema up to what this program was built for.
struct MigrateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "migrate", abstract: "Run the migrations that are missing.")

    func run() throws {
        let configuration = try Configuration()
        let open = try OpenDatabase(configuration)
        defer { try? open.close() }
        try open.migrate(configuration) { print($0) }
        print("The schema is current.")
    }
}
