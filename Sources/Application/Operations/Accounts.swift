package import API
package import Foundation
package import Storage

extension Operations {

    /// A person's account. Without a password it is entered by a link.
    /// - Parameters:
    ///   - scopes: for all apps.
    ///   - apps: what they may do in single ones.
    package func addAccount(name: String, scopes: [Scope], apps: [AppScopes] = [], password: String?) throws -> Int64 {
        let name = try Self.named(name)
        guard !Self.isOfTheLog(name) else {
            throw APIError.field("/name", "The log calls others so. Take another name.")
        }
        let hash = try password.map(Self.hash)
        let giving = Giving(giver: context.caller, scopes: scopes, apps: apps)
        return try database.write { transaction in
            let grants = try giving.grants(beside: Grants(everywhere: []), in: transaction)
            let id = try transaction.addAccount(name: name, scopes: Giving.names(scopes), passwordHash: hash)
            try transaction.setGrants(of: .account(id), grants)
            try transaction.note(
                "accountAdded", "account/\(id)", app: nil, caller: caller, details: try Giving.details(scopes, grants))
            return id
        }
    }

    /// What an account may do from now on, in every browser it is signed in with.
    package func setScopes(account name: String, _ scopes: [Scope], apps: [AppScopes] = []) throws {
        try database.write { transaction in
            try set(
                Giving(giver: context.caller, scopes: scopes, apps: apps), for: transaction.need(account: name),
                in: transaction)
        }
    }

    func set(_ giving: Giving, for account: Account, in transaction: WriteTransaction) throws {
        if !giving.scopes.contains(.admin) {
            guard !isSelf(account.name) else {
                throw APIError.field("/scopes", "You can't take admin from yourself; another administrator can.")
            }
            try keepAnAdministrator(but: account, at: "/scopes", in: transaction)
        }
        let grants = try giving.grants(
            beside: Grants(scopes: account.scopes, apps: account.apps), in: transaction)
        try transaction.keep(giving.scopes, grants, ofAccount: account, by: caller)
    }

    /// One's own password: ends every sign-in and every link, and answers the secrets of a new one for the browser that asked.
    /// Who has none yet, having come by a link, need not say it.
    package func changeOwnPassword(from old: String, to new: String, _ cookies: BrowserCookies = BrowserCookies())
        throws
        -> SignedIn
    {
        guard context.signInWays.takesPasswords else {
            throw APIError(.forbidden, "Nobody signs in by password here.")
        }
        let subject = "own:" + caller.lowercased().prefix(200)
        let (account, hash, failures) = try database.read { transaction in
            guard let account = try transaction.account(named: caller) else {
                throw APIError.notFound("account “\(caller)”")
            }
            return (
                account, try transaction.passwordHash(ofAccount: account.id),
                try transaction.signInFailures(of: subject)
            )
        }
        var faults = FieldFaults()
        if let hash {
            try Self.refuseGuessing(failures, most: Self.guesses)
            if try !Hashing.verify(old, hash) {
                try database.write { try $0.noteSignInFailure(of: subject) }
                faults.refuse("/old", "This is not your present password.")
            }
        }
        try faults.check { try Self.check(password: new) }
        try faults.raise()
        try setPassword(account: account.name, new)
        return try open(account.id, cookies)
    }

    /// Whether the account is that of the person who asks in a browser.
    private func isSelf(_ name: String) -> Bool {
        context.caller.formToken != nil && name.lowercased() == caller.lowercased()
    }

    /// Somebody has to be left who can let others in, also where two take the right from each other at once.
    private func keepAnAdministrator(but account: Account, at pointer: String, in transaction: WriteTransaction) throws
    {
        guard !context.caller.isKeeper, try transaction.holdAdministrators() == [account.id] else { return }
        throw APIError.field(pointer, "\(account.name) is the last administrator: make somebody else one first.")
    }

    /// Who else stands in the log: nobody may pass for them.
    private static let reserved = [
        "token", "account", "intake key", "public page", "keeper", "earshot", "nobody", "database",
    ]

    static func isOfTheLog(_ name: String) -> Bool {
        let folded = name.lowercased()
        return reserved.contains { folded == $0 || folded.hasPrefix($0 + " ") }
    }

    private static func named(_ name: String) throws -> String {
        let name = name.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !name.isEmpty, name.utf8.count <= 200, !name.contains(where: \.isNewline) else {
            throw APIError.field("/name", "A name has 1 to 200 bytes on one line.")
        }
        return name
    }

    package func setPassword(account name: String, _ password: String) throws {
        let hash = try Self.hash(password)
        try database.write { transaction in
            let account = try transaction.need(account: name)
            try transaction.setPassword(ofAccount: account.id, hash: hash)
            try transaction.note("passwordSet", "account/\(account.id)", app: nil, caller: caller)
        }
    }

    package func disableAccount(_ name: String) throws {
        try database.write { try disable($0.need(account: name), in: $0) }
    }

    func disable(_ account: Account, in transaction: WriteTransaction) throws {
        guard !isSelf(account.name) else { throw APIError.field("/name", "You can't disable yourself.") }
        try keepAnAdministrator(but: account, at: "/name", in: transaction)
        try transaction.disableAccount(account.id)
        try transaction.note("disabled", "account/\(account.id)", app: nil, caller: caller)
    }

