import Foundation
import Postgres
package import Screens

/// One utterance as it is kept, with the element it belongs to.
package struct StoredUtterance: Sendable, Hashable, Decodable {
    package var position: Int
    package var elementID: Int64?
    /// Index into the capture's tree, and the node's name outside.
    package var node: Int
    package var nodeName: String
    package var text: String
    package var hint: String?
    package var supplements: [String]
    package var facts: [String]
    package var unknown: [String]
    package var orderUncertain: Bool
    /// Why it is taken for that element; `nil` where it is new.
    package var matchReason: String?

    package init(_ utterance: Utterance, nodeName: String, elementID: Int64?, matchReason: String?) {
        position = utterance.position
        self.elementID = elementID
        node = utterance.node
        self.nodeName = nodeName
        text = utterance.text
        hint = utterance.hint
        supplements = utterance.supplements
        facts = utterance.facts
        unknown = utterance.unknown
        orderUncertain = utterance.orderUncertain
        self.matchReason = matchReason
    }
}

/// A capture's transcript, without its utterances.
package struct StoredTranscript: Sendable, Hashable {
    package var id: Int64
    package var captureID: Int64
    package var speaker: String
    /// What the capture never says, or its screen reader is not known to say.
    package var unknown: [String]
    package var spokenCoverage: Double?
    package var words: Int
}

extension StoredTranscript? {
    /// How much is said, to order captures of one screen by: the share of the visible text, then words.
    package var amountSaid: (coverage: Double, words: Int) { (self?.spokenCoverage ?? 1, self?.words ?? 0) }
}

extension StoredTranscript {
    /// Read by hand: a page has hundreds.
    fileprivate init(_ row: Row) throws {
        self.init(
            id: try row.value("id"), captureID: try row.value("capture_id"), speaker: try row.value("speaker"),
            unknown: try row.value("unknown"), spokenCoverage: try row.value("spoken_coverage"),
            words: try row.value("words"))
    }
}

extension Transaction {
    /// Transcripts of captures, each in the newest speaker's words that are stored.
    package func transcripts(captures ids: [Int64]) throws -> [StoredTranscript] {
        try connection.run(
            """
            SELECT DISTINCT ON (capture_id) id, capture_id, speaker, unknown, spoken_coverage, words FROM transcripts
            WHERE capture_id \(fragment: .isOne(of: ids)) ORDER BY capture_id, id DESC
            """
        ).map(StoredTranscript.init)
    }

    /// How many utterances transcripts have, by transcript.
    package func utteranceCounts(transcripts ids: [Int64]) throws -> [Int64: Int] {
        // Positions rise from 1: the last one, a look at the index, is how many there are.
        try connection.run(
            """
            SELECT listed.id,
                coalesce((SELECT max(position) FROM utterances WHERE transcript_id = listed.id), 0)::bigint AS utterances
            FROM \(fragment: .rows(of: ids)) AS listed(id)
            """
        ).reduce(into: [:]) { counts, row in counts[try row.value("id")] = try row.value("utterances") }
    }

    package func utterances(transcript id: Int64) throws -> [StoredUtterance] {
        try connection.run(
            """
            SELECT position, element_id, node, node_name, text, hint, supplements, facts, unknown, order_uncertain, match_reason
            FROM utterances WHERE transcript_id = \(id) ORDER BY position
            """
        ).decoded()
    }
}

extension WriteTransaction {
    package func addTranscript(
        capture: Int64, _ transcript: Transcript, rotors: String, coverage: Double?, words: Int,
        utterances: [StoredUtterance]
    ) throws {
        try connection.executeLater(
            """
            WITH transcript AS (
                INSERT INTO transcripts (capture_id, speaker, rotors, unknown, spoken_coverage, words)
                VALUES (\(capture), \(transcript.speaker), \(JSONB(rotors)), \(transcript.unknown), \(coverage), \(words))
                RETURNING id
            )
            INSERT INTO utterances (transcript_id, capture_id, position, element_id, node, node_name, text, hint,
                supplements, facts, unknown, order_uncertain, match_reason)
            SELECT transcript.id, \(capture), position, element, node, node_name, text, hint, supplements::text[],
                facts::text[], unknown::text[], order_uncertain, match_reason
            FROM transcript, unnest(\(utterances.map { $0.position }), \(utterances.map { $0.elementID }), \(utterances.map { $0.node }),
                \(utterances.map { $0.nodeName }), \(utterances.map { $0.text }), \(utterances.map { $0.hint }),
                \(utterances.map { $0.supplements.literal }), \(utterances.map { $0.facts.literal }),
                \(utterances.map { $0.unknown.literal }), \(utterances.map { $0.orderUncertain }), \(utterances.map { $0.matchReason }))
                AS row(position, element, node, node_name, text, hint, supplements, facts, unknown, order_uncertain,
                    match_reason)
            """)
    }
}
