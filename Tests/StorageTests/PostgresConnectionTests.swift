import Foundation
import Postgres
import Testing
import TestSupport

@Suite(.emptyDatabase) struct `A connection to Postgres` {
    let connection: Connection
    init() throws { connection = try TestDatabase.connect() }

    private func number(_ sql: SQL) throws -> Int {
        try #require(try connection.run(sql).first).value("number")
    }

    @Test func `an error names constraint, table and column`() throws {
        try connection.execute("CREATE TABLE fruits (name text NOT NULL CONSTRAINT fruits_name_key UNIQUE)")
        #expect(try connection.execute("INSERT INTO fruits VALUES (\("fig")), (\("plum"))") == 2)
        let twice = #expect(throws: PostgresError.self) {
            try connection.execute("INSERT INTO fruits VALUES (\("fig"))")
        }
        #expect(twice?.sqlState == "23505")
        #expect(twice?.constraint == "fruits_name_key")
        let null = #expect(throws: PostgresError.self) { try connection.execute("INSERT INTO fruits VALUES (NULL)") }
        #expect(null?.column == "name")
        #expect(null?.table == "fruits")
        #expect(null?.isUnavailable == false)
    }

    @Test func `a transaction keeps all or nothing`() throws {
        try connection.execute("CREATE TABLE ledger (x int8)")
        struct Refused: Error {}
        #expect(throws: Refused.self) {
            try connection.transaction { connection in
                try connection.execute("INSERT INTO ledger VALUES (1)")
                throw Refused()
            }
        }
        #expect(try number("SELECT count(*) AS number FROM ledger") == 0)
        let value = try connection.transaction { try $0.execute("INSERT INTO ledger VALUES (1), (2)") }
        #expect(value == 2)
        #expect(try number("SELECT count(*) AS number FROM ledger") == 2)
    }

    @Test func `a transaction that hides an error isn't taken for done`() throws {
        let error = #expect(throws: PostgresError.self) {
            try connection.transaction { connection in _ = try? connection.run("SELECT 1/0") }
        }
        #expect(error?.sqlState == "25P02")
        #expect(!connection.isInTransaction)
    }

    @Test func `a read-only transaction refuses to write`() throws {
        let error = #expect(throws: PostgresError.self) {
            try connection.transaction(.readOnly) { try $0.execute("CREATE TABLE never (x int8)") }
        }
        #expect(error?.sqlState == "25006")
    }

    @Test func `a serialization failure runs the transaction again`() throws {
        try connection.execute("CREATE TABLE counter (x int8)")
        try connection.execute("INSERT INTO counter VALUES (0)")
        let rival = try TestDatabase.connect()
        var runs = 0
        try connection.transaction(TransactionMode(isolation: .repeatableRead), retries: 3) { connection in
            runs += 1
            let x: Int = try #require(try connection.run("SELECT x FROM counter").first).value("x")
            if runs == 1 { try rival.execute("UPDATE counter SET x = x + 10") }
            try connection.execute("UPDATE counter SET x = \(x + 1)")
        }
        #expect(runs == 2)
        #expect(try number("SELECT x AS number FROM counter") == 11)
    }

    @Test func `a transaction in which nothing was asked sends nothing`() throws {
        let rival = try TestDatabase.connect()
        let before = try number("SELECT pg_backend_pid() AS number")
        try rival.execute("SELECT pg_terminate_backend(\(before)::int, 5000)")
        try connection.transaction { _ in }
        try connection.transaction(.readOnly) { _ in }
        #expect(!connection.isInTransaction)
        #expect(try number("SELECT 4 AS number") == 4)
    }

    @Test func `a connection can be used again right after a transaction that only read`() throws {
        try connection.execute("CREATE TABLE read (x int8)")
        for index in 0..<20 {
            let count: Int = try connection.transaction(.readOnly) { connection in
                try #require(try connection.run("SELECT count(*) AS number FROM read").first).value("number")
            }
            #expect(count == index && !connection.isInTransaction)
            _ = try connection.transaction { try $0.execute("INSERT INTO read VALUES (1)") }
        }
    }

    @Test func `writes that nobody waits for happen in their order, with the others or not at all`() throws {
        try connection.execute("CREATE TABLE later (x int8 PRIMARY KEY)")
        try connection.transaction { connection in
            try connection.executeLater("INSERT INTO later VALUES (1)")
            try connection.executeLater("UPDATE later SET x = x + 1")
            #expect(try connection.run("SELECT x FROM later").first?.value("x", as: Int.self) == 2)
            try connection.executeLater("INSERT INTO later VALUES (3)")
        }
        #expect(try number("SELECT sum(x)::int8 AS number FROM later") == 5)
        let twice = #expect(throws: PostgresError.self) {
            try connection.transaction { connection in
                try connection.executeLater("INSERT INTO later VALUES (4)")
                try connection.executeLater("INSERT INTO later VALUES (3)")
            }
        }
        #expect(twice?.constraint == "later_pkey" && !connection.isInTransaction)
        let early = #expect(throws: PostgresError.self) {
            try connection.transaction { connection in
                try connection.executeLater("INSERT INTO later VALUES (3)")
                _ = try connection.run("SELECT 1")
            }
        }
        #expect(early?.constraint == "later_pkey")
        #expect(try number("SELECT sum(x)::int8 AS number FROM later") == 5)
    }

    @Test func `what is notified is heard`() throws {
        try connection.listen(to: "news")
        #expect(try connection.waitForNotice(atMost: .milliseconds(1)) == false)
        try TestDatabase.connect().execute("SELECT pg_notify('news', '')")
        #expect(try connection.waitForNotice(atMost: .seconds(20)))
        #expect(try connection.waitForNotice(atMost: .milliseconds(1)) == false)
    }

    @Test func `a pipeline answers in order, from one moment`() throws {
        let rows = try connection.pipeline([
            "SELECT 1 AS x", "SELECT now() AS x", "SELECT x FROM unnest(\([7, 8])) AS x", "SELECT now() AS x",
        ])
        #expect(rows.map(\.count) == [1, 1, 2, 1])
        #expect(try rows[2].last?.value("x", as: Int.self) == 8)
        #expect(try rows[1][0].value("x", as: Date.self) == rows[3][0].value("x"))
        #expect(try connection.pipeline([]).isEmpty)
    }

    @Test func `a pipeline that fails says why and leaves the connection usable`() throws {
        let error = #expect(throws: PostgresError.self) {
            try connection.pipeline(["SELECT 1 AS x", "SELECT 1/\(0) AS x", "SELECT 2 AS x"])
        }
        #expect(error?.sqlState == "22012")
        #expect(!connection.isInTransaction)
        #expect(try connection.pipeline(["SELECT 2 AS x"])[0].first?.value("x", as: Int.self) == 2)
        let write = #expect(throws: PostgresError.self) { try connection.pipeline(["CREATE TABLE never (x int8)"]) }
        #expect(write?.sqlState == "25006")
    }

    @Test func `a statement runs by the one plan that is made of it, and the next ones as ever`() throws {
        for _ in 0..<8 {
            #expect(try connection.runByOnePlan("SELECT x FROM unnest(\([7, 8])) AS x").last?.value("x") == 8)
        }
        let counts = try connection.run(
            "SELECT generic_plans AS once, custom_plans AS anew FROM pg_prepared_statements WHERE statement LIKE 'SELECT x FROM%'"
        )
        #expect(try counts[0].value("once", as: Int.self) == 8 && counts[0].value("anew", as: Int.self) == 0)
        try connection.transaction { connection in
            try connection.execute("CREATE TEMPORARY TABLE planned (x int8) ON COMMIT DROP")
            #expect(try connection.runByOnePlan("INSERT INTO planned VALUES (\(3)) RETURNING x")[0].value("x") == 3)
            let mode = try connection.run("SELECT current_setting('plan_cache_mode') AS mode")
            #expect(try mode[0].value("mode") == "auto")
        }
    }

    @Test func `a pipeline inside a transaction belongs to it`() throws {
        try connection.transaction { connection in
            try connection.execute("CREATE TEMPORARY TABLE inside (x int8) ON COMMIT DROP")
            let rows = try connection.pipeline(["INSERT INTO inside VALUES (5) RETURNING x", "SELECT x FROM inside"])
            #expect(try rows[1].first?.value("x", as: Int.self) == 5)
        }
    }

    @Test func `a large pipeline with large answers doesn't stall`() throws {
        let wide = String(repeating: "x", count: 100_000)
        let rows = try connection.pipeline((0..<200).map { "SELECT \($0) AS n, \(wide) AS wide" })
        #expect(rows.count == 200)
        #expect(try rows[199][0].value("wide", as: String.self).utf8.count == 100_000)
    }

    @Test func `more statements than are kept prepared all run`() throws {
        for index in 0..<600 {
            #expect(try number("SELECT \(index) AS number, 1 AS \(identifier: "column \(index)")") == index)
        }
        #expect(try number("SELECT count(*) AS number FROM pg_prepared_statements") <= 256)
    }

    @Test func `a prepared statement outlives a change of its table`() throws {
        try connection.execute("CREATE TABLE changing (x int4)")
        try connection.execute("INSERT INTO changing VALUES (1)")
        #expect(try number("SELECT x AS number FROM changing") == 1)
        try connection.execute("ALTER TABLE changing ALTER x TYPE int8")
        #expect(try number("SELECT x AS number FROM changing") == 1)
    }

    @Test func `a session the server ended is replaced between transactions, not within one`() throws {
        let administrator = try TestCluster.administrator()
        let first = try number("SELECT pg_backend_pid() AS number")
        try administrator.execute("SELECT pg_terminate_backend(\(first)::int, 5000)")
        let second = try number("SELECT pg_backend_pid() AS number")
        #expect(first != second)
        let error = #expect(throws: PostgresError.self) {
            try connection.transaction { connection in
                let pid: Int = try #require(try connection.run("SELECT pg_backend_pid() AS pid").first).value("pid")
                try administrator.execute("SELECT pg_terminate_backend(\(pid)::int, 5000)")
                _ = try? connection.run("SELECT 1")
                try connection.run("SELECT 2")
            }
        }
        #expect(error?.kind == .connectionLost)
        #expect(try number("SELECT 3 AS number") == 3)
    }

    @Test func `a slow statement ends in time and keeps its connection`() throws {
        var settings = ConnectionSettings(try TestDatabase.required().target)
        settings.statementTimeout = .milliseconds(200)
        let hasty = try Connection(settings)
        let error = #expect(throws: PostgresError.self) { try hasty.run("SELECT pg_sleep(10)") }
        #expect(error?.kind == .timeout)
        #expect(error?.isUnavailable == true)
        #expect(hasty.isOpen)
    }

    @Test func `a connection string that can't be read is refused`() {
        let error = #expect(throws: PostgresError.self) { try Connection(ConnectionSettings("host=a nonsense")) }
        #expect(error?.kind == .unreadableSettings)
    }
}
