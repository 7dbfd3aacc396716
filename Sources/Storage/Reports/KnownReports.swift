package import History
import Postgres

/// Reports that are known again: by the source's id, or by the digest of what the source said.
package struct KnownReports: Sendable {
    private var byExternalID: [String: [(source: String?, id: Int64)]] = [:]
    private var byDigest: [[UInt8]: Int64] = [:]
    /// Those whose text was removed have none.
    private var texts: [Int64: String] = [:]
    private var wordless: Set<Int64> = []

    /// An id belongs to its source. One whose source nobody said is that of a source where it came with the same words.
    package func report(_ draft: ReportDraft, digest: [UInt8]?) -> Int64? {
        let known = draft.externalId.flatMap { byExternalID[$0] } ?? []
        let same =
            known.first { $0.source == draft.externalSource }
            ?? known.first { known in
                (known.source == nil) != (draft.externalSource == nil) && says(draft.text, report: known.id) == true
            }
        return same?.id ?? digest.flatMap { byDigest[$0] }
    }

    /// Whether a report that is known by its id was filed with these words, as far as they are kept: `lacksText`. White
    /// space does not matter.
    package func said(_ text: String, report id: Int64) -> Bool { says(text, report: id) ?? true }

    /// The report's text was removed: nobody can tell whether it said the same.
    package func lacksText(report id: Int64) -> Bool { wordless.contains(id) }

    private func says(_ text: String, report id: Int64) -> Bool? {
        func words(_ text: String) -> [Substring] { text.split(whereSeparator: \.isWhitespace) }
        return texts[id].map { words($0) == words(text) }
    }

    package mutating func note(_ id: Int64, _ draft: ReportDraft, digest: [UInt8]?) {
        note(id, externalID: draft.externalId, source: draft.externalSource, text: draft.text)
        if let digest { byDigest[digest] = id }
    }

    private mutating func note(_ id: Int64, externalID: String?, source: String?, text: String?) {
        if let externalID { byExternalID[externalID, default: []].append((source, id)) }
        texts[id] = text
        if text == nil { wordless.insert(id) }
    }

    /// - Parameter answers: to the queries of `Transaction.knownReports`.
    init(_ answers: some Sequence<Rows>) throws {
        for row in answers.joined() {
            if let digest: [UInt8] = try row.value("source_digest") {
                byDigest[digest] = try row.value("id")
            } else {
                note(
                    try row.value("id"), externalID: try row.value("external_id"),
                    source: try row.value("external_source"), text: try row.value("text"))
            }
        }
    }
}

extension Transaction {
    package func knownReports(externalIDs: [String], digests: [[UInt8]], ofApp app: Int64) throws -> KnownReports {
        try KnownReports(connection.pipeline(Self.knownReports(externalIDs: externalIDs, digests: digests, ofApp: app)))
    }

    static func knownReports(externalIDs: [String], digests: [[UInt8]], ofApp app: Int64) -> [SQL] {
        let byID: SQL = """
            SELECT id, external_id, external_source, CASE WHEN text_removed_at IS NULL THEN text END AS text,
                NULL::bytea AS source_digest FROM reports
            WHERE app_id = \(app) AND external_id \(fragment: .isOne(of: externalIDs)) ORDER BY id
            """
        let byDigest: SQL = """
            SELECT id, source_digest FROM reports
            WHERE app_id = \(app) AND source_digest \(fragment: .isOne(of: digests))
            """
        return (externalIDs.isEmpty ? [] : [byID]) + (digests.isEmpty ? [] : [byDigest])
    }
}
