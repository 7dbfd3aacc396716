import Foundation
import Storage

/// One sign-in by OpenID Connect, from its beginning until the person comes back. All of it stands in a cookie of that browser:
/// what goes to the provider is derived from its secret, so nobody who reads addresses or logs can make one of the others.
package struct SignInAttempt: Sendable {
    /// Seconds that a person has at the provider.
    package static let lifetime = 600
    /// Bytes of the address that is gone on to; a longer one is forgotten.
    private static let longestNext = 1_500

    private let secret: String
    /// Where the person wanted to go: a path of ours, as far as the browser is honest.
    package let next: String

    package init(next: String) {
        secret = Secret.make()
        self.next = next.utf8.count <= Self.longestNext ? next : "/"
    }

    /// As the cookie holds it; `nil` for anything else.
    package init?(cookie: String) {
        let parts = cookie.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, Base64URL.bytes(parts[0])?.count == 32, let next = Base64URL.bytes(parts[1]) else {
            return nil
        }
        secret = String(parts[0])
        self.next = String(decoding: next, as: UTF8.self)
    }

    package var cookie: String { "\(secret).\(Base64URL.text(Array(next.utf8)))" }

    /// Comes back with the person: only the browser that began has the cookie that it is made of.
    package var state: String { derived("state") }
    /// Comes back within the ID token: it was made for this sign-in.
    var nonce: String { derived("nonce") }
    /// For who exchanges the code (RFC 7636).
    var verifier: String { derived("verifier") }
    var challenge: String { Base64URL.text(Digest.sha256(verifier)) }

    private func derived(_ use: String) -> String {
        Base64URL.text(Digest.hmac(Array(use.utf8), key: Array(secret.utf8)))
    }
}
