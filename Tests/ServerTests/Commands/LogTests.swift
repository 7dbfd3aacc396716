import Foundation
import Glibc
import Synchronization
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
            let port = try FreePort.find()
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

        /// Without a task of the test's own: tests that block would keep it waiting.
        func answers(_ path: String) -> Int? {
            guard let url = URL(string: address + path) else { return nil }
            var request = URLRequest(url: url, timeoutInterval: 30)
            request.setValue("close", forHTTPHeaderField: "Connection")
            let status = Mutex<Int?>(nil), arrived = DispatchSemaphore(value: 0)
            URLSession.shared.dataTask(with: request) { _, response, _ in
                status.withLock { $0 = (response as? HTTPURLResponse)?.statusCode }
                arrived.signal()
            }.resume()
            arrived.wait()
            return status.withLock { $0 }
        }

        func start() {
            for _ in 0..<600 {
                if answers("/healthz") == 200 { return }
                guard process.isRunning else { break }
                usleep(50_000)
            }
            let how = process.isRunning ? "still running" : "ended with \(process.terminationStatus)"
            Issue.record("the server did not start: it is \(how)")
        }
    }

    @Test func `a log on a full disk ends no server`() throws {
        let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
        let serving = try Serving(log: full)
        serving.start()
        for _ in 1...5 { #expect(serving.answers("/nowhere") == 404) }
        #expect(serving.process.isRunning)
    }

    @Test func `a log whose reader has gone ends no server`() throws {
        let pipe = Pipe()
        let serving = try Serving(log: pipe.fileHandleForWriting)
        try pipe.fileHandleForReading.close()
        serving.start()
        for _ in 1...5 { #expect(serving.answers("/nowhere") == 404) }
        #expect(serving.process.isRunning)
    }

    @Test func `a log whose reader stands still holds up no request`() throws {
        let pipe = Pipe()
        let serving = try Serving(log: pipe.fileHandleForWriting)
        serving.start()
        // More than a pipe holds.
        let long = "/" + String(repeating: "a", count: 4000)
        for _ in 1...60 { #expect(serving.answers(long) == 404) }
        withExtendedLifetime(pipe) {}
    }
}
