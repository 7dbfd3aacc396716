import Foundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Whoever reads the log, or doesn't: the server answers.
@Suite(.emptyDatabase) struct LogTests {
    /// A server of its own whose log goes there.
    private final class Serving {
        let process = Process()
        let address: String
        private let database: TestDatabase

        init(log: FileHandle) throws {
            database = try TestDatabase()
            let port = 20_000 + Int.random(in: 0..<20_000)
            address = "http://127.0.0.1:\(port)"
            let folder = URL(filePath: CommandLine.arguments.first ?? "").deletingLastPathComponent()
            process.executableURL = folder.appending(path: "earshot-server")
            process.arguments = ["serve", "--port", String(port)]
            process.environment = [
                "PATH": "/usr/bin:/bin", "EARSHOT_DATABASE_URL": database.target,
                "EARSHOT_HOME": FileManager.default.currentDirectoryPath,
            ]
            process.standardOutput = FileHandle.nullDevice
            process.standardError = log
            try process.run()
        }

        deinit {
            process.terminate()
            process.waitUntilExit()
            try? database.drop()
        }

        func answers(_ path: String) async -> Int? {
            guard let url = URL(string: address + path) else { return nil }
            var request = URLRequest(url: url, timeoutInterval: 10)
            request.setValue("close", forHTTPHeaderField: "Connection")
            return try? await (URLSession.shared.data(for: request).1 as? HTTPURLResponse)?.statusCode
        }

        func start() async throws {
            for _ in 0..<200 {
                if await answers("/healthz") == 200 { return }
                try await Task.sleep(for: .milliseconds(50))
            }
            Issue.record("the server did not start")
        }
    }

    @Test func `a log on a full disk ends no server`() async throws {
        let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
        let serving = try Serving(log: full)
        try await serving.start()
        for _ in 1...5 { #expect(await serving.answers("/nowhere") == 404) }
        #expect(serving.process.isRunning)
    }

    @Test func `a log whose reader has gone ends no server`() async throws {
        let pipe = Pipe()
        let serving = try Serving(log: pipe.fileHandleForWriting)
        try pipe.fileHandleForReading.close()
        try await serving.start()
        for _ in 1...5 { #expect(await serving.answers("/nowhere") == 404) }
        #expect(serving.process.isRunning)
    }

    @Test func `a log whose reader stands still holds up no request`() async throws {
        let pipe = Pipe()
        let serving = try Serving(log: pipe.fileHandleForWriting)
        try await serving.start()
        // More than a pipe holds.
        let long = "/" + String(repeating: "a", count: 4000)
        for _ in 1...60 { #expect(await serving.answers(long) == 404) }
        withExtendedLifetime(pipe) {}
    }
}
