import Postgres

extension WriteTransaction {
    /// Where the database's clock was set back, what was noted before lies in the future, and whatever waits from then on
    /// would wait for as long as the clock was set back: what was noted or tried then is due at once.
    package func mendClockJumps() throws {
        for statement: SQL in [
            """
            UPDATE webhook_deliveries SET due_at = now(), attempted_at = NULL, created_at = least(created_at, now())
            WHERE state = 'waiting' AND coalesce(attempted_at, created_at) > now() + interval '1 minute'
            """,
            """
            UPDATE report_replies SET due_at = now(), attempted_at = NULL, created_at = least(created_at, now())
            WHERE state = 'waiting' AND coalesce(attempted_at, created_at) > now() + interval '1 minute'
            """,
            "DELETE FROM sign_in_failures WHERE at > now() + interval '1 minute'",
            "DELETE FROM request_keys WHERE answer IS NULL AND created_at > now() + interval '1 hour'",
        ] {
            _ = try connection.execute(statement)
        }
    }
}
