import Foundation
import Postgres
import Synchronization
import Testing
import TestSupport

@Suite struct `The migrator` {
    private func withDatabase(_ body: (Connection, String) throws -> Void) throws {
        let database = try TestDatabase(isMigrated: false)
        defer { try? database.drop() }
        try body(try Connection(.patient(database.target)), database.target)
    }

    private let first = Migration(
        number: 1, name: "fruits", script: "CREATE TABLE fruits (name text); CREATE TABLE nuts ()")
    private let second = Migration(number: 2, name: "colour", script: "ALTER TABLE fruits ADD colour text")

    @Test func `runs what is missing, in order, once`() throws {
        try withDatabase { connection, _ throws in
            let early = Migrator([first])
            #expect(try early.status(of: connection) == .behind([1]))
            #expect(try early.migrate(connection).map(\.number) == [1])
            #expect(try early.status(of: connection) == .current)
            let late = Migrator([first, second])
            #expect(try late.status(of: connection) == .behind([2]))
            #expect(try late.migrate(connection).map(\.number) == [2])
            #expect(try late.migrate(connection).isEmpty)
            #expect(try connection.run("SELECT name, colour FROM fruits").isEmpty)
        }
    }

    @Test func `a file that was changed after it ran is refused`() throws {
        try withDatabase { connection, _ throws in
            try Migrator([first]).migrate(connection)
            var changed = first
            changed.script += " "
            #expect(throws: MigrationError.changed(number: 1, name: "fruits")) {
                try Migrator([changed, second]).migrate(connection)
            }
        }
    }

    @Test func `a newer database is told from a current one and not touched`() throws {
        try withDatabase { connection, _ throws in
            try Migrator([first, second]).migrate(connection)
            #expect(try Migrator([first]).status(of: connection) == .ahead(2))
            #expect(throws: MigrationError.ahead(number: 2)) { try Migrator([first]).migrate(connection) }
        }
    }

    @Test func `a migration that fails leaves nothing of itself and what was before`() throws {
        try withDatabase { connection, _ throws in
            let broken = Migration(number: 2, name: "broken", script: "CREATE TABLE half (); SELECT 1/0")
            let error = #expect(throws: MigrationError.self) { try Migrator([first, broken]).migrate(connection) }
            guard case .failed(2, "broken", let reason) = error else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(reason.sqlState == "22012")
            #expect(try Migrator([first, second]).status(of: connection) == .behind([2]))
            #expect(try connection.run("SELECT 1 WHERE to_regclass('half') IS NOT NULL").isEmpty)
        }
    }

    @Test func `a script that ends its transaction itself is refused`() throws {
        try withDatabase { connection, _ throws in
            let sly = Migration(number: 1, name: "sly", script: "CREATE TABLE sly (); COMMIT")
            #expect(throws: MigrationError.self) { try Migrator([sly]).migrate(connection) }
        }
    }

    @Test func `a file of its own may run outside a transaction`() throws {
        try withDatabase { connection, _ throws in
            let index = Migration(
                number: 2, name: "index",
                script:
                    "-- earshot: no transaction\nCREATE INDEX CONCURRENTLY IF NOT EXISTS fruits_name ON fruits (name)")
            #expect(try Migrator([first, index]).migrate(connection).count == 2)
            #expect(try Migrator([first, index]).status(of: connection) == .current)
        }
    }

    @Test func `a migration waits for a change that is in its way, and is not lost to it`() throws {
        try withDatabase { connection, target throws in
            try Migrator([first]).migrate(connection)
            let busy = try Connection(.patient(target))
            _ = try busy.execute("BEGIN")
            _ = try busy.execute("INSERT INTO fruits (name) VALUES ('fig')")
            let done = DispatchSemaphore(value: 0), results = Results(), all = Migrator([first, second])
            Thread.detachNewThread {
                results.add(Result { try all.migrate(try Connection(.patient(target))).count })
                done.signal()
            }
            // Longer than it waits for one lock.
            #expect(done.wait(timeout: .now() + 2) == .timedOut)
            _ = try busy.execute("COMMIT")
            done.wait()
            #expect(try results.all.map { try $0.get() } == [1])
        }
    }

    @Test func `an index that was left half built is built anew`() throws {
        try withDatabase { connection, target throws in
            let index = Migration(
                number: 2, name: "index",
                script: """
                    -- earshot: no transaction
                    CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS fruits_name ON fruits (name)
                    """)
            try Migrator([first]).migrate(connection)
            let other = try Connection(.patient(target))
            _ = try other.execute("INSERT INTO fruits (name) VALUES ('fig'), ('fig')")
            #expect(throws: MigrationError.self) {
                try Migrator([first, index]).migrate(try Connection(.patient(target)))
            }
            _ = try other.execute("DELETE FROM fruits")
            #expect(try Migrator([first, index]).migrate(try Connection(.patient(target))).count == 1)
            #expect(try other.run("SELECT 1 AS one FROM pg_index WHERE NOT indisvalid").isEmpty)
        }
    }

    @Test func `several programs that migrate at once run each file once`() throws {
        try withDatabase { _, target throws in
            let results = Results()
            let migrator = Migrator([first, second])
            DispatchQueue.concurrentPerform(iterations: 4) { _ in
                results.add(Result { try migrator.migrate(try Connection(.patient(target))).count })
            }
            #expect(try results.all.map { try $0.get() }.sorted() == [0, 0, 0, 2])
        }
    }

    @Test func `a folder with a gap, a strange name or nothing is refused`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "migrations-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(throws: MigrationError.self) { try Migrator(folder: folder.path) }
        try "SELECT 1".write(to: folder.appending(path: "0001_one.sql"), atomically: true, encoding: .utf8)
        try "SELECT 1".write(to: folder.appending(path: "README.md"), atomically: true, encoding: .utf8)
        #expect(try Migrator(folder: folder.path).migrations.map(\.name) == ["one"])
        try "SELECT 1".write(to: folder.appending(path: "0003_three.sql"), atomically: true, encoding: .utf8)
        #expect(throws: MigrationError.self) { try Migrator(folder: folder.path) }
        try "SELECT 1".write(to: folder.appending(path: "0002_two.sql"), atomically: true, encoding: .utf8)
        #expect(try Migrator(folder: folder.path).migrations.map(\.number) == [1, 2, 3])
        try "SELECT 1".write(to: folder.appending(path: "4_four.sql"), atomically: true, encoding: .utf8)
        #expect(throws: MigrationError.self) { try Migrator(folder: folder.path) }
    }

    /// Every earlier number, as a server left behind may have it, comes up to date.
    @Test func `the house's own schema is reached from every earlier number`() throws {
        let all = try Migration.all(inFolder: TestCluster.migrations)
        for number in 0..<all.count {
            try withDatabase { connection, _ throws in
                if number > 0 { try Migrator(Array(all.prefix(number))).migrate(connection) }
                #expect(try Migrator(all).migrate(connection).count == all.count - number)
            }
        }
    }
}

/// What several threads came back with.
private final class Results: Sendable {
    private let found = Mutex<[Result<Int, any Error>]>([])

    func add(_ result: Result<Int, any Error>) { found.withLock { $0.append(result) } }
    var all: [Result<Int, any Error>] { found.withLock { $0 } }
}
