import Foundation
import Postgres
import Testing
import TestSupport

private enum Channel: String { case store, beta }

@Suite(.emptyDatabase) struct `Values of Postgres` {
    let connection: Connection
    init() throws { connection = try TestDatabase.connect() }

    /// What comes back from `SELECT $1`.
    private func roundTrip<Value: SQLEncodable & SQLDecodable>(_ value: Value, _ sql: SQL) throws -> Value {
        try #require(try connection.run(sql).first).value("value")
    }

    @Test func `a value comes back as it went`() throws {
        #expect(try roundTrip("Käse ☕️ '; DROP", "SELECT \("Käse ☕️ '; DROP") AS value") == "Käse ☕️ '; DROP")
        #expect(try roundTrip("", "SELECT \("") AS value") == "")
        for number in [0, -1, Int.max, Int.min] {
            #expect(try roundTrip(number, "SELECT \(number) AS value") == number)
        }
        #expect(try roundTrip(Int16.min, "SELECT \(Int16.min) AS value") == Int16.min)
        #expect(try roundTrip(Int32.max, "SELECT \(Int32.max) AS value") == Int32.max)
        #expect(try roundTrip(true, "SELECT \(true) AS value"))
        for number in [0.1, -.pi, .infinity, Double.leastNonzeroMagnitude] {
            #expect(try roundTrip(number, "SELECT \(number) AS value") == number)
        }
        let bytes: [UInt8] = [0, 255, 10, 92]
        #expect(try roundTrip(bytes, "SELECT \(bytes) AS value") == bytes)
        #expect(try roundTrip([UInt8](), "SELECT \([UInt8]()) AS value") == [])
        #expect(try roundTrip(Data(bytes), "SELECT \(Data(bytes)) AS value") == Data(bytes))
        let id = UUID()
        #expect(try roundTrip(id, "SELECT \(id) AS value") == id)
        let json = JSONB(#"{"a": [1, "\\u0000"]}"#)
        #expect(try roundTrip(json, "SELECT \(json) AS value") == json)
    }

    @Test func `times keep their microseconds`() throws {
        for text in ["2026-02-28 23:59:59.123456+00", "1969-12-31 00:00:00.000001+00", "2000-01-01 00:00:00+00"] {
            let row = try #require(try connection.run("SELECT \(text)::timestamptz AS value").first)
            let time: Date = try row.value("value")
            let isSame = try connection.run("SELECT \(time) = \(text)::timestamptz AS same").first?.value(
                "same", as: Bool.self)
            #expect(isSame == true)
        }
        #expect(try roundTrip(.distantFuture, "SELECT \(Date.distantFuture) AS value") == Date.distantFuture)
        let day = try #require(try connection.run("SELECT '2026-03-01'::date AS value").first)
        #expect(try day.value("value", as: Date.self) == Date(timeIntervalSince1970: 1_772_323_200))
    }

    @Test func `a day reads as its name`() throws {
        let rows = try connection.run(
            "SELECT day, day::text AS expected FROM unnest(\(["2024-02-29", "1999-12-31", "0001-01-01", "2100-03-01"])::date[]) AS day"
        )
        for row in rows { #expect(try row.value("day", as: String.self) == row.value("expected")) }
        #expect(rows.count == 4)
    }

    @Test func `arrays keep order, emptiness and NULL`() throws {
        #expect(try roundTrip(["b", "a,\"{}", ""], "SELECT \(["b", "a,\"{}", ""]) AS value") == ["b", "a,\"{}", ""])
        #expect(try roundTrip([Int](), "SELECT \([Int]()) AS value") == [])
        #expect(try roundTrip([1.5, -2], "SELECT \([1.5, -2]) AS value") == [1.5, -2])
        #expect(try roundTrip([Int64(3), nil], "SELECT \([Int64(3), nil]) AS value") == [3, nil])
        let digests: [[UInt8]] = [[1, 2], []]
        #expect(try roundTrip(digests, "SELECT \(digests) AS value") == digests)
        #expect(throws: PostgresError.self) {
            try connection.run("SELECT ARRAY['a', NULL] AS value").first?.value("value", as: [String].self)
        }
    }

    @Test func `lists of different lengths stand in one array as they are`() throws {
        let lists = [[], ["a, {b}"], ["", "NULL", "\"quoted\"", "back\\slash", "Käse\n☕️", " "]]
        let rows = try connection.run("SELECT list::text[] AS value FROM unnest(\(lists.map(\.literal))) AS list")
        #expect(try rows.map { try $0.value("value", as: [String].self) } == lists)
        // A sign that changes the letter before it is part of no quotation mark.
        let combined = ["\"\u{301}"]
        #expect(try roundTrip(combined, "SELECT \(combined.literal)::text[] AS value") == combined)
    }

    @Test func `numeric reads as a number and as digits`() throws {
        let row = try #require(
            try connection.run(
                """
                SELECT sum(x::bigint) AS whole, avg(x) AS mean, -0.00012::numeric AS small, 1e20::numeric AS large,
                       120000::numeric AS round, 0::numeric AS zero, 10000.5::numeric AS mixed
                FROM unnest(\([1, 2, 4])) AS x
                """
            ).first)
        #expect(try row.value("whole", as: Int.self) == 7)
        #expect(abs(try row.value("mean", as: Double.self) - 7.0 / 3) < 1e-12)
        #expect(try row.value("small", as: Double.self) == -0.00012)
        #expect(try row.value("large", as: String.self) == "100000000000000000000")
        #expect(try row.value("round", as: Int.self) == 120_000)
        #expect(try row.value("zero", as: Int.self) == 0)
        #expect(try row.value("mixed", as: String.self) == "10000.5")
        #expect(throws: PostgresError.self) { try row.value("large", as: Int.self) }
    }

