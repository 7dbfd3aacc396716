import Postgres

/// Reports that are known again: by the source's id, or by the digest of what the source said.
package struct KnownReports: Sendable {
    private var byExternalID: [String: Int64] = [:]
    private var byDigest: [[UInt8]: Int64] = [:]
    private var texts: [Int64: String] = [:]

    package func report(externalID: String?, digest: [UInt8]?) -> Int64? {
        externalID.flatMap { byExternalID[$0] } ?? digest.flatMap { byDigest[$0] }
    }

    /// Whether a report that is known by its id was filed with these words. White space does not matter.
    package func said(_ text: String, report id: Int64) -> Bool {
        func words(_ text: String) -> [Substring] { text.split(whereSeparator: \.isWhitespace) }
        return texts[id].map { words($0) == words(text) } ?? true
    }

    package mutating func note(_ id: Int64, externalID: String?, digest: [UInt8]?, text: String? = nil) {
        if let externalID { byExternalID[externalID] = id }
        if let digest { byDigest[digest] = id }
        if let text { texts[id] = text }
    }
}

extension Transaction {
    package func knownReports(externalIDs: [String], digests: [[UInt8]], ofApp app: Int64) throws -> KnownReports {
        var known = KnownReports()
        if !externalIDs.isEmpty {
            for row in try connection.run(
                "SELECT id, external_id, text FROM reports WHERE app_id = \(app) AND external_id = ANY(\(externalIDs))")
            {
                known.note(
                    try row.value("id"), externalID: try row.value("external_id"), digest: nil,
                    text: try row.value("text"))
            }
        }
        if !digests.isEmpty {
            for row in try connection.run(
                "SELECT id, source_digest FROM reports WHERE app_id = \(app) AND source_digest = ANY(\(digests))")
            {
                known.note(try row.value("id"), externalID: nil, digest: try row.value("source_digest"))
            }
        }
        return known
    }
}
