import API
import Foundation
import JSON
import TestSupport
import Testing

/// Whoever reads the log, or doesn't: the server answers.
@Suite(.emptyDatabase) struct LogTests {
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

    @Test func `a log for programs is one JSON object a line`() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "log-\(UUID().uuidString)")
        try Data().write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let serving = try Serving(log: try FileHandle(forWritingTo: file), settings: ["EARSHOT_LOG": "json"])
        serving.start()
        #expect(serving.answers("/nowhere") == 404)
        usleep(300_000)
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        let said = try lines.map { try Wire.decode(JSONValue.self, from: Data($0.utf8)) }
        let asked = try #require(said.first { $0["path"]?.asText == "/nowhere" })
        #expect(asked["method"] == "GET" && asked["status"] == 404 && asked["complete"] == true)
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
