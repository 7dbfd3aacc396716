import Postgres

/// Browsers in which somebody has signed in, known by a cookie's digest.
extension Transaction {
    package func isKnown(device digest: [UInt8], ofAccount id: Int64) throws -> Bool {
        try connection.run("SELECT 1 AS one FROM known_devices WHERE digest = \(digest) AND account_id = \(id)").first
            != nil
    }
}

extension WriteTransaction {
    /// So many of one account are kept: those that were used last.
    private static let kept = 50

    package func know(device digest: [UInt8], ofAccount id: Int64) throws {
        _ = try connection.execute(
            """
            INSERT INTO known_devices (digest, account_id) VALUES (\(digest), \(id))
            ON CONFLICT (digest, account_id) DO UPDATE SET last_used_at = now()
            """)
        _ = try connection.execute(
            """
            DELETE FROM known_devices WHERE account_id = \(id) AND digest NOT IN
            (SELECT digest FROM known_devices WHERE account_id = \(id) ORDER BY last_used_at DESC LIMIT \(Self.kept))
            """)
    }
}
