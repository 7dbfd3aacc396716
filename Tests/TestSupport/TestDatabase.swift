import Foundation
package import Postgres
package import Testing

/// A database of a suite's own with the whole schema and no rows, gone when the suite ends.
package struct TestDatabase: Sendable {
    /// The database of the suite that runs; `@Suite(.database)` sets it.
    @TaskLocal package static var current: TestDatabase?

    package let name: String
    /// A connection string of libpq.
    package let target: String

    /// - Parameter isMigrated: false for a database that is wholly empty.
    package init(isMigrated: Bool = true) throws {
        name = "test_\(UUID().uuidString.lowercased())"
        target = try TestCluster.target(database: name)
        let template = isMigrated ? try TestCluster.template.get() : "template0"
        try TestCluster.administrator().execute(
            "CREATE DATABASE \(identifier: name) TEMPLATE \(identifier: template) STRATEGY file_copy")
    }

    package func drop() throws {
        try TestCluster.administrator().execute("DROP DATABASE \(identifier: name) WITH (FORCE)")
    }

    /// A connection of the test's own to the suite's database, patient with a machine that does other work too.
    package static func connect() throws -> Connection { try Connection(.patient(required().target)) }

    /// The suite's database; an error where the suite isn't marked `.database`.
    package static func required() throws -> TestDatabase {
        guard let current else { throw TestDatabaseMissing() }
        return current
    }
}

/// A test asks for a database outside a suite that has one.
package struct TestDatabaseMissing: Error, CustomStringConvertible {
    package let description = "mark the suite with @Suite(.database)"
}

/// Gives a suite its database.
package struct TestDatabaseTrait: SuiteTrait, TestTrait, TestScoping {
    let isMigrated: Bool

    package func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        let database = try TestDatabase(isMigrated: isMigrated)
        do {
            try await TestDatabase.$current.withValue(database) { try await function() }
        } catch {
            try database.drop()
            throw error
        }
        try database.drop()
    }
}

extension Trait where Self == TestDatabaseTrait {
    /// A database with the schema, shared by the suite's tests: each makes rows of its own.
    package static var database: Self { TestDatabaseTrait(isMigrated: true) }
    /// A database without any table.
    package static var emptyDatabase: Self { TestDatabaseTrait(isMigrated: false) }
}
