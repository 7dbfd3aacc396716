import CCrypto

/// A public key that others sign with, by its numbers as a JSON Web Key holds them (RFC 7518 section 6): big-endian bytes.
package enum VerifyingKey: Sendable, Hashable {
    /// RS256: RSASSA-PKCS1-v1_5 with SHA-256.
    case rsa(modulus: [UInt8], exponent: [UInt8])
    /// ES256: ECDSA with SHA-256 on P-256; the two halves of its point, 32 bytes each.
    case p256(x: [UInt8], y: [UInt8])

    /// Bits of a modulus: a shorter one can be broken, a longer one costs us time.
    private static let modulusBits = 2048...8192
    private static let bytesOfNumber = 32

    /// Whether whoever has the private key signed the bytes. A key that is none, or is too weak, has signed nothing.
    package func verifies(_ signature: [UInt8], of bytes: [UInt8]) -> Bool {
        guard let key = made() else { return false }
        defer { EVP_PKEY_free(key) }
        guard let packed = packed(signature), let context = EVP_MD_CTX_new() else { return false }
        defer { EVP_MD_CTX_free(context) }
        // RSA's padding is PKCS #1 version 1.5 where nothing else is said.
        return EVP_DigestVerifyInit(context, nil, EVP_sha256(), nil, key) == 1
            && EVP_DigestVerify(context, packed, packed.count, bytes, bytes.count) == 1
    }

    private func made() -> OpaquePointer? {
        guard let parameters = OSSL_PARAM_BLD_new() else { return nil }
        defer { OSSL_PARAM_BLD_free(parameters) }
        switch self {
        case .rsa(let modulus, let exponent):
            guard let n = BN_bin2bn(modulus, Int32(modulus.count), nil) else { return nil }
            defer { BN_free(n) }
            guard Self.modulusBits.contains(Int(BN_num_bits(n))), exponent.count <= 4,
                let e = BN_bin2bn(exponent, Int32(exponent.count), nil)
            else { return nil }
            defer { BN_free(e) }
            guard earshot_push_rsa(parameters, n, e) == 1 else { return nil }
            return Self.key("RSA", parameters)
        case .p256(let x, let y):
            guard x.count == Self.bytesOfNumber, y.count == Self.bytesOfNumber else { return nil }
            // As X9.62 writes a point whole.
            let point: [UInt8] = [0x04] + x + y
            return point.withUnsafeBufferPointer { point in
                guard earshot_push_p256(parameters, point.baseAddress, point.count) == 1 else { return nil }
                return Self.key("EC", parameters)
            }
        }
    }

    private static func key(_ kind: String, _ numbers: OpaquePointer) -> OpaquePointer? {
        guard let parameters = OSSL_PARAM_BLD_to_param(numbers) else { return nil }
        defer { OSSL_PARAM_free(parameters) }
        guard let context = EVP_PKEY_CTX_new_from_name(nil, kind, nil) else { return nil }
        defer { EVP_PKEY_CTX_free(context) }
        var key: OpaquePointer?
        guard EVP_PKEY_fromdata_init(context) == 1,
            EVP_PKEY_fromdata(context, &key, earshot_evp_public_key, parameters) == 1, let key
        else { return nil }
        guard let check = EVP_PKEY_CTX_new(key, nil) else { return nil }
        defer { EVP_PKEY_CTX_free(check) }
        guard EVP_PKEY_public_check(check) == 1 else {
            EVP_PKEY_free(key)
            return nil
        }
        return key
    }

    /// As OpenSSL takes it: ES256 has the two numbers bare, OpenSSL wants them in ASN.1.
    private func packed(_ signature: [UInt8]) -> [UInt8]? {
        guard case .p256 = self else { return signature }
        let half = Self.bytesOfNumber
        guard signature.count == 2 * half, let pair = ECDSA_SIG_new() else { return nil }
        defer { ECDSA_SIG_free(pair) }
        let r = BN_bin2bn(signature, Int32(half), nil), s = BN_bin2bn(Array(signature[half...]), Int32(half), nil)
        guard r != nil, s != nil, ECDSA_SIG_set0(pair, r, s) == 1 else {
            BN_free(r)
            BN_free(s)
            return nil
        }
        var bytes: UnsafeMutablePointer<UInt8>?
        let count = i2d_ECDSA_SIG(pair, &bytes)
        guard count > 0, let bytes else { return nil }
        defer { CRYPTO_free(bytes, nil, 0) }
        return Array(UnsafeBufferPointer(start: bytes, count: Int(count)))
    }
}
