import API
import Application
import Foundation
import HTTP
import Testing

import TestSupport

/// Nothing is filed twice or half, however it comes.
@Suite(.database) struct IntakeTests {
    private func house() throws -> (TestServer, TestCaller, String) {
        let server = try TestServer(), caller = try server.caller()
        return (server, caller, try caller.app())
    }

    private func send(
        _ caller: TestCaller, _ path: String, _ body: String, key: String, type: String = "application/json"
    ) throws -> TestCaller.Answer {
        TestCaller.Answer(
            response: try caller.server.send(
                "POST", path,
                headers: [
                    "Authorization": "Bearer \(caller.token)", "Host": "earshot.test", "Accept": "application/json",
                    "Content-Type": type, "Idempotency-Key": key,
                ], body: Array(body.utf8)))
    }

    private func reports(_ caller: TestCaller, _ app: String) throws -> [ReportResource] {
        try caller.get("/v1/apps/\(app)/reports?limit=200").json(Listing<ReportResource>.self).items
    }

    @Test func `a table without ids is known again, row by row, and its two equal rows are two`() throws {
        let (_, caller, app) = try house()
        let table = "text,release\nNo sound,1.0\nNo sound,1.0\nNo sound,1.1\n"
        let path = "/v1/apps/\(app)/reports/imports?format=csv"
        let first = try caller.post(path, table).json(ImportReceipt.self)
        #expect(first.accepted.map(\.row) == [2, 3, 4])
        // The columns are looked at more closely the second time, and one more row has come.
        let again = try caller.post(path, table + "No sound,1.2\n").json(ImportReceipt.self)
        #expect(again.duplicates.map(\.id) == first.accepted.map(\.id))
        #expect(again.accepted.map(\.row) == [5])
        #expect(try reports(caller, app).count == 4)
    }

    @Test func `another report under a known id is named, not dropped in silence`() throws {
        let (_, caller, app) = try house()
        let path = "/v1/apps/\(app)/reports/imports?format=csv"
        _ = try caller.post(path, "text,id\nThe cart is silent,1\n")
        let receipt = try caller.post(path, "text,id\nNo way out,1\nThe  cart is silent,1\n").json(ImportReceipt.self)
        #expect(receipt.accepted.isEmpty && receipt.rejected.isEmpty)
        #expect(receipt.duplicates.map { $0.reason?.contains("says something else") ?? false } == [true, false])
    }

