import API
import Application
import ArgumentParser
import Foundation
import Storage
import Web

/// Keeps the keys machines call with.
struct TokenCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "token", abstract: "Machines' tokens.", subcommands: [Add.self, Revoke.self, List.self])

    struct Add: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Add a token and print it, once.")
        @Argument(help: "What it is for: ci, support desk, …") var name: String
        @Option(parsing: .upToNextOption, help: "upload, read, triage, support, admin.") var scopes: [Scope] = [
            .upload, .read,
        ]
        func run() throws { print(try withOperations { try $0.addToken(name: name, scopes: scopes).secret }) }
    }

    struct Revoke: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Take a token out of force, at once.")
        @Argument(help: "Its number, from “token list”.") var id: Int64
        func run() throws {
            try withOperations { try $0.revokeToken(id) }
            print("Token \(id) is revoked.")
        }
    }

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "List tokens; their secrets are not known.")
        func run() throws {
            for token in try withOperations({ try $0.tokens() }) {
                let state = token.revokedAt == nil ? "in force" : "revoked"
                let used = token.lastUsedAt.map { "used \($0.formatted(.iso8601))" } ?? "never used"
                print("\(token.id)\t\(token.name)\t\(token.scopes.joined(separator: ","))\t\(state)\t\(used)")
            }
        }
    }
}
