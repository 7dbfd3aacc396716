import Postgres
import Storage
import TestSupport
import Testing

/// What was planned while a table was small is planned anew once it is large, within the same transaction.
@Suite(.emptyDatabase) struct PlansAnewTests {
    /// Rows of the parent that were read one after the other so far in this transaction.
    private func readThrough(_ connection: Connection) throws -> Int64 {
        let rows = try connection.run("SELECT seq_tup_read FROM pg_stat_xact_all_tables WHERE relname = 'parents'")
        return try #require(rows.first).value("seq_tup_read")
    }

    @Test func `references to what has grown are looked up by an index`() throws {
        let test = try TestDatabase()
        defer { try? test.drop() }
        let database = Database(pool: try ConnectionPool(.patient(test.target), size: 1, budget: nil))
        try database.write { transaction in
            let connection = transaction.connection
            try connection.execute("CREATE TABLE parents (id bigint PRIMARY KEY)")
            try connection.execute("CREATE TABLE children (parent bigint REFERENCES parents)")
            try connection.execute("INSERT INTO parents VALUES (1)")
            try connection.execute("ANALYZE parents")
            func add() throws { try connection.execute("INSERT INTO children VALUES (1)") }
            try add()
            #expect(try readThrough(connection) > 0, "a table of one row is looked through")
            try connection.execute("INSERT INTO parents SELECT generate_series(2, 5000)")
            try transaction.planAnew()
            let before = try readThrough(connection)
            try add()
            #expect(try readThrough(connection) == before)
        }
    }
}
