import API
import ArgumentParser
import EarshotClient
import Foundation

/// `earshot init`: from nothing to the first transcript on the server, and the lines for CI.
struct InitCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init", abstract: "Make an app, send it a first file, and print what goes into your CI.",
        discussion: """
            Each step says what it did; run again, it makes nothing twice. The app is made where there is none, with a token that
            has the scope admin. Without --ci the lines are for the system it runs in, else for a plain shell.
            """)

    @Option(help: "The app's slug: small letters, figures and hyphens.") var app: String
    @Option(help: "What people call it; the slug, where it is not said.") var name: String?
    @Option(help: "ios or android, for a new app.") var platform: String?
    @Option(help: "The build that a first file is of: 1.0+1.") var build: String?
    @Option(help: "github, gitlab, jenkins, bitrise, xcode-cloud, fastlane or shell.") var ci: CISystem?
    @Flag(help: "Print the lines for CI alone, and ask no server.") var snippet = false
    @Argument(help: "Captures to send.") var files: [String] = []

    func validate() throws {
        if !files.isEmpty, build == nil { throw ValidationError("Say which build the files are of: --build 1.0+1.") }
    }

    func run() throws {
        let system = ci ?? CISystem.around(ProcessInfo.processInfo.environment)
        guard !snippet else { return print(system.recipe(app: app), terminator: "") }
        let checkup = try Checkup()
        try makeApp(checkup)
        try checkup.need(.upload, .read, in: app)
        if !files.isEmpty, let build {
            var run = UploadRun(
                client: checkup.client, .upload, terms: UploadInput(app: app, build: build), ignoresUnknown: false,
                findsAnotherBuild: false)
            let found = try UploadFile.all(files)
            run.send(found)
            try run.complain(of: found.count)
            let screens = run.receipts.flatMap { $0.captures.map(\.screen) }
            Checkup.fine("upload", "\(build), screens \(screens.isEmpty ? "none" : screens.joined(separator: ", "))")
        }
        print("\nFor \(system.title), as \(system.fileName):\n")
        print(system.recipe(app: app), terminator: "")
    }

    private func makeApp(_ checkup: Checkup) throws {
        if let there = try checkup.app(app) {
            if let platform, platform.lowercased() != there.platform.lowercased() {
                throw ValidationError(
                    "\(there.slug) is there, and is an app for \(there.platform), not for \(platform).")
            }
            return Checkup.fine("app", "\(there.slug) is there, \(there.name)")
        }
        try checkup.need(.admin, in: app)
        guard let platform else {
            throw ValidationError("There is no app “\(app)” yet; say --platform ios or --platform android to make it.")
        }
        guard ["ios", "android"].contains(platform.lowercased()) else {
            throw ValidationError("--platform is ios or android, and not “\(platform)”.")
        }
        let made = try ServerAccess.ask { () throws(Client.Failure) in
            try checkup.client.call(
                .addApp, Nothing(), NewApp(slug: app, name: name ?? app, platform: platform))
        }
        Checkup.fine("app", "\(made.slug) is made")
    }
}
