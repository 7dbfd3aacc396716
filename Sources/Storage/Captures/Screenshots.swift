import Postgres

/// A picture of a screen, as it came.
package struct StoredScreenshot: Sendable, Hashable, Decodable {
    /// `image/png`, `image/jpeg` or `image/webp`
    package var mediaType: String
    package var bytes: [UInt8]
    package init(mediaType: String, bytes: [UInt8]) { (self.mediaType, self.bytes) = (mediaType, bytes) }
}

extension Transaction {
    package func screenshot(ofCapture id: Int64) throws -> StoredScreenshot? {
        try connection.run("SELECT media_type, bytes FROM screenshots WHERE capture_id = \(id)").first?.decoded()
    }

    package func hasScreenshot(capture id: Int64) throws -> Bool {
        try connection.run("SELECT EXISTS (SELECT 1 FROM screenshots WHERE capture_id = \(id)) AS found").one()
            .value("found")
    }
}

extension WriteTransaction {
    /// A later picture of the same capture takes the place of the earlier.
    package func keep(_ screenshot: StoredScreenshot, ofCapture id: Int64) throws {
        _ = try connection.execute(
            """
            INSERT INTO screenshots (capture_id, media_type, bytes)
            VALUES (\(id), \(screenshot.mediaType), \(screenshot.bytes))
            ON CONFLICT (capture_id) DO UPDATE SET media_type = EXCLUDED.media_type, bytes = EXCLUDED.bytes
            """)
    }
}
