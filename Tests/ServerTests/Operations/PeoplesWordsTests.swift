import API
import Application
import Foundation
import JSON
import Postgres
import Storage
import Testing
import TestSupport

/// What is masked is masked in exports, too, and no column of people's words is forgotten.
@Suite(.database) struct PeoplesWordsTests {
    @Test func `each text of an exported report is masked, or known to hold no words of people`() throws {
        let connection = try Connection(.patient(try TestDatabase.required().target))
        let tables = [
            "reports", "report_messages", "report_answers", "report_confirmations", "report_replies",
            "report_tellings", "reporter_links",
        ]
        // Who works here, and what is one of a few words of the house.
        let plain: Set = [
            "answer", "caller", "direction", "gesture", "impact", "linked_by", "revoked_by", "state", "way",
        ]
        let columns: [String] = try connection.run(
            """
            SELECT DISTINCT attname::text AS name FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
            JOIN pg_type ON pg_type.oid = atttypid
            WHERE relnamespace = 'public'::regnamespace AND relname = ANY(\(tables)) AND attnum > 0 AND NOT attisdropped
                AND typname IN ('text', 'varchar', 'jsonb', 'json', '_text')
            """
        ).map { try $0.value("name") }
        #expect(columns.count > 20)
        let open = Set(columns).subtracting(PeoplesWords.columns).subtracting(PeoplesWords.columnsBeside)
        #expect(open.subtracting(plain).isEmpty, "\(open.subtracting(plain))")
    }

    @Test func `wherever the name of who reported stands, neither the API nor an export tells it`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        let list = TestCapture.screen("list", [TestCapture.heading("List"), TestCapture.button("Buy", id: "buy")])
        try caller.ship(list, as: "1.0", of: app)
        let body = """
            {"text":"Buy is silent, says Quirina","title":"Quirina Zebulon: Buy","release":"Quirina-1","screen":"Quirina screen",
             "element":"Zebulon button","heard":"Quirina, Button","expected":"Buy for Zebulon","steps":["touch Quirina Zebulon"],
             "channel":"mail from Quirina","os":"iOS 17 Quirina","device":"Quirina's iPhone","language":"Quirina",
             "assistiveTechnology":"VoiceOver of Quirina","externalId":"T-Quirina","externalSource":"desk-Quirina",
             "url":"https://desk.example/Quirina-Zebulon/3","territory":"Zebulon","tags":["Quirina","zebulon"],
             "reporter":{"name":"Quirina Zebulon","contact":"quirina@leak.example"}}
            """
        let filed = try caller.post("/v1/apps/\(app)/reports", body)
        #expect(filed.status == 201, "\(filed.text)")
        let report = try filed.json(ReportReceipt.self).id
        for (path, said) in [
            ("messages", #"{"direction":"from","text":"Quirina Zebulon again"}"#),
            ("confirmations", #"{"release":"1.0","works":false,"note":"Quirina says no"}"#),
        ] {
            #expect(try caller.post("/v1/reports/\(report)/\(path)", said).status < 300)
        }
        func isNamed(_ text: String) -> Bool {
            text.lowercased().contains("quirina") || text.lowercased().contains("zebulon")
        }
        let seen = try server.caller(.read).get("/v1/reports/\(report)").text
        #expect(!isNamed(seen), "\(seen)")
        #expect(seen.contains("[name]") && seen.contains("https://desk.example/[name]/3"))
        var lines: [String] = []
        _ = try server.operations.export(app: app, withReporters: false, progress: { _, _, _ in }) {
            switch $0 {
            case .line(let file, let json): if file.hasSuffix("reports.ndjson") { lines.append(json) }
            case .content: break
            }
        }
        #expect(lines.count == 1 && lines.allSatisfy { !isNamed($0) && $0.contains("[name]") }, "\(lines)")
        #expect(isNamed(try caller.get("/v1/reports/\(report)").text), "whoever may see it sees it")
    }
}
