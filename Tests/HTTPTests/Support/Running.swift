import Foundation
import HTTP

/// A listener that runs while a test does.
final class Running: Sendable {
    let listener: Listener
    private let records: Records

    /// Echoes unless told otherwise, and takes bodies of a megabyte.
    init(
        _ configuration: Listener.Configuration = Running.small, standing: [StandingAnswer] = [],
        admit: @escaping @Sendable (RequestHead) -> Admission = { _ in .quick(limit: 1 << 20) },
        answer: @escaping @Sendable (Request) -> Response = { Response(type: "application/octet-stream", $0.body) }
    ) throws {
        let records = Records()
        self.records = records
        listener = try Listener(
            configuration, standing: standing, admit: admit, answer: answer, log: { records.add($0) })
        try listener.start()
    }

    deinit { _ = listener.stop(grace: 0) }

    /// Two threads, one worker.
    static var small: Listener.Configuration {
        var configuration = Listener.Configuration()
        (configuration.threads, configuration.workers) = (2, 1)
        return configuration
    }

    var port: Int { listener.port }

    func connect() -> Wire { Wire(port: port) }

    /// Sends it on a connection of its own and waits for the answer.
    func ask(_ text: String, _ body: [UInt8] = [], toHead: Bool = false) -> Answer? {
        let wire = connect()
        wire.send(Array(text.utf8) + body)
        return wire.answer(toHead: toHead)
    }

    func get(_ target: String, _ headers: String...) -> Answer? {
        ask("GET \(target) HTTP/1.1\r\nHost: test\r\n" + headers.map { $0 + "\r\n" }.joined() + "\r\n")
    }

    func post(_ target: String, _ headers: String..., body: [UInt8]) -> Answer? {
        let head = headers.map { $0 + "\r\n" }.joined()
        return ask("POST \(target) HTTP/1.1\r\nHost: test\r\n\(head)Content-Length: \(body.count)\r\n\r\n", body)
    }

    /// What was logged, once there are so many.
    func logged(_ count: Int) -> [AccessRecord] { records.wait(for: count) }
}

/// Access records, gathered from the listener's threads.
///
/// `@unchecked Sendable`: read and written under the lock only. No `Mutex`: the thread sanitizer reports it falsely.
final class Records: @unchecked Sendable {  // under the lock only
    private let lock = NSLock()
    private var all: [AccessRecord] = []

    func add(_ record: AccessRecord) { lock.withLock { all.append(record) } }

    func wait(for count: Int) -> [AccessRecord] {
        let end = Date(timeIntervalSinceNow: 20)
        while lock.withLock({ all.count < count }), Date() < end { usleep(2000) }
        return lock.withLock { all }
    }
}

/// Opens once; whoever comes before waits.
final class Gate: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)

    func pass() {
        semaphore.wait()
        semaphore.signal()
    }

    func open() { semaphore.signal() }
}

/// Runs a command; nil where it is not installed or fails.
func output(of command: String, _ arguments: [String], input: [UInt8] = []) -> [UInt8]? {
    let process = Process(), into = Pipe(), out = Pipe()
    process.executableURL = URL(fileURLWithPath: command)
    process.arguments = arguments
    (process.standardInput, process.standardOutput, process.standardError) = (into, out, FileHandle.nullDevice)
    guard (try? process.run()) != nil else { return nil }
    try? into.fileHandleForWriting.write(contentsOf: Data(input))
    try? into.fileHandleForWriting.close()
    let data = out.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return process.terminationStatus == 0 ? [UInt8](data) : nil
}

/// The bytes as gzip, by the program of that name.
func gzip(_ bytes: [UInt8]) -> [UInt8] { output(of: "/usr/bin/gzip", ["-c"], input: bytes) ?? [] }
