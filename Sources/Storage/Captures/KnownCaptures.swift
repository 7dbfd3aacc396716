import Postgres

/// How much is heard of a capture and found on it.
package struct HeardFacts: Sendable, Hashable, Decodable {
    package var utterances: Int
    package var coverage: Double?
    package var failed: Int
    package var cantTell: Int

    package init(utterances: Int, coverage: Double?, failed: Int, cantTell: Int) {
        (self.utterances, self.coverage, self.failed, self.cantTell) = (utterances, coverage, failed, cantTell)
    }
}

/// A capture that is kept, spoken and audited by the engines in force.
package struct KnownCapture: Sendable {
    package var id: Int64
    package var facts: HeardFacts
    package init(id: Int64, facts: HeardFacts) { (self.id, self.facts) = (id, facts) }
}

/// A capture by what it is in itself.
package struct CaptureContent: Sendable, Hashable {
    package var screen: String
    package var digest: [UInt8]
    package init(screen: String, digest: [UInt8]) { (self.screen, self.digest) = (screen, digest) }
}

extension Transaction {
    /// Those of these contents that an app has already, as these engines hear and judge them.
    package func known(_ contents: [CaptureContent], ofApp app: Int64, _ engines: EngineVersions) throws
        -> [CaptureContent: KnownCapture]
    {
        try connection.run(
            """
            SELECT screens.key, captures.digest, captures.id, spoken_coverage AS coverage,
                coalesce((SELECT max(position) FROM utterances WHERE transcript_id = transcripts.id), 0)::bigint AS utterances,
                found.failed, found.cant_tell
            FROM unnest(\(contents.map(\.screen))::text[], \(contents.map(\.digest))) AS wanted(key, digest)
            JOIN screens ON screens.app_id = \(app) AND screens.key = wanted.key
            JOIN captures ON captures.screen_id = screens.id AND captures.digest = wanted.digest
            JOIN transcripts ON transcripts.capture_id = captures.id AND speaker = \(engines.speaker)
            JOIN audit_runs ON audit_runs.capture_id = captures.id AND ruleset = \(engines.ruleset)
                AND audit_runs.profile = \(engines.profile)
            CROSS JOIN LATERAL (SELECT count(*) FILTER (WHERE outcome = 'failed') AS failed,
                count(*) FILTER (WHERE outcome = 'cantTell') AS cant_tell
                FROM findings WHERE run_id = audit_runs.id) AS found
            """
        ).reduce(into: [:]) { known, row in
            known[CaptureContent(screen: try row.value("key"), digest: try row.value("digest"))] = KnownCapture(
                id: try row.value("id"), facts: try row.decoded())
        }
    }
}
