import API
import Application
import ArgumentParser
import Foundation
import Storage
import Web

extension Scope: ExpressibleByArgument {}

/// Keeps the accounts people sign in with.
struct AccountCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "account", abstract: "People's accounts.",
        subcommands: [
            Add.self, List.self, Password.self, Disable.self, Enable.self, Link.self, Identities.self, Connect.self,
            Disconnect.self,
        ])

    struct Add: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Add an account; the password is read from standard input.")
        @Argument(help: "The name to sign in with.") var name: String
        @Option(parsing: .upToNextOption, help: "upload, read, triage, support, admin.") var scopes: [Scope] = [
            .read, .triage, .support,
        ]
        @Option(help: "Only in this app, by its short name; may stand several times. Without it: in all apps.")
        var app: [String] = []
        @Flag(help: "Print a link that signs in once, instead of asking for a password.") var link = false
        func run() throws {
            let password = link ? nil : try Input.password()
            try withOperations { operations in
                _ = try operations.addAccount(
                    name: name, scopes: app.isEmpty ? scopes : [],
                    apps: app.map { AppScopes(app: $0, scopes: scopes) }, password: password)
                let places = app.isEmpty ? "" : " in \(app.joined(separator: ", "))"
                print("Added \(name): \(scopes.map(\.rawValue).joined(separator: ", "))\(places).")
                if link { print(try Link.text(operations.addSignInLink(account: name))) }
            }
        }
    }

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List accounts: number, name, what they may do, whether they may sign in, and by what.")
        func run() throws {
            let (accounts, identities) = try withOperations { (try $0.accounts(), try $0.identities()) }
            let elsewhere = Set(identities.map(\.name))
            for account in accounts {
                let ways = [
                    account.hasPassword ? "password" : nil, elsewhere.contains(account.name) ? "identity" : nil,
                ].compactMap(\.self)
                let state = account.disabledAt.map { "disabled \($0.formatted(.iso8601))" } ?? "in force"
                let scopes = Scopes.text(account.scopes, account.apps)
                let signsIn = ways.isEmpty ? "link only" : ways.joined(separator: ", ")
                print("\(account.id)\t\(account.name)\t\(scopes)\t\(state)\t\(signsIn)")
            }
        }
    }

    struct Password: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Set a password, read from standard input; ends all sign-ins.")
        @Argument var name: String
        func run() throws {
            let password = try Input.password()
            try withOperations { try $0.setPassword(account: name, password) }
            print("The password of \(name) is set.")
        }
    }

    struct Disable: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Let an account sign in no more.")
        @Argument var name: String
        func run() throws {
            try withOperations { try $0.disableAccount(name) }
            print("\(name) can't sign in any more.")
        }
    }

    struct Enable: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Let a disabled account sign in again.")
        @Argument var name: String
        func run() throws {
            try withOperations { try $0.enableAccount(name) }
            print("\(name) can sign in again.")
        }
    }

    struct Link: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Print a link that signs in once, within a day.")
        @Argument var name: String
        func run() throws { print(try Self.text(withOperations { try $0.addSignInLink(account: name) })) }
        /// The link; of a server whose address no setting says, what comes behind the address.
        static func text(_ secret: String) throws -> String {
            let configuration = try Configuration(), path = "/sign-in/link?token=\(secret)"
            if configuration.isAddressSet { return configuration.publicURL + path }
            let words = "Put the server's address in front of this; with EARSHOT_PUBLIC_URL set it stands there.\n"
            FileHandle.standardError.write(Data(words.utf8))
            return path
        }
    }
}

/// What somebody may do.
enum Scopes {
    /// `read,triage support@shop`
    static func text(_ scopes: [String], _ apps: [AppGrant]) -> String {
        let everywhere = scopes.isEmpty ? [] : [scopes.joined(separator: ",")]
        let inApps = apps.map { "\($0.scopes.joined(separator: ","))@\($0.slug)" }
        return (everywhere + inApps).joined(separator: " ")
    }
}

/// What is typed or piped in.
enum Input {
    static func password() throws -> String {
        if isatty(0) == 1 { FileHandle.standardError.write(Data("Password: ".utf8)) }
        guard let line = readLine(strippingNewline: true), !line.isEmpty else {
            throw ValidationError("A password is read from standard input, one line.")
        }
        return line
    }
}
