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
        @Option(help: "Only in this app, by its short name; may stand several times. Without it: in all apps.")
        var app: [String] = []
        @Option(help: "The last day it may be used, as 2027-06-30, in UTC. Without it: until it is revoked.")
        var expires: String?
        func run() throws {
            let end = try expires.map { text in
                do { return try LastDay.end(text) } catch let error as APIError {
                    throw ValidationError("--expires: \(error.detail)")
                }
            }
            let token = try withOperations {
                try $0.addToken(
                    name: name, scopes: app.isEmpty ? scopes : [],
                    apps: app.map { AppScopes(app: $0, scopes: scopes) }, expiresAt: end)
            }
            print(token.secret)
            guard !token.namesakes.isEmpty else { return }
            let known = token.namesakes.map(String.init).joined(separator: ", ")
            let words = """
                Another token of this name is in force (\(known)): the log can't tell them apart. Once this one is in use, run: \
                earshot-server token revoke \(token.namesakes[0])

                """
            FileHandle.standardError.write(Data(words.utf8))
        }
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
                let state = Self.state(token)
                let used = token.lastUsedAt.map { "used \($0.formatted(.iso8601))" } ?? "never used"
                let scopes = Scopes.text(token.scopes, token.apps)
                print("\(token.id)\t\(token.name)\t\(scopes)\t\(state)\t\(used)")
            }
        }

        private static func state(_ token: Token) -> String {
            if token.revokedAt != nil { return "revoked" }
            guard let end = token.expiresAt else { return "in force" }
            return "\(end <= Date() ? "expired" : "in force until") \(end.formatted(.iso8601))"
        }
    }
}
