import API
import Foundation
import HTTP
import TestSupport
import Testing
import Web

/// A badge: the newest verdict for whoever has its address, and nothing else.
@Suite(.database) struct BadgeTests {
    private let server: TestServer
    private let caller: TestCaller
    private let app: String
    private var path: String { "/v1/apps/\(app)/badge" }

    init() throws {
        server = try TestServer()
        caller = try server.caller()
        app = try caller.app()
    }

    private func made() throws -> String {
        let badge = try caller.post(path).json(BadgeResource.self)
        let url = try #require(badge.url)
        #expect(url.hasPrefix("http://earshot.test/badges/badge_") && url.hasSuffix(".svg"))
        return String(url.dropFirst("http://earshot.test".count))
    }

    /// Asks as somebody nobody knows.
    private func look(_ target: String, _ headers: Headers = [:]) throws -> TestCaller.Answer {
        TestCaller.Answer(response: try server.send("GET", target, headers: headers))
    }

    private func ship(_ build: String, _ label: String?) throws {
        try caller.ship(TestCapture.screen("list", [TestCapture.button(label, id: "buy")]), as: build, of: app)
        #expect(try caller.post("/v1/apps/\(app)/releases/\(build)/verdicts", "{}").status == 201)
    }

    @Test func `it says the newest verdict on record to whoever has its address`() throws {
        #expect(try caller.get(path).status == 404)
        let today = String(Date.now.formatted(.iso8601).prefix(10))
        let address = try made(), json = address.replacing(".svg", with: ".json")
        #expect(try look(address).text.contains("<title id=\"t\">Earshot: no release not asked</title>"))
        try ship("1.0", "Buy")
        let first = try look(address)
        #expect(first.response["Content-Type"] == "image/svg+xml" && first.text.contains("✓ 1.0 may ship, \(today)"))
        try ship("1.1", nil)
        #expect(try look(address).text.contains("✗ 1.1 may not ship, \(today)"))
        #expect(
            try look(json).text
                == #"{"color":"7d1111","label":"Earshot","message":"1.1 may not ship, \#(today)","schemaVersion":1}"#)
        _ = try caller.post("/v1/apps/\(app)/releases/1.1/verdicts", #"{"baseline":"1.0"}"#)
        #expect(try look(address).text.contains("✗ 1.1 may not ship, against 1.0 alone, \(today)"))
        let tag = try #require(try look(address).response["ETag"])
        #expect(try look(address, ["If-None-Match": tag]).status == 304)
        #expect(try !look(address).text.contains(app), "the app is not named")
    }

    @Test func `a verdict of an earlier build that is asked for later is not the release's`() throws {
        let address = try made()
        try ship("1.0", "Buy")
        for (build, label) in [("1.1+1", nil), ("1.1+2", "Buy")] as [(String, String?)] {
            try caller.ship(TestCapture.screen("list", [TestCapture.button(label, id: "buy")]), as: build, of: app)
        }
        let path = "/v1/apps/\(app)/releases/1.1/verdicts"
        let newest = try caller.post(path, "{}").json(VerdictResource.self)
        let told = try look(address).text
        #expect(newest.build == "1.1+2")
        let earlier = try caller.post(path, #"{"build":"1.1+1"}"#).json(VerdictResource.self)
        #expect(earlier.build == "1.1+1" && earlier.verdict != newest.verdict)
        #expect(try look(address).text == told)
        let signed = try caller.post("/v1/apps/\(app)/releases/1.1/sign-offs", "{}").json(SignOffResource.self)
        #expect(signed.verdict == newest.id && signed.since.isEmpty)
    }

    @Test func `a new address ends the one before it, and the end ends it`() throws {
        let first = try made(), second = try made()
        #expect(first != second)
        #expect(try look(first).status == 404 && look(second).status == 200)
        let read = try caller.get(path)
        #expect(try read.json(BadgeResource.self).by == "token test" && !read.text.contains("badge_"), "kept nowhere")
        #expect(try caller.send("DELETE", path).status < 300)
        #expect(try look(second).status == 404 && caller.send("DELETE", path).status == 404)
        let log = try caller.get("/v1/audit-log?app=\(app)").text
        #expect(log.contains("badgeMade") && log.contains("badgeRemoved"))
    }

    @Test(arguments: ["/badges/x.svg", "/badges/.svg", "/badges/badge_", "/badges/badge_a.png", "/badges/a/b.svg"])
    func `what is no badge's address shows nothing`(_ target: String) throws {
        #expect(try look(target).status == 404)
    }

    @Test func `only who keeps the app makes it, and the log holds no address`() throws {
        let triage = try server.caller(.read, .triage)
        #expect(try triage.post(path).status == 403 && triage.get(path).status == 403)
        #expect(LoggedPath.of("/badges/badge_abc.svg") == "/badges/…")
    }

    @Test func `its page shows the address once`() throws {
        let browser = try TestBrowser(server, .read, .admin), page = "/apps/\(app)/badge"
        #expect(try browser.get("/apps/\(app)/more").text.contains(page))
        #expect(try browser.get(page).text.contains("There is none."))
        let made = try browser.submit(page)
        #expect(made.status == 200 && made.text.contains("http://earshot.test/badges/badge_"))
        let address = try #require(made.text.firstMatch(of: /src="(\/badges\/[^"]+)"/)?.1)
        #expect(try look(String(address)).status == 200)
        let later = try browser.get(page).text
        #expect(!later.contains("badges/badge_") && later.contains("There is one."))
        #expect(try browser.submit(page + "/end").status == 303)
        #expect(try browser.get(page + "?done=1").text.contains("its address shows nothing any more"))
    }
}
