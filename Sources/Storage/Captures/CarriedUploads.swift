import Postgres

/// What is known of some bytes when they come.
package struct UploadArrival: Sendable, Decodable {
    /// The build that they are for; `nil`: it is not there yet.
    package var buildID: Int64?
    /// The state of the app's releases and builds; see ``StampedMemory``.
    package var stamp: Int64
    /// The receipt that the same delivery got before, as JSON.
    package var known: String?
    /// The newest receipt for the same bytes, in whichever build, and the engines that read them for it.
    package var receipt: String?
    package var engines: String?
    package var format: String?
}

extension Transaction {
    /// The app and what is known of the bytes, by one statement; `nil`: there is no such app.
    package func arrival(
        _ digest: [UInt8], parameters: String, version: String, number: String, ofApp slug: String
    ) throws -> (app: StoredApp, upload: UploadArrival)? {
        let rows = try connection.run(
            """
            SELECT app.*, build.id AS build_id, stamp, (SELECT receipt::text FROM uploads WHERE build_id = build.id
                    AND digest = \(digest) AND parameters = \(parameters)) AS known,
                earlier.receipt::text AS receipt, earlier.engines, earlier.format
            FROM (\(fragment: Self.app(slug: slug))) AS app JOIN history_stamps ON history_stamps.app_id = app.id
            LEFT JOIN LATERAL (SELECT builds.id FROM builds JOIN releases ON releases.id = release_id
                WHERE releases.app_id = app.id AND version = \(version) AND number = \(number)) AS build ON true
            LEFT JOIN LATERAL (SELECT receipt, engines, format FROM uploads JOIN contents USING (digest)
                WHERE digest = \(digest) AND app_id = app.id AND parameters = \(parameters) AND bytes IS NOT NULL
                ORDER BY uploads.id DESC LIMIT 1) AS earlier ON true
            """)
        return try rows.map { (app: try StoredApp($0), upload: try $0.decoded()) }.first { isVisible($0.app) }
    }
}

/// A delivery of bytes that another build got before.
package struct CarriedUpload: Sendable {
    package var app: Int64
    /// The state of the app's releases and builds that was read.
    package var stamp: Int64
    package var digest: [UInt8]
    package var parameters: String
    package var engines: String
    package var fileName: String?
    package var format: String
    package var size: Int64
    package var caller: String
    /// The captures that were read from the bytes.
    package var captures: [Int64]
    /// The receipt as JSON; its id is filled in here.
    package var receipt: String

    package init(
        app: Int64, stamp: Int64, digest: [UInt8], parameters: String, engines: String,
        fileName: String?, format: String, size: Int64, caller: String, captures: [Int64], receipt: String
    ) {
        (self.app, self.stamp) = (app, stamp)
        (self.digest, self.parameters, self.engines) = (digest, parameters, engines)
        (self.fileName, self.format, self.size, self.caller) = (fileName, format, size, caller)
        (self.captures, self.receipt) = (captures, receipt)
    }
}

extension Database {
    /// The same as ``WriteTransaction/carry(_:into:after:)`` in a transaction of its own, which locks the app, in one trip.
    package func carry(_ upload: CarriedUpload, into build: Int64, after before: Int64) throws -> Int64? {
        try write([
            WriteTransaction.locking(app: upload.app), WriteTransaction.carrying(upload, into: build, after: before),
        ]).last?.first?.value("id")
    }
}

extension WriteTransaction {
    /// Puts captures that are known into a build, where they are the very ones that the build before is referred to by
    /// and nothing but that is to be said of them: no fault is open on their screens and no speech was lost, nobody
    /// pinned, accepted or recorded anything in the app, no report waits for what it names, and the build holds no other
    /// capture in their place. So each of them is measured against itself, and good.
    /// - Parameters:
    ///   - build: one that was open at the stamp.
    ///   - before: the build right before it on its line.
    /// - Returns: the upload; `nil`: something is to be said, and nothing was written.
    package func carry(_ upload: CarriedUpload, into build: Int64, after before: Int64) throws -> Int64? {
        try connection.run(Self.carrying(upload, into: build, after: before)).first?.value("id")
    }

