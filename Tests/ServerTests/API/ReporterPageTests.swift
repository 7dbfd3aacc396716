import API
import Application
import Foundation
import History
import HTTP
import Postgres
import Storage
import Testing
import Web

import TestSupport

/// The private page of somebody who reported.
@Suite(.database, .serialized) struct ReporterPageTests {
    private struct House {
        let server: TestServer
        let caller: TestCaller
        let app: String
        let report: Int
        let problem: Int
        let secret: String

        /// Broken in 1.1, claimed and seen gone in 1.2; 1.3-beta is a beta. Ida wrote, and Ben, whose words nobody else sees.
        init(language: String = "en") throws {
            let server = try TestServer()
            let caller = try server.caller()
            let app = try caller.app()
            let spoken = TestCapture.screen("list", [TestCapture.button("Buy", id: "buy")])
            let silent = TestCapture.screen("list", [TestCapture.button(nil, id: "buy")])
            try caller.ship(spoken, as: "1.0", of: app)
            try caller.ship(silent, as: "1.1", of: app)
            func file(_ text: String, _ contact: String) throws -> ReportReceipt {
                var body = NewReport(text: text)
                (body.release, body.screen, body.element, body.language) = ("1.1", "list", "buy", language)
                body.reporter = ReporterBody(name: "Name of \(contact)", contact: contact)
                return try caller.post("/v1/apps/\(app)/reports", String(decoding: Wire.encode(body), as: UTF8.self))
                    .json()
            }
            let filed = try file("Ida's own <words>", "ida@example.com")
            let report = filed.id
            let problem = try #require(filed.problem)
            _ = try file("Ben's secret words", "ben@example.com")
            _ = try caller.post("/v1/problems/\(problem)/fix-claims", #"{"release":"1.2"}"#)
            try caller.ship(spoken, as: "1.2", of: app)
            _ = try caller.send("PUT", "/v1/apps/\(app)/releases/1.3-beta", #"{"channel":"beta"}"#)
            try caller.ship(spoken, as: "1.3-beta", of: app)
            _ = try caller.post("/v1/reports/\(report)/messages", #"{"direction":"note","text":"A note of ours"}"#)
            _ = try caller.post("/v1/reports/\(report)/messages", #"{"direction":"to","text":"Dear Ida"}"#)
            let link = try caller.post("/v1/reports/\(report)/links").json(ReporterLinkResource.self)
            (self.server, self.caller, self.app, self.report, self.problem) = (server, caller, app, report, problem)
            secret = String(try #require(link.url).split(separator: "/").last ?? "")
        }

        func get(_ path: String, _ headers: Headers = [:]) throws -> TestCaller.Answer {
            var all = headers
            all.append("Host", "t")
            return TestCaller.Answer(response: try server.send("GET", path, headers: all))
        }
        func page(_ query: String = "") throws -> String { try get("/r/\(secret)\(query)").text }
        func answer(_ fields: [String: String], origin: String = "null") throws -> TestCaller.Answer {
            let body = fields.map { "\($0)=\($1.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")" }
            return TestCaller.Answer(
                response: try server.send(
                    "POST", "/r/\(secret)",
                    headers: ["Host": "t", "Origin": origin, "Content-Type": "application/x-www-form-urlencoded"],
                    body: Array(body.joined(separator: "&").utf8)))
        }
        func state() throws -> ProblemState { try caller.problem(problem).state }
    }

    @Test func `it shows what they wrote, how it stands and what was said to them`() throws {
        let house = try House(), page = try house.page()
        #expect(page.contains("Ida&#39;s own &lt;words&gt;") || page.contains("Ida's own &lt;words&gt;"))
        #expect(
            page.contains("Dear Ida") && page.contains("Our checks find it no more in 1.2.")
                || page.contains("meant to mend"))
        #expect(page.contains(#"<option value="1.2">1.2 (the newest for you)"#))
        #expect(
            page.contains(#"<option value="1.1">"#) && page.contains(#"<option value="" selected>"#),
            "they may have the newer one by now: which one they speak of is theirs to say")
        #expect(page.contains(#"<html lang="en">"#) && page.contains("noindex"))
    }

    @Test func `it tells nothing of others, nor of us`() throws {
        let house = try House(), page = try house.page()
        let title = try house.caller.problem(house.problem).title
        for hidden in [
            "Ben", "A note of ours", "ben@", "ida@", "Name of", "token test", title, "/reports/", "/problems/",
            "1.3-beta", "first", "We know of this", house.app,
        ] {
            #expect(!page.contains(hidden), "\(hidden)")
        }
    }

    @Test func `it is kept by nobody, found by no search and told to no other site`() throws {
        let house = try House()
        let answers = [
            try house.get("/r/\(house.secret)"), try house.get("/r/none"),
            try house.answer(["answer": "works", "release": "1.2"]),
        ]
        for answer in answers {
            #expect(answer.response["Cache-Control"] == "no-store")
            #expect(answer.response["Referrer-Policy"] == "no-referrer")
            #expect(answer.response["X-Robots-Tag"]?.hasPrefix("noindex") == true)
        }
        #expect(LoggedPath.of("/r/\(house.secret)") == "/r/…" && LoggedPath.of("/reports/1") == "/reports/1")
    }

    @Test func `its secret is long, and kept nowhere`() throws {
        let house = try House()
        #expect(house.secret.count >= 43)
        let links = try house.caller.get("/v1/reports/\(house.report)/links")
        #expect(!links.text.contains(house.secret) && !links.text.contains("\"url\""))
        let kept = try TestDatabase.connect().run(
            "SELECT count(*) AS n FROM reporter_links, events WHERE reporter_links::text LIKE \("%" + house.secret + "%") OR events::text LIKE \("%" + house.secret + "%")"
        ).map { try $0.value("n", as: Int.self) }.first
        #expect(kept == 0)
    }

    @Test func `to look changes nothing`() throws {
        let house = try House()
        func everything() throws -> [String] {
            try TestDatabase.connect().run(
                """
                SELECT md5(string_agg(row, '|' ORDER BY row)) AS d FROM (
                    SELECT reports::text AS row FROM reports UNION ALL SELECT reporter_links::text FROM reporter_links
                    UNION ALL SELECT report_answers::text FROM report_answers
                    UNION ALL SELECT report_confirmations::text FROM report_confirmations
                    UNION ALL SELECT report_messages::text FROM report_messages
                    UNION ALL SELECT problem_events::text FROM problem_events
                    UNION ALL SELECT problems::text FROM problems UNION ALL SELECT events::text FROM events) AS rows
                """
            ).map { try $0.value("d") }
        }
        let before = try everything()
        #expect(before != [""])
        for query in ["", "?done=said", "?answer=works&release=1.2", "?takeBack=1.2"] { _ = try house.page(query) }
        _ = try house.server.send("HEAD", "/r/\(house.secret)", headers: ["Host": "t"])
        #expect(try everything() == before)
    }

    @Test func `words alone are a message, and nothing is asked twice of who can't tell`() throws {
        let house = try House()
        #expect(try house.answer(["release": "1.1", "words": "Only words"]).status == 303)
        #expect(try house.state() == .fixClaimed)
        #expect(try house.page().contains("Only words") && house.page().contains("Please tell us whether"))
        #expect(try house.answer(["release": "1.2"]).status == 422)
        #expect(try house.answer(["answer": "works", "release": ""]).status == 422)
        _ = try house.answer(["answer": "cannotTell", "release": "1.2"])
        #expect(try !house.page().contains("Please tell us whether"))
    }

    @Test func `no word is taken of a release that their system can't run`() throws {
        let house = try House()
        _ = try house.caller.post(
            "/v1/problems/\(house.problem)/fix-claims", #"{"release":"1.2","minimumOS":"iOS 17"}"#)
        try TestDatabase.connect().execute("UPDATE reports SET os = 'iOS 16.7' WHERE id = \(Int64(house.report))")
        #expect(try !house.page().contains(#"<option value="1.2""#))
        let answer = try house.answer(["answer": "broken", "release": "1.2"])
        #expect(answer.status == 422 && answer.text.contains("release-message"))
        #expect(try house.state() == .fixClaimed)
        let page = try TestBrowser(house.server, .read, .support).get("/apps/\(house.app)/to-tell").text
        #expect(
            page.contains(
                "1 person has not heard of a release that may have the fix and that their system does not run."))
    }

    @Test func `one voice that can be changed and taken back, and it feeds the claim`() throws {
        let house = try House()
        #expect(try house.state() == .fixClaimed)
        let works = try house.answer(["answer": "works", "release": "1.2", "words": "Lovely"])
        #expect(works.status == 303)
        #expect(try house.state() == .fixed)
        #expect(try house.page("?done=said").contains("1.2: it works now") && house.page().contains("Lovely"))
        #expect(try house.page().contains("You told us that it works for you in 1.2."))
        _ = try house.answer(["answer": "broken", "release": "1.2"])
        #expect(try house.state() == .regressed)
        #expect(try !house.page().contains("it works now</h3>"))
        _ = try house.answer(["answer": "cannotTell", "release": "1.2", "words": "No time yet"])
        #expect(try house.state() == .fixClaimed)
        #expect(try house.page().contains("1.2: you can&#39;t tell") || house.page().contains("1.2: you can't tell"))
        _ = try house.answer(["answer": "works", "release": "1.2"])
        #expect(try house.state() == .fixed)
        _ = try house.answer(["takeBack": "1.2"])
        #expect(try house.state() == .fixClaimed)
        #expect(try !house.page().contains("What you told us here"))
        let staff = try TestBrowser(house.server, .read, .support).get("/reports/\(house.report)").text
        #expect(!staff.contains("works in 1.2"))
    }

    @Test func `what is the last word already is not said twice`() throws {
        let house = try House()
        let word = #"{"release":"1.2","works":true,"note":"Thanks"}"#
        func said() throws -> Int {
            try TestDatabase.connect().run(
                "SELECT count(*) AS n FROM problem_events WHERE problem_id = \(Int64(house.problem)) AND kind ? 'confirmed'"
            ).first?.value("n") ?? 0
        }
        let path = "/v1/reports/\(house.report)/confirmations"
        for _ in 0..<2 { #expect(try house.caller.post(path, word).status < 300) }
        #expect(try said() == 1, "a desk's retry")
        _ = try house.caller.post(path, word.replacing("Thanks", with: "Thank you"))
        #expect(try said() == 2, "other words")
        for answer in ["broken", "broken", "works", "works"] {
            _ = try house.answer(["answer": answer, "release": "1.2", "words": "So"])
        }
        #expect(try said() == 4)
        _ = try house.caller.post(path, #"{"release":"1.2","works":false}"#)
        _ = try house.answer(["answer": "works", "release": "1.2", "words": "So"])
        #expect(try said() == 6 && house.state() == .fixed, "somebody noted otherwise meanwhile")
    }

    @Test func `who can't tell takes back what was noted for them`() throws {
        let house = try House()
        _ = try house.caller.post("/v1/reports/\(house.report)/confirmations", #"{"release":"1.2","works":true}"#)
        #expect(try house.state() == .fixed)
        _ = try house.answer(["answer": "cannotTell", "release": "1.2"])
        #expect(try house.state() == .fixClaimed)
        _ = try house.answer(["takeBack": "1.2"])
        #expect(try house.state() == .fixed, "as if they had not said so")
        let said = try house.caller.get("/v1/reports/\(house.report)").json(ReportResource.self)
        #expect(said.confirmations?.map(\.works) == [true] && said.confirmedRelease == "1.2")
        _ = try house.answer(["answer": "cannotTell", "release": "1.2"])
        _ = try house.caller.post("/v1/reports/\(house.report)/confirmations", #"{"release":"1.2","works":false}"#)
        _ = try house.answer(["takeBack": "1.2"])
        #expect(try house.state() == .regressed, "what was noted since is the last word")
    }

    @Test func `what who can't tell writes is read by those who answer, and watchers hear of it`() throws {
        let house = try House()
        let watcher = try TestBrowser(house.server, .read, .support)
        _ = try house.answer(["answer": "works", "release": "1.2", "words": "At first"])
        let fields = ["answer": "cannotTell", "release": "1.2", "words": "Name of ida@example.com: please call me"]
        #expect(try house.answer(fields).status == 303)
        let report = try house.caller.get("/v1/reports/\(house.report)").json(ReportResource.self)
        let messages = try #require(report.messages)
        #expect(messages.last?.text.hasSuffix("please call me") == true && messages.last?.direction == .from)
        let answer = try house.caller.get("/v1/reports/\(house.report)/answer").json(AnswerResource.self)
        #expect(answer.waiting == 2, "they wrote, and have no answer")
        let staff = try watcher.get("/reports/\(house.report)").text
        #expect(staff.contains("please call me") && staff.contains("– can’t tell of 1.2"))
        let story = try watcher.get("/problems/\(house.problem)").text
        #expect(story.contains("they can’t tell whether it works in 1.2. What they wrote stands on the report."))
        #expect(!story.contains("please call me"))
        let own = try house.page()
        #expect(own.components(separatedBy: "please call me").count == 2, "once on their own page")
        let reader = try house.server.caller(.read).get("/v1/reports/\(house.report)").text
        #expect(reader.contains("please call me") && !reader.contains("ida@example.com"), "under the mask")
        _ = try house.answer(["takeBack": "1.2"])
        #expect(try !watcher.get("/reports/\(house.report)").text.contains("can’t tell of 1.2"))
    }

    @Test func `that they can't tell is taken back with what they wrote, and said to be`() throws {
        let house = try House(), staff = try TestBrowser(house.server, .read, .support)
        func messages() throws -> [MessageResource] {
            try house.caller.get("/v1/reports/\(house.report)").json(ReportResource.self).messages?.filter {
                $0.direction == .from
            } ?? []
        }
        let fields = ["answer": "cannotTell", "release": "1.2", "words": "Please call me"]
        for _ in 1...2 { _ = try house.answer(fields) }
        #expect(try messages().count == 1, "said twice it is one")
        _ = try house.answer(fields.merging(["words": "Call me at noon"]) { $1 })
        #expect(try messages().map(\.text) == ["Please call me", "Call me at noon"])
        #expect(try messages().allSatisfy { $0.takenBackAt == nil })
        _ = try house.caller.post(
            "/v1/reports/\(house.report)/messages", #"{"direction":"from","text":"By telephone"}"#)
        #expect(try house.answer(["takeBack": "1.2"]).status == 303)

        let own = try house.page()
        #expect(!own.contains("all me") && own.contains("By telephone") && !own.contains("What you told us here"))
        #expect(own.contains("Please tell us whether"), "they are asked again")
        #expect(try messages().map { $0.takenBackAt != nil } == [true, true, false])
        let page = try staff.get("/reports/\(house.report)").text
        #expect(page.components(separatedBy: "From the reporter, who took it back").count == 3)
        let story = try staff.get("/problems/\(house.problem)").text
        let back = "The reporter of report \(house.report) took back that they can’t tell whether it works in 1.2."
        #expect(story.components(separatedBy: back).count == 2)
        _ = try house.answer(["takeBack": "1.2"])
        #expect(try staff.get("/problems/\(house.problem)").text == story)
    }

    @Test func `what is taken back waits for no answer, and what another answer replaces stays`() throws {
        let house = try House()
        func waiting() throws -> Int {
            try house.caller.get("/v1/reports/\(house.report)/answer").json(AnswerResource.self).waiting
        }
        _ = try house.caller.post("/v1/reports/\(house.report)/messages", #"{"direction":"to","text":"It is mended"}"#)
        let answered = try waiting()
        let fields = ["answer": "cannotTell", "release": "1.2", "words": "Please call me"]
        _ = try house.answer(fields)
        #expect(try waiting() == answered + 1)
        _ = try house.answer(["takeBack": "1.2"])
        #expect(try waiting() == answered)
        _ = try house.answer(fields)
        _ = try house.answer(["answer": "works", "release": "1.2"])
        _ = try house.answer(["takeBack": "1.2"])
        #expect(try house.page().contains("Please call me"), "they took back another answer")
    }

    @Test(arguments: [
        (["release": "1.2", "words": ""], "Wählen Sie eine der drei Antworten."),
        (["answer": "maybe", "release": "1.2"], "Wählen Sie eine der drei Antworten."),
        (["answer": "works"], "Wählen Sie eine Version"),
        (["answer": "works", "release": "1.3-beta"], "Wählen Sie eine Version"),
        (["answer": "works", "release": "9"], "Wählen Sie eine Version"),
        (["answer": "works", "release": "1.2", "words": String(repeating: "ü", count: 10_001)], "zu lang"),
    ])
    func `what is wrong is said at its field, in their language, and nothing is lost`(
        fields: [String: String], said: String
    ) throws {
        let house = try House(language: "de")
        let answer = try house.answer(fields.merging(["words": "Meine Worte"]) { own, _ in own })
        #expect(answer.status == 422 && answer.text.contains(said), "\(answer.text.prefix(3000))")
        #expect(answer.text.contains("Meine Worte") || fields["words"] != nil)
        #expect(try house.state() == .fixClaimed)
    }

    @Test func `another site can't send it`() throws {
        let house = try House()
        #expect(try house.answer(["answer": "works", "release": "1.2"], origin: "https://evil.example").status == 403)
        #expect(try house.state() == .fixClaimed)
    }

    @Test func `in five languages, by the report, the reader, or the browser`() throws {
        let house = try House(language: "ja")
        #expect(try house.page().contains(#"<html lang="ja">"#) && house.page().contains("現在の状況"))
        for (tag, heading) in [
            ("de", "Wie es steht"), ("es", "Cómo está el asunto"), ("fr", "Où nous en sommes"), ("en", "How it stands"),
        ] {
            let page = try house.page("?language=\(tag)")
            #expect(page.contains(#"<html lang="\#(tag)">"#) && page.contains(heading))
        }
        let gone = try house.get("/r/none", ["Accept-Language": "fr-CA,en;q=0.5"])
        #expect(gone.status == 404 && gone.text.contains("Ce lien n’est pas valable"))
    }

    @Test func `a link ends by hand, by time, and looks like one that never was`() throws {
        let house = try House()
        let gone = try house.get("/r/none").text
        let id = try #require(
            try house.caller.get("/v1/reports/\(house.report)/links").json(Listing<ReporterLinkResource>.self).items
                .first
        ).id
        #expect(try house.caller.send("DELETE", "/v1/reports/\(house.report + 100_000)/links/\(id)").status == 404)
        #expect(try house.caller.send("DELETE", "/v1/reports/\(house.report)/links/\(id)").status == 200)
        #expect(try house.caller.send("DELETE", "/v1/reports/\(house.report)/links/\(id)").status == 404)
        #expect(try house.get("/r/\(house.secret)").status == 404 && house.page() == gone)
        #expect(try house.answer(["answer": "works", "release": "1.2"]).status == 404)
        let short = try house.caller.post("/v1/reports/\(house.report)/links", #"{"days":1}"#).json(
            ReporterLinkResource.self)
        let path = "/r/" + (short.url?.split(separator: "/").last.map(String.init) ?? "")
        #expect(try house.get(path).status == 200)
        try TestDatabase.connect().execute(
            "UPDATE reporter_links SET expires_at = now() - interval '1 second' WHERE id = \(Int64(short.id))")
        #expect(try house.get(path).status == 404)
        for days in [0, 366] {
            #expect(try house.caller.post("/v1/reports/\(house.report)/links", #"{"days":\#(days)}"#).status == 422)
        }
        #expect(try house.server.caller(.read).post("/v1/reports/\(house.report)/links").status == 403)
    }

    @Test func `too many answers wait as long as the answer says`() throws {
        let house = try House()
        for _ in 0..<60 { #expect(try house.answer(["answer": "works"]).status == 422) }
        let refused = try house.answer(["answer": "works", "release": "1.2"])
        #expect(refused.status == 429)
        #expect(refused.response["Retry-After"].flatMap { Int($0) }.map { (1...3600).contains($0) } == true)
        #expect(try house.get("/r/\(house.secret)").status == 200, "to look is another count")
    }

    @Test func `where no release is known there is room for words`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        let report = try caller.post("/v1/apps/\(app)/reports", #"{"text":"Odd"}"#).json(ReportReceipt.self).id
        let url = try #require(try caller.post("/v1/reports/\(report)/links").json(ReporterLinkResource.self).url)
        let path = String(url.dropFirst("http://earshot.test".count))
        let page = TestCaller.Answer(response: try server.send("GET", path, headers: ["Host": "t"])).text
        #expect(!page.contains("type=\"radio\"") && page.contains("Send the message"))
        let sent = try server.send(
            "POST", path, headers: ["Host": "t", "Content-Type": "application/x-www-form-urlencoded"],
            body: Array("words=And+now".utf8))
        #expect(sent.status == 303)
        let messages = try caller.get("/v1/reports/\(report)").json(ReportResource.self).messages ?? []
        #expect(
            messages.map(\.text) == ["And now"] && messages[0].direction == .from && messages[0].by == "the reporter")
    }
}
