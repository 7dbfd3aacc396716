import Foundation
import Postgres
import TestSupport
import Testing

/// A server that is started before its database.
@Suite(.emptyDatabase) struct StartTests {
    @Test func `a server waits for a database that comes late`() throws {
        let database = try TestDatabase()
        let administrator = try Connection(.patient(TestDatabase.required().target))
        let late = "late_\(database.name)"
        try administrator.execute("ALTER DATABASE \(identifier: database.name) RENAME TO \(identifier: late)")
        let serving = try Serving(log: .nullDevice, database: database)
        usleep(1_500_000)
        #expect(serving.process.isRunning && serving.answers("/healthz") == nil)
        try administrator.execute("ALTER DATABASE \(identifier: late) RENAME TO \(identifier: database.name)")
        serving.start()
    }

    @Test func `a server that waits for its database stops when it is told to`() throws {
        let said = Pipe()
        let process = Process()
        process.executableURL = URL(filePath: CommandLine.arguments.first ?? "").deletingLastPathComponent()
            .appending(path: "earshot-server")
        process.arguments = ["serve"]
        process.environment = [
            "EARSHOT_DATABASE_URL": "host=/nowhere", "EARSHOT_HOME": FileManager.default.currentDirectoryPath,
        ]
        process.standardOutput = said
        process.standardError = FileHandle.nullDevice
        try process.run()
        let word = String(decoding: said.fileHandleForReading.availableData, as: UTF8.self)
        #expect(word.hasPrefix("Waiting for the database: ") && word.contains("/nowhere"))
        process.terminate()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0, "it was told to stop, and did not give up")
    }
}
