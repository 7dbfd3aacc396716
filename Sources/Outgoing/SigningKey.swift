import CCrypto

/// A private key on the curve P-256, as a `.p8` file holds it, that signs for ES256 (RFC 7518 section 3.4).
///
/// By OpenSSL's libcrypto: libsodium, which does everything else here, has no P-256.
package struct SigningKey: Sendable {
    package enum Fault: Error, Sendable, Hashable {
        /// It is no private key in PEM, or has a password.
        case unreadable
        /// It is a key of another kind.
        case notP256
    }

    private static let bytesOfNumber = 32
    private let pem: String

    package init(pem: String) throws(Fault) {
        self.pem = pem
        guard let key = Self.read(pem) else { throw .unreadable }
        defer { EVP_PKEY_free(key) }
        var name = [CChar](repeating: 0, count: 64)
        guard EVP_PKEY_get_group_name(key, &name, name.count, nil) == 1,
            String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self) == "prime256v1"
        else { throw .notP256 }
    }

    /// ECDSA with SHA-256: the two numbers, one after the other, 64 bytes. `nil` only where memory is short.
    package func sign(_ bytes: [UInt8]) -> [UInt8]? {
        guard let key = Self.read(pem), let context = EVP_MD_CTX_new() else { return nil }
        defer {
            EVP_MD_CTX_free(context)
            EVP_PKEY_free(key)
        }
        var length = 0
        guard EVP_DigestSignInit(context, nil, EVP_sha256(), nil, key) == 1,
            EVP_DigestSign(context, nil, &length, bytes, bytes.count) == 1
        else { return nil }
        var packed = [UInt8](repeating: 0, count: length)
        guard EVP_DigestSign(context, &packed, &length, bytes, bytes.count) == 1 else { return nil }
        return Self.numbers(Array(packed.prefix(length)))
    }

    private static func read(_ pem: String) -> OpaquePointer? {
        let bytes = Array(pem.utf8)
        guard let file = BIO_new_mem_buf(bytes, Int32(bytes.count)) else { return nil }
        defer { BIO_free(file) }
        // Nobody is asked for a password.
        return PEM_read_bio_PrivateKey(file, nil, { _, _, _, _ in 0 }, nil)
    }

    /// OpenSSL packs the two numbers in ASN.1; ES256 has them bare.
    private static func numbers(_ packed: [UInt8]) -> [UInt8]? {
        let signature = packed.withUnsafeBufferPointer { packed in
            var place = packed.baseAddress
            return d2i_ECDSA_SIG(nil, &place, packed.count)
        }
        guard let signature else { return nil }
        defer { ECDSA_SIG_free(signature) }
        var numbers = [UInt8](repeating: 0, count: 2 * bytesOfNumber)
        let isWhole = numbers.withUnsafeMutableBufferPointer { numbers in
            BN_bn2binpad(ECDSA_SIG_get0_r(signature), numbers.baseAddress, Int32(bytesOfNumber)) > 0
                && BN_bn2binpad(
                    ECDSA_SIG_get0_s(signature), numbers.baseAddress?.advanced(by: bytesOfNumber), Int32(bytesOfNumber))
                    > 0
        }
        return isWhole ? numbers : nil
    }
}
