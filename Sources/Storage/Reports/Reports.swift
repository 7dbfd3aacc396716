package import Foundation
package import History
import Postgres
package import Screens

/// A report as it is kept. It holds a reporter's id, never the reporter.
package struct StoredReport: Sendable, Hashable, Decodable {
    package var id: Int64
    package var appID: Int64
    package var reporterID: Int64?
    package var text: String
    package var release: String?
    /// It is one of the app's; else it is what somebody called it.
    package var isReleaseHere: Bool
    package var screenID: Int64?
    package var screenKey: String?
    package var elementID: Int64?
    /// What the person called the screen and the element, whether or not something here is called so.
    package var screenName: String?
    package var elementName: String?
    package var problemID: Int64?
    /// The problem that it is about by who tied it, which may go on in `problemID`; `nil`: nobody noted it.
    package var meantProblemID: Int64?
    package var transcriptID: Int64?
    package var linkConfidence: Double?
    package var linkReason: String?
    /// `ReportLink.byReport`, `ReportLink.byMachine`, or who corrected it.
    package var linkedBy: String?
    package var heard: String?
    package var expected: String?
    package var gesture: Gesture?
    package var channel: String?
    package var os: String?
    package var device: String?
    package var assistiveTechnology: String?
    package var language: String?
    package var impact: Impact?
    /// Of which class of trouble it tells; `nil`: of none, of several, or nobody has read it yet.
    package var fault: FaultClass?
    package var faultBy: ReadBy?
    /// How far it is about accessibility (`AccessibilityScore`).
    package var accessibility: Double?
    /// Where it gives no release: the one that its text names.
    package var mentionedRelease: String?
    /// A person said that it belongs nowhere here.
    package var setAside: Bool
    package var externalId: String?
    package var externalSource: String?
    package var url: String?
    /// Gestures that the person showed, in their order.
    package var steps: [String]
    package var confirmedRelease: String?
    package var version: Int
    package var createdAt: Date
    /// When the person wrote, where the source says so.
    package var writtenAt: Date?
    /// What the source says beside the words.
    package var title: String?
    package var rating: Int?
    package var territory: String?
    package var tags: [String]
    /// The message it is a part of.
    package var splitFrom: Int64?
    /// The reports this message was split into; it counts no more itself.
    package var parts: [Int64]
    /// When its text was removed, and after how many days it had to be.
    package var textRemovedAt: Date?
    package var textRemovedAfter: Int?
}

/// What a report is tied to, and how that is known.
package struct ReportLink: Sendable, Hashable {
    package var release: Int64?
    package var screen: Int64?
    package var element: Int64?
    package var problem: Int64?
    /// The problem that is meant, which may go on in `problem`.
    package var meant: Int64?
    package var transcript: Int64?
    package var confidence: Double?
    package var reason: String?
    package var by: String?
    package init() {}

    /// The person named the place.
    package static let byReport = "report"
    /// It was found by words.
    package static let byMachine = "machine"

    /// Somebody who has read the report chose its place.
    package var isChosen: Bool { ![Self.byReport, Self.byMachine, nil].contains(by) }

    package init(_ report: StoredReport, release: Int64?) {
        self.release = release
        (screen, element, problem) = (report.screenID, report.elementID, report.problemID)
        meant = report.meantProblemID
        (transcript, confidence) = (report.transcriptID, report.linkConfidence)
        (reason, by) = (report.linkReason, report.linkedBy)
    }
}

/// What a list of reports is narrowed by.
package struct ReportFilter: Sendable, Hashable {
    package var release: String?
    package var screen: String?
    package var problem: Int64?
    /// Where it was said: mail, `beta`, …
    package var channel: String?
    /// Only those nobody could link to a screen.
    package var unlinked = false
    /// Only those that belong to no problem.
    package var untied = false
    package var words: String?
    package var fault: FaultClass?
    /// Those that are likely about accessibility, or those that are not.
    package var isAccessible: Bool?
    /// Those that wait in the inbox; `setAside`: those that somebody put aside there.
    package var inbox: InboxPart?
    /// Those that an alarm counted, by its number; of a message that was split, its parts.
    package var alarm: Int64?
    package var order = ReportOrder.newest
    package init() {}
}

package struct StoredMessage: Sendable, Hashable, Decodable {
    package var id: Int64
    package var direction: MessageDirection
    package var text: String
    package var caller: String
    package var at: Date
    /// The address it came from by mail, where that is not the reporter's.
    package var sender: String?
    /// When the reporter took it back on their page.
    package var takenBackAt: Date?

    /// What stands for a text that was removed.
    package static let removed = "(removed)"

    /// What the reporter said, or what was said to them.
    package var isReporters: Bool { direction != .note && sender == nil }
}

