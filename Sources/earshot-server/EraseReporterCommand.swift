import Application
import ArgumentParser
import Web

/// Forgets who somebody was; what they reported stays, without them.
struct EraseReporterCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "erase-reporter", abstract: "Forget who a reporter is; their reports stay, without them.")
    @Argument(help: "The contact: a mail address, a telephone number.") var contact: String
    func run() throws {
        let count = try withOperations { try $0.eraseReporter(contact: contact) }
        print(count == 0 ? "Nobody has this contact." : "Forgotten.")
    }
}
