import API
import ArgumentParser
import EarshotClient
import Foundation

/// `earshot seal`: the build is complete.
struct SealCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "seal", abstract: "Say that a build is complete: it is compared with its baseline, problems move.")

    @Option(help: "The app's slug.") var app: String
    @Option(help: "The build: 5.0.1 or 5.0.1+1234.") var build: String
    @Flag(help: "JSON instead of text.") var json = false

    func run() throws { try Self.seal(ServerAccess.client(), app: app, build: build, json: json) }

    static func seal(_ client: Client, app: String, build: String, json: Bool) throws {
        let sealed = try ServerAccess.ask { () throws(Client.Failure) in
            try client.call(.seal, BuildInput(app: app, build: build))
        }
        if json { return try ServerAccess.printJSON(sealed) }
        print(
            "Sealed \(sealed.build): \(DiffWords.count(sealed.screens, "screen", "screens") ?? "no screens"), \(Self.measured(sealed))"
        )
        for fault in sealed.faults { print("  \(fault)") }
        if !sealed.screensNotCaptured.isEmpty {
            print("Not captured: \(sealed.screensNotCaptured.joined(separator: ", ")).")
        }
    }

    private static func measured(_ sealed: SealResource) -> String {
        if let why = sealed.orderUnknown { return "measured against nothing. \(why)" }
        let regressions = DiffWords.count(sealed.regressions, "regression", "regressions") ?? "no regressions"
        guard let baseline = sealed.baseline else {
            return sealed.faults.isEmpty
                ? "measured against nothing: no build before it could be compared with it."
                : "\(regressions); no capture of it could be compared with a build before it."
        }
        return
            "\(regressions), each check measured against the build in which it was good last, up to \(baseline)."
    }
}
