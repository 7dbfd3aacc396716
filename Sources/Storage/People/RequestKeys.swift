import Postgres

/// What a caller's `Idempotency-Key` was used for.
package struct StoredRequestKey: Sendable, Decodable {
    /// SHA-256 of the request: its address and its body.
    package var digest: [UInt8]
    /// The answer's JSON; `nil` while it is being answered.
    package var answer: String?
    /// Nothing was heard of it for so long that whoever answered has died.
    package var isStale: Bool
}

extension WriteTransaction {
    /// Days that an answer is kept for its key.
    package static var requestKeyDays: Int { 7 }

    /// What the key was used for before; keys of other weeks are forgotten. Two requests with one key wait for each other.
    package func requestKey(_ key: String, of caller: String) throws -> StoredRequestKey? {
        _ = try connection.run("SELECT pg_advisory_xact_lock(2, hashtext(\(caller + "\u{1F}" + key)))")
        try removeOldRequestKeys()
        return try connection.run(
            """
            SELECT digest, answer::text AS answer, created_at < now() - interval '10 minutes' AS is_stale
            FROM request_keys WHERE caller = \(caller) AND key = \(key)
            """
        ).first?.decoded()
    }

    package func removeOldRequestKeys() throws {
        _ = try connection.execute(
            "DELETE FROM request_keys WHERE created_at < now() - make_interval(days => \(Self.requestKeyDays)::integer)"
        )
    }

    /// - Parameter answer: JSON; `nil`: it is being answered.
    package func setRequestKey(_ key: String, of caller: String, digest: [UInt8], answer: String?) throws {
        _ = try connection.execute(
            """
            INSERT INTO request_keys (caller, key, digest, answer)
            VALUES (\(caller), \(key), \(digest), \(answer.map { JSONB($0) }))
            ON CONFLICT (caller, key) DO UPDATE SET digest = EXCLUDED.digest, answer = EXCLUDED.answer,
                created_at = now()
            """)
    }

    /// It was refused: the same key may be tried again.
    package func removeRequestKey(_ key: String, of caller: String) throws {
        _ = try connection.execute("DELETE FROM request_keys WHERE caller = \(caller) AND key = \(key)")
    }
}
