import CSodium

/// Digests, secrets and passwords, all by libsodium.
package enum Digest {
    /// SHA-256 of the bytes: what content is known by.
    package static func sha256(_ bytes: [UInt8]) -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: Int(crypto_hash_sha256_BYTES))
        _ = crypto_hash_sha256(&digest, bytes, UInt64(bytes.count))
        return digest
    }
    package static func sha256(_ text: String) -> [UInt8] { sha256(Array(text.utf8)) }

    /// HMAC-SHA-256: that whoever knows the key wrote the bytes.
    package static func hmac(_ bytes: [UInt8], key: [UInt8]) -> [UInt8] {
        var state = crypto_auth_hmacsha256_state()
        var code = [UInt8](repeating: 0, count: Int(crypto_auth_hmacsha256_BYTES))
        _ = crypto_auth_hmacsha256_init(&state, key, key.count)
        _ = crypto_auth_hmacsha256_update(&state, bytes, UInt64(bytes.count))
        _ = crypto_auth_hmacsha256_final(&state, &code)
        return code
    }

    package static func hexadecimal(_ bytes: [UInt8]) -> String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}

/// A random text nobody guesses: 256 bits, in letters, digits, `-` and `_`. Shown once, kept as digest only.
package enum Secret {
    package static func make(prefix: String = "") -> String {
        let bytes = bytes()
        var text = [CChar](repeating: 0, count: 64)
        sodium_bin2base64(&text, text.count, bytes, bytes.count, sodium_base64_VARIANT_URLSAFE_NO_PADDING)
        return prefix + String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// 256 bits nobody guesses, for what has to be known again: a key that signs.
    package static func bytes() -> [UInt8] {
        Sodium.start()
        var bytes = [UInt8](repeating: 0, count: 32)
        randombytes_buf(&bytes, bytes.count)
        return bytes
    }

    /// Equal, in a time that does not tell where they differ.
    package static func equal(_ one: String, _ other: String) -> Bool {
        let left = Digest.sha256(one), right = Digest.sha256(other)
        return sodium_memcmp(left, right, left.count) == 0
    }
}

/// Passwords, hashed with Argon2id at libsodium's interactive cost (64 MiB, two passes).
package enum Password {
    package static let shortest = 8
    package static let longest = 256

    /// `nil` only when memory for the hash could not be had.
    package static func hash(_ password: String) -> String? {
        Sodium.start()
        var hash = [CChar](repeating: 0, count: Int(crypto_pwhash_STRBYTES))
        let bytes = password.utf8.map { CChar(bitPattern: $0) }
        guard
            crypto_pwhash_str_alg(
                &hash, bytes, UInt64(bytes.count), UInt64(crypto_pwhash_OPSLIMIT_INTERACTIVE),
                Int(crypto_pwhash_MEMLIMIT_INTERACTIVE), crypto_pwhash_ALG_ARGON2ID13) == 0
        else { return nil }
        return String(decoding: hash.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    package static func verify(_ password: String, _ hash: String) -> Bool {
        Sodium.start()
        let bytes = password.utf8.map { CChar(bitPattern: $0) }
        return crypto_pwhash_str_verify(hash, bytes, UInt64(bytes.count)) == 0
    }

    /// A hash nobody's password has: verified against for unknown names, so that both answers take as long.
    package static let nobody = hash(Secret.make()) ?? ""
}

private enum Sodium {
    static func start() { _ = started }
    private static let started: Int32 = sodium_init()
}
