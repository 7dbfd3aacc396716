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
    /// What they wrote beside “I can't tell”.
    package var messageID: Int64?
    package var at: Date
}

extension Transaction {
    /// In force, newest first.
    package func reporterAnswers(ofReport id: Int64) throws -> [StoredReporterAnswer] {
        let masking = try maskings(ofReports: [id])(id)
        return try connection.run(
            """
            SELECT report_answers.id, releases.version AS release, answer, words, confirmation_id, message_id, at
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
    /// - Parameters:
    ///   - message: what was written beside “I can't tell”.
    ///   - problem: whose history tells that they can't.
    package func addReporterAnswer(
        report: Int64, link: Int64, release: Int64, _ answer: ReporterAnswer, words: String?, confirmation: Int64?,
        message: Int64?, problem: Int64?
    ) throws {
        _ = try connection.execute(
            """
            INSERT INTO report_answers (report_id, link_id, release_id, answer, words, confirmation_id, message_id, problem_id)
            VALUES (\(report), \(link), \(release), \(answer.rawValue), \(words), \(confirmation), \(message), \(problem))
            """)
    }

    /// Takes back what was written beside an answer “I can't tell”, and beside those that it took the place of.
    /// - Returns: the problems whose histories tell of them.
    package func takeBackUnsure(answer id: Int64) throws -> [Int64] {
        let taken = try connection.run(Self.unsure(id) + " SELECT message_id, problem_id FROM unsure")
        let messages = try taken.compactMap { try $0.value("message_id", as: Int64?.self) }
        _ = try connection.execute(
            "UPDATE report_messages SET taken_back_at = now() WHERE id = ANY(\(messages)) AND taken_back_at IS NULL")
        return Set(try taken.compactMap { try $0.value("problem_id", as: Int64?.self) }).sorted()
    }

    /// What was noted for the person of the release and an answer “I can't tell” took back is in force again, unless something else
    /// is by now. Answers it in its order; no problem has heard of it yet.
    package func restore(silencedBy id: Int64) throws -> [StoredConfirmation] {
        try connection.run(
            Self.unsure(id) + """
                , restored AS (
                    UPDATE report_confirmations AS said SET taken_back_at = NULL, event_id = NULL FROM unsure
                    WHERE said.report_id = unsure.report_id AND said.release_id = unsure.release_id
                        AND said.taken_back_at = unsure.at
                        AND NOT EXISTS (SELECT FROM report_answers WHERE confirmation_id = said.id)
                        AND NOT EXISTS (SELECT FROM report_confirmations AS other WHERE other.report_id = said.report_id
                            AND other.release_id = said.release_id AND other.taken_back_at IS NULL)
                    RETURNING said.*
                )
                SELECT restored.id, report_id, releases.version AS release, works, note, caller, at
                FROM restored JOIN releases ON releases.id = release_id ORDER BY restored.id
                """
        ).decoded()
    }

    /// An answer “I can't tell”, and those that it took the place of.
    private static func unsure(_ id: Int64) -> SQL {
        """
        WITH RECURSIVE unsure AS (
            SELECT report_id, release_id, at, message_id, problem_id FROM report_answers
            WHERE id = \(id) AND answer = 'cannotTell'
            UNION
            SELECT earlier.report_id, earlier.release_id, earlier.at, earlier.message_id, earlier.problem_id
            FROM report_answers AS earlier JOIN unsure ON earlier.report_id = unsure.report_id
                AND earlier.release_id = unsure.release_id AND earlier.ended_at = unsure.at
            WHERE answer = 'cannotTell'
        )
        """
    }

    package func endReporterAnswer(_ id: Int64) throws {
        _ = try connection.execute("UPDATE report_answers SET ended_at = now() WHERE id = \(id)")
    }

    /// Takes a confirmation back; answers the event that it was, where there was one.
    package func takeBack(confirmation id: Int64) throws -> Int64? {
        let taken = try connection.run(
            """
            UPDATE report_confirmations SET taken_back_at = now() WHERE id = \(id) AND taken_back_at IS NULL
            RETURNING event_id, report_id
            """
        ).first
        guard let taken else { return nil }
        try noteConfirmedRelease(ofReport: taken.value("report_id"))
        return try taken.value("event_id")
    }

    /// Keeps with a report the release of which its person said last that it works, and not that it doesn't since.
    package func noteConfirmedRelease(ofReport id: Int64) throws {
        _ = try connection.execute(
            """
            UPDATE reports SET confirmed_release_id = (
                SELECT release_id FROM report_confirmations AS said
                WHERE said.report_id = reports.id AND works AND taken_back_at IS NULL AND NOT EXISTS (
                    SELECT FROM report_confirmations AS later
                    WHERE later.report_id = said.report_id AND later.release_id = said.release_id AND later.id > said.id
                        AND later.taken_back_at IS NULL AND NOT later.works)
                ORDER BY said.id DESC LIMIT 1)
            WHERE id = \(id)
            """)
    }
}

extension Transaction {
    /// Whether a message says just this, under whichever mask.
    package func isText(_ text: String, ofMessage id: Int64) throws -> Bool {
        try connection.run("SELECT 1 FROM report_messages WHERE id = \(id) AND text = \(text)").first != nil
    }

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
