package import Foundation
import Postgres
import Synchronization

/// How much each app keeps, as of a moment ago: counted from the rows once in a while, and with what was added since.
package final class StoredBytesBook: Sendable {
    private struct Count {
        var bytes: Int64
        var since: Date
    }
    /// Seconds that a count is believed: what others added or removed meanwhile is seen then.
    private static let lasts: TimeInterval = 600
    private let counts = Mutex<[Int64: Count]>([:])

    package init() {}

    /// Bytes of uploads and attachments.
    package func bytes(ofApp id: Int64, at now: Date, in transaction: some Transaction) throws -> Int64 {
        if let known = counts.withLock({ $0[id] }), (0..<Self.lasts).contains(now.timeIntervalSince(known.since)) {
            return known.bytes
        }
        let bytes = try transaction.storedBytes(ofApp: id)
        counts.withLock { $0[id] = Count(bytes: bytes, since: now) }
        return bytes
    }

    package func add(_ bytes: Int, toApp id: Int64) { counts.withLock { $0[id]?.bytes += Int64(bytes) } }
}

extension Transaction {
    /// Bytes of uploads, as they came, and of attachments. What was removed of them does not count.
    package func storedBytes(ofApp id: Int64) throws -> Int64 {
        try connection.run(
            """
            SELECT ((SELECT coalesce(sum(size), 0) FROM uploads JOIN contents USING (digest)
                    WHERE app_id = \(id) AND removed_at IS NULL)
                + (SELECT coalesce(sum(octet_length(bytes)), 0) FROM report_attachments
                    JOIN reports ON reports.id = report_id WHERE app_id = \(id)))::bigint AS bytes
            """
        ).one().value("bytes")
    }
}
