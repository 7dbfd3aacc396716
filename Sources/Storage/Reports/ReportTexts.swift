package import History
import Postgres

/// What a person wrote of a problem, without who it was and what it is tied to.
package struct ReportText: Sendable, Hashable, Decodable {
    package var problemID: Int64
    package var reportID: Int64
    package var text: String
    package var heard: String?
    package var expected: String?
}

extension Transaction {
    /// What people wrote of these problems; of each its first twenty reports, which is enough to tell what it is about.
    package func texts(ofProblems ids: [Int64]) throws -> [ReportText] {
        guard !ids.isEmpty else { return [] }
        return try connection.run(
            """
            SELECT said.* FROM unnest(\(ids)) AS problem, LATERAL (
                SELECT problem_id, id AS report_id, text, heard, expected FROM reports
                WHERE problem_id = problem AND text_removed_at IS NULL ORDER BY id LIMIT 20
            ) AS said
            """
        ).decoded().map { (said: ReportText) in
            guard isMasking else { return said }
            let masking = try masking(ofReport: said.reportID)
            var said = said
            said.text = masking.masked(said.text)
            (said.heard, said.expected) = (masking.masked(said.heard), masking.masked(said.expected))
            return said
        }
    }
}

extension ReportDraft {
    package init(_ said: ReportText) {
        self.init(text: said.text)
        (heard, expected) = (said.heard, said.expected)
    }
}
