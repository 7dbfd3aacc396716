import History
import Postgres
import Screens

/// A report that is like another, and in what.
package struct SimilarReport: Sendable, Hashable, Decodable {
    package var id: Int64
    package var text: String
    package var release: String?
    package var isSameProblem: Bool
    package var isSameElement: Bool
}

extension Transaction {
    /// The newest earlier report of the same person on the same element, or screen where it has none, that is tied to a problem.
    package func reportOnProblem(beforeOf report: StoredReport) throws -> Int64? {
        guard let person = report.reporterID, let screen = report.screenID else { return nil }
        return try connection.run(
            """
            SELECT id FROM reports
            WHERE reporter_id = \(person) AND screen_id = \(screen) AND problem_id IS NOT NULL AND id < \(report.id)
                AND element_id IS NOT DISTINCT FROM \(report.elementID)
            ORDER BY id DESC LIMIT 1
            """
        ).first?.value("id")
    }

    /// Reports like this one: of its problem, on its element, or of the same screen or app in like words, the likest first.
    package func reports(similarTo report: StoredReport, limit: Int) throws -> [SimilarReport] {
        let alike: [SimilarReport] = try connection.run(
            """
            WITH near AS (
                (SELECT id FROM reports WHERE problem_id = \(report.problemID) ORDER BY id DESC LIMIT 100)
                UNION (SELECT id FROM reports WHERE screen_id = \(report.screenID) AND app_id = \(report.appID)
                    ORDER BY id DESC LIMIT 100)
                UNION (SELECT id FROM reports WHERE app_id = \(report.appID)
                    AND to_tsvector('simple', text || ' ' || coalesce(heard, ''))
                        @@ to_tsquery('simple', \(LongWords(report.text).query)) ORDER BY id DESC LIMIT 100)
            ), judged AS MATERIALIZED (
                SELECT reports.id, left(text, 300) AS text, coalesce(releases.version, release_name) AS release,
                    coalesce(problem_id = \(report.problemID), false) AS is_same_problem,
                    coalesce(element_id = \(report.elementID), false) AS is_same_element,
                    similarity(left(text, 500), left(\(report.text)::text, 500)) AS likeness
                FROM near JOIN reports USING (id) LEFT JOIN releases ON releases.id = release_id
                WHERE reports.id <> \(report.id)
                  AND NOT EXISTS (SELECT FROM reports AS part WHERE part.split_from = reports.id)
                  AND reports.split_from IS DISTINCT FROM \(report.id)
            )
            SELECT id, text, release, is_same_problem, is_same_element FROM judged
            WHERE is_same_problem OR is_same_element OR likeness > 0.3
            ORDER BY is_same_problem DESC, is_same_element DESC, likeness DESC, id DESC LIMIT \(limit)
            """
        ).decoded()
        let maskings = try maskings(ofReports: alike.map(\.id))
        return alike.map { report in
            var report = report
            if let masking = maskings(report.id) { report.text = masking.masked(report.text) }
            return report
        }
    }
}

extension WriteTransaction {
    /// The gestures that a person showed, one an entry.
    package func setSteps(_ steps: [String], ofReport id: Int64) throws {
        _ = try connection.execute("UPDATE reports SET steps = \(steps) WHERE id = \(id)")
    }

    /// What the person heard, did and uses.
    package func setFacts(ofReport report: StoredReport) throws {
        _ = try connection.execute(
            """
            UPDATE reports SET heard = \(report.heard), expected = \(report.expected),
                gesture = \(report.gesture?.rawValue), channel = \(report.channel), os = \(report.os),
                device = \(report.device), assistive_technology = \(report.assistiveTechnology),
                language = \(report.language), impact = \(report.impact?.rawValue)
            WHERE id = \(report.id)
            """)
    }
}
