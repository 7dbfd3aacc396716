import Foundation
package import History
import Postgres

/// In which order reports are listed.
package enum ReportOrder: String, Hashable, Sendable, Codable, CaseIterable { case newest, accessibility }

/// Which part of the inbox is looked at.
package enum InboxPart: Hashable, Sendable { case waiting, setAside }

/// A report of the inbox with what groups are made of.
package struct InboxText: Sendable, Hashable, Decodable {
    package var id: Int64
    package var text: String
    package var fault: FaultClass?
}

extension Transaction {
    /// How many reports fit.
    package func countReports(ofApp id: Int64, _ filter: ReportFilter) throws -> Int {
        // What is counted behind a mask would tell that it is there.
        if isMasking, filter.words != nil {
            return try reports(ofApp: id, filter, after: nil, limit: Self.mostBehindMasks).items.count
        }
        return try connection.run(
            """
            SELECT count(*) AS n FROM \(fragment: Self.reportTables) \(fragment: narrowed(to: filter, ofApp: id))
            """
        ).one().value("n")
    }

    /// A part of the list, in the filter's order.
    package func reports(ofApp id: Int64, _ filter: ReportFilter, in range: Range<Int>) throws -> [StoredReport] {
        // Which ones a mask hides is known only when they are read.
        if isMasking, filter.words != nil {
            let found = try reports(ofApp: id, filter, after: nil, limit: Self.mostBehindMasks).items
            return Array(found.dropFirst(range.lowerBound).prefix(range.count))
        }
        var query: SQL =
            "SELECT \(fragment: Self.reportColumns) FROM \(fragment: Self.reportTables) \(fragment: narrowed(to: filter, ofApp: id))"
        query += Self.inOrder(filter.order, after: nil)
        query += " LIMIT \(range.count) OFFSET \(range.lowerBound)"
        return try seen(listed(query, filter).decoded())
    }

    /// Which words are sought decides how they are found; all else is found the same way whatever is asked, and takes longer to
    /// plan than to find.
    func listed(_ query: SQL, _ filter: ReportFilter) throws -> Rows {
        filter.words == nil ? try connection.runByOnePlan(query) : try connection.run(query)
    }

    /// What the newest ones that fit say.
    package func inboxTexts(ofApp id: Int64, _ filter: ReportFilter, limit: Int) throws -> [InboxText] {
        let texts: [InboxText] = try connection.run(
            """
            SELECT reports.id, left(text, 2000) AS text, readings.class AS fault FROM \(fragment: Self.reportTables)
            \(fragment: narrowed(to: filter, ofApp: id)) ORDER BY reports.id DESC LIMIT \(limit)
            """
        ).decoded()
        let maskings = try maskings(ofReports: texts.map(\.id))
        return texts.map { said in
            var said = said
            said.text = maskings(said.id)?.masked(said.text) ?? said.text
            return said
        }
    }

    /// More reports than anybody reads through who may not see the people's own words.
    private static var mostBehindMasks: Int { 10_000 }

    func narrowed(to filter: ReportFilter, ofApp id: Int64) -> SQL {
        var query: SQL = "WHERE reports.app_id = \(id)"
        if let release = filter.release {
            query += " AND (releases.version = \(release) OR release_name IS NULL AND mentioned.version = \(release))"
        }
        if let screen = filter.screen {
            // By its number: of a screen without reports all of the app's would be looked through for its key.
            query += """
                 AND reports.screen_id = (
                    SELECT named.id FROM screens AS named WHERE named.app_id = \(id) AND named.key = \(screen))
                """
        }
        if let problem = filter.problem { query += " AND problem_id = \(problem)" }
        if let channel = filter.channel { query += " AND lower(reports.channel) = lower(\(channel)::text)" }
        if let fault = filter.fault { query += " AND readings.class = \(fault.rawValue)" }
        if let isAccessible = filter.isAccessible {
            query += " AND (coalesce(readings.accessibility, 0) >= \(AccessibilityScore.threshold)) = \(isAccessible)"
        }
        if filter.untied { query += " AND problem_id IS NULL \(fragment: Self.isNotSplit)" }
        if filter.unlinked { query += " AND reports.screen_id IS NULL \(fragment: Self.isNotSplit)" }
        switch filter.inbox {
        case .waiting: query += " AND \(fragment: Self.isWaiting)"
        case .setAside:
            query += " AND reports.screen_id IS NULL AND problem_id IS NULL AND set_aside \(fragment: Self.isNotSplit)"
        case nil: break
        }
        if let alarm = filter.alarm {
            query += """
                 AND (reports.id IN (\(fragment: Self.counted(by: alarm, ofApp: id)))
                    OR reports.split_from IN (\(fragment: Self.counted(by: alarm, ofApp: id)))
                    OR \(fragment: Self.isCounted(by: alarm, ofApp: id))) \(fragment: Self.isNotSplit)
                """
        }
        if let words = filter.words {
            let found = Self.reports(saying: words, ofApp: id, orBy: isMasking ? nil : words)
            query += " AND reports.id IN (\(fragment: found))"
        }
        return query
    }

