import Application
import ArgumentParser
import Foundation
import Storage

/// Who an account is at a provider of OpenID Connect, or to a proxy.
struct IdentityOptions: ParsableArguments {
    @Argument(help: "The person as the provider calls them for ever (“sub”), or as the proxy says.") var subject: String
    @Option(help: "The provider's issuer, instead of the one in EARSHOT_OIDC_ISSUER.") var issuer: String?
    @Flag(help: "As the proxy's header says it.") var proxy = false

    func identity() throws -> Identity {
        if proxy { return Identity(issuer: Identity.proxy, subject: subject) }
        guard let issuer = issuer ?? Setting.value("EARSHOT_OIDC_ISSUER"), !issuer.isEmpty else {
            throw ValidationError("Say which provider: --issuer, EARSHOT_OIDC_ISSUER, or --proxy.")
        }
        return Identity(issuer: issuer, subject: subject)
    }
}

extension AccountCommand {
    struct Identities: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List who accounts are elsewhere: account, issuer, subject.")
        func run() throws {
            for one in try withOperations({ try $0.identities() }) {
                print("\(one.name)\t\(one.issuer)\t\(one.subject)")
            }
        }
    }

    struct Connect: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Let somebody whom a provider or a proxy knows sign in to an account that is there.")
        @Argument(help: "The account's name.") var name: String
        @OptionGroup var options: IdentityOptions
        func run() throws {
            let identity = try options.identity()
            try withOperations { try $0.connect(identity, toAccount: name) }
            print("\(identity.subject) of \(identity.issuer) signs in to \(name).")
        }
    }

    struct Disconnect: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Forget who an account is elsewhere; ends all its sign-ins.")
        @OptionGroup var options: IdentityOptions
        func run() throws {
            let identity = try options.identity()
            try withOperations { try $0.disconnect(identity) }
            print("\(identity.subject) of \(identity.issuer) signs in to no account.")
        }
    }
}
