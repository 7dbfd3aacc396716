package import Foundation
import Postgres

/// What somebody says of a release on one of its papers.
package struct StoredStatement: Sendable, Hashable, Decodable {
    package enum Paper: String, Sendable, Decodable { case conformance, label }
    package var id: Int64
    package var paper: Paper
    /// A criterion's number, or a feature.
    package var subject: String
    package var answer: String
    package var remark: String
    package var caller: String
    package var at: Date
}

extension Transaction {
    /// Those that stand.
    package func statements(release id: Int64) throws -> [StoredStatement] {
        try connection.run(
            """
            SELECT id, paper, subject, answer, remark, caller, at FROM statements
            WHERE release_id = \(id) AND ended_at IS NULL ORDER BY id
            """
        ).decoded(as: StoredStatement.self)
    }
}

extension WriteTransaction {
    /// Takes the place of what was said of it before, which stays as taken back.
    package func setStatement(
        release id: Int64, paper: StoredStatement.Paper, subject: String, answer: String, remark: String, caller: String
    ) throws {
        _ = try endStatement(release: id, paper: paper, subject: subject, caller: caller)
        try connection.execute(
            """
            INSERT INTO statements (release_id, paper, subject, answer, remark, caller)
            VALUES (\(id), \(paper.rawValue), \(subject), \(answer), \(remark), \(caller))
            """)
    }

    /// - Returns: whether there was one.
    package func endStatement(release id: Int64, paper: StoredStatement.Paper, subject: String, caller: String) throws
        -> Bool
    {
        try connection.run(
            """
            UPDATE statements SET ended_at = now(), ended_by = \(caller)
            WHERE release_id = \(id) AND paper = \(paper.rawValue) AND subject = \(subject) AND ended_at IS NULL
            RETURNING id
            """
        ).first != nil
    }
}
