package import History
import Postgres

extension Transaction {
    /// The app's lines that go on from a release of another one, by name.
    package func releaseLines(ofApp id: Int64) throws -> [ReleaseLine] {
        try connection.run(
            """
            SELECT name, version FROM release_lines JOIN releases ON releases.id = forked_from_id
            WHERE release_lines.app_id = \(id) ORDER BY name
            """
        ).map { ReleaseLine(try $0.value("name"), forkedFrom: try $0.value("version")) }
    }
}

extension WriteTransaction {
    /// - Parameter release: what the line goes on from; `nil`: from nothing.
    package func setLine(_ name: String, forkedFrom release: Int64?, ofApp app: Int64) throws {
        guard let release else {
            _ = try connection.execute("DELETE FROM release_lines WHERE app_id = \(app) AND name = \(name)")
            return
        }
        _ = try connection.execute(
            """
            INSERT INTO release_lines (app_id, name, forked_from_id) VALUES (\(app), \(name), \(release))
            ON CONFLICT (app_id, name) DO UPDATE SET forked_from_id = EXCLUDED.forked_from_id
            """)
    }

    /// Gives each release of an app its place from 1 in the order given; those not named have none.
    package func setPositions(_ releases: [Int64], ofApp app: Int64) throws {
        _ = try connection.execute(
            """
            UPDATE releases SET position = array_position(\(releases), id) WHERE app_id = \(app)
            """)
    }
}
