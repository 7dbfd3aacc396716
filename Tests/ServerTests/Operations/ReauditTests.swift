import API
import Application
import Foundation
import Postgres
import Storage
import Testing
import TestSupport
import Web

@Suite(.serialized, .database) struct ReauditTests {
    private let list = TestCapture.screen(
        "list", [TestCapture.heading("List"), TestCapture.button("Buy now", id: "buy")])
    private let silent = TestCapture.screen(
        "list", [TestCapture.heading("List"), TestCapture.button(nil, id: "buy")])

    /// An app with two builds as an older engine left them: it said “Old”, and found nothing.
    private func history() throws -> (server: TestServer, app: String) {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        _ = try caller.upload(list, to: "1.0", of: app)
        _ = try caller.post("/v1/apps/\(app)/builds/1.0/seal")
        _ = try caller.upload(silent, to: "1.1", of: app)
        _ = try caller.post("/v1/apps/\(app)/builds/1.1/seal")
        let ours: SQL = "SELECT captures.id FROM captures JOIN apps ON apps.id = app_id WHERE slug = \(app)"
        let connection = try TestDatabase.connect()
        for change: SQL in [
            "UPDATE transcripts SET speaker = '0', spoken_coverage = 0.25 WHERE capture_id IN (" + ours + ")",
            "UPDATE utterances SET text = 'Old ' || text WHERE position = 1 AND capture_id IN (" + ours + ")",
            "UPDATE audit_runs SET ruleset = 0 WHERE capture_id IN (" + ours + ")",
            "DELETE FROM findings WHERE rule = 'button-name' AND capture_id IN (" + ours + ")",
            """
            UPDATE comparisons SET speaker = '0', ruleset = 0, result = jsonb_set(result, '{regressions}', '[]')
            WHERE after_id IN (
            """ + ours + ")",
        ] { _ = try connection.execute(change) }
        return (server, app)
    }

    private func transcript(_ app: String, _ server: TestServer) throws -> [String] {
        try server.caller().get("/v1/apps/\(app)/screens/list/transcript?build=1.0").json(ScreenTranscript.self)
            .utterances.map(\.text)
    }

    @Test func `everything is heard again, and what differs is told`() throws {
        let (server, app) = try history()
        #expect(try transcript(app, server).first?.hasPrefix("Old ") == true)
        let report = try server.operations.reaudit(app: app) { _, _, _ in }
        #expect(report.captures == 2 && report.comparisons == 1 && report.unreadable.isEmpty)
        #expect(report.differences.map(\.builds) == [["1.0"], ["1.1"]])
        #expect(report.differences.allSatisfy { $0.reworded == 1 && $0.said == 0 && $0.silenced == 0 })
        #expect(report.differences.map(\.found) == [[], ["button-name"]])
        #expect(report.differences.allSatisfy { $0.coverageBefore == 0.25 && $0.coverageAfter != 0.25 })
        #expect(report.compared.first?.regressions.contains("name-lost") == true)
        #expect(try transcript(app, server).first?.hasPrefix("Old ") == false)
    }

    @Test func `elements keep their identity`() throws {
        let (server, app) = try history()
        let before = try server.caller().get("/v1/apps/\(app)/screens/list/transcript?build=1.1").json(
            ScreenTranscript.self
        ).utterances.map(\.element)
        _ = try server.operations.reaudit(app: app) { _, _, _ in }
        let after = try server.caller().get("/v1/apps/\(app)/screens/list/transcript?build=1.1").json(
            ScreenTranscript.self
        ).utterances.map(\.element)
        #expect(before == after && before.count == 2)
    }

    @Test func `elements of Android are known by the names that TalkBack gathers, as if they came now`() throws {
        func dump(_ text: String) -> String {
            """
            <?xml version='1.0' encoding='UTF-8' standalone='yes' ?><hierarchy rotation="0">\
            <node class="android.widget.FrameLayout" text="" content-desc="" clickable="false" focusable="false" \
            bounds="[0,0][1080,2400]"><node class="android.widget.Button" text="\(text)" content-desc="" \
            resource-id="shop:id/buy" clickable="true" focusable="true" bounds="[40,300][600,440]"></node></node>\
            </hierarchy>
            """
        }
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        for (release, text) in [("1.0", "Buy now"), ("1.1", "Pay")] {
            #expect(try caller.upload(dump(text), to: release, of: app, "?screen=list").status < 300)
            #expect(try caller.post("/v1/apps/\(app)/builds/\(release)/seal").status == 200)
        }
        let ours: SQL = "(SELECT id FROM apps WHERE slug = \(app))"
        let connection = try TestDatabase.connect()
        for change: SQL in [
            "UPDATE elements SET label = NULL WHERE app_id = " + ours,
            "UPDATE transcripts SET speaker = '0' WHERE capture_id IN (SELECT id FROM captures WHERE app_id = " + ours
                + ")",
        ] { _ = try connection.execute(change) }
        _ = try server.operations.reaudit(app: app) { _, _, _ in }
        let labels = try connection.run("SELECT label FROM elements WHERE app_id = " + ours)
            .map { try $0.value("label", as: String?.self) }
        #expect(labels == ["Buy now"], "what it was called when it came")
    }

    @Test func `stopped half-way it goes on, and in the end says the same`() throws {
        struct Killed: Error {}
        let (server, app) = try history()
        #expect(throws: Killed.self) {
            _ = try server.operations.reaudit(app: app) { done, _, _ in if done == 1 { throw Killed() } }
        }
        let report = try server.operations.reaudit(app: app) { _, _, _ in }
        #expect(report.captures == 1 && report.comparisons == 1)
        #expect(report.differences.count == 2, "also what was heard before it was stopped")
    }

    @Test func `a second time there is nothing to do`() throws {
        let (server, app) = try history()
        _ = try server.operations.reaudit(app: app) { _, _, _ in }
        var steps = 0
        let report = try server.operations.reaudit(app: app) { _, _, _ in steps += 1 }
        #expect(steps == 0 && report.captures == 0 && report.comparisons == 0)
        #expect(try server.operations.engineDifferences(app: app).differences == report.differences)
    }

    @Test func `verdicts and problems stay as they are`() throws {
        let (server, app) = try history()
        let caller = try server.caller()
        let verdict = try caller.post("/v1/apps/\(app)/releases/1.1/verdicts").text
        let problems = try caller.get("/v1/apps/\(app)/problems").text
        _ = try server.operations.reaudit(app: app) { _, _, _ in }
        #expect(try caller.get("/v1/apps/\(app)/problems").text == problems)
        let kept = try TestDatabase.connect().run(
            "SELECT count(*) AS n FROM verdicts JOIN apps ON apps.id = app_id WHERE slug = \(app)"
        ).first
        #expect(try kept?.value("n", as: Int.self) == 1 && !verdict.isEmpty)
    }

    @Test func `an unchanged capture of a later build is heard by the engines of its day`() throws {
        let (server, app) = try history()
        _ = try server.caller().upload(list, to: "1.2", of: app)
        #expect(try transcript(app, server).first?.hasPrefix("Old ") == false)
    }

    @Test func `two of them never run at once`() throws {
        let (server, app) = try history()
        #expect(throws: APIError.self) {
            _ = try server.operations.reaudit(app: app) { _, _, _ in
                _ = try server.operations.reaudit(app: app) { _, _, _ in }
            }
        }
    }
}
