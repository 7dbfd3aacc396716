import Foundation
import TestSupport
import Testing

/// The demo tells the story that README tells: a release that silenced a screen, a fix that does not hold, and one that does.
@Suite(.emptyDatabase) struct DemoTests {
    @Test func `the second fix holds and may ship, the releases before it may not`() throws {
        let database = try TestDatabase(), serving = try Serving(log: .nullDevice, database: database)
        serving.start()
        let house = ["EARSHOT_DATABASE_URL": database.target, "EARSHOT_HOME": FileManager.default.currentDirectoryPath]
        let demo = try Program.run("earshot-server", ["demo", serving.address], environment: house)
        #expect(demo.status == 0 && demo.output.contains("The demo is in"), "\(demo.output) \(demo.errors)")
        let added = try Program.run("earshot-server", ["token", "add", "gate", "--scopes", "read"], environment: house)
        let token = try #require(added.output.split(separator: "\n").first.map(String.init))
        func gate(_ app: String, _ release: String) throws -> Program {
            try Program.run(
                "earshot", ["gate", "--app", app, "--release", release],
                environment: ["EARSHOT_URL": serving.address, "EARSHOT_TOKEN": token])
        }
        for release in ["5.0", "5.0.1"] {
            let verdict = try gate("stride", release)
            #expect(verdict.status == 1 && verdict.output.contains("“"), "\(release): \(verdict.output)")
        }
        #expect(try gate("stride", "5.0.1").output.contains("1 claimed fix that failed"))
        let second = try gate("stride", "5.0.2")
        #expect(second.status == 0 && second.output.contains("PASS"), "\(second.output) \(second.errors)")
        #expect(try gate("pantry", "2.3").status == 0 && gate("pantry", "2.4").status == 1)
    }

    @Test func `without a server it says where it looked for one`() throws {
        let address = "http://127.0.0.1:\(try FreePort.find())", database = try TestDatabase()
        defer { try? database.drop() }
        let house = ["EARSHOT_DATABASE_URL": database.target, "EARSHOT_HOME": FileManager.default.currentDirectoryPath]
        #expect(try Program.run("earshot-server", ["migrate"], environment: house).status == 0)
        let demo = try Program.run("earshot-server", ["demo", address], environment: house)
        #expect(demo.status == 3 && demo.errors.contains(address), "\(demo.status) \(demo.errors)")
        #expect(!demo.errors.contains("unreachable("))
    }
}
