import Application
import ArgumentParser
import Foundation
import Outgoing

/// Fetches what others keep: reviews from a store.
struct PullCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pull", abstract: "Fetch what people wrote elsewhere.", subcommands: [Reviews.self])

    /// For a timer: each run files what is new since the last.
    struct Reviews: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "reviews", abstract: "File an app's new reviews from the App Store.",
            discussion: """
                Needs a key of App Store Connect (Users and Access, Integrations; the role Customer Support is enough): its
                .p8 file, its id and the issuer's id. The first run files every review there is; the next ones those that
                are new. See docs/desks.md.
                """)

        @Option(help: "The app's slug here.") var app: String
        @Option(help: "The app's id in the store, digits.") var storeApp: String
        @Option(help: "The key's id.") var keyId: String
        @Option(help: "The issuer's id.") var issuer: String
        @Option(help: "The key's file, AuthKey_….p8.") var key: String
        @Option(help: .hidden) var address = AppStore.address

        func validate() throws {
            guard !storeApp.isEmpty, storeApp.allSatisfy(\.isASCIIDigit) else {
                throw ValidationError("--store-app is the app's id in the store: digits.")
            }
            for text in [keyId, issuer] where text.isEmpty || !text.allSatisfy({ $0.isASCIIWord || $0 == "-" }) {
                throw ValidationError("“\(text)” is no id: letters, digits and hyphens.")
            }
        }

        func run() throws {
            let pem: String
            do { pem = try String(contentsOfFile: key, encoding: .utf8) } catch {
                throw ValidationError("The key's file can't be read: \(key)")
            }
            let signing: SigningKey
            do throws(SigningKey.Fault) { signing = try SigningKey(pem: pem) } catch {
                throw ValidationError(
                    error == .notP256
                        ? "The key is not of the kind that App Store Connect gives (P-256)."
                        : "The file holds no private key: \(key)")
            }
            let store = AppStore(app: storeApp, issuer: issuer, keyID: keyId, key: signing, address: address)
            let rules = try Configuration(port: nil).destinations
            do {
                let pulled = try withOperations {
                    try $0.pullReviews(app: app, from: store, address == AppStore.address ? .standard : rules)
                }
                print("\(pulled.filed) filed, \(pulled.known) there already, \(pulled.rejected) rejected.")
            } catch let failure as AppStore.Failure {
                say("Not all reviews were fetched; the next run begins again. \(failure.words)")
                throw ExitCode(failure.mayPass ? 75 : 1)
            }
        }
    }
}

extension Character {
    fileprivate var isASCIIDigit: Bool { isASCII && isNumber }
    fileprivate var isASCIIWord: Bool { isASCII && (isLetter || isNumber) }
}

extension AppStore.Failure {
    /// Another run may do better.
    fileprivate var mayPass: Bool {
        switch self {
        case .network, .tooManyRequests: true
        case .notAllowed, .unexpected: false
        }
    }

    fileprivate var words: String {
        switch self {
        case .network(let failure): "The store can't be reached (\(failure))."
        case .notAllowed(let status):
            "The store answers \(status): the key, its id, the issuer's id or the app's id is not right, or the key may not read reviews."
        case .tooManyRequests: "The store wants to be asked less often."
        case .unexpected(let why): why
        }
    }
}