    private static func counted(by alarm: Int64, ofApp id: Int64) -> SQL {
        "SELECT unnest(counted) FROM bursts WHERE bursts.id = \(alarm) AND bursts.app_id = \(id)"
    }

    /// An alarm of a release counted what tells of trouble there, and came in its span. That of a release as a whole left out screens that
    /// have one of their own.
    private static func isCounted(by alarm: Int64, ofApp id: Int64) -> SQL {
        """
        EXISTS (
            SELECT FROM bursts WHERE bursts.id = \(alarm) AND bursts.app_id = \(id) AND bursts.counted = '{}'
              AND bursts.release_id = coalesce(reports.release_id,
                CASE WHEN reports.release_name IS NULL THEN readings.mentioned_release_id END)
              AND (bursts.screen_id = reports.screen_id OR bursts.screen_id IS NULL AND NOT EXISTS (
                SELECT FROM bursts AS own WHERE own.release_id = bursts.release_id AND own.screen_id = reports.screen_id
                  AND own.ended_at IS NULL))
              AND NOT reports.set_aside AND readings.is_other IS NOT TRUE
              AND \(fragment: writtenAt) <= coalesce(bursts.counted_until, bursts.raised_at)
              AND \(fragment: writtenAt)
                > coalesce(bursts.counted_until, bursts.raised_at) - make_interval(hours => bursts.hours))
        """
    }

    /// The reports that say these words as they are written; where none does, those that say nearly the same.
    /// - Parameter person: who wrote one, or its number, as whoever may see people looks for it: `ada@example.org`, `Ada Miller`,
    ///   `#65`. `nil`: people are looked for by nobody.
    private static func reports(saying words: String, ofApp id: Int64, orBy person: String?) -> SQL {
        let said: SQL =
            "to_tsvector('simple', text || ' ' || coalesce(heard, '')) @@ plainto_tsquery('simple', \(words)::text)"
        let mail = person.flatMap(PersonQuery.mail), number = person.flatMap(Self.number)
        return """
            WITH exact AS (
                SELECT id FROM reports WHERE app_id = \(id) AND \(fragment: said)
                UNION
                SELECT id FROM reports WHERE app_id = \(id) AND id = \(number)
                UNION
                SELECT id FROM reports WHERE reporter_id IN (SELECT reporters.id FROM reporters
                    WHERE reporters.app_id = \(id) AND removed_at IS NULL
                      AND (lower(contact) = \(mail) OR lower(reporters.name) = lower(\(person)::text)))
            )
            SELECT id FROM exact
            UNION ALL
            SELECT id FROM reports WHERE app_id = \(id) AND \(words)::text <% (text || ' ' || coalesce(heard, ''))
              AND NOT EXISTS (SELECT FROM exact)
            """
    }

    /// `#65`, as lists write it, or the figures alone.
    static func number(_ text: String) -> Int64? {
        let text = text.trimmingCharacters(in: .whitespaces)
        return Int64(text.hasPrefix("#") ? String(text.dropFirst()) : text)
    }

    static func inOrder(_ order: ReportOrder, after: Int64?) -> SQL {
        switch order {
        case .newest:
            guard let after else { return " ORDER BY reports.id DESC" }
            return " AND reports.id < \(after) ORDER BY reports.id DESC"
        case .accessibility:
            let sorted: SQL = " ORDER BY coalesce(readings.accessibility, 0) DESC, reports.id DESC"
            guard let after else { return sorted }
            return """
                 AND (coalesce(readings.accessibility, 0), reports.id) < (
                    coalesce((SELECT accessibility FROM report_readings WHERE report_id = \(after)), 0), \(after)::bigint)
                \(fragment: sorted)
                """
        }
    }

    /// It waits in the inbox: nobody has put it aside, it is tied to no problem, and where its screen is known it is not about another
    /// matter by its words.
    static var isWaiting: SQL {
        """
        reports.problem_id IS NULL AND NOT reports.set_aside AND (reports.screen_id IS NULL OR NOT \(fragment: isOfOtherMatter))
        \(fragment: isNotSplit)
        """
    }

    /// By its words, or by the class that a person chose, it is praise, or about a payment, and so on.
    static var isOfOtherMatter: SQL {
        "EXISTS (SELECT FROM report_readings AS other WHERE other.report_id = reports.id AND other.is_other)"
    }

    /// The report has no parts in its place.
    static var isNotSplit: SQL {
        "AND NOT EXISTS (SELECT 1 FROM reports AS part WHERE part.split_from = reports.id)"
    }
}
