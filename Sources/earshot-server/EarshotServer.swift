import ArgumentParser

@main
struct EarshotServer: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "earshot-server")
}
