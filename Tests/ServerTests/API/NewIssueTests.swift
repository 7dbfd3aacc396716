import API
import Foundation
import TestSupport
import Testing

/// Issues of the team's own tracker are opened filled in, and tell nobody who reported.
@Suite(.database) struct `A new issue` {
    private static let tracker = #"https://tracker.example/new?title={title}&body={body}"#

    @Test func `is opened from a problem with what is known of it`() throws {
        let server = try TestServer(), caller = try server.caller(), (app, ids) = try caller.twoProblems()
        let browser = try TestBrowser(server, .read, .triage)
        #expect(try !browser.get("/problems/\(ids[0])").text.contains("in your tracker"))
        let put = try caller.send("PATCH", "/v1/apps/\(app)", #"{"newIssueUrl":"\#(Self.tracker)"}"#)
        #expect(try put.json(AppResource.self).newIssueUrl == Self.tracker)
        let page = try browser.get("/problems/\(ids[0])").text
        let link = try String(#require(page.firstMatch(of: /href="(https:\/\/tracker\.example\/[^"]*)"/)).1)
            .replacing("&amp;", with: "&")
        let query = try Dictionary(
            #require(URLComponents(string: link)?.queryItems).map { ($0.name, $0.value ?? "") }
        ) { first, _ in first }
        let body = try #require(query["body"])
        #expect(query["title"]?.isEmpty == false && body.contains("/problems/\(ids[0])") && body.contains("Impact: "))
        _ = try caller.send(
            "PATCH", "/v1/problems/\(ids[0])", #"{"version":1,"trackerUrl":"https://tracker.example/7"}"#)
        #expect(try !browser.get("/problems/\(ids[0])").text.contains("in your tracker"), "it is tracked already")
    }

    @Test func `says nothing of what a person wrote`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        _ = try caller.upload(
            TestCapture.screen("list", title: "Harbours", [TestCapture.text("Row")]), to: "1.0", of: app)
        _ = try caller.send("PATCH", "/v1/apps/\(app)", #"{"newIssueUrl":"\#(Self.tracker)"}"#)
        let words = "I am Bo Mole and nothing is read"
        let filed = try caller.post(
            "/v1/apps/\(app)/reports", #"{"text":"\#(words)","screen":"list","release":"1.0"}"#
        ).json(ReportReceipt.self)
        let page = try TestBrowser(server, .read, .triage, .support).get("/problems/\(try #require(filed.problem))")
            .text
        let link = try #require(page.firstMatch(of: /href="(https:\/\/tracker\.example\/[^"]*)"/)).1
        #expect(!link.contains("Mole") && !link.contains("nothing") && link.contains("Harbours"))
    }

    @Test(arguments: ["tracker", "https://tracker.example/new", "javascript:alert('{title}')", "https://{title}"])
    func `is opened at no address that is none`(_ address: String) throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        let answer = try caller.send("PATCH", "/v1/apps/\(app)", #"{"newIssueUrl":"\#(address)","name":""}"#)
        #expect(answer.status == 422 && answer.text.contains("/newIssueUrl") && answer.text.contains("/name"))
        let browser = try TestBrowser(server, .read, .admin)
        let page = try browser.submit(
            "/apps/\(app)/facts", [("name", "Shop"), ("platform", "iOS"), ("newIssueUrl", address)])
        #expect(page.status == 422 && page.text.contains("id=\"newIssueUrl-message\""))
    }
}
