import Postgres

/// A person who reported. Read by those with the scope *support* alone, and in this file alone.
package struct Reporter: Sendable, Hashable, Decodable {
    package var id: Int64
    package var name: String?
    package var contact: String?
}

/// Shows that the caller may see who reported: only a caller with the scope *support* is given one.
package struct SupportAccess: Sendable {
    package init?(scopes: Set<String>) {
        guard scopes.contains("support") else { return nil }
    }
}

extension Transaction {
    package func reporter(id: Int64, _ access: SupportAccess) throws -> Reporter? {
        try connection.run("SELECT id, name, contact FROM reporters WHERE id = \(id)").first?.decoded()
    }

    /// Everybody who reported, with the reports they filed, for an export that was asked to name them.
    package func exportReporters(ofApp app: Int64, _ access: SupportAccess) throws -> [String] {
        try connection.run(
            """
            SELECT (to_jsonb(reporters) || jsonb_build_object('reports', ARRAY(
                SELECT id FROM reports WHERE reporter_id = reporters.id ORDER BY id)))::text AS row
            FROM reporters WHERE app_id = \(app) ORDER BY id
            """
        ).map { try $0.value("row") }
    }
}

extension WriteTransaction {
    /// The reporter with this contact, or a new one. Filing needs no right to look: nothing is answered but an id.
    package func ensureReporter(name: String?, contact: String?, ofApp app: Int64) throws -> Int64? {
        guard name != nil || contact != nil else { return nil }
        guard let contact else {
            return try connection.run("INSERT INTO reporters (app_id, name) VALUES (\(app), \(name)) RETURNING id")
                .one().value("id")
        }
        return try connection.run(
            """
            INSERT INTO reporters (app_id, name, contact) VALUES (\(app), \(name), \(contact))
            ON CONFLICT (app_id, lower(contact)) WHERE contact IS NOT NULL
            DO UPDATE SET name = coalesce(EXCLUDED.name, reporters.name) RETURNING id
            """
        ).one().value("id")
    }

    /// Forgets who somebody was; what they reported stays, without them. Links to their pages end.
    package func eraseReporter(contact: String) throws -> Int {
        _ = try connection.execute(
            """
            UPDATE reporter_links SET revoked_at = now(), revoked_by = 'erase-reporter'
            FROM reports JOIN reporters ON reporters.id = reporter_id
            WHERE report_id = reports.id AND lower(contact) = lower(\(contact)) AND revoked_at IS NULL
            """)
        return try connection.execute("DELETE FROM reporters WHERE lower(contact) = lower(\(contact))")
    }
}
