package import Foundation
package import History
import Postgres

/// What a person answered on their own page, and has not replaced since.
package struct StoredReporterAnswer: Sendable, Hashable, Decodable {
    package var id: Int64
    package var release: String
    package var answer: ReporterAnswer
    package var words: String?
    package var confirmationID: Int64?
    package var at: Date
}

extension Transaction {
    /// In force, newest first.
    package func reporterAnswers(ofReport id: Int64) throws -> [StoredReporterAnswer] {
        let masking = try maskings(ofReports: [id])(id)
        return try connection.run(
            """
            SELECT report_answers.id, releases.version AS release, answer, words, confirmation_id, at
            FROM report_answers JOIN releases ON releases.id = release_id
            WHERE report_id = \(id) AND ended_at IS NULL ORDER BY report_answers.id DESC
            """
        ).decoded().map { (answer: StoredReporterAnswer) in
            var answer = answer
            if let masking { answer.words = masking.masked(answer.words) }
            return answer
        }
    }
}

extension WriteTransaction {
    package func addReporterAnswer(
        report: Int64, link: Int64, release: Int64, _ answer: ReporterAnswer, words: String?, confirmation: Int64?
    ) throws {
        _ = try connection.execute(
            """
            INSERT INTO report_answers (report_id, link_id, release_id, answer, words, confirmation_id)
            VALUES (\(report), \(link), \(release), \(answer.rawValue), \(words), \(confirmation))
            """)
    }

    package func endReporterAnswer(_ id: Int64) throws {
        _ = try connection.execute("UPDATE report_answers SET ended_at = now() WHERE id = \(id)")
    }

    /// Takes a confirmation back; answers the event that it was, where there was one.
    package func takeBack(confirmation id: Int64) throws -> Int64? {
        let event: Int64? = try connection.run(
            """
            UPDATE report_confirmations SET taken_back_at = now() WHERE id = \(id) AND taken_back_at IS NULL
            RETURNING event_id
            """
        ).first?.value("event_id")
        _ = try connection.execute(
            """
            UPDATE reports SET confirmed_release_id = (SELECT release_id FROM report_confirmations AS other
                WHERE other.report_id = reports.id AND works AND taken_back_at IS NULL ORDER BY other.id DESC LIMIT 1)
            WHERE id = (SELECT report_id FROM report_confirmations WHERE id = \(id))
            """)
        return event
    }
}

extension Transaction {
    /// Confirmations of a release in force, whoever wrote them down.
    package func confirmationIDs(ofReport id: Int64, release: Int64) throws -> [Int64] {
        try connection.run(
            """
            SELECT id FROM report_confirmations
            WHERE report_id = \(id) AND release_id = \(release) AND taken_back_at IS NULL ORDER BY id
            """
        ).map { try $0.value("id") }
    }

    /// The confirmation that says the very same, where it is the report's last word and nothing has happened to its problem since;
    /// `nil`: it says something new.
    package func confirmation(repeatedBy report: StoredReport, release: Int64, works: Bool, note: String?) throws
        -> Int64?
    {
        let problem = report.problemID
        return try connection.run(
            """
            SELECT last.id FROM (
                SELECT id, release_id, works, note, event_id FROM report_confirmations
                WHERE report_id = \(report.id) AND taken_back_at IS NULL ORDER BY id DESC LIMIT 1) AS last
            WHERE release_id = \(release) AND works = \(works) AND note IS NOT DISTINCT FROM \(note)
              AND (\(problem)::bigint IS NULL OR event_id IS NOT NULL
                AND NOT EXISTS (SELECT FROM problem_events WHERE problem_id = \(problem) AND id > event_id)
                AND NOT EXISTS (SELECT FROM observations WHERE problem_id = \(problem) AND sequence > event_id))
            """
        ).first?.value("id")
    }
}
