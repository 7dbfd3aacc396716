import API
import Foundation
import HTTP
import TestSupport
import Testing

/// What people who report see of an app in the archive: that it takes no more, before they write, and never a page of ours.
@Suite(.database) struct ArchivedPublicPageTests {
    private let server: TestServer
    private let caller: TestCaller
    private let app: String
    private let own: String

    init() throws {
        server = try TestServer()
        caller = try server.caller()
        app = try caller.app()
        #expect(try caller.send("PUT", "/v1/apps/\(app)/intake", #"{"on":true}"#).status == 200)
        try caller.ship(TestCapture.screen("list", [TestCapture.button("Buy", id: "buy")]), as: "1.0", of: app)
        let report = try caller.report(on: "buy", in: "1.0", of: app).id
        let link = try caller.post("/v1/reports/\(report)/links").json(ReporterLinkResource.self)
        own = "/r/" + (try #require(link.url?.split(separator: "/").last))
    }

    private func archive(_ isArchived: Bool = true) throws {
        #expect(try caller.send("PATCH", "/v1/apps/\(app)", #"{"archived":\#(isArchived)}"#).status == 200)
    }

    private func get(_ path: String) throws -> TestCaller.Answer {
        TestCaller.Answer(response: try server.send("GET", path, headers: ["Host": "t", "Accept": "text/html"]))
    }

    private func send(_ path: String, _ body: String) throws -> TestCaller.Answer {
        TestCaller.Answer(
            response: try server.send(
                "POST", path,
                headers: ["Host": "t", "Accept": "text/html", "Content-Type": "application/x-www-form-urlencoded"],
                body: Array(body.utf8)))
    }

    @Test(arguments: [
        ("en", "takes no reports any more", "you can’t answer here any more"),
        ("de", "nimmt keine Hinweise mehr an", "Sie können hier nicht mehr antworten"),
        ("es", "ya no recibe avisos", "ya no puede responder aquí"),
        ("fr", "ne reçoit plus de signalements", "vous ne pouvez plus répondre ici"),
        ("ja", "受け付けを終了しました", "ここではもう回答できません"),
    ])
    func `says so before anybody writes, in their language`(language: String, form: String, page: String) throws {
        try archive()
        let open = try get("/report/\(app)?language=\(language)"), theirs = try get("\(own)?language=\(language)")
        #expect(open.status == 200 && open.text.contains(form) && !open.text.contains("<form"))
        #expect(theirs.status == 200 && theirs.text.contains(page) && !theirs.text.contains("<form"))
        #expect(theirs.text.contains("It says nothing"), "what they wrote stands")
    }

    @Test func `keeps on the page what was written all the same`() throws {
        let stamp = try #require(try get("/report/\(app)").text.firstMatch(of: #/name="opened" value="([^"]*)"/#)).1
        try archive()
        for opened in [String(stamp), ""] {
            let body = "opened=\(opened)&language=de&text=Long+words&contact=ida%40example.com"
            let sent = try send("/report/\(app)", body)
            #expect(sent.status == 409 && sent.text.contains("Long words") && sent.text.contains("ida@example.com"))
            #expect(sent.text.contains("wurde nicht gesendet") && !sent.text.contains("in the archive"))
        }
        #expect(try caller.get("/v1/apps/\(app)/reports/held").json(Listing<HeldReportResource>.self).items.isEmpty)
        let answered = try send(own, "answer=broken&release=1.0&words=Still+silent&language=de")
        #expect(answered.status == 409 && answered.text.contains("Still silent"))
        #expect(answered.text.contains("wurde nicht gesendet") && !answered.text.contains("in the archive"))
        #expect(try send(own, "takeBack=1.0&language=de").text.contains("Es wurde nicht gesendet"))
        try archive(false)
        #expect(try get("/report/\(app)").text.contains("<form") && get(own).text.contains("<form"))
    }
}