    fileprivate static func carrying(_ upload: CarriedUpload, into build: Int64, after before: Int64) -> SQL {
        let app = upload.app
        return """
            WITH carried AS MATERIALIZED (
                SELECT captures.id, captures.screen_id, captures.variant_key, before.captured_in
                FROM captures JOIN screens ON screens.id = captures.screen_id
                JOIN build_looks AS before ON before.build_id = \(before) AND before.capture_id = captures.id
                WHERE captures.id = ANY(\(upload.captures)) AND captures.app_id = \(app) AND before.is_reference
                  AND \(fragment: isCalledAsItsScreen)
                  AND NOT EXISTS (SELECT FROM screenshots WHERE capture_id = captures.id)
                  AND NOT EXISTS (SELECT FROM build_captures AS held JOIN captures AS other ON other.id = held.capture_id
                    WHERE held.build_id = \(build) AND held.screen_id = captures.screen_id
                      AND other.variant_key = captures.variant_key)
                  AND NOT EXISTS (SELECT FROM faults
                    WHERE faults.build_id = \(before) AND faults.screen_id = captures.screen_id)
                  AND NOT EXISTS (SELECT FROM build_looks AS sound WHERE sound.build_id = \(before)
                    AND sound.screen_id = captures.screen_id AND sound.sound_id IS NOT NULL)
            ), allowed AS MATERIALIZED (
                SELECT nextval('uploads_id_seq') AS id
                WHERE (SELECT count(DISTINCT (screen_id, variant_key)) FROM carried) = \(upload.captures.count)
                  AND (SELECT stamp FROM history_stamps WHERE app_id = \(app)) = \(upload.stamp)
                  AND NOT EXISTS (SELECT FROM uploads WHERE build_id = \(build) AND digest = \(upload.digest)
                    AND parameters = \(upload.parameters))
                  AND NOT EXISTS (SELECT FROM expectations WHERE app_id = \(app) AND ended_at IS NULL)
                  AND NOT EXISTS (SELECT FROM acceptances WHERE app_id = \(app) AND ended_at IS NULL)
                  AND NOT EXISTS (SELECT FROM recordings WHERE app_id = \(app) AND ended_at IS NULL)
                  AND NOT EXISTS (SELECT FROM reports
                    WHERE app_id = \(app) AND \(fragment: waiting(for: "SELECT screen_id FROM carried")))
            ), added AS (
                INSERT INTO uploads (id, app_id, build_id, digest, parameters, engines, file_name, format, size, caller, receipt)
                OVERRIDING SYSTEM VALUE
                SELECT id, \(app), \(build), \(upload.digest), \(upload.parameters), \(upload.engines), \(upload.fileName),
                    \(upload.format), \(upload.size), \(upload.caller),
                    jsonb_set(\(JSONB(upload.receipt)), '{id}', to_jsonb(id))
                FROM allowed
            ), placed AS (
                INSERT INTO build_captures (build_id, screen_id, variant_key, capture_id, upload_id)
                SELECT \(build), screen_id, variant_key, carried.id, allowed.id FROM carried, allowed
            ), looked AS (
                INSERT INTO build_looks (build_id, capture_id, screen_id, captured_in, is_reference, against_id,
                    against_build)
                SELECT \(build), carried.id, screen_id, \(build), true, carried.id, captured_in FROM carried, allowed
            ), noted AS (
                INSERT INTO events (app_id, caller, kind, subject, details)
                SELECT \(app), \(upload.caller), 'uploaded', 'build/' || \(build)::bigint, jsonb_build_object('upload', id)
                FROM allowed
            )
            SELECT id FROM allowed
            """
    }

    /// Locks the app together with the next statement, in one trip.
    package func lockWithNext(app id: Int64) throws { try connection.executeLater(Self.locking(app: id)) }
}
