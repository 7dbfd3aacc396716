import Foundation
package import Outgoing

/// App Store Connect, as far as customer reviews go.
package struct AppStore: Sendable {
    /// An app's own id in the store: digits.
    package var app: String
    package var issuer: String
    package var keyID: String
    package var key: SigningKey
    /// Where its API is; tests have their own.
    package var address: String

    package static let address = "https://api.appstoreconnect.apple.com"
    /// Seconds that a token is good for; Apple takes at most 20 minutes.
    private static let lifetime = 600
    /// Bytes of one page of reviews.
    private static let longest = 8 << 20

    package enum Failure: Error, Sendable, Hashable {
        case network(Post.Failure)
        /// The key, the issuer or the app's id is not right, or the key has no right to reviews.
        case notAllowed(Int)
        case tooManyRequests
        case unexpected(String)
    }

    package init(app: String, issuer: String, keyID: String, key: SigningKey, address: String = AppStore.address) {
        (self.app, self.issuer, self.keyID, self.key, self.address) = (app, issuer, keyID, key, address)
    }

    /// The first page of reviews, the newest first.
    var first: String { "\(address)/v1/apps/\(app)/customerReviews?sort=-createdDate&limit=200" }

    /// One page, at this address.
    func page(_ url: String, now: Date, _ rules: DestinationRules) throws(Failure) -> [UInt8] {
        guard let place = try? Destination(url), let home = try? Destination(address),
            (place.scheme, place.host, place.port) == (home.scheme, home.host, home.port)
        else { throw .unexpected("The next page is somewhere else: \(url)") }
        guard let token = token(now: now) else { throw .unexpected("The token can't be signed.") }
        let fetch = Fetch(
            place, headers: [("Authorization", "Bearer \(token)"), ("Accept", "application/json")])
        let answer: Fetch.Answer
        do throws(Post.Failure) { answer = try fetch.send(rules, longest: Self.longest) } catch {
            throw .network(error)
        }
        switch answer.status {
        case 200: return answer.body
        case 401, 403, 404: throw .notAllowed(answer.status)
        case 429: throw .tooManyRequests
        default: throw .unexpected("The store answered \(answer.status).")
        }
    }

    /// A JSON Web Token (RFC 7519), signed anew for each page.
    private func token(now: Date) -> String? {
        let began = Int(now.timeIntervalSince1970)
        let head = #"{"alg":"ES256","kid":"\#(keyID)","typ":"JWT"}"#
        let claims =
            #"{"iss":"\#(issuer)","iat":\#(began),"exp":\#(began + Self.lifetime),"aud":"appstoreconnect-v1"}"#
        let signed = [head, claims].map { Base64URL.text(Array($0.utf8)) }.joined(separator: ".")
        return key.sign(Array(signed.utf8)).map { "\(signed).\(Base64URL.text($0))" }
    }
}
