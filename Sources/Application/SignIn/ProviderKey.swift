import Foundation
import Outgoing

/// One of a provider's public keys (RFC 7517).
struct ProviderKey: Sendable, Hashable {
    /// What tokens are taken by, and nothing else: not `none`, and not by a secret that both know.
    enum Algorithm: String, Sendable {
        case rs256 = "RS256"
        case es256 = "ES256"
    }

    var id: String?
    var algorithm: Algorithm
    var key: VerifyingKey

    /// The keys of a set that sign what we take; others are passed over. `nil`: it is no set.
    static func all(_ set: [UInt8]) -> [ProviderKey]? {
        guard let set = try? JSONDecoder().decode(Written.Set.self, from: Data(set)) else { return nil }
        return set.keys.compactMap { $0.value?.read }
    }

    /// As it is written.
    private struct Written: Decodable {
        struct Set: Decodable { var keys: [Lenient] }

        var kty: String
        var kid: String?
        var use: String?
        var alg: String?
        var crv: String?
        var n: String?
        var e: String?
        var x: String?
        var y: String?

        var read: ProviderKey? {
            guard use == nil || use == "sig" else { return nil }
            switch kty {
            case "RSA" where alg == nil || alg == Algorithm.rs256.rawValue:
                guard let n = n.flatMap(Base64URL.bytes), let e = e.flatMap(Base64URL.bytes) else { return nil }
                return ProviderKey(id: kid, algorithm: .rs256, key: .rsa(modulus: n, exponent: e))
            case "EC" where crv == "P-256" && (alg == nil || alg == Algorithm.es256.rawValue):
                guard let x = x.flatMap(Base64URL.bytes), let y = y.flatMap(Base64URL.bytes) else { return nil }
                return ProviderKey(id: kid, algorithm: .es256, key: .p256(x: x, y: y))
            default: return nil
            }
        }
    }

    /// A key of a kind that we can't read must not hide the others.
    private struct Lenient: Decodable {
        var value: Written?
        init(from decoder: any Decoder) { value = try? Written(from: decoder) }
    }
}
