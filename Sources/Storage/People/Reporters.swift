package import Foundation
package import History
import Postgres

/// A person who reported. Read by those with the scope *support* alone, and in this file alone.
package struct Reporter: Sendable, Hashable, Decodable {
    package var id: Int64
    package var appID: Int64
    package var name: String?
    package var contact: String?
    /// When name and contact were removed; and after how many days they had to be, unless somebody asked for it.
    package var removedAt: Date?
    package var removedAfter: Int?

    package var person: KnownPerson { KnownPerson(name: name, contact: contact) }
}

/// Shows that the caller may see who reported: only a caller with the scope *support* is given one.
package struct SupportAccess: Sendable {
    package init?(scopes: Set<String>) {
        guard scopes.contains("support") else { return nil }
    }
}

extension Transaction {
    private static var reporterColumns: SQL { "id, app_id, name, contact, removed_at, removed_after" }

    /// Who reported. The look is noted for whoever it is read for.
    /// - Parameter report: the report they are shown beside.
    package func reporter(id: Int64, _ access: SupportAccess, of report: Int64) throws -> Reporter? {
        let reporter: Reporter? = try connection.run(
            "SELECT \(fragment: Self.reporterColumns) FROM reporters WHERE id = \(id)"
        ).first?.decoded()
        if let reporter, reporter.removedAt == nil {
            viewer?.note("report/\(report)", app: reporter.appID)
        }
        return reporter
    }

    /// Where who reported is reached. It is read for sending alone and shown to nobody, so that it is no look.
    package func contact(ofReporter id: Int64, _ access: SupportAccess) throws -> String? {
        try connection.run("SELECT contact FROM reporters WHERE id = \(id)").first?.value("contact")
    }

    /// Everybody who reported, with the reports they filed, for an export that was asked to name them.
    package func exportReporters(ofApp app: Int64, _ access: SupportAccess) throws -> [String] {
        viewer?.note("app/\(app)", app: app)
        return try connection.run(
            """
            SELECT (to_jsonb(reporters) || jsonb_build_object('reports', ARRAY(
                SELECT id FROM reports WHERE reporter_id = reporters.id ORDER BY id)))::text AS row
            FROM reporters WHERE app_id = \(app) ORDER BY id
            """
        ).map { try $0.value("row") }
    }

    /// What masks have to know of these reporters. It goes into masks and nowhere else.
    func known(_ ids: Set<Int64>) throws -> [Int64: KnownPerson] {
        guard !ids.isEmpty else { return [:] }
        let reporters: [Reporter] = try connection.run(
            "SELECT \(fragment: Self.reporterColumns) FROM reporters WHERE id = ANY(\(ids.sorted()))"
        ).decoded()
        return Dictionary(reporters.map { ($0.id, $0.person) }, uniquingKeysWith: { first, _ in first })
    }

    /// Likewise, of everybody who reported one of these problems.
    func known(ofProblems ids: [Int64]) throws -> [Int64: [KnownPerson]] {
        guard !ids.isEmpty else { return [:] }
        return try connection.run(
            """
            SELECT problem_id, name, contact
            FROM (SELECT DISTINCT problem_id, reporter_id FROM reports WHERE problem_id = ANY(\(ids))) AS filed
            JOIN reporters ON reporters.id = reporter_id
            WHERE removed_at IS NULL
            """
        ).reduce(into: [:]) { known, row in
            known[try row.value("problem_id"), default: []].append(
                KnownPerson(name: try row.value("name"), contact: try row.value("contact")))
        }
    }

    /// Likewise, of whoever sent each of these reports.
    func known(ofReports ids: [Int64]) throws -> [Int64: [KnownPerson]] {
        try connection.run(
            """
            SELECT reports.id, name, contact FROM reports JOIN reporters ON reporters.id = reporter_id
            WHERE reports.id \(fragment: .isOne(of: ids)) AND removed_at IS NULL
            """
        ).reduce(into: [:]) { known, row in
            known[try row.value("id")] = [KnownPerson(name: try row.value("name"), contact: try row.value("contact"))]
        }
    }

    /// Everybody who wrote one of these reports.
    package func people(ofReports ids: [Int64]) throws -> [KnownPerson] {
        ids.isEmpty ? [] : Array(Set(try known(ofReports: ids).values.joined()))
    }

    /// Everybody of any app who is meant by a name, a mail address or a telephone number.
    package func reporters(_ query: PersonQuery) throws -> [Reporter] {
        var found: [Reporter] = []
        var last: Int64 = 0
        while true {
            let page: [Reporter] = try connection.run(
                """
                SELECT \(fragment: Self.reporterColumns) FROM reporters
                WHERE id > \(last) AND removed_at IS NULL ORDER BY id LIMIT 1000
                """
            ).decoded()
            found += page.filter { query.means($0.person) }
            guard let end = page.last, page.count == 1000 else { return found }
            last = end.id
        }
    }

    package func reports(ofReporters ids: [Int64]) throws -> [Int64] {
        try connection.run("SELECT id FROM reports WHERE reporter_id = ANY(\(ids)) ORDER BY id").map {
            try $0.value("id")
        }
    }
}

extension WriteTransaction {
    /// The id of the reporter with this contact, or of a new one; `nil`: the report doesn't say who it is from. Filing
    /// needs no right to look: nothing else is answered.
    static func person(_ draft: ReportDraft, app: Int64) -> SQL? {
        guard let contact = draft.reporterContact else {
            return draft.reporterName.map { "INSERT INTO reporters (app_id, name) VALUES (\(app), \($0)) RETURNING id" }
        }
        return """
            INSERT INTO reporters (app_id, name, contact) VALUES (\(app), \(draft.reporterName), \(contact))
            ON CONFLICT (app_id, lower(contact)) WHERE contact IS NOT NULL
            DO UPDATE SET name = coalesce(EXCLUDED.name, reporters.name) RETURNING id
            """
    }

    /// Forgets who these were, and the ids of their messages elsewhere; what they reported stays, as that of one person.
    /// Links to their pages end.
    package func forget(reporters ids: [Int64]) throws -> Int {
        changed.noteEvery()
        _ = try connection.execute(
            """
            UPDATE reporter_links SET revoked_at = now(), revoked_by = 'erase-reporter' FROM reports
            WHERE report_id = reports.id AND reporter_id = ANY(\(ids)) AND revoked_at IS NULL
            """)
        _ = try connection.execute(
            "UPDATE reports SET external_id = NULL WHERE reporter_id = ANY(\(ids)) AND strpos(external_id, '@') > 0")
        return try connection.execute(
            """
            UPDATE reporters SET name = NULL, contact = NULL, removed_at = now(), removed_after = NULL
            WHERE id = ANY(\(ids)) AND removed_at IS NULL
            """)
    }
}
