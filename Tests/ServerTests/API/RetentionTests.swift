import API
import Application
import Foundation
import HTTP
import Postgres
import Testing
import TestSupport

/// What is kept for a while only, and what stays true when it is gone. One after the other: who tidies up does so in all
/// apps.
@Suite(.database, .serialized) struct RetentionTests {
    /// Makes everything of an app so many days older.
    private func age(_ app: String, days: Int, _ server: TestServer) throws {
        let connection = try Connection(.patient(try TestDatabase.required().target))
        let id: Int64 = try #require(try connection.run("SELECT id FROM apps WHERE slug = \(app)").first).value("id")
        let time: SQL = "- make_interval(days => \(days)::int)"
        for table in ["reports", "reporters", "uploads"] {
            _ = try connection.execute(
                "UPDATE \(identifier: table) SET created_at = created_at \(fragment: time) WHERE app_id = \(id)")
        }
        for (table, column) in [
            ("report_messages", "at"), ("report_answers", "at"), ("report_confirmations", "at"),
            ("report_attachments", "created_at"),
        ] {
            _ = try connection.execute(
                """
                UPDATE \(identifier: table) SET \(identifier: column) = \(identifier: column) \(fragment: time)
                WHERE report_id IN (SELECT id FROM reports WHERE app_id = \(id))
                """)
        }
    }

