import History
import Postgres
import Screens
import Storage
import TestSupport
import Testing

/// What was made of an app's releases stands as long as they do, and not a statement longer.
@Suite(.emptyDatabase) struct StampedMemoryTests {
    private func withApp(_ body: (Database, Int64) throws -> Void) throws {
        let test = try TestDatabase()
        defer { try? test.drop() }
        let database = Database(pool: try ConnectionPool(.patient(test.target), size: 2, budget: nil))
        let app = try database.write {
            try $0.addApp(
                slug: "shop", name: "Shop", platform: "iOS", bundleId: nil, releaseOrder: .semver, profile: .aa)
        }
        try body(database, app)
    }

    private func versions(_ app: Int64, _ transaction: some Transaction, made: inout Int) throws -> [String] {
        try transaction.remembered(ofApp: app) {
            made += 1
            return try transaction.releases(ofApp: app).map(\.version)
        }
    }

    @Test func `it is made once while nothing changes, and again when a release came`() throws {
        try withApp { database, app in
            var made = 0
            _ = try database.write { try $0.ensureRelease("1.0", ofApp: app) }
            for _ in 1...3 {
                #expect(try database.read { try versions(app, $0, made: &made) } == ["1.0"])
            }
            #expect(made == 1)
            _ = try database.write { try $0.ensureRelease("2.0", ofApp: app) }
            #expect(try database.read { try versions(app, $0, made: &made) } == ["1.0", "2.0"])
            #expect(made == 2)
        }
    }

    @Test func `what was taken back is forgotten`() throws {
        struct TakenBack: Error {}
        try withApp { database, app in
            var made = 0
            try? database.write { transaction in
                _ = try transaction.ensureRelease("1.0", ofApp: app)
                #expect(try versions(app, transaction, made: &made) == ["1.0"])
                throw TakenBack()
            }
            #expect(try database.read { try versions(app, $0, made: &made) } == [])
            _ = try database.write { try $0.ensureRelease("1.1", ofApp: app) }
            #expect(try database.read { try versions(app, $0, made: &made) } == ["1.1"])
        }
    }

    @Test func `a build's seal, a line and an order are changes`() throws {
        try withApp { database, app in
            var made = 0
            let steps: [(WriteTransaction) throws -> Void] = [
                { transaction in
                    let release = try transaction.ensureRelease("1.0", ofApp: app)
                    _ = try transaction.ensureBuild(release: release, number: "1", ofApp: app)
                },
                { try $0.close(build: #require(try $0.builds(ofApp: app).first).id) },
                { try $0.setLine("1.0", forkedFrom: #require(try $0.releases(ofApp: app).first).id, ofApp: app) },
                { try $0.setLine("1.0", forkedFrom: nil, ofApp: app) },
                { try $0.setPositions(try $0.releases(ofApp: app).map(\.id), ofApp: app) },
            ]
            for (number, step) in steps.enumerated() {
                try database.write(step)
                _ = try database.read { try versions(app, $0, made: &made) }
                #expect(made == number + 1)
            }
        }
    }
}
