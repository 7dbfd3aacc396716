import API
import Application
import Foundation
import HTTP
import Messages
import Storage

/// Finds out who asks: a machine by its token, a person by the cookie.
struct Authentication: Sendable {
    let database: Database
    var tokens = TokenMemory()
    /// By which a proxy says who asks; `nil`: none is believed.
    var header: IdentityHeader?
    /// Behind TLS the cookie's name promises that it was set for this host alone.
    static func cookieName(secure: Bool) -> String { secure ? "__Host-earshot" : "earshot" }
    /// Of the browser, whoever is signed in.
    static func deviceCookieName(secure: Bool) -> String { cookieName(secure: secure) + "-device" }

    func caller(_ head: RequestHead) throws -> Caller {
        if let authorization = head.headers["Authorization"] {
            guard let secret = Self.token(authorization) else { throw refused }
            return try machine(secret)
        }
        let vouched = try header?.person(head)?.digest
        guard let cookie = head.cookie(Self.cookieName(secure: head.isSecure)) else { return .nobody }
        return try caller(cookie: cookie, vouched: vouched)
    }

    /// Whose browser has this cookie.
    /// - Parameter vouched: what a proxy says of the person: the sign-in holds while it is what was said when it began.
    func caller(cookie: String, vouched: [UInt8]?) throws -> Caller {
        let digest = Digest.sha256(cookie)
        guard let signIn = try database.read({ try $0.readSignIn(digest: digest) }), signIn.vouched == vouched else {
            return .nobody
        }
        // Who can't be noted for the moment is signed in all the same.
        if signIn.isStale { try? database.write { try $0.noteVisit(digest: digest) } }
        var caller = Caller(
            name: signIn.account.name, grants: Grants(scopes: signIn.account.scopes, apps: signIn.account.apps),
            formToken: signIn.formToken, identity: "account \(signIn.account.id)")
        caller.language = signIn.account.language.flatMap(Language.init(rawValue:))
        return caller
    }

    /// `Bearer TOKEN`, or `Basic` with the token for password: some services know no other way to say who they are.
    private static func token(_ authorization: String) -> String? {
        let words = authorization.split(separator: " ", maxSplits: 1)
        guard words.count == 2, let scheme = words.first?.lowercased() else { return nil }
        // Headers come without blanks at their ends.
        let rest = String(words[1].drop { $0 == " " || $0 == "\t" })
        if scheme == "bearer" { return rest }
        guard scheme == "basic", let bytes = Data(base64Encoded: rest),
            let pair = String(data: bytes, encoding: .utf8), let colon = pair.firstIndex(of: ":")
        else { return nil }
        return String(pair[pair.index(after: colon)...])
    }

    private func machine(_ secret: String) throws -> Caller {
        if secret.hasPrefix(IntakeKey.prefix) {
            guard let key = try database.read({ try $0.intakeKey(digest: Digest.sha256(secret)) }) else {
                throw refused
            }
            var caller = Caller(name: "intake key \(key.name)", scopes: [], identity: "intake key \(key.id)")
            caller.intakeKey = key
            return caller
        }
        let digest = Digest.sha256(secret)
        return try tokens.caller(digest) {
            guard let token = try database.readOne({ try $0.token(digest: digest) }) else { throw refused }
            if let end = token.expiresAt, end <= Date() { throw Self.expired(end) }
            if token.lastUsedAt.map({ $0.timeIntervalSinceNow < -60 }) ?? true {
                try database.write { try $0.noteUse(ofToken: token.id) }
            }
            let caller = Caller(
                name: "token \(token.name)", grants: Grants(scopes: token.scopes, apps: token.apps),
                identity: "token \(token.id)")
            return (caller, token.expiresAt)
        }
    }

    private static func expired(_ end: Date) -> APIError {
        APIError(
            .unauthenticated, "The token expired at \(end.formatted(.iso8601)). Ask an administrator for another.",
            headers: ["WWW-Authenticate": "Bearer"])
    }

    private var refused: APIError {
        APIError(.unauthenticated, "The token is unknown or revoked.", headers: ["WWW-Authenticate": "Bearer"])
    }
}
