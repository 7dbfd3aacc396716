import Foundation
package import History
import Postgres
import Screens

/// A report with all that is written when it is filed.
package struct FiledReport: Sendable {
    package var draft: ReportDraft
    /// One that `reserveReports` gave.
    package var id: Int64
    package var link: ReportLink
    package var reading: ReportReading
    /// The release that its text names, where it gives none.
    package var mentioned: Int64?
    /// As its problem hears it.
    package var release: String?
    /// Who reported, where they are known already: of a part, who wrote the message.
    package var reporter: Int64?
    /// What it is known again by where the source gives no id.
    package var digest: [UInt8]?

    package init(_ draft: ReportDraft, id: Int64, link: ReportLink, reading: ReportReading) {
        (self.draft, self.id, self.link, self.reading) = (draft, id, link, reading)
    }
}

/// What filing one report begins with.
package struct FilingStart: Sendable {
    package var stamps: AppStamps
    /// Of the report, where it is new.
    package var number: Int64
    /// It is there, if it is known.
    package var known: KnownReports
}

extension WriteTransaction {
    /// Numbers for so many reports, in their order.
    package func reserveReports(_ count: Int) throws -> [Int64] {
        try connection.run(Self.reserveReports(count)).map { try $0.value("id") }
    }

    private static func reserveReports(_ count: Int) -> SQL {
        // With a count, which may be any, the statement would be planned anew each time; most are for one.
        let rows: SQL = count == 1 ? "" : " FROM generate_series(1, \(count))"
        return "SELECT nextval('reports_id_seq') AS id\(fragment: rows)"
    }

    /// Locks an app for one report, and reads what filing it begins with.
    package func lock(app id: Int64, filing externalID: String?, digest: [UInt8]?) throws -> FilingStart {
        let known = Self.knownReports(
            externalIDs: [externalID].compactMap(\.self), digests: [digest].compactMap(\.self), ofApp: id)
        let rows = try lock(app: id, reading: [Self.stamps(ofApp: id), Self.reserveReports(1)] + known)
        return try FilingStart(
            stamps: rows[0].one().decoded(), number: rows[1].one().value("id"),
            known: KnownReports(rows.dropFirst(2)))
    }

    /// Files a report with who sent it, what its words tell, what its problem hears of it, and the step in the log: one
    /// statement, whose answer nobody needs.
    package func file(_ report: FiledReport, app: Int64, caller: String) throws {
        let (draft, link, id) = (report.draft, report.link, report.id)
        let person = report.reporter == nil ? Self.person(draft, app: app) : nil
        let reporter: SQL = person == nil ? "\(report.reporter)" : "(SELECT id FROM person)"
        var sql: SQL = "WITH "
        if let person { sql += "person AS (\(fragment: person)), " }
        sql += """
            filed AS (
                INSERT INTO reports (id, app_id, reporter_id, text, release_name, release_id, screen_name, element_name, screen_id,
                    element_id, problem_id, meant_problem_id, transcript_id, link_confidence, link_reason, linked_by, heard, expected, gesture,
                    channel, os, device, assistive_technology, language, impact, external_id, external_source, url, written_at,
                    title, rating, territory, tags, steps, source_digest, caller)
                OVERRIDING SYSTEM VALUE
                VALUES (\(id), \(app), \(fragment: reporter), \(draft.text), \(draft.release), \(link.release), \(draft.screen),
                    \(draft.element), \(link.screen), \(link.element), \(link.problem), \(link.meant), \(link.transcript), \(link.confidence),
                    \(link.reason), \(link.by), \(draft.heard), \(draft.expected), \(draft.gesture?.rawValue), \(draft.channel),
                    \(draft.os), \(draft.device), \(draft.assistiveTechnology), \(draft.language), \(draft.impact?.rawValue),
                    \(draft.externalId), \(draft.externalSource), \(draft.url), \(draft.writtenAt)::text::timestamptz,
                    \(draft.title), \(draft.rating), \(draft.territory), \(draft.tags), \(draft.steps), \(report.digest), \(caller))
            ), read AS (
                INSERT INTO report_readings (report_id, class, is_other, accessibility, words, lists, mentioned_release_id)
                VALUES (\(id), \(report.reading.fault?.rawValue), \(report.reading.isOther),
                    \(report.reading.accessibility.score), \(try JSONB(encoding: report.reading.accessibility.words)),
                    \(PhraseLists.version), \(report.mentioned))
            )
            """
        if let problem = link.problem {
            let said = try JSONB(encoding: ProblemEvent.Kind.reported(report: id, release: report.release))
            sql += """
                , said AS (
                    INSERT INTO problem_events (problem_id, kind, caller) VALUES (\(problem), \(said), \(caller)) RETURNING id
                ), woken AS (
                    UPDATE problem_rests SET before = said.id FROM said WHERE problem_id = \(problem) AND before IS NULL
                )
                """
        }
        sql += """

            INSERT INTO events (app_id, caller, kind, subject)
            VALUES (\(app), \(caller), 'filed', \("report/\(id)"))
            """
        try connection.executeLater(sql)
    }
}