    @Test func `an enum goes by its raw value, and an unknown one is an error`() throws {
        let row = try #require(
            try connection.run("SELECT \(Channel.beta) AS known, 'x' AS unknown, \(Channel?.none)::text AS missing")
                .first)
        #expect(try row.value("known", as: Channel.self) == .beta)
        #expect(try row.value("missing", as: Channel?.self) == nil)
        #expect(throws: PostgresError.self) { try row.value("unknown", as: Channel.self) }
    }

    @Test func `NULL reads only as an optional`() throws {
        let row = try #require(try connection.run("SELECT NULL::int8 AS number, \(Int?.none) AS sent").first)
        #expect(try row.value("number", as: Int?.self) == nil)
        #expect(try row.value("sent", as: Int?.self) == nil)
        let error = #expect(throws: PostgresError.self) { try row.value("number", as: Int.self) }
        #expect(error?.kind == .unexpected)
        #expect(error?.column == "number")
    }

    @Test func `a column that isn't there is named`() throws {
        let row = try #require(try connection.run("SELECT 1 AS number").first)
        let error = #expect(throws: PostgresError.self) { try row.value("nubmer", as: Int.self) }
        #expect(error?.message.contains("nubmer") == true)
    }

    @Test func `a NUL character is refused before anything is sent`() throws {
        for sql in [
            "SELECT \("a\u{0}b")" as SQL, "SELECT \(["fine", "\u{0}"])", "SELECT \(JSONB("\"\\u0000\""))",
            "SELECT \(identifier: "\u{0}")", "SELECT \(fragment: "\("\u{0}")")",
        ] {
            let error = #expect(throws: PostgresError.self) { try connection.run(sql) }
            #expect(error?.kind == .unstorableText)
        }
        #expect(try connection.run("SELECT 1 AS one").first?.value("one", as: Int.self) == 1)
    }

    @Test func `long bytes come back as they went, whatever stands beside them`() throws {
        let long = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }, other = [UInt8](long.reversed())
        let piece: SQL = "\("before")::text AS before, \(other) AS other"
        let sql: SQL =
            "SELECT \(7) AS number, \(long) AS long, \(fragment: piece), \(Int?.none) AS nothing, \([UInt8]()) AS empty"
        for rows in [try connection.run(sql)] + (try connection.pipeline([sql, sql])) {
            let row = try #require(rows.first)
            #expect(try row.value("number", as: Int.self) == 7)
            #expect(try row.value("long", as: [UInt8].self) == long)
            #expect(try row.value("before", as: String.self) == "before")
            #expect(try row.value("other", as: [UInt8].self) == other)
            #expect(try row.value("nothing", as: Int?.self) == nil)
            #expect(try row.value("empty", as: [UInt8].self) == [])
        }
        try connection.execute("CREATE TABLE files (bytes bytea)")
        try connection.transaction { connection in
            try connection.executeLater("INSERT INTO files VALUES (\(long))")
            try connection.executeLater("UPDATE files SET bytes = \(other) WHERE bytes = \(long)")
        }
        #expect(try connection.run("SELECT bytes FROM files").first?.value("bytes", as: [UInt8].self) == other)
    }

    @Test func `fragments bring their values along, in order`() throws {
        let conditions: [SQL] = ["x > \(1)", "x < \(4)", "x <> \(2)"]
        let rows = try connection.run(
            "SELECT x FROM unnest(\([1, 2, 3, 4])) AS x WHERE \(fragment: .joined(conditions, separator: " AND ")) LIMIT \(5)"
        )
        #expect(try rows.map { try $0.value("x", as: Int.self) } == [3])
    }

    @Test func `a name with a quote stays one name`() throws {
        let name = "a\"; DROP TABLE x; --"
        let row = try #require(try connection.run("SELECT 1 AS \(identifier: name)").first)
        #expect(try row.value(name, as: Int.self) == 1)
    }
}
