package import Foundation
import JSON
import Postgres
package import Screens

/// A recording as it is kept, with the place it was made at.
package struct StoredRecording: Sendable, Decodable {
    package var id: Int64
    package var buildID: Int64
    package var screenID: Int64
    package var screen: String
    /// JSON of ``Variant``, and its words.
    package var variant: String
    package var variantKey: String
    package var os: String
    package var screenReader: String
    package var screenReaderVersion: String?
    package var isWhole: Bool
    /// JSON of the lines.
    package var lines: String
    package var recordedAt: String?
    package var sessionID: Int64?
    package var caller: String
    package var createdAt: Date

    package func recall() throws -> Recording {
        guard let reader = ScreenReader(rawValue: screenReader) else {
            throw UnknownName(column: "screen_reader", name: screenReader)
        }
        return Recording(
            screen: screen, variant: try KeptJSON.decode(Variant.self, from: variant), os: os,
            screenReader: reader, screenReaderVersion: screenReaderVersion, isWhole: isWhole, recordedAt: recordedAt,
            lines: try KeptJSON.decode([Recording.Line].self, from: lines))
    }
}

/// Which recordings somebody asks for.
package struct RecordingFilter: Sendable, Hashable {
    package var screen: Int64?
    package var build: Int64?
    package var session: Int64?
    package init(screen: Int64? = nil, build: Int64? = nil, session: Int64? = nil) {
        (self.screen, self.build, self.session) = (screen, build, session)
    }
}

extension Transaction {
    private static var recordingColumns: SQL {
        """
        SELECT recordings.id, build_id, screen_id, screens.key AS screen, recordings.variant::text AS variant, variant_key,
            os, screen_reader, screen_reader_version, is_whole, lines::text AS lines, recorded_at, session_id, caller,
            recordings.created_at
        FROM recordings JOIN screens ON screens.id = screen_id
        """
    }

    package func recording(id: Int64, ofApp app: Int64) throws -> StoredRecording? {
        try connection.run(
            """
            \(fragment: Self.recordingColumns)
            WHERE recordings.id = \(id) AND recordings.app_id = \(app) AND ended_at IS NULL
            """
        ).first?.decoded()
    }

    /// Newest first.
    package func recordings(ofApp id: Int64, _ filter: RecordingFilter, after: Int64?, limit: Int) throws -> Page<
        StoredRecording
    > {
        var query: SQL = "\(fragment: Self.recordingColumns) WHERE recordings.app_id = \(id) AND ended_at IS NULL"
        if let screen = filter.screen { query += " AND screen_id = \(screen)" }
        if let build = filter.build { query += " AND build_id = \(build)" }
        if let session = filter.session { query += " AND session_id = \(session)" }
        if let after { query += " AND recordings.id < \(after)" }
        query += " ORDER BY recordings.id DESC LIMIT \(limit + 1)"
        return Page(try connection.run(query).decoded(), limit: limit, cursor: \.id)
    }

    package func recordingCount(ofApp id: Int64) throws -> Int {
        try connection.run(
            "SELECT count(*) AS n FROM recordings WHERE app_id = \(id) AND ended_at IS NULL"
        ).one().value("n")
    }

    /// Captures of a build on whose screens something was recorded in it.
    package func recordedCaptures(ofBuild id: Int64) throws -> Set<Int64> {
        Set(
            try connection.run(
                """
                SELECT DISTINCT capture_id FROM recordings JOIN build_captures USING (build_id, screen_id)
                WHERE build_id = \(id) AND ended_at IS NULL
                """
            ).map { try $0.value("capture_id") })
    }

    /// What was recorded of the screen, in whichever variant, where a build held this capture; oldest first.
    package func recordings(whereCapture id: Int64) throws -> [StoredRecording] {
        try connection.run(
            """
            \(fragment: Self.recordingColumns)
            WHERE ended_at IS NULL AND EXISTS (
                SELECT FROM build_captures WHERE capture_id = \(id) AND build_captures.build_id = recordings.build_id
                    AND build_captures.screen_id = recordings.screen_id)
            ORDER BY recordings.id
            """
        ).decoded()
    }
}

extension WriteTransaction {
    /// Keeps a recording once. Answers its id, and whether it was kept before.
    package func keep(
        _ recording: Recording, digest: [UInt8], app: Int64, build: Int64, screen: Int64, variant: String,
        variantKey: String, upload: Int64?, session: Int64?, caller: String
    ) throws -> (id: Int64, wasThere: Bool) {
        let known = try connection.run(
            """
            SELECT id FROM recordings
            WHERE build_id = \(build) AND screen_id = \(screen) AND digest = \(digest) AND ended_at IS NULL
            """
        ).first
        if let known { return (try known.value("id"), true) }
        let id: Int64 = try connection.run(
            """
            INSERT INTO recordings (app_id, build_id, screen_id, variant, variant_key, os, screen_reader,
                screen_reader_version, is_whole, lines, recorded_at, digest, upload_id, session_id, caller)
            VALUES (\(app), \(build), \(screen), \(JSONB(variant)), \(variantKey), \(recording.os),
                \(recording.screenReader.rawValue), \(recording.screenReaderVersion), \(recording.isWhole),
                \(try JSONB(encoding: recording.lines)), \(recording.recordedAt), \(digest), \(upload), \(session),
                \(caller))
            RETURNING id
            """
        ).one().value("id")
        return (id, false)
    }

    /// Takes a recording back: it says nothing any more.
    package func end(recording id: Int64, caller: String) throws {
        _ = try connection.execute(
            "UPDATE recordings SET ended_at = now(), ended_by = \(caller) WHERE id = \(id) AND ended_at IS NULL")
    }
}
