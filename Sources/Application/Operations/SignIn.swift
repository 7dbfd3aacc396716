import API
import Foundation
import Storage

/// What a browser brought to the sign-in.
package struct BrowserCookies: Sendable {
    /// Of whoever was signed in until now: that ends.
    package var session: String?
    /// Of the browser, whoever signs in.
    package var device: String?
    /// What the proxy before this server says of the person, as a digest; the sign-in lasts while it says the same.
    package var vouched: [UInt8]?
    package init(session: String? = nil, device: String? = nil, vouched: [UInt8]? = nil) {
        (self.session, self.device, self.vouched) = (session, device, vouched)
    }
}

/// The secrets that a browser is given.
package struct SignedIn: Sendable {
    package var session: String
    /// `nil` where nobody's guesses could keep the person out: there was no password.
    package var device: String?
}

/// What is known of a name before its password is looked at.
private struct Past {
    var account: Account?
    var hash: String?
    /// Its person has signed in with this browser before.
    var isKnown: Bool
    /// Wrong passwords in fifteen minutes: from this address, and from any.
    var here: Int
    var anywhere: Int
}

extension Operations {
    /// Wrong passwords in fifteen minutes after which a name is closed to an address, or one's own old password to oneself.
    static let guesses = 10
    /// After which a name is closed to all addresses: somebody guesses from many.
    private static let guessesFromAnywhere = 100

    /// Signs a person in. Wrong names and wrong passwords are told alike and take as long. A name is closed to who guessed at
    /// it, and never to a browser in which its person has signed in before.
    package func signIn(name: String, password: String, address: String, _ cookies: BrowserCookies = BrowserCookies())
        throws
        -> SignedIn
    {
        guard context.signInWays.takesPasswords else {
            throw APIError(.forbidden, "Nobody signs in by password here.")
        }
        let folded = String(name.lowercased().prefix(200)), place = LimitKey.address(address)
        let pair = "name:\(folded) address:\(place)", anywhere = "name:\(folded)"
        let past = try database.read { transaction in
            let account = try transaction.account(named: name)
            return Past(
                account: account, hash: try account.flatMap { try transaction.passwordHash(ofAccount: $0.id) },
                isKnown: try isKnown(cookies.device, account, transaction),
                here: try transaction.signInFailures(of: pair), anywhere: try transaction.signInFailures(of: anywhere))
        }
        try context.limits.admit([(.signIn, past.isKnown ? "device of \(folded)" : place)], at: context.now)
        if !past.isKnown {
            try Self.refuseGuessing(past.here, most: Self.guesses)
            try Self.refuseGuessing(past.anywhere, most: Self.guessesFromAnywhere)
        }
        let isRight = try Hashing.verify(password, past.hash ?? Password.nobody)
        guard let account = past.account, past.hash != nil, isRight, account.disabledAt == nil else {
            try database.write { transaction in
                try [pair, anywhere].forEach(transaction.noteSignInFailure)
                try note(failureOf: past, at: place, in: transaction)
            }
            throw APIError.field("/password", "The name or the password is wrong.")
        }
        return try open(account.id, cookies)
    }

    /// What nobody is called stays out of the log: people type passwords there.
    private func note(failureOf past: Past, at place: String, in transaction: WriteTransaction) throws {
        let subject = "account/\(past.account.map { String($0.id) } ?? "unknown")"
        try transaction.noteOnce("signInFailed", subject, address: place)
        guard past.account != nil, past.here + 1 >= Self.guesses || past.anywhere + 1 >= Self.guessesFromAnywhere else {
            return
        }
        try transaction.noteOnce("signInClosed", subject, address: place)
    }

    /// Signs in by a link that works once.
    package func signIn(link: String, _ cookies: BrowserCookies = BrowserCookies()) throws -> SignedIn? {
        let account = try database.write { try $0.takeSignInLink(digest: Digest.sha256(link)) }
        return try account.map { try open($0, cookies) }
    }

    package func signOut(_ cookie: String) throws {
        try database.write { try $0.endSignIn(digest: Digest.sha256(cookie)) }
    }

    /// A sign-in of the account by its own means; the one that the browser had before ends.
    func open(_ account: Int64, _ cookies: BrowserCookies) throws -> SignedIn {
        let device = cookies.device ?? Secret.make()
        return try database.write { transaction in
            let session = try transaction.open(account, cookies)
            try transaction.know(device: Digest.sha256(device), ofAccount: account)
            return SignedIn(session: session, device: device)
        }
    }

    private func isKnown(_ device: String?, _ account: Account?, _ transaction: ReadTransaction) throws -> Bool {
        guard let device, let account else { return false }
        return try transaction.isKnown(device: Digest.sha256(device), ofAccount: account.id)
    }

    static func refuseGuessing(_ failures: Int, most: Int) throws {
        guard failures < most else {
            throw APIError(
                .tooManyRequests, "Too many wrong passwords. Wait fifteen minutes.", headers: ["Retry-After": "900"])
        }
    }
}

extension WriteTransaction {
    /// A sign-in of the account; the one that the browser had before ends. Answers the cookie's secret.
    func open(_ account: Int64, _ cookies: BrowserCookies) throws -> String {
        let session = Secret.make()
        if let old = cookies.session { try endSignIn(digest: Digest.sha256(old)) }
        try addSignIn(
            account: account, digest: Digest.sha256(session), formToken: Secret.make(), vouched: cookies.vouched)
        let name = try accountName(account) ?? "account \(account)"
        try note("signedIn", "account/\(account)", app: nil, caller: name)
        return session
    }
}