    /// Lets a disabled account sign in again, with the password and scopes it had.
    package func enableAccount(_ name: String) throws {
        try database.write { try enable($0.need(account: name), in: $0) }
    }

    func enable(_ account: Account, in transaction: WriteTransaction) throws {
        try transaction.enableAccount(account.id)
        try transaction.note("enabled", "account/\(account.id)", app: nil, caller: caller)
    }

    /// A link that signs in once, within a day. Answers its secret. Nobody makes one for somebody who may do more: they could
    /// come in by it themselves.
    package func addSignInLink(account name: String) throws -> String {
        let secret = Secret.make()
        try database.write { transaction in
            let account = try transaction.need(account: name)
            guard context.caller.holds(Grants(scopes: account.scopes, apps: account.apps)) else {
                throw APIError.field(
                    "/name", "\(account.name) may do what you may not, so the link is somebody else's to make.")
            }
            try transaction.addSignInLink(account: account.id, digest: Digest.sha256(secret))
            try transaction.note("signInLinkMade", "account/\(account.id)", app: nil, caller: caller)
        }
        return secret
    }

    /// A machine's token; the secret is answered once and kept as digest.
    /// - Parameters:
    ///   - scopes: for all apps.
    ///   - apps: what it may do in single ones.
    ///   - expiresAt: from then on it is refused; `nil`: it never expires.
    ///   - found: what is wrong with it already.
    package func addToken(
        name: String, scopes: [Scope], apps: [AppScopes] = [], expiresAt: Date? = nil,
        found: FieldFaults = FieldFaults()
    ) throws -> MadeToken {
        var faults = found
        let name = try faults.read(else: "") { try Self.named(name) }
        if let expiresAt, expiresAt <= context.now { faults.refuse("/expires", "This is over already.") }
        if scopes.isEmpty, apps.isEmpty { faults.refuse("/scopes", "A token may do at least one thing.") }
        try faults.raise()
        let secret = Secret.make(prefix: "earshot_")
        let giving = Giving(giver: context.caller, scopes: scopes, apps: apps)
        return try database.write { transaction in
            let grants = try giving.grants(beside: Grants(everywhere: []), in: transaction)
            let namesakes = try transaction.tokens().filter { token in
                token.name == name && token.revokedAt == nil && token.expiresAt.map { $0 > context.now } ?? true
            }
            let id = try transaction.addToken(
                name: name, scopes: Giving.names(scopes), digest: Digest.sha256(secret), expiresAt: expiresAt)
            try transaction.setGrants(of: .token(id), grants)
            try transaction.note(
                "tokenAdded", "token/\(id)", app: nil, caller: caller, details: try Giving.details(scopes, grants))
            return MadeToken(id: id, secret: secret, namesakes: namesakes.map(\.id))
        }
    }

    /// A token that was just made.
    package struct MadeToken: Sendable {
        package let id: Int64
        /// Answered once.
        package let secret: String
        /// Others of its name that are in force: the log tells none from the other.
        package let namesakes: [Int64]
    }

    package func revokeToken(_ id: Int64) throws {
        try database.write { transaction in
            guard try transaction.revokeToken(id) else { throw APIError.notFound("token \(id)") }
            try transaction.note("tokenRevoked", "token/\(id)", app: nil, caller: caller)
        }
    }

    private static func hash(_ password: String) throws -> String {
        try check(password: password)
        return try Hashing.hash(password)
    }

    private static func check(password: String) throws {
        guard password.count >= Password.shortest else {
            throw APIError.field("/password", "A password has at least \(Password.shortest) characters.")
        }
        guard password.utf8.count <= Password.longest else {
            throw APIError.field("/password", "A password has at most \(Password.longest) bytes.")
        }
        guard !CommonPasswords.contains(password) else {
            throw APIError.field("/password", "This password is on every list of common ones.")
        }
    }
}

extension Operations {
    package func tokens() throws -> [Token] { try database.read { try $0.tokens() } }
    package func accounts() throws -> [Account] { try database.read { try $0.accounts() } }
}

extension WriteTransaction {
    /// What an account may do from now on, whoever says so. A link that was made before is void where it would do more now: who
    /// made it need not hold that.
    func keep(_ scopes: [Scope], _ grants: [AppGrant], ofAccount account: Account, by giver: String) throws {
        let held = Grants(scopes: account.scopes, apps: account.apps), names = Giving.names(scopes)
        if !Caller(name: account.name, grants: held).holds(Grants(scopes: names, apps: grants)) {
            try endSignInLinks(ofAccount: account.id)
        }
        try setScopes(ofAccount: account.id, names)
        try setGrants(of: .account(account.id), grants)
        try note(
            "scopesSet", "account/\(account.id)", app: nil, caller: giver, details: try Giving.details(scopes, grants))
    }
}

extension Transaction {
    fileprivate func need(account name: String) throws -> Account {
        guard let account = try account(named: name) else { throw APIError.notFound("account “\(name)”") }
        return account
    }
}
