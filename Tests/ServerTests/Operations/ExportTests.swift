import API
import Application
import Foundation
import HTTP
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

    @Test func `whoever may not see who reported is given no words that name them, in tags and answers neither`() throws
    {
        let (server, app) = try history()
        let caller = try server.caller()
        _ = try caller.post(
            "/v1/apps/\(app)/reports",
            #"{"text":"It is mute","tags":["from ada@example.org"],"reporter":{"name":"Ada","contact":"ada@example.org"}}"#
        )
        let reports = try caller.get("/v1/apps/\(app)/reports").json(Listing<ReportResource>.self).items
        let report = try #require(reports.first { $0.text == "It is mute" }).id
        let link = try caller.post("/v1/reports/\(report)/links").json(ReporterLinkResource.self)
        let path = "/r/" + String(try #require(link.url).split(separator: "/").last ?? "")
        let sent = try server.send(
            "POST", path,
            headers: ["Content-Type": "application/x-www-form-urlencoded", "Host": "t", "Origin": "null"],
            body: Array("answer=works&release=1.1&words=Write+to+ada%40example.org".utf8))
        #expect((200..<400).contains(sent.status))
        let plain = "\(try export(server, app).lines)"
        #expect(plain.contains("Write to") && plain.contains("from "), "they are there")
        #expect(!plain.contains("ada@example.org"))
        #expect("\(try export(server, app, withReporters: true).lines)".contains("Write to ada@example.org"))
    }

    @Test func `keys are in camelCase, those of the rows within, too`() throws {
        let (server, app) = try history()
        let caller = try server.caller()
        let reports = try caller.get("/v1/apps/\(app)/reports").json(Listing<ReportResource>.self).items
        let report = try #require(reports.first).id
        _ = try caller.post("/v1/reports/\(report)/links").json(ReporterLinkResource.self)
        let rows = try export(server, app).lines["\(app)/reports.ndjson"] ?? []
        guard case .object(let row)? = rows.first, case .array(let links)? = row["links"],
            case .object(let link)? = links.first
        else {
            Issue.record("no link in \(rows)")
            return
        }
        #expect(link["createdAt"] != nil && link["expiresAt"] != nil)
        #expect(!link.keys.contains { $0.contains("_") })
    }

    @Test func `what people decided comes out, also what was taken back`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        let wishes = TestCapture.screen("wishes", [TestCapture.heading("Wishes")])
        let silent = TestCapture.screen("list", [TestCapture.heading("List"), TestCapture.button(nil, id: "buy")])
        try caller.ship(list, wishes, as: "1.0", of: app)
        try caller.ship(silent, as: "1.1", of: app)
        func post(_ path: String, _ body: String) throws -> Int {
            let answer = try caller.post("/v1/apps/\(app)/\(path)", body)
            #expect(answer.status == 201, "\(answer.text)")
            guard case .object(let made) = try answer.json(JSONValue.self), case .number(let id)? = made["id"] else {
                return 0
            }
            return Int(id)
        }
        let retirement = #"{"since":"1.1","reason":"Nobody wished"}"#
        let ended = try post("screens/wishes/retirements", retirement)
        _ = try caller.send("DELETE", "/v1/apps/\(app)/screens/wishes/retirements/\(ended)")
        _ = try post("screens/wishes/retirements", retirement)
        let accepted = try post("acceptances", #"{"build":"1.1","screen":"list","reason":"On purpose"}"#)

        let lines = try export(server, app).lines
        func rows(_ file: String) -> [[String: JSONValue]] {
            (lines["\(app)/\(file).ndjson"] ?? []).compactMap { if case .object(let row) = $0 { row } else { nil } }
        }
        let retired = rows("retirements")
        #expect(retired.map { $0["reason"] } == ["Nobody wished", "Nobody wished"])
        #expect(
            retired.map { $0["since"] } == ["1.1", "1.1"] && retired.map { $0["caller"] == nil } == [false, false])
        #expect(retired.map { $0["endedAt"] == .null } == [false, true])
        let intended = try #require(rows("acceptances").first)
        #expect(rows("acceptances").count == 1 && intended["reason"] == "On purpose")
        #expect(intended["id"] == .number(Double(accepted)) && intended["screenId"] != nil && intended["rule"] == .null)
        guard case .array(let problems)? = intended["problems"] else { throw NoProblems() }
        #expect(!problems.isEmpty, "the problems that were accepted with it")
        #expect(!lines.keys.contains { $0.contains("_") })
        #expect(rows("problems").allSatisfy { !"\($0["observations"] ?? .null)".contains("problem_id") })
    }

    private struct NoProblems: Error {}

    @Test func `one app's export holds nothing of another`() throws {
        let (server, app) = try history()
        let (_, other) = try history()
        let export = try export(server, app)
        #expect(!export.lines.keys.contains { $0.hasPrefix(other) })
        #expect(throws: APIError.self) { _ = try self.export(server, "no-such-app") }
    }
}
