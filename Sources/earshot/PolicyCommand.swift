import API
import ArgumentParser
import EarshotClient
import Formats
import Foundation
import History

/// `earshot policy`: what has to hold for an app's releases to ship, as a file beside its code.
struct PolicyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "policy", abstract: "Read, try and set an app's policy, as YAML.",
        subcommands: [Get.self, Try.self, Set.self, Versions.self])

    struct Get: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Print the policy as YAML.")
        @Option(help: "The app's slug.") var app: String
        @Option(help: "One version of it; otherwise the one in force.")
        var version: Int?

        func run() throws {
            let client = try ServerAccess.client()
            let policy = try ServerAccess.ask { () throws(Client.Failure) -> Policy in
                guard let version else { return Policy(try client.call(.getPolicy, AppInput(app: app))) }
                return Policy(try client.call(.getPolicyVersion, PolicyVersionInput(app: app, version: version)))
            }
            print(try PolicyFile.write(policy), terminator: "")
        }
    }

    struct Try: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Say which releases a policy would have blocked; nothing is set.",
            discussion: """
                Exit code 0, whatever it would have blocked; 2: wrong use or an unreadable file; 3: the server can't be
                reached; 4: it refuses.
                """)
        @Option(help: "The app's slug.") var app: String
        @Option(help: "On so many of the newest releases, at most 20.") var releases: Int?
        @Flag(help: "JSON instead of text.") var json = false
        @Argument(help: "The policy's file; - reads standard input.") var file: String

        func run() throws {
            let body = PolicyTrialBody(conditions: try PolicyCommand.conditions(in: file), releases: releases)
            let client = try ServerAccess.client()
            let trial = try ServerAccess.ask { () throws(Client.Failure) in
                try client.call(.tryPolicy, AppInput(app: app), body)
            }
            if json { try ServerAccess.printJSON(trial) } else { print(trial.text) }
        }
    }

    struct Set: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Set the policy by a file; earlier versions stay. Takes the scope admin.")
        @Option(help: "The app's slug.") var app: String
        @Argument(help: "The policy's file; - reads standard input.") var file: String

        func run() throws {
            let body = PolicyBody(conditions: try PolicyCommand.conditions(in: file))
            let client = try ServerAccess.client()
            let policy = try ServerAccess.ask { () throws(Client.Failure) in
                try client.call(.putPolicy, AppInput(app: app), body)
            }
            let count = policy.conditions.count
            print("Version \(policy.version) is in force: \(count) \(count == 1 ? "condition" : "conditions").")
        }
    }

    struct Versions: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List the versions of the policy, newest first, and what each changed.")
        @Option(help: "The app's slug.") var app: String
        @Flag(help: "JSON instead of text.") var json = false

        func run() throws {
            let client = try ServerAccess.client()
            let versions = try ServerAccess.ask { () throws(Client.Failure) in
                try client.call(.listPolicies, PolicyVersionsInput(app: app))
            }
            if json { return try ServerAccess.printJSON(versions) }
            if versions.items.isEmpty { print("The built-in policy is in force; none was ever set.") }
            for version in versions.items {
                print("Version \(version.version), \(version.setAt.formatted(.iso8601)), by \(version.author)")
                for change in version.changes { print("  \(change)") }
                if version.changes.isEmpty { print("  Asks the same as version \(version.against).") }
            }
            if let next = versions.next { print("There are older ones than \(next).") }
        }
    }

    private static func conditions(in file: String) throws -> [ConditionBody] {
        let input = InputFile(path: file)
        do throws(ImportError) {
            return try PolicyFile.read(try input.bytes()).map(ConditionBody.init)
        } catch { throw input.complain(of: error) }
    }
}

extension Policy {
    fileprivate init(_ policy: PolicyResource) {
        self.init(version: policy.version, conditions: policy.conditions.map(Condition.init))
    }
    fileprivate init(_ policy: PolicyVersionResource) {
        self.init(version: policy.version, conditions: policy.conditions.map(Condition.init))
    }
}
