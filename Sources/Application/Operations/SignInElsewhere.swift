import API
import Foundation
import JSON
import Logging
import Storage

extension Operations {
    private static let log = Logger(label: "earshot.sign-in")

    /// Where a browser goes to sign in by OpenID Connect.
    package func beginOpenID(_ attempt: SignInAttempt) throws -> String {
        let provider = try openID()
        return try told(provider) { () throws(OpenIDFault) in
            try provider.address(for: attempt, redirect: redirect)
        }
    }

    /// Signs in who comes back from the provider.
    /// - Parameters:
    ///   - answer: what the provider added to the address.
    ///   - attempt: as the browser's cookie holds it; `nil`: it has none.
    package func signIn(
        openID answer: ProviderAnswer, _ attempt: SignInAttempt?, _ cookies: BrowserCookies = BrowserCookies()
    ) throws -> SignedIn {
        let provider = try openID()
        let person = try told(provider) { () throws(OpenIDFault) in
            guard let attempt, let state = answer.state, Secret.equal(state, attempt.state) else { throw .stale }
            // Who tells it tells also of whom it is (RFC 9207).
            guard answer.issuer.map({ $0 == provider.setup.issuer }) ?? true else {
                throw .answer("somebody else answered in its place")
            }
            if let error = answer.error { throw error == "access_denied" ? .denied : .returned(Self.plain(error)) }
            guard let code = answer.code, !code.isEmpty else { throw .answer("it sent the person back without a code") }
            return try provider.person(code, attempt, redirect: redirect, now: context.now)
        }
        return try signIn(as: person, by: provider.setup.label, cookies)
    }

    /// Signs in somebody whom a provider or a proxy vouches for.
    /// - Parameter voucher: what that is called.
    package func signIn(as person: VouchedPerson, by voucher: String, _ cookies: BrowserCookies) throws -> SignedIn {
        // Who is refused with each page must not fill the log, nor who keeps no cookie the table of sign-ins.
        try context.limits.admit([(.signIn, "\(person.identity.issuer) \(person.identity.subject)")], at: context.now)
        let session: String? = try database.write { transaction in
            guard let id = try account(of: person, transaction) else {
                let seen = JSONValue.object([
                    "issuer": .string(person.identity.issuer), "subject": .string(person.identity.subject),
                ])
                try transaction.note("signInRefused", "identities", app: nil, caller: "nobody", details: seen.text())
                return nil
            }
            return try transaction.open(id, cookies)
        }
        if let session { return SignedIn(session: session) }
        if let account = try database.read({ try $0.account(of: person.identity) }) {
            throw APIError(
                .forbidden, "Your account here, \(account.name), is disabled. An administrator can let it in again.")
        }
        throw APIError(
            .forbidden,
            "\(voucher) knows you, but you have no account here. Ask who runs this server for one; they need this: \(person.identity.subject)"
        )
    }

    /// The account that somebody signs in to, with what their groups let it do from now on; `nil`: none, or a disabled one.
    private func account(of person: VouchedPerson, _ transaction: WriteTransaction) throws -> Int64? {
        let scopes = context.signInWays.groups?.scopes(of: person.groups)
        if let account = try transaction.account(of: person.identity) {
            return try admit(account, scopes, transaction)
        }
        try transaction.holdIdentities()
        // Somebody may have been first.
        if let account = try transaction.account(of: person.identity) {
            return try admit(account, scopes, transaction)
        }
        guard let scopes, !scopes.isEmpty else { return nil }
        let name = try Self.freeName(person.names, transaction)
        let id = try transaction.addAccount(name: name, scopes: Giving.names(scopes), passwordHash: nil)
        try transaction.add(person.identity, toAccount: id)
        try transaction.note(
            "accountAdded", "account/\(id)", app: nil, caller: "account \(id)", details: try Giving.details(scopes, []))
        return id
    }

    private func admit(_ account: Account, _ scopes: [Scope]?, _ transaction: WriteTransaction) throws -> Int64? {
        guard account.disabledAt == nil else { return nil }
        if let scopes, Set(Giving.names(scopes)) != Set(account.scopes) {
            try transaction.keep(scopes, account.apps, ofAccount: account, by: "account \(account.id)")
        }
        return account.id
    }

    /// A name that nobody has: an account of the same name is somebody else's.
    private static func freeName(_ names: [String], _ transaction: WriteTransaction) throws -> String {
        let name = names.lazy.compactMap(AccountName.init).first?.text ?? "person"
        for number in 1...1_000 {
            let candidate = number == 1 ? name : "\(name) \(number)"
            if try transaction.account(named: candidate) == nil { return candidate }
        }
        return "\(name) \(Secret.make())"
    }

    private func openID() throws -> OpenIDProvider {
        guard let provider = context.signInWays.openID else {
            throw APIError(.notFound, "No provider of OpenID Connect is set up here.")
        }
        try context.limits.admit([(.signIn, LimitKey.address(context.address))], at: context.now)
        return provider
    }

    private func told<Value>(_ provider: OpenIDProvider, _ body: () throws(OpenIDFault) -> Value) throws -> Value {
        do throws(OpenIDFault) { return try body() } catch {
            Self.log.warning("OpenID Connect: \(error.logged)", metadata: ["request": "\(context.requestID)"])
            throw error.told(provider.setup.label)
        }
    }

    private var redirect: String { context.publicURL + "/sign-in/openid/callback" }

    /// A code of an error, without anything that would not be one.
    private static func plain(_ error: String) -> String {
        String(decoding: error.utf8.prefix(60).filter { $0 > 0x20 && $0 < 0x7F }, as: UTF8.self)
    }
}

/// What a provider adds to the address to which it sends a person back.
package struct ProviderAnswer: Sendable {
    package var code: String?
    package var state: String?
    package var error: String?
    package var issuer: String?
    package init(code: String?, state: String?, error: String?, issuer: String?) {
        (self.code, self.state, self.error, self.issuer) = (code, state, error, issuer)
    }
}

/// A name that somebody brings, as far as it can be one here.
private struct AccountName {
    let text: String

    /// `nil` where nothing is left, or where the log calls something else so.
    init?(_ brought: String) {
        let kept = brought.unicodeScalars.filter {
            $0.properties.generalCategory != .control && $0.properties.generalCategory != .format
        }
        var text = String(String.UnicodeScalarView(kept)).trimmingCharacters(in: .whitespacesAndNewlines)
        // Room for a number behind it.
        while text.utf8.count > 150 { text.removeLast() }
        guard !text.isEmpty, !text.contains(where: \.isNewline), !Operations.isOfTheLog(text) else { return nil }
        self.text = text
    }
}