/// A reporter's word on a release: it works now, or it still doesn't.
package struct StoredConfirmation: Sendable, Hashable, Decodable {
    package var id: Int64
    package var reportID: Int64
    package var release: String
    package var works: Bool
    package var note: String?
    /// Who wrote it down.
    package var caller: String
    package var at: Date
}

extension Transaction {
    static var reportColumns: SQL {
        """
        reports.id, reports.app_id, reporter_id, text, coalesce(releases.version, release_name) AS release,
        reports.release_id IS NOT NULL AS is_release_here, reports.screen_id, screens.key AS screen_key,
        reports.element_id, screen_name, element_name, problem_id, meant_problem_id, transcript_id, link_confidence, link_reason, linked_by, heard, expected, gesture,
        reports.channel, os, device, assistive_technology, language, impact, external_id, external_source, url, steps,
        readings.class AS fault, readings.class_by AS fault_by, readings.accessibility, mentioned.version AS mentioned_release, set_aside,
        confirmed.version AS confirmed_release, reports.version, reports.created_at, reports.written_at,
        reports.title, rating, territory, tags, reports.split_from, reports.text_removed_at, reports.text_removed_after,
        ARRAY(SELECT part.id FROM reports AS part WHERE part.split_from = reports.id ORDER BY part.id) AS parts
        """
    }
    static var reportTables: SQL {
        """
        reports LEFT JOIN releases ON releases.id = reports.release_id LEFT JOIN screens ON screens.id = reports.screen_id
        LEFT JOIN releases confirmed ON confirmed.id = confirmed_release_id
        LEFT JOIN report_readings readings ON readings.report_id = reports.id
        LEFT JOIN releases mentioned ON mentioned.id = readings.mentioned_release_id
        """
    }

    package func report(id: Int64) throws -> StoredReport? { try seen(report: connection.run(Self.report(id: id))) }

    func seen(report rows: Rows) throws -> StoredReport? {
        try seen(rows.decoded().filter { apps.contains($0.appID) }).first
    }

    static func report(id: Int64) -> SQL {
        "SELECT \(fragment: reportColumns) FROM \(fragment: reportTables) WHERE reports.id = \(id)"
    }

    /// Newest first, or those first that are most likely about accessibility.
    package func reports(ofApp id: Int64, _ filter: ReportFilter, after: Int64?, limit: Int) throws -> Page<
        StoredReport
    > {
        var query: SQL =
            "SELECT \(fragment: Self.reportColumns) FROM \(fragment: Self.reportTables) \(fragment: narrowed(to: filter, ofApp: id))"
        query += Self.inOrder(filter.order, after: after)
        query += " LIMIT \(limit + 1)"
        var page = Page<StoredReport>(try listed(query, filter).decoded(), limit: limit, cursor: \.id)
        page.items = try seen(page.items)
        if let words = filter.words, isMasking { page.items.removeAll { !SearchWords.finds(words, in: $0.shownWords) } }
        return page
    }

    /// Reports that name a release nobody has uploaded yet, each with the name as it was given and its problem.
    package func reportsWithoutRelease(ofApp id: Int64) throws -> [(id: Int64, name: String, problem: Int64?)] {
        try connection.run(
            """
            SELECT id, release_name, problem_id FROM reports
            WHERE app_id = \(id) AND release_id IS NULL AND release_name IS NOT NULL ORDER BY id
            """
        ).map { (id: try $0.value("id"), name: try $0.value("release_name"), problem: try $0.value("problem_id")) }
    }

    /// Of each report on these problems the first that the same person sent on the same one. Parts of one message are one
    /// person's. Who that is, is not told.
    package func persons(ofProblems ids: [Int64]) throws -> [Int64: [Int64: Int64]] {
        try Self.persons(in: connection.run(Self.persons(ofProblems: ids)))
    }

    static func persons(ofProblems ids: [Int64]) -> SQL {
        """
        SELECT problem_id, id, min(id) OVER (
            PARTITION BY problem_id, coalesce('p' || reporter_id, 'm' || split_from, 'r' || id)) AS first
        FROM reports WHERE problem_id \(fragment: .isOne(of: ids))
        """
    }

    static func persons(in rows: Rows) throws -> [Int64: [Int64: Int64]] {
        try rows.reduce(into: [:]) { persons, row in
            persons[try row.value("problem_id"), default: [:]][try row.value("id")] = try row.value("first")
        }
    }

    /// The reports on these problems of which nobody knows who wrote them.
    package func unnamedReports(ofProblems ids: [Int64]) throws -> Set<Int64> {
        Set(
            try connection.run(
                "SELECT id FROM reports WHERE problem_id \(fragment: .isOne(of: ids)) AND reporter_id IS NULL"
            ).map { try $0.value("id") })
    }

    /// With what those who sent these reports listen, as far as they say.
    package func heardWith(reports ids: [Int64]) throws -> [Int64: HeardWith] {
        guard !ids.isEmpty else { return [:] }
        return try connection.run(
            """
            SELECT id, device, os, assistive_technology AS screen_reader FROM reports
            WHERE id \(fragment: .isOne(of: ids))
            """
        ).heardWith()
    }

