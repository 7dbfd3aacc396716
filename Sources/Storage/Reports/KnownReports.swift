import Postgres

/// Reports that are known again: by the source's id, or by the digest of what the source said.
package struct KnownReports: Sendable {
    package private(set) var byExternalID: [String: Int64] = [:]
    package private(set) var byDigest: [[UInt8]: Int64] = [:]

    package func report(externalID: String?, digest: [UInt8]?) -> Int64? {
        externalID.flatMap { byExternalID[$0] } ?? digest.flatMap { byDigest[$0] }
    }

    package mutating func note(_ id: Int64, externalID: String?, digest: [UInt8]?) {
        if let externalID { byExternalID[externalID] = id }
        if let digest { byDigest[digest] = id }
    }
}

extension Transaction {
    package func knownReports(externalIDs: [String], digests: [[UInt8]], ofApp app: Int64) throws -> KnownReports {
        var known = KnownReports()
        if !externalIDs.isEmpty {
            for row in try connection.run(
                "SELECT id, external_id FROM reports WHERE app_id = \(app) AND external_id = ANY(\(externalIDs))")
            {
                known.note(try row.value("id"), externalID: try row.value("external_id"), digest: nil)
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
