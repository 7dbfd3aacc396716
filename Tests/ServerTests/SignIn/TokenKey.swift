import CCrypto
import Foundation
import JSON
import Outgoing

/// A private key of the stand-in provider, and its public half as a JSON Web Key.
struct TokenKey: Sendable {
    let id: String
    let algorithm: String
    let jwk: JSONValue
    let sign: @Sendable ([UInt8]) -> [UInt8]

    /// Made for these tests; it opens nothing.
    private static let pem = """
        -----BEGIN PRIVATE KEY-----
        MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg7SUg9u1Du+ystrgT
        6IxJZvAAdiDhQ876ASrXqGZkPXqhRANCAAQjZYwK1lwstTxMMpz1v4XoZbN0TYjk
        xHX+91SniY1BvQe4hkf1ukpolFoueY9wBFAFWULTQ/d0wtOnfj0OaK73
        -----END PRIVATE KEY-----

        """

    /// Both are made once: making an RSA key takes a while.
    static let rsa = TokenKey(rsa: "rsa-1"), otherRSA = TokenKey(rsa: "rsa-2")
    static let small = TokenKey(rsa: "rsa-small", bits: 1024)
    static let ec = TokenKey(ec: "ec-1")

    private init(ec id: String) {
        let der = Data(base64Encoded: Self.pem.split(separator: "\n").filter { !$0.hasPrefix("-") }.joined()) ?? Data()
        // The key ends with its public point.
        let point = Array(der.suffix(64)), pem = Self.pem
        jwk = .object([
            "kty": "EC", "crv": "P-256", "use": "sig", "kid": .string(id),
            "x": .string(Self.text(Array(point.prefix(32)))), "y": .string(Self.text(Array(point.suffix(32)))),
        ])
        (self.id, algorithm) = (id, "ES256")
        sign = { (try? SigningKey(pem: pem))?.sign($0) ?? [] }
    }

    private init(rsa id: String, bits: Int32 = 2048) {
        let context = EVP_PKEY_CTX_new_from_name(nil, "RSA", nil)
        defer { EVP_PKEY_CTX_free(context) }
        var made: OpaquePointer?
        precondition(
            EVP_PKEY_keygen_init(context) == 1 && EVP_PKEY_CTX_set_rsa_keygen_bits(context, bits) == 1
                && EVP_PKEY_generate(context, &made) == 1)
        // It lives as long as the tests do.
        let place = UInt(bitPattern: made)
        func number(_ name: String) -> JSONValue {
            var number: OpaquePointer?
            precondition(EVP_PKEY_get_bn_param(made, name, &number) == 1)
            var bytes = [UInt8](repeating: 0, count: Int((BN_num_bits(number) + 7) / 8))
            BN_bn2bin(number, &bytes)
            return .string(Self.text(bytes))
        }
        jwk = .object([
            "kty": "RSA", "alg": "RS256", "use": "sig", "kid": .string(id), "n": number("n"), "e": number("e"),
        ])
        (self.id, algorithm) = (id, "RS256")
        sign = { bytes in
            let context = EVP_MD_CTX_new()
            defer { EVP_MD_CTX_free(context) }
            var length = 0
            EVP_DigestSignInit(context, nil, EVP_sha256(), nil, OpaquePointer(bitPattern: place))
            EVP_DigestSign(context, nil, &length, bytes, bytes.count)
            var signature = [UInt8](repeating: 0, count: length)
            EVP_DigestSign(context, &signature, &length, bytes, bytes.count)
            return Array(signature.prefix(length))
        }
    }

    static func text(_ bytes: [UInt8]) -> String {
        Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }
}