    /// A report of Rosa's on a sealed release, and her page.
    private func rosa(_ caller: TestCaller, _ app: String, _ body: String) throws -> (report: Int, page: String) {
        try caller.ship(list, as: "1.0", of: app)
        let filed = try caller.post("/v1/apps/\(app)/reports", body)
        #expect(filed.status == 201, "\(filed.text)")
        let report = try filed.json(ReportReceipt.self).id
        let link = try caller.post("/v1/reports/\(report)/links").json(ReporterLinkResource.self)
        return (report, "/r/" + String(try #require(link.url).split(separator: "/").last ?? ""))
    }

    private func answer(_ page: String, _ words: String, _ server: TestServer) throws {
        let sent = try server.send(
            "POST", page,
            headers: ["Content-Type": "application/x-www-form-urlencoded", "Host": "t", "Origin": "null"],
            body: Array("answer=broken&release=1.0&words=\(words.replacing(" ", with: "+"))".utf8))
        #expect((200..<400).contains(sent.status))
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

    @Test func `what was said today is kept for its days, whoever said it and where, and goes after them`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        let (report, page) = try rosa(
            caller, app,
            #"{"text":"Buy is mute","release":"1.0","screen":"list","element":"buy","reporter":{"name":"Rosa Uhl","contact":"rosa-\#(app)@example.org"}}"#
        )
        #expect(
            try caller.send("PUT", "/v1/apps/\(app)/retention", #"{"textDays":30,"reporterDays":30}"#).status == 200)
        func seen() throws -> ReportResource { try caller.get("/v1/reports/\(report)").json(ReportResource.self) }
        func words() throws -> String { try TestBrowser(server, .read, .support).get("/reports/\(report)").text }

        try age(app, days: 40, server)
        try answer(page, "please call me", server)
        try Tidying(server.database).run()
        #expect(try seen().text == "Buy is mute" && seen().reporter?.name == "Rosa Uhl")
        #expect(try words().contains("please call me"))

        try age(app, days: 40, server)
        #expect(
            try caller.post("/v1/reports/\(report)/confirmations", #"{"release":"1.0","works":false,"note":"still"}"#)
                .status < 300)
        try Tidying(server.database).run()
        #expect(try seen().text == "Buy is mute", "their word on a release counts, too")

        try age(app, days: 40, server)
        try Tidying(server.database).run()
        let removed = try seen()
        #expect(removed.text.hasPrefix("The text was removed on ") && removed.reporter == nil)
        #expect(try !words().contains("please call me"))

        let message = #"{"direction":"from","text":"It is me once more"}"#
        #expect(try caller.post("/v1/reports/\(report)/messages", message).status == 201)
        try Tidying(server.database).run()
        #expect(try seen().messages?.map(\.text) == ["It is me once more"], "what came later has its own days")
        try age(app, days: 40, server)
        try Tidying(server.database).run()
        #expect(try seen().messages?.map(\.text) == ["(removed)"])
        #expect(try seen().textRemoved == removed.textRemoved)
    }

    @Test func `device and system stay without a name, and a name that was removed stays hidden in the words`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        let (report, _) = try rosa(
            caller, app,
            """
            {"text":"Buy is mute, says Rosa","release":"1.0","screen":"list","element":"buy","device":"Rosa’s iPhone 12",
             "os":"iOS 17.5","channel":"mail from rosa-\(app)@example.org","url":"https://desk.example/Rosa-Uhl/3",
             "tags":["of Uhl","cart"],"reporter":{"name":"Rosa Uhl","contact":"rosa-\(app)@example.org"}}
            """)
        let message = #"{"direction":"from","text":"Rosa here, call 0171 5550199"}"#
        #expect(try caller.post("/v1/reports/\(report)/messages", message).status == 201)
        func seen(_ caller: TestCaller) throws -> ReportResource {
            try caller.get("/v1/reports/\(report)").json(ReportResource.self)
        }
        #expect(
            try caller.send("PUT", "/v1/apps/\(app)/retention", #"{"textDays":90,"reporterDays":30}"#).status == 200)
        try age(app, days: 40, server)
        try Tidying(server.database).run()
        for reader in [caller, try server.caller(.read)] {
            let kept = try seen(reader)
            #expect(kept.reporter == nil && kept.text == "Buy is mute, says [name]", "\(kept.text)")
            #expect(kept.tags == ["of [name]", "cart"] && kept.url == "https://desk.example/[name]/3")
        }
        #expect(try seen(caller).messages?.map(\.text) == ["[name] here, call 0171 5550199"])

        try age(app, days: 60, server)
        try Tidying(server.database).run()
        let left = try seen(caller)
        #expect(left.textRemoved?.afterDays == 90 && left.tags == nil)
        #expect(left.device == "[name]’s iPhone 12" && left.os == "iOS 17.5")
        #expect(left.channel == "mail from [mail address]" && left.url == "https://desk.example/[name]/3")
    }

    @Test func `what is said of a removed text is said as it is, to whoever is masked and in German, too`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        let (report, page) = try rosa(
            caller, app,
            #"{"text":"Buy is mute","release":"1.0","screen":"list","element":"buy","externalId":"R-1","language":"de","reporter":{"name":"Rosa Uhl"}}"#
        )
        #expect(
            try caller.post("/v1/reports/\(report)/messages", #"{"direction":"from","text":"Hello"}"#).status == 201)
        #expect(try caller.send("PUT", "/v1/apps/\(app)/retention", #"{"textDays":30}"#).status == 200)
        try age(app, days: 40, server)
        try Tidying(server.database).run()
        let day = try #require(
            try caller.get("/v1/reports/\(report)").json(ReportResource.self).textRemoved
        ).at.formatted(.iso8601.year().month().day())
        let masked = try server.caller(.read).get("/v1/reports/\(report)").json(ReportResource.self)
        #expect(masked.text == "The text was removed on \(day), after 30 days.")

        let german = try TestBrowser(server, .read, .support)
        #expect(try german.submit("/settings/language", [("language", "de")]).status == 303)
        for path in ["/reports/\(report)", "/apps/\(app)/reports"] {
            let staff = try german.get(path).text
            #expect(staff.contains("Der Text wurde am") && staff.contains("entfernt, nach 30 Tagen."), "\(staff)")
            #expect(!staff.contains("The text was removed"))
        }
        #expect(try german.get("/reports/\(report)").text.contains("(entfernt)"))
        let own = TestCaller.Answer(
            response: try server.send("GET", page + "?language=de", headers: ["Host": "t"])
        ).text
        #expect(own.contains("Der Text wurde am") && own.contains("(entfernt)"), "\(own)")
        #expect(!own.contains("The text was removed") && !own.contains("(removed)"))

        let again = #"{"text":"Buy is mute","externalId":"R-1"}"#
        let same = try caller.post("/v1/apps/\(app)/reports", again)
        #expect(try same.status == 200 && same.json(ReportReceipt.self).id == report, "\(same.text)")
        #expect(try same.json(ReportReceipt.self).textRemoved?.afterDays == 30, "nobody can tell")
        let table = try caller.post("/v1/apps/\(app)/reports/imports?format=earshot-report", again)
        #expect(table.text.contains("whose text was removed") && !table.text.contains("something else"))
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
