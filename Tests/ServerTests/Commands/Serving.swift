import Foundation
import Synchronization
import TestSupport
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The real program, serving on a database of its own.
final class Serving {
    let process = Process()
    let address: String
    private let database: TestDatabase

    /// - Parameters:
    ///   - log: where its log goes.
    ///   - existing: the database, where it is not a new one. It is dropped in the end.
    ///   - settings: of the environment, beside those that it needs.
    init(log: FileHandle, database existing: TestDatabase? = nil, settings: [String: String] = [:]) throws {
        database = try existing ?? TestDatabase()
        let port = try FreePort.find()
        address = "http://127.0.0.1:\(port)"
        let folder = URL(filePath: CommandLine.arguments.first ?? "").deletingLastPathComponent()
        process.executableURL = folder.appending(path: "earshot-server")
        process.arguments = ["serve", "--port", String(port)]
        process.environment = [
            "PATH": "/usr/bin:/bin", "EARSHOT_DATABASE_URL": database.target,
            "EARSHOT_HOME": FileManager.default.currentDirectoryPath,
        ].merging(settings) { $1 }
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