    @Test func `a mail without an id is known again; the same words of another person are another report`() throws {
        let (_, caller, app) = try house()
        func mail(_ who: String) -> String {
            "From: \(who)@example.org\nTo: s@example.org\nSubject: Silent\nDate: Wed, 3 Jun 2026 10:00:00 +0000\n\nNothing is read.\n"
        }
        let path = "/v1/apps/\(app)/reports/imports"
        let first = try caller.send("POST", path, mail("a"), type: "message/rfc822").json(ImportReceipt.self)
        let retried = try caller.send("POST", path, mail("a"), type: "message/rfc822").json(ImportReceipt.self)
        #expect(retried.accepted.isEmpty && retried.duplicates.map(\.id) == first.accepted.map(\.id))
        #expect(
            try caller.send("POST", path, mail("b"), type: "message/rfc822").json(ImportReceipt.self).accepted.count
                == 1)
    }

    @Test func `the same words of the same person are one report; of people nobody named they are two`() throws {
        let (_, caller, app) = try house()
        let path = "/v1/apps/\(app)/reports"
        let named = #"{"text":"Nothing is read","reporter":{"contact":"a@example.org"}}"#
        let first = try caller.post(path, named), again = try caller.post(path, named)
        #expect(first.status == 201 && again.status == 200)
        #expect(try first.json(ReportReceipt.self).id == again.json(ReportReceipt.self).id)
        #expect(try caller.post(path, #"{"text":"Nothing is read"}"#).status == 201)
        #expect(try caller.post(path, #"{"text":"Nothing is read"}"#).status == 201)
        #expect(try reports(caller, app).count == 3)
        for day in ["2026-05-01", "2026-05-02"] {
            let dated = named.dropLast() + #","writtenAt":"\#(day)T10:00:00Z"}"#
            #expect(try caller.post(path, String(dated)).status == 201, "another time is another report")
        }
    }

    @Test func `a key stands for one request: the same again gets its answer, another is refused`() throws {
        let (_, caller, app) = try house()
        let path = "/v1/apps/\(app)/reports", key = UUID().uuidString
        let first = try send(caller, path, #"{"text":"Silent"}"#, key: key)
        let again = try send(caller, path, #"{"text":"Silent"}"#, key: "\"\(key)\"")
        #expect(first.status == 201 && again.status == 201 && first.text == again.text)
        let other = try send(caller, path, #"{"text":"Loud"}"#, key: key)
        #expect(try other.status == 422 && other.problem().type == "/errors/key-reused")
        #expect(try send(caller, path, #"{"text":"Silent"}"#, key: "with blank").status == 400)
        #expect(try reports(caller, app).count == 1)
    }

    @Test func `a refused request leaves its key free, and an import answers its key with the first receipt`() throws {
        let (_, caller, app) = try house()
        let key = UUID().uuidString
        #expect(try send(caller, "/v1/apps/\(app)/reports", #"{"text":" "}"#, key: key).status == 422)
        #expect(try send(caller, "/v1/apps/\(app)/reports", #"{"text":"Silent"}"#, key: key).status == 201)
        let imports = "/v1/apps/\(app)/reports/imports", other = UUID().uuidString
        #expect(try send(caller, imports, "nothing anybody reads", key: other).status == 422)
        let table = "text,id\nSilent,1\nLoud,2\n"
        let first = try send(caller, imports, table, key: other, type: "text/csv")
        #expect(try first.json(ImportReceipt.self).accepted.count == 2)
        #expect(try send(caller, imports, table, key: other, type: "text/csv").text == first.text)
        #expect(try send(caller, imports, table + "More,3\n", key: other, type: "text/csv").status == 422)
    }

    @Test func `of a date that is doubtful the row and the column are named, and none is ahead`() throws {
        let (_, caller, app) = try house()
        let ahead = Date.now.addingTimeInterval(3 * 86_400).formatted(.iso8601)
        let table = "text,date,id\nSilent,03/04/2026,1\nLoud,2026-06-03T10:00:00Z,2\nGone,\(ahead),3\nOdd,soon,4\n"
        let receipt = try caller.post("/v1/apps/\(app)/reports/imports?format=csv", table).json(ImportReceipt.self)
        #expect(
            receipt.accepted.map(\.reason) == [
                "“date” says a date whose day and month can't be told apart; say which of them comes first.", nil,
                "Its time is in the future, so that when it was written is not known.",
                "What “date” says was not understood, and is not known.",
            ])
        let refused = try caller.post("/v1/apps/\(app)/reports", #"{"text":"Silent","writtenAt":"\#(ahead)"}"#)
        #expect(refused.status == 422 && refused.text.contains("/writtenAt"))
    }

    @Test func `a mail that is filed with its head has a title and a reporter, and quoted words tie it to nothing`()
        throws
    {
        let (_, caller, app) = try house()
        let text =
            #"From: Anna <anna@x.example>\nDate: Mon, 3 Jun 2024 10:00:00 +0200\nSubject: Silent\n\nNothing is read."#
        let filed = try caller.post("/v1/apps/\(app)/reports", #"{"text":"\#(text)"}"#).json(ReportReceipt.self)
        let report = try caller.get("/v1/reports/\(filed.id)").json(ReportResource.self)
        #expect((report.title, report.text, report.channel) == ("Silent", "Silent\n\nNothing is read.", "mail"))
        #expect(report.reporter?.contact == "anna@x.example")
    }

    @Test func `what the source says beside the words comes back, and what is not kept is named`() throws {
        let (_, caller, app) = try house()
        let table = """
            Subject,Body,Created,URL,Rating,Country,Tags,Assignee
            Slider,It is silent,2026-06-03T10:00:00Z,https://desk.example/1,2,USA,"ios, slider",Agent

            """
        let receipt = try caller.post("/v1/apps/\(app)/reports/imports?format=csv", table).json(ImportReceipt.self)
        #expect(receipt.leftOut == [ImportReceipt.LeftOut(what: "the column “Assignee”", rows: 1)])
        let id = try #require(receipt.accepted.first).id
        let report = try caller.get("/v1/reports/\(id)").json(ReportResource.self)
        #expect((report.title, report.url, report.rating) == ("Slider", "https://desk.example/1", 2))
        #expect((report.territory, report.tags) == ("USA", ["ios", "slider"]))
        #expect(report.writtenAt == (try Date("2026-06-03T10:00:00Z", strategy: .iso8601)))
        let posted = try caller.post(
            "/v1/apps/\(app)/reports",
            #"{"text":"It is silent","title":"List","url":"https://desk.example/2","writtenAt":"2026-06-03T10:00:00Z","rating":1,"tags":["a"]}"#
        ).json(ReportReceipt.self)
        let second = try caller.get("/v1/reports/\(posted.id)").json(ReportResource.self)
        #expect((second.text, second.title, second.tags) == ("List\n\nIt is silent", "List", ["a"]))
        #expect(
            try caller.post("/v1/apps/\(app)/reports", #"{"text":"x","rating":6}"#).problem().errors?.map(\.pointer)
                == ["/rating"])
        let page = try TestBrowser(caller.server, .support, .read).get("/reports/\(id)").text
        #expect(page.contains("https://desk.example/1") && page.contains("2 of 5") && page.contains("ios, slider"))
    }

    @Test func `several mails in an archive are filed each, and the one that can't be read is named`() throws {
        let (_, caller, app) = try house()
        func mail(_ number: Int, _ type: String) -> String {
            "From: a@example.org\r\nSubject: No. \(number)\r\nMessage-ID: <\(app)-\(number)@x>\r\nDate: x\r\nContent-Type: \(type)\r\n\r\nSilent \(number)\r\n"
        }
        let box = [mail(1, "text/plain"), mail(2, "text/plain; charset=x-none"), mail(3, "text/plain")]
            .map { "From a@example.org Mon Jun  1 10:00:00 2026\r\n\($0)\r\n" }.joined()
        let receipt = try caller.post("/v1/apps/\(app)/reports/imports", box).json(ImportReceipt.self)
        #expect(receipt.accepted.count == 2 && receipt.rejected.map(\.row) == [2])
    }

    @Test func `a large file is filed meanwhile, tells how far it is, and goes on where it stopped`() throws {
        let (server, caller, app) = try house()
        _ = try caller.upload(
            TestCapture.screen("cart", [TestCapture.button("Pay", id: "pay")]), to: "1.0+1", of: app)
        let rows = 1_200
        let table = "text,screen\n" + (1...rows).map { "Row \($0) is silent,cart\n" }.joined() + ",cart\n"
        let path = "/v1/apps/\(app)/reports/imports?format=csv"
        let answer = try caller.post(path, table)
        #expect(answer.status == 202)
        let begun = try answer.json(ImportProgress.self)
        #expect((begun.state, begun.rows, begun.done) == (.running, rows + 1, 0))
        let place = "/v1/apps/\(app)/reports/imports/\(begun.id)"
        #expect(answer.response["Location"] == "http://earshot.test\(place)")
        let browser = try TestBrowser(server, .support, .read)
        #expect(try browser.get("/apps/\(app)/reports/imports/\(begun.id)").text.contains("0 of 1,201 rows"))
        // A server that is stopped in the middle of it.
        let stopped = ImportRunner(database: server.database, publicURL: "http://earshot.test", interval: 0.05)
        stopped.start()
        while try caller.get(place).json(ImportProgress.self).filed == 0 { usleep(20_000) }
        stopped.stop()
        let half = try caller.get(place).json(ImportProgress.self)
        #expect(half.state == .running && half.done > 0 && half.done < rows)
        let runner = ImportRunner(database: server.database, publicURL: "http://earshot.test")
        while try runner.runOne() {}
        let done = try caller.get(place).json(ImportProgress.self)
        #expect((done.state, done.done, done.filed, done.rejected) == (.done, rows + 1, rows, 1))
        #expect(done.receipt?.accepted.count == rows)
        #expect(Set(done.receipt?.accepted.map(\.id) ?? []).count == rows)
        #expect(try browser.get("/apps/\(app)/reports/imports/\(begun.id)").text.contains("1200 reports filed"))
        #expect(try browser.get("/apps/\(app)/reports/import").text.contains("Done: 1,201 rows"))
        // The same file once more files nothing.
        let again = try caller.post(path, table).json(ImportProgress.self)
        while try runner.runOne() {}
        let known = try caller.get("/v1/apps/\(app)/reports/imports/\(again.id)").json(ImportProgress.self)
        #expect(known.filed == 0 && known.receipt?.duplicates.count == rows)
        #expect(try caller.get("/v1/apps/\(app)/reports/imports/999999999").status == 404)
    }

    @Test func `people's problems are settled once a batch as one by one`() throws {
        let (_, caller, app) = try house()
        let capture = TestCapture.screen(
            "cart", [TestCapture.button("Pay", id: "pay"), TestCapture.button("Back", id: "back")])
        _ = try caller.upload(capture, to: "1.0+1", of: app)
        let rows = (1...12).map {
            #"{"text":"Pay is silent","screen":"cart","element":"pay","release":"1.0","externalId":"r\#($0)","reporter":{"contact":"p\#($0)@example.org"}}"#
        }
        let receipt = try caller.post("/v1/apps/\(app)/reports/imports", rows.joined(separator: "\n")).json(
            ImportReceipt.self)
        #expect(receipt.accepted.count == 12)
        let problems = Set(try reports(caller, app).map(\.problem))
        #expect(problems.count == 1)
        let problem = try #require(problems.first ?? nil)
        let told = try caller.get("/v1/problems/\(problem)").text
        #expect(told.contains("\"reports\":12"))
    }
}
