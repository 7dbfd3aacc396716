import Foundation
import JSON
import Outgoing
import Storage

/// What a provider says of the person who signed in, signed: a JSON Web Token (RFC 7519; OpenID Connect Core 1.0, 2).
struct IDToken {
    /// Bytes; a token with a thousand groups has less.
    private static let longest = 128 << 10
    /// Seconds that the clocks of provider and server may differ.
    private static let leeway = 60.0

    private struct Head: Decodable {
        var alg: String
        var kid: String?
        /// Extensions that must be understood; none is.
        var crit: [String]?
    }

    private let head: Head
    let claims: [String: JSONValue]
    private let signed: [UInt8]
    private let signature: [UInt8]

    init(_ text: String) throws(OpenIDFault) {
        guard text.utf8.count <= Self.longest else { throw .token("it is too long") }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let head = Base64URL.bytes(parts[0]), let body = Base64URL.bytes(parts[1]),
            let signature = Base64URL.bytes(parts[2])
        else { throw .token("it has not three parts in base64url") }
        guard let read = try? JSONDecoder().decode(Head.self, from: Data(head)),
            case .object(let claims)? = try? JSONDecoder().decode(JSONValue.self, from: Data(body))
        else { throw .token("head or claims are no JSON that can be read") }
        guard read.crit == nil else { throw .token("it asks for an extension") }
        (self.head, self.claims, self.signature) = (read, claims, signature)
        signed = Array("\(parts[0]).\(parts[1])".utf8)
    }

    /// Whether one of the keys may be of whoever signed it: a provider that changed its keys has others by now.
    func hasKey(in keys: [ProviderKey]) -> Bool { keys.contains(where: suits) }

    private func suits(_ key: ProviderKey) -> Bool {
        key.algorithm.rawValue == head.alg && (head.kid == nil || key.id == head.kid)
    }

    /// Holds it against everything that must be so.
    /// - Parameter nonce: of the sign-in that it must have been made for.
    func check(_ setup: OpenIDSetup, keys: [ProviderKey], nonce: String, now: Date) throws(OpenIDFault) {
        guard ProviderKey.Algorithm(rawValue: head.alg) != nil else {
            throw .token("it is signed by neither RS256 nor ES256")
        }
        let suiting = keys.filter(suits)
        guard let key = suiting.first else { throw .token("no key of the provider has signed it") }
        guard suiting.count == 1 else { throw .token("more than one key of the provider may have signed it") }
        guard key.key.verifies(signature, of: signed) else { throw .token("its signature is wrong") }
        guard claims["iss"] == .string(setup.issuer) else { throw .token("its issuer is another") }
        try checkAudience(setup.clientID)
        try checkTimes(now)
        guard case .string(let told)? = claims["nonce"], Secret.equal(told, nonce) else {
            throw .token("its nonce is not the one of this sign-in")
        }
    }

    private func checkAudience(_ client: String) throws(OpenIDFault) {
        let audience = claims.texts("aud")
        guard audience.contains(client) else { throw .token("it is for another client") }
        let party = claims["azp"]
        guard party.map({ $0 == .string(client) }) ?? (audience.count == 1) else {
            throw .token("it was asked for by another client, or does not say by which")
        }
    }

    private func checkTimes(_ now: Date) throws(OpenIDFault) {
        let now = now.timeIntervalSince1970
        guard case .number(let end)? = claims["exp"], end > now - Self.leeway else { throw .token("it has expired") }
        guard case .number(let begin)? = claims["iat"], begin < now + Self.leeway else {
            throw .token("it was issued in the future, or does not say when")
        }
        guard let start = claims["nbf"] else { return }
        guard case .number(let start) = start, start < now + Self.leeway else { throw .token("it is not valid yet") }
    }
}

extension [String: JSONValue] {
    /// A text, or the texts of a list; nothing for what is neither.
    func texts(_ name: String) -> [String] {
        switch self[name] {
        case .string(let text): [text]
        case .array(let items): items.compactMap { if case .string(let text) = $0 { text } else { nil } }
        default: []
        }
    }
}
