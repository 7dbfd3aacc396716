import API
import Application
import Foundation
import Postgres
import Testing
import TestSupport

/// What is kept for a while only, and what stays true when it is gone.
@Suite(.database) struct RetentionTests {
    /// Makes everything of an app so many days older.
    private func age(_ app: String, days: Int, _ server: TestServer) throws {
        let connection = try Connection(.patient(try TestDatabase.required().target))
        let id: Int64 = try #require(try connection.run("SELECT id FROM apps WHERE slug = \(app)").first).value("id")
        let time: SQL = "- make_interval(days => \(days)::int)"
        for table in ["reports", "reporters", "uploads"] {
            _ = try connection.execute(
                "UPDATE \(identifier: table) SET created_at = created_at \(fragment: time) WHERE app_id = \(id)")
        }
        _ = try connection.execute(
            """
            UPDATE report_messages SET at = at \(fragment: time)
            WHERE report_id IN (SELECT id FROM reports WHERE app_id = \(id))
            """)
    }

    private let list = TestCapture.screen("list", [TestCapture.heading("List"), TestCapture.button("Buy", id: "buy")])

    @Test func `texts, reporters and originals go after their days, and what they amount to stays`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        let upload = try caller.upload(list, to: "1.0+1", of: app).json(UploadReceipt.self)
        #expect(try caller.post("/v1/apps/\(app)/builds/1.0+1/seal").status < 300)
        var reports: [Int] = []
        for text in ["Buy says nothing", "Buy is silent still"] {
            let body = """
                {"text":"\(text)","heard":"Button.","release":"1.0","screen":"list","element":"buy",
                 "reporter":{"name":"Ada","contact":"ada-\(app)@example.org"}}
                """
            reports.append(try caller.post("/v1/apps/\(app)/reports", body).json(ReportReceipt.self).id)
        }
        let before = try caller.get("/v1/reports/\(reports[0])").json(ReportResource.self)
        let problem = try #require(before.problem)
        let told = try caller.get("/v1/problems/\(problem)").json(ProblemResource.self)
        #expect(
            try caller.post("/v1/reports/\(reports[0])/messages", #"{"direction":"from","text":"I am Ada"}"#).status
                == 201)

        try Tidying(server.database).run()
        #expect(
            try caller.get("/v1/reports/\(reports[0])").text.contains("Buy says nothing"), "nothing goes by default")
        let days = #"{"textDays":90,"reporterDays":30,"originalDays":10}"#
        #expect(try caller.send("PUT", "/v1/apps/\(app)/retention", days).status == 200)
        try age(app, days: 20, server)
        try Tidying(server.database).run()
        var report = try caller.get("/v1/reports/\(reports[0])").json(ReportResource.self)
        #expect(report.text == "Buy says nothing" && report.reporter?.name == "Ada")
        let bytes = try caller.get("/v1/apps/\(app)/builds/1.0%2B1/uploads/\(upload.id)/bytes")
        #expect(bytes.status == 404 && bytes.text.contains("removed on"))
        #expect(try caller.get("/v1/apps/\(app)/screens/list/transcript?build=1.0").text.contains("Buy. Button."))

        try age(app, days: 20, server)
        try Tidying(server.database).run()
        report = try caller.get("/v1/reports/\(reports[0])").json(ReportResource.self)
        #expect(report.reporter == nil && report.reporterRemoved?.afterDays == 30 && report.text == "Buy says nothing")

        try age(app, days: 60, server)
        try Tidying(server.database).run()
        report = try caller.get("/v1/reports/\(reports[0])").json(ReportResource.self)
        #expect(report.text.hasPrefix("The text was removed on ") && report.text.hasSuffix(", after 90 days."))
        #expect(report.heard == nil && report.textRemoved?.afterDays == 90)
        #expect(report.messages?.map(\.text) == ["(removed)"])
        #expect(
            report.problem == problem
                && report.screen
                    == before.screen.map {
                        var place = $0; place.reason = ""; return place
                    }
        )
        let now = try caller.get("/v1/problems/\(problem)").json(ProblemResource.self)
        #expect(now.reports == told.reports && now.state == told.state)
        let page = try TestBrowser(server, .read, .support).get("/reports/\(reports[0])").text
        #expect(page.contains("The text was removed on") && page.contains("somebody whose name was removed on"))
        #expect(try caller.upload(list, to: "1.0+1", of: app).status == 200, "the same upload is still known")
    }

    @Test func `days are from 1 on, and only an administrator sets them`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        let path = "/v1/apps/\(app)/retention"
        #expect(try caller.get(path).text.replacing(" ", with: "").contains(#""textDays":null"#))
        let wrong = try caller.send("PUT", path, #"{"textDays":0}"#)
        #expect(try wrong.status == 422 && wrong.problem().errors?.first?.pointer == "/textDays")
        #expect(try server.caller(.support, .triage).send("PUT", path, #"{"textDays":1}"#).status == 403)
        let admin = try TestBrowser(server, .admin)
        let refused = try admin.submit(
            "/apps/\(app)/privacy", [("textDays", "soon"), ("reporterDays", ""), ("originalDays", "")])
        #expect(refused.status == 422 && refused.text.contains("Write a number."))
        let saved = try admin.submit(
            "/apps/\(app)/privacy", [("textDays", "90"), ("reporterDays", ""), ("originalDays", "")])
        #expect(saved.status == 303)
        #expect(
            try caller.get(path).json(RetentionBody.self)
                == RetentionBody(textDays: 90, reporterDays: nil, originalDays: nil))
        let empty = try caller.send("PUT", path)
        #expect(empty.status == 400, "what was not sent sets nothing")
        #expect(try caller.get(path).json(RetentionBody.self).textDays == 90)
    }
}
