import Foundation
import Postgres
import Testing
import TestSupport

private enum State: String, Decodable { case open, closed }
private struct Place: Decodable, Equatable {
    var x: Int
    var label: String?
}
private struct Thing: Decodable, Equatable {
    var id: Int64
    var bundleID: String
    var isShared: Bool
    var createdAt: Date
    var endedAt: Date?
    var state: State
    var before: State?
    var tags: [String]
    var digest: [UInt8]
    var place: Place
    var places: [Place]?
    var share: Double?
    var raw: String
}
private struct Small: Decodable { var number: Int32 }

@Suite(.emptyDatabase) struct `Rows that decode themselves` {
    let connection: Connection
    init() throws { connection = try TestDatabase.connect() }

    private func things(_ state: String = "open") throws -> Rows {
        let at = Date(timeIntervalSince1970: 1_700_000_000.5)
        return try connection.run(
            """
            SELECT n::bigint AS id, 'com.example' AS bundle_id, n = 1 AS is_shared, \(at) AS created_at,
                CASE WHEN n = 2 THEN \(at) END AS ended_at, \(state)::text AS state,
                CASE WHEN n = 2 THEN 'closed' END AS before, ARRAY['a', 'b'] AS tags, \([UInt8]([0, 255])) AS digest,
                jsonb_build_object('x', n) AS place, CASE WHEN n = 2 THEN '[{"x": 1, "label": "é"}]'::json END AS places,
                CASE WHEN n = 2 THEN 0.5::float8 END AS share, '{"a": 1}'::jsonb AS raw
            FROM generate_series(1, 2) AS n ORDER BY n
            """)
    }

    @Test func `each property reads the column it is called after`() throws {
        let at = Date(timeIntervalSince1970: 1_700_000_000.5)
        var wanted = Thing(
            id: 1, bundleID: "com.example", isShared: true, createdAt: at, endedAt: nil, state: .open, before: nil,
            tags: ["a", "b"], digest: [0, 255], place: Place(x: 1), places: nil, share: nil, raw: #"{"a": 1}"#)
        let read: [Thing] = try things().decoded()
        #expect(read.first == wanted)
        (wanted.id, wanted.isShared, wanted.endedAt, wanted.before) = (2, false, at, State.closed)
        (wanted.place, wanted.places, wanted.share) = (Place(x: 2), [Place(x: 1, label: "é")], 0.5)
        #expect(read.last == wanted)
        #expect(read.count == 2)
    }

    @Test func `what doesn't fit is an error and never a guess`() throws {
        #expect(throws: (any Error).self) { try things("unheard of").decoded(as: Thing.self) }
        let missing = #expect(throws: PostgresError.self) {
            try connection.run("SELECT 1::bigint AS id").decoded(as: Thing.self)
        }
        #expect(missing?.message.contains("no column bundle_id") == true)
        #expect(throws: PostgresError.self) { try connection.run("SELECT NULL::int AS number").decoded(as: Small.self) }
        #expect(throws: PostgresError.self) { try connection.run("SELECT 'x' AS number").decoded(as: Small.self) }
        #expect(throws: PostgresError.self) {
            try connection.run("SELECT 5000000000::bigint AS number").decoded(as: Small.self)
        }
        let one: Small? = try connection.run("SELECT 7 AS number").first?.decoded()
        #expect(one?.number == 7)
    }
}
