import API
import Application
import Foundation
import HTTP
import Storage
import Testing
import TestSupport
import Web

/// The doors by which anybody may file, where an administrator opens them.
@Suite(.database) struct PublicIntakeTests {
    private struct House {
        let server: TestServer
        let caller: TestCaller
        let app: String
        var page: String { "/report/\(app)" }

        init(isOpen: Bool = true) throws {
            server = try TestServer()
            caller = try server.caller()
            app = try caller.app()
            if isOpen { #expect(try caller.send("PUT", "/v1/apps/\(app)/intake", #"{"on":true}"#).status == 200) }
        }

        func visit(_ path: String? = nil) throws -> TestCaller.Answer {
            TestCaller.Answer(
                response: try server.send("GET", path ?? page, headers: ["Host": "t", "Accept": "text/html"]))
        }

        /// Sends the form as somebody without an account.
        func submit(_ fields: [String: String], origin: String? = nil) throws -> TestCaller.Answer {
            var all: Headers = [
                "Host": "t", "Accept": "text/html", "Content-Type": "application/x-www-form-urlencoded",
            ]
            if let origin { all.append("Origin", origin) }
            let body = fields.map { "\($0)=\($1.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")" }
                .joined(separator: "&")
            return TestCaller.Answer(response: try server.send("POST", page, headers: all, body: Array(body.utf8)))
        }

        /// The stamp of a form that was opened so many seconds ago.
        func stamp(ago seconds: Double = 60) throws -> String {
            let secret = try server.database.read { transaction in
                try transaction.app(slug: app).flatMap { try transaction.publicIntake(ofApp: $0.id)?.secret }
            }
            return FormStamp(secret: try #require(secret)).make(at: Date(timeIntervalSinceNow: -seconds))
        }

        func reports() throws -> [ReportResource] {
            try caller.get("/v1/apps/\(app)/reports").json(Listing<ReportResource>.self).items
        }
        func held() throws -> [HeldReportResource] {
            try caller.get("/v1/apps/\(app)/reports/held").json(Listing<HeldReportResource>.self).items
        }
    }

    @Test func `closed by default, and then nothing tells that the app is there`() throws {
        let house = try House(isOpen: false)
        #expect(try house.visit().status == 404 && house.submit(["text": "Silent"]).status == 404)
        #expect(try house.reports().isEmpty)
    }

    @Test func `somebody without an account files a report, and is told a number`() throws {
        let house = try House()
        let form = try house.visit()
        #expect(form.status == 200 && form.text.contains("What is broken?") && !form.text.contains("<nav"))
        #expect(
            try #require(form.text.range(of: "What is broken?")).lowerBound
                < #require(form.text.range(of: "Your name")).lowerBound)
        #expect(form.text.contains(#"<p hidden><label for="website">"#), "hidden from everybody, screen readers too")
        let sent = try house.submit([
            "text": "Buy says nothing", "name": "Ada", "contact": "ada-\(house.app)@example.org",
            "opened": try house.stamp(), "website": "",
        ])
        #expect(sent.status == 303)
        let link = try #require(sent.response["Location"])
        let thanks = try house.visit(link)
        let number = try #require(link.split(separator: "=").last)
        #expect(thanks.text.contains("Its number is \(number).") && !thanks.text.contains("Buy"))
        let report = try #require(try house.reports().first)
        #expect(
            report.text == "Buy says nothing" && report.externalId == "public/\(number)" && report.channel == "public")
        #expect(try house.caller.get("/v1/reports/\(report.id)").json(ReportResource.self).reporter?.name == "Ada")
    }

