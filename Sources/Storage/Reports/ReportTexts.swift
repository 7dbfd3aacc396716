package import History
import Postgres

/// What a person wrote of a problem, without who it was and what it is tied to.
package struct ReportText: Sendable, Hashable, Decodable {
    package var reportID: Int64
    package var problemID: Int64
    package var text: String
    package var heard: String?
    package var expected: String?
    package var element: String?
    package var gesture: Gesture?
    /// Where a person chose it.
    package var fault: FaultClass?
    /// Its words were read by the lists in force, and tell this class.
    package var isRead: Bool
    package var read: FaultClass?

    /// Of a problem so many are read, the first: enough to tell what it is about.
    package static let most = 20
}

extension Transaction {
    /// What people wrote of these problems; of each its first reports.
    package func texts(ofProblems ids: [Int64]) throws -> [ReportText] {
        ids.isEmpty ? [] : try texts(in: connection.run(Self.texts(ofProblems: .rows(of: ids))))
    }

    /// - Parameter problems: rows of their ids.
    static func texts(ofProblems problems: SQL) -> SQL {
        """
        SELECT said.* FROM \(fragment: problems) AS asked(problem), LATERAL (
            SELECT reports.id AS report_id, problem_id, text, heard, expected, element_name AS element, gesture,
                CASE class_by WHEN 'person' THEN class END AS fault,
                coalesce(lists = \(PhraseLists.version), false) AS is_read,
                CASE class_by WHEN 'words' THEN class END AS read
            FROM reports LEFT JOIN report_readings ON report_id = reports.id
            WHERE problem_id = problem AND text_removed_at IS NULL ORDER BY reports.id LIMIT \(ReportText.most)
        ) AS said
        """
    }

    func texts(in rows: Rows) throws -> [ReportText] {
        let texts: [ReportText] = try rows.decoded()
        let maskings = try maskings(ofReports: texts.map(\.reportID))
        return texts.map { said in
            guard let masking = maskings(said.reportID) else { return said }
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
        (heard, expected, element) = (said.heard, said.expected, said.element)
        (gesture, fault) = (said.gesture, said.fault)
    }
}
