import API
import Application
import Foundation
import JSON
import Storage
import Testing
import TestSupport
import Web

@Suite(.database) struct ExportTests {
    private let list = TestCapture.screen(
        "list", [TestCapture.heading("List"), TestCapture.button("Buy now", id: "buy")])

    private func history() throws -> (server: TestServer, app: String) {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        _ = try caller.upload(list, to: "1.0+7", of: app)
        _ = try caller.upload(list, to: "1.1", of: app)
        let report = try caller.post(
            "/v1/apps/\(app)/reports",
            #"{"text":"The button says nothing","release":"1.1","screen":"list","reporter":{"name":"Ada","contact":"ada@example.org"}}"#
        )
        #expect(report.status == 201, "\(report.text)")
        return (server, app)
    }

    private func export(_ server: TestServer, _ app: String?, withReporters: Bool = false) throws -> (
        lines: [String: [JSONValue]], contents: [String: [UInt8]], apps: [String]
    ) {
        var lines: [String: [JSONValue]] = [:]
        var contents: [String: [UInt8]] = [:]
        let apps = try server.operations.export(app: app, withReporters: withReporters, progress: { _, _, _ in }) {
            switch $0 {
            case .line(let file, let json):
                lines[file, default: []].append(try Wire.decode(JSONValue.self, from: Data(json.utf8)))
            case .content(let name, let bytes): contents[name] = bytes
            }
        }
        return (lines, contents, apps)
    }

    @Test func `what was uploaded comes out byte for byte, once`() throws {
        let (server, app) = try history()
        let export = try export(server, app)
        #expect(export.apps == [app])
        #expect(Array(export.contents.values) == [Array(list.utf8)])
        #expect(export.contents.keys.allSatisfy { $0 == Digest.hexadecimal(Digest.sha256(list)) })
        #expect(export.lines["\(app)/uploads.ndjson"]?.count == 2)
        guard case .object(let build)? = export.lines["\(app)/builds.ndjson"]?.first else {
            Issue.record("no build")
            return
        }
        #expect(build["version"] == .string("1.0") && build["number"] == .string("7") && build["createdAt"] != nil)
    }

    @Test func `who reported is left out unless it is asked for`() throws {
        let (server, app) = try history()
        let plain = try export(server, app)
        #expect(plain.lines["\(app)/reports.ndjson"]?.count == 1)
        #expect(!"\(plain.lines)".contains("ada@example.org") && !"\(plain.lines)".contains("reporterId"))
        let named = try export(server, app, withReporters: true)
        #expect("\(named.lines["\(app)/reporters.ndjson"] ?? [])".contains("ada@example.org"))
    }

    @Test func `one app's export holds nothing of another`() throws {
        let (server, app) = try history()
        let (_, other) = try history()
        let export = try export(server, app)
        #expect(!export.lines.keys.contains { $0.hasPrefix(other) })
        #expect(throws: APIError.self) { _ = try self.export(server, "no-such-app") }
    }
}