    @Test func `a verdict tells of what is held and may be about its release`() throws {
        let house = try House(), caller = house.caller
        try caller.ship(TestCapture.buttons("Buy", "Sell"), as: "1.0", of: house.app)
        try caller.ship(TestCapture.buttons("Buy", "Sell"), as: "1.1", of: house.app)
        func gaps(_ release: String) throws -> [String] {
            try caller.get("/v1/apps/\(house.app)/releases/\(release)/gate").json(VerdictResource.self).gaps
                .filter { $0.contains("held as automatic") }
        }
        let key = try caller.post("/v1/apps/\(house.app)/intake/keys", #"{"name":"app"}"#).json(IntakeKeyResource.self)
        let app = TestCaller(server: house.server, token: try #require(key.secret))
        for _ in 0..<3 {
            let body = #"{"text":"Buy says nothing","release":"1.1"}"#
            #expect(try app.post("/v1/apps/\(house.app)/reports/public", body).status < 300)
        }
        #expect(
            try gaps("1.1") == [
                "2 reports that name 1.1, or no release, are held as automatic, and nobody has decided on them."
            ])
        #expect(try gaps("1.0").isEmpty)
    }

    @Test func `a fault stands at its field, and nothing that was typed is lost`() throws {
        let house = try House()
        let refused = try house.submit(["text": " ", "heard": "Button.", "opened": try house.stamp()])
        #expect(
            refused.status == 422 && refused.text.contains(#"id="text-message""#) && refused.text.contains("Button."))
        #expect(try house.submit(["text": "a"], origin: "https://elsewhere.example").status == 403)
        let large = try RequestHead(method: .post, target: house.page, headers: [:])
        guard case .change(let limit, .anybody) = house.server.server.admit(large) else {
            Issue.record("refused"); return
        }
        #expect(limit == 64 << 10)
    }

    @Test func `what looks automatic waits apart, tied to nothing, until somebody takes it in or drops it`() throws {
        let house = try House()
        let stamp = try house.stamp()
        let cases: [([String: String], String)] = [
            (["text": "Too quick", "opened": try house.stamp(ago: 0)], "It was sent within"),
            (["text": "No form", "opened": ""], "The form was not opened here"),
            (["text": "Forged", "opened": "1.abc"], "The form was not opened here"),
            (["text": "Trapped", "opened": stamp, "website": "https://a.example"], "nobody can see"),
            (["text": "http://a http://b https://c", "opened": stamp], "It holds 3 links."),
        ]
        for (fields, _) in cases {
            let sent = try house.submit(fields)
            #expect(sent.status == 303, "whoever sent it is told nothing else")
        }
        #expect(try house.submit(["text": "Silent button", "opened": stamp]).status == 303)
        #expect(try house.submit(["text": "silent  BUTTON!", "opened": stamp]).status == 303)
        #expect(try house.reports().map(\.text) == ["Silent button"])
        let held = try house.held()
        #expect(held.count == cases.count + 1)
        for (held, expected) in zip(held, cases.map(\.1) + ["The same text came before"]) {
            #expect(held.reasons.contains { $0.contains(expected) }, "\(held)")
        }
        #expect(try house.caller.get("/v1/apps/\(house.app)/intake").json(IntakeResource.self).held == held.count)
        #expect(
            try !TestBrowser(house.server, .read, .triage).get("/apps/\(house.app)/reports/held").text.contains(
                "Trapped"))

        let support = try TestBrowser(house.server, .read, .support)
        #expect(try support.get("/apps/\(house.app)/reports/held").text.contains("Too quick"))
        let taken = try support.submit("/apps/\(house.app)/reports/held/\(held[0].id)", [("step", "take")])
        #expect(taken.response["Location"]?.hasPrefix("/reports/") == true)
        #expect(try house.reports().map(\.text) == ["Too quick", "Silent button"])
        #expect(try support.submit("/apps/\(house.app)/reports/held/\(held[1].id)", [("step", "drop")]).status == 303)
        #expect(
            try support.submit("/apps/\(house.app)/reports/held/\(held[1].id)", [("step", "take")]).status == 404,
            "gone")
        #expect(try house.held().count == held.count - 2)
    }

    @Test func `a key files reports on its app and can do nothing else`() throws {
        let house = try House(isOpen: false)
        let made = try house.caller.post("/v1/apps/\(house.app)/intake/keys", #"{"name":"the app's form"}"#)
        let key = try made.json(IntakeKeyResource.self)
        let machine = TestCaller(server: house.server, token: try #require(key.secret))
        let sent = try machine.post("/v1/apps/\(house.app)/reports/public", #"{"text":"Silent"}"#)
        #expect(try sent.status == 201 && sent.json(PublicReceipt.self).number > 0)
        #expect(try house.reports().map(\.text) == ["Silent"])
        #expect(!sent.text.contains("problem") && !sent.text.contains("suggestions"))
        for path in ["/v1/apps", "/v1/apps/\(house.app)", "/v1/apps/\(house.app)/reports", "/v1/audit-log"] {
            #expect(try machine.get(path).status == 401)
        }
        #expect(try machine.post("/v1/apps/\(house.app)/reports", #"{"text":"a"}"#).status == 401)
        let other = try house.caller.app()
        #expect(try machine.post("/v1/apps/\(other)/reports/public", #"{"text":"a"}"#).status == 403)
        #expect(try machine.post("/v1/apps/\(house.app)/reports/public", #"{"text":""}"#).status == 422)
        #expect(
            try house.caller.post("/v1/apps/\(house.app)/reports/public", #"{"text":"a"}"#).status == 401,
            "a token is no key")
        #expect(try house.caller.send("DELETE", "/v1/apps/\(house.app)/intake/keys/\(key.id)").status == 200)
        #expect(try machine.post("/v1/apps/\(house.app)/reports/public", #"{"text":"b"}"#).status == 401)
        #expect(try house.caller.send("DELETE", "/v1/apps/\(house.app)/intake/keys/\(key.id)").status == 404)
        let admin = try TestBrowser(house.server, .admin)
        #expect(
            try admin.submit("/apps/\(house.app)/privacy/keys", [("name", "k")]).text.contains(IntakeKeyPrefix.text))
        #expect(try admin.submit("/apps/\(house.app)/privacy/keys", [("name", " ")]).status == 422)
        #expect(try admin.submit("/apps/\(house.app)/privacy/intake", [("on", "yes")]).status == 303)
        #expect(try house.visit().status == 200)
    }

    private enum IntakeKeyPrefix { static let text = "earshot_file_" }

    @Test func `too many from one address are asked to wait, and others are not`() throws {
        let limits = RateLimits(), now = Date(), rate = Rate.reportsOfAddress
        func come(_ address: String, _ now: Date) throws { try limits.admit([(rate, address)], at: now) }
        for _ in 0..<rate.most { try come("192.0.2.1", now) }
        let refused = #expect(throws: APIError.self) { try come("192.0.2.1", now + 600) }
        #expect(refused?.kind == .tooManyRequests && refused?.headers["Retry-After"] == "3000")
        try come("192.0.2.2", now)
        try come("192.0.2.1", now + 3601)
        for place in 0..<60_000 { try come("a\(place)", now) }

        let house = try House()
        var last: TestCaller.Answer?
        for place in 0...rate.most {
            last = try house.submit(["text": "Silent \(place)", "opened": try house.stamp()])
        }
        #expect(last?.status == 429 && Int(last?.response["Retry-After"] ?? "") ?? 0 > 3000)
    }
}
