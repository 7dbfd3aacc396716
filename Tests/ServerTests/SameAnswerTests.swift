import API
import Application
import Foundation
import JSON
import Screens
import Testing
import Web

import TestSupport

/// The same captures get the same answer: in whatever order they come, in whatever language, time zone and process.
@Suite(.database) struct SameAnswerTests {
    private struct NoProgram: Error {}
    private struct Refused: Error { let text: String }

    /// The captures of all rule pages that are written in the format of Earshot, which one file can hold, each a line.
    private static func captures() throws -> [String] {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Sources/Application/Examples").standardized
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        return try files.flatMap { file -> [String] in
            let json = try Wire.decode(JSONValue.self, from: Data(contentsOf: folder.appending(path: file)))
            guard case .object(let sides) = json else { return [] }
            return try sides.keys.sorted().compactMap { key in
                guard case .object(let side)? = sides[key], case .object(var capture)? = side["capture"],
                    capture["format"] == .string("earshot-capture/1")
                else { return nil }
                capture["screen"] = ["key": .string("\(file) \(key)"), "title": .string("\(file) \(key)")]
                return String(decoding: try Wire.encode(JSONValue.object(capture)), as: UTF8.self)
            }
        }
    }

    /// What the command says of a file, as a process of its own: with its own seed for hashing.
    private static func audit(_ text: String, _ environment: [String: String]) throws -> String {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "captures.json")
        try Data(text.utf8).write(to: file)
        guard let place = CommandLine.arguments.first else { throw NoProgram() }
        let process = Process(), output = Pipe(), errors = folder.appending(path: "errors")
        try Data().write(to: errors)
        process.executableURL = URL(filePath: place).deletingLastPathComponent().appending(path: "earshot")
        process.arguments = ["audit", "--profile", "AAA", "--json", file.path]
        process.environment = ["PATH": "/usr/bin:/bin"].merging(environment) { $1 }
        process.standardOutput = output
        process.standardError = try FileHandle(forWritingTo: errors)
        try process.run()
        let bytes = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus < 2 else {
            throw Refused(text: try String(contentsOf: errors, encoding: .utf8))
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test func `each process gives the same bytes, whatever its language, time zone and hashing`() throws {
        let text = "[" + (try Self.captures()).joined(separator: ",") + "]"
        let environments: [[String: String]] = [
            ["LC_ALL": "C"], ["LC_ALL": "tr_TR.UTF-8", "TZ": "Pacific/Apia"],
            ["LC_ALL": "de_DE.UTF-8", "LANG": "de_DE.UTF-8", "TZ": "Europe/Berlin"],
            ["SWIFT_DETERMINISTIC_HASHING": "1"],
        ]
        let answers = try environments.map { try Self.audit(text, $0) }
        #expect(answers[0].count > 10_000)
        for answer in answers.dropFirst() { #expect(answer == answers[0]) }
    }

    @Test func `captures in another order are found the same, each by itself`() throws {
        struct Answer: Decodable {
            struct Capture: Decodable, Hashable {
                struct Finding: Decodable, Hashable {
                    var rule: String
                    var outcome: String
                    var node: String?
                    var message: String
                }
                var screen: String?
                var findings: [Finding]
            }
            var captures: [Capture]
        }
        let captures = try Self.captures()
        let answers = try [captures, captures.reversed()].map { list in
            let text = try Self.audit("[" + list.joined(separator: ",") + "]", [:])
            return try Wire.decode(Answer.self, from: Data(text.utf8)).captures
        }
        #expect(answers[0].count == captures.count)
        #expect(answers[0] == answers[1].reversed())
    }

    @Test func `screens uploaded in another order compare and gate the same`() throws {
        let server = try TestServer(), caller = try server.caller()
        func screen(_ key: String, _ label: String?, y: Int) -> String {
            let name = label.map { #""label":"\#($0)","text":"\#($0)","# } ?? ""
            return """
                {"format":"earshot-capture/1","screen":{"key":"\(key)","title":"\(key)"},
                 "variant":{"device":{"idiom":"phone","size":[390,844]}},"root":{"frame":[0,0,390,844],"children":[
                  {\(name)"id":"b","identifier":"b","frame":[16,\(y),358,50],"isElement":true,"traits":["button"],
                   "prominence":"primary","textColor":"#\(key == "a" ? "ACADB1" : "1B1B1F")","backgroundColor":"#FFFFFF"}]}}
                """
        }
        let before = ["a", "b", "c"].map { screen($0, "Pay \($0)", y: 700) }
        let after = [screen("a", nil, y: 700), screen("b", "Pay b", y: 20), screen("c", "Go", y: 700)]
        func answer(_ first: [String], _ second: [String]) throws -> [String] {
            let app = try caller.app()
            for capture in first { _ = try caller.upload(capture, to: "1.0", of: app) }
            _ = try caller.post("/v1/apps/\(app)/builds/1.0/seal")
            for capture in second { _ = try caller.upload(capture, to: "1.1", of: app) }
            let gate = try caller.get("/v1/apps/\(app)/releases/1.1/gate").json(VerdictResource.self)
            let reader = try TestBrowser(server, .read)
            let pages = try ["colours", "reach", "text-sizes"].map { page in
                try reader.get("/apps/\(app)/releases/1.1/\(page)").text.replacing(app, with: "app")
                    .replacing(#/value="[^"]{20,}"/#, with: "").replacing(reader.name, with: "")
            }
            let compared = try caller.get("/v1/apps/\(app)/comparisons?to=1.1").text
            return [compared, gate.conditions.map { "\($0.measure) \($0.outcome) \($0.why)" }.joined(separator: "\n")]
                + pages
        }
        let there = try answer(before, after), back = try answer(before.reversed(), after.reversed())
        #expect(there == back)
    }
}
