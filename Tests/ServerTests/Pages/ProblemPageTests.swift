import API
import Foundation
import History
import HTTP
import Testing

import TestSupport

/// A problem's page: what it says first, what it offers to whom, and where one goes on.
@Suite(.database) struct ProblemPageTests {
    /// An app with buttons of long names that lose them in 1.1.
    private func losingNames(_ caller: TestCaller, buttons: Int = 4) throws -> String {
        let app = try caller.app()
        func screen(_ name: (Int) -> String?) -> String {
            TestCapture.screen(
                "list", title: "All of the things there are",
                [TestCapture.heading("List")]
                    + (0..<buttons).map { TestCapture.button(name($0), id: "b\($0)") })
        }
        try caller.ship(
            screen { "Thing \($0), with a name that goes on and on until nobody remembers where it began" }, as: "1.0",
            of: app)
        try caller.ship(screen { _ in nil }, as: "1.1", of: app)
        return app
    }

    private func problems(_ caller: TestCaller, _ app: String) throws -> [ProblemResource] {
        try caller.get("/v1/apps/\(app)/problems?limit=200").json(Listing<ProblemResource>.self).items
    }

    private func heading(_ page: String) throws -> String {
        String(try #require(page.firstMatch(of: /<h1>(.*?)<\/h1>/)).1)
    }

    @Test func `a heading has 80 characters at most; what it leaves out stands below, and the API keeps all of it`()
        throws
    {
        let caller = try TestServer().caller(), app = try losingNames(caller)
        let browser = try TestBrowser(caller.server, .read, .triage)
        let found = try problems(caller, app)
        #expect(found.contains { $0.title.count > ProblemTitle.limit })
        for problem in found {
            let page = try browser.get("/problems/\(problem.id)").text
            let heading = try heading(page)
            #expect(heading.count <= ProblemTitle.limit && heading.hasSuffix("(All of the things there are)"))
            #expect(page.contains(#"<p class="cause">"#) == (problem.title.count > ProblemTitle.limit + 1))
            #expect(page.contains(#"</h1>"# + "\n" + #"<p class="fact"><strong>Open: there in 1.1.</strong></p>"#))
            #expect(!page.contains(" open>"), "no form is open by itself")
        }
    }

    @Test func `each report is printed once, three of them unfolded`() throws {
        let caller = try TestServer().caller(), (app, ids) = try caller.twoProblems()
        let browser = try TestBrowser(caller.server, .read, .triage, .support)
        let texts = (1...6).map { "The first button says nothing to me, says listener number \($0)" }
        for text in texts {
            let body = #"{"text":"\#(text)","release":"1.1","screen":"list","element":"one"}"#
            #expect(try caller.post("/v1/apps/\(app)/reports", body).json(ReportReceipt.self).problem == ids[0])
        }
        let page = try browser.get("/problems/\(ids[0])").text
        for text in texts { #expect(page.components(separatedBy: text).count == 2, "\(text)") }
        let unfolded = try #require(page.range(of: "<summary>3 more</summary>")).lowerBound
        #expect(texts.count { page.range(of: $0)!.lowerBound < unfolded } == 3)
        #expect(page.contains("Reported by: <a href=\"#people\">6 reports, by whom is not known</a>"))
    }

    @Test func `who may only read is offered nothing that is refused`() throws {
        let caller = try TestServer().caller(), (app, ids) = try caller.twoProblems()
        _ = try caller.report(on: "one", of: app)
        let reader = try TestBrowser(caller.server, .read)
        for path in ["/problems/\(ids[0])", "/apps/\(app)/problems", "/watched"] {
            let page = try reader.get(path).text
            let main = try #require(page.firstMatch(of: /<main[\s\S]*<\/main>/)).0
            let posts = main.matches(of: /<form[^>]*method="post"[^>]*action="([^"]*)"/).map { String($0.1) }
            for post in posts { #expect(try reader.submit(post).status != 403, "\(post) on \(path)") }
            #expect(!main.contains("class=\"action") && !main.contains(#"type="checkbox" name="problem""#), "\(path)")
        }
    }

    @Test func `after a decision the message has the focus, the next problem and the way back`() throws {
        let caller = try TestServer().caller(), (_, ids) = try caller.twoProblems()
        let browser = try TestBrowser(caller.server, .read, .triage)
        let done = try browser.submit("/problems/\(ids[1])/decision", [("state", "open"), ("version", "")])
        let target = try #require(done.response.headers.first { $0.name == "Location" }?.value)
        #expect(done.status == 303)
        let page = try browser.get(target).text
        let status = try #require(page.firstMatch(of: /<div class="done"[\s\S]*?<\/div>/)).0
        #expect(status.contains(#"role="status" tabindex="-1" autofocus"#) && status.contains("Decided: open."))
        #expect(status.contains("Next problem</a>") && status.contains("Undo: open</button>"))
        let next = try #require(status.firstMatch(of: /href="([^"]*)" rel="next"/)).1
        #expect(
            try browser.get(String(next).replacing("&amp;", with: "&")).text.contains(#"aria-label="In the queue""#))
    }

    @Test func `the form that comes back is the one that is open`() throws {
        let caller = try TestServer().caller(), (_, ids) = try caller.twoProblems()
        let browser = try TestBrowser(caller.server, .read, .triage)
        let answer = try browser.submit("/problems/\(ids[0])/decision", [("state", "accepted"), ("reason", " ")])
        #expect(answer.status == 422 && answer.text.contains("<title>Error: "))
        #expect(answer.text.contains(#"<details class="action primary" id="decide" open>"#))
        #expect(answer.text.components(separatedBy: " open>").count == 2, "no other is")
        #expect(answer.text.contains(#"role="alert" tabindex="-1" autofocus"#))
        #expect(answer.text.contains(##"<a href="#reason">Why</a>"##))
        let assigned = try browser.submit("/problems/\(ids[0])/assignee", [("assignee", "smitty"), ("version", "")])
        let target = try #require(assigned.response.headers.first { $0.name == "Location" }?.value)
        #expect(try browser.get(target).text.contains("Assigned to smitty. Nobody of that name has an account here."))
        let title = try caller.problem(ids[0]).title
        #expect(title.contains("has lost its name"), "what the form does not hold stays")
    }

    @Test func `what looks at a duplicate showed is how it is known of the problem that it goes on in`() throws {
        let caller = try TestServer().caller(), (app, ids) = try caller.twoProblems()
        let body = #"{"text":"I do not like the new colours here","release":"1.0","screen":"list"}"#
        let id = try #require(try caller.post("/v1/apps/\(app)/reports", body).json(ReportReceipt.self).problem)
        #expect(try caller.post("/v1/problems/\(ids[0])/merge", #"{"into":\#(id)}"#).status == 200)
        let page = try TestBrowser(caller.server, .read).get("/problems/\(id)").text
        #expect(
            page.contains("1.1: The rule “Names are kept” finds it on this build, measured against an earlier one."))
        #expect(!page.contains("nothing is known"))
    }

    @Test func `the history of a problem tells what went on in it, and what does so no more`() throws {
        let caller = try TestServer().caller(), (app, ids) = try caller.twoProblems()
        #expect(try caller.post("/v1/problems/\(ids[0])/merge", #"{"into":\#(ids[1])}"#).status == 200)
        func times(_ words: String) throws -> Int {
            try TestBrowser(caller.server, .read).get("/problems/\(ids[1])").text.components(separatedBy: words).count
                - 1
        }
        #expect(try times("Problem \(ids[0]) goes on in this one.") == 1)
        let step = try #require(
            try caller.get("/v1/apps/\(app)/triage-steps").json(Listing<TriageStepResource>.self).items.first)
        #expect(try caller.post("/v1/triage-steps/\(step.id)/undo").status == 200)
        #expect(try times("Problem \(ids[0]) goes on in this one.") == 1)
        #expect(try times("Problem \(ids[0]) goes on in this one no more.") == 1)
    }
}