    /// In the order in which they were written.
    package func messages(ofReport id: Int64) throws -> [StoredMessage] {
        let masking = try maskings(ofReports: [id])(id)
        return try connection.run(
            "SELECT id, direction, text, caller, at, sender, taken_back_at FROM report_messages WHERE report_id = \(id) ORDER BY at, id"
        ).decoded().map { (message: StoredMessage) in
            var message = message
            if let masking {
                message.text = masking.masked(message.text)
                message.sender = masking.masked(message.sender)
            }
            return message
        }
    }

    package func confirmations(ofProblem id: Int64) throws -> [StoredConfirmation] {
        try connection.run(
            """
            SELECT report_confirmations.id, report_id, releases.version AS release, works, note,
                report_confirmations.caller, at
            FROM report_confirmations
            JOIN reports ON reports.id = report_id JOIN releases ON releases.id = report_confirmations.release_id
            WHERE problem_id = \(id) AND taken_back_at IS NULL ORDER BY report_confirmations.id
            """
        ).decoded().map(seen)
    }

    package func confirmations(ofReport id: Int64) throws -> [StoredConfirmation] {
        try connection.run(
            """
            SELECT report_confirmations.id, report_id, releases.version AS release, works, note, caller, at
            FROM report_confirmations JOIN releases ON releases.id = report_confirmations.release_id
            WHERE report_id = \(id) AND taken_back_at IS NULL ORDER BY report_confirmations.id
            """
        ).decoded().map(seen)
    }
}

extension WriteTransaction {
    /// Ties a report to another place where its version is still the one that was read.
    package func relink(report id: Int64, version: Int, _ link: ReportLink) throws -> Bool {
        try connection.execute(
            """
            UPDATE reports SET release_id = \(link.release), screen_id = \(link.screen), element_id = \(link.element),
                problem_id = \(link.problem), meant_problem_id = \(link.meant), transcript_id = \(link.transcript), link_confidence = \(link.confidence),
                link_reason = \(link.reason), linked_by = \(link.by), version = version + 1
            WHERE id = \(id) AND version = \(version)
            """) > 0
    }

    package func markSplit(report id: Int64, into parts: [Int64]) throws {
        _ = try connection.execute("UPDATE reports SET split_from = \(id) WHERE id = ANY(\(parts))")
    }

    /// A message that is split says nothing by itself any more: its parts do.
    package func silence(report id: Int64) throws {
        _ = try connection.execute(
            "UPDATE reports SET problem_id = NULL, element_id = NULL, version = version + 1 WHERE id = \(id)")
    }

    /// These reports are about this release; so are their events, however the people spelled it.
    package func tie(reports ids: [Int64], to release: StoredRelease) throws {
        _ = try connection.execute("UPDATE reports SET release_id = \(release.id) WHERE id = ANY(\(ids))")
        _ = try connection.execute(
            """
            UPDATE problem_events SET kind = jsonb_set(kind, '{reported,release}', to_jsonb(\(release.version)::text))
            WHERE problem_id IN (SELECT problem_id FROM reports WHERE id = ANY(\(ids)))
              AND (kind -> 'reported' ->> 'report')::bigint = ANY(\(ids))
            """)
    }

    package func addMessage(report id: Int64, direction: MessageDirection, text: String, caller: String) throws -> Int64
    {
        try connection.run(
            """
            INSERT INTO report_messages (report_id, direction, text, caller)
            VALUES (\(id), \(direction.rawValue), \(text), \(caller)) RETURNING id
            """
        ).one().value("id")
    }

    /// - Parameter event: what it is among the events of the report's problem, where it belongs to one.
    @discardableResult
    package func addConfirmation(
        report id: Int64, release: Int64, works: Bool, note: String?, event: Int64?, caller: String
    ) throws -> Int64 {
        let kept = try connection.run(
            """
            INSERT INTO report_confirmations (report_id, release_id, works, note, event_id, caller)
            VALUES (\(id), \(release), \(works), \(note), \(event), \(caller))
            RETURNING id, (SELECT app_id FROM releases WHERE releases.id = release_id) AS app,
                (SELECT version FROM releases WHERE releases.id = release_id) AS version
            """
        ).one()
        try noteConfirmedRelease(ofReport: id)
        outbox.note(
            .reportConfirmed, app: try kept.value("app"), subject: id,
            NoticeDetails(release: try kept.value("version"), works: works))
        return try kept.value("id")
    }

    /// A problem has heard a confirmation by this event.
    package func set(event: Int64, ofConfirmation id: Int64) throws {
        _ = try connection.execute("UPDATE report_confirmations SET event_id = \(event) WHERE id = \(id)")
    }
}
