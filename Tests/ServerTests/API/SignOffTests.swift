import API
import Foundation
import History
import HTTP
import Testing

import TestSupport

/// A release is signed off by name on a verdict on record, which stays as it was given.
@Suite(.database) struct SignOffTests {
    private let good = TestCapture.buttons("Buy", "Sell")
    private let silent = TestCapture.buttons(nil, "Sell")

    /// A new app whose 1.1 was asked about on the record and may not ship.
    private func judged(_ caller: TestCaller) throws -> (app: String, path: String, verdict: Int) {
        let app = try caller.app()
        try caller.ship(good, as: "1.0", of: app)
        try caller.ship(silent, as: "1.1", of: app)
        let verdict = try caller.post("/v1/apps/\(app)/releases/1.1/verdicts", "{}").json(VerdictResource.self)
        return (app, "/v1/apps/\(app)/releases/1.1", try #require(verdict.id))
    }

    private func list(_ caller: TestCaller, _ path: String) throws -> [SignOffResource] {
        try caller.get(path + "/sign-offs").json(Listing<SignOffResource>.self).items
    }

    @Test func `a name stands under what the verdict said, and changes nothing of it`() throws {
        let caller = try TestServer().caller(), (_, path, id) = try judged(caller)
        let before = try caller.get("/v1/verdicts/\(id)").text
        let answer = try caller.post(path + "/sign-offs", #"{"verdict":\#(id),"remark":" Known, ships anyway "}"#)
        #expect(answer.status == 201, "\(answer.text)")
        let made = try answer.json(SignOffResource.self)
        #expect(made.verdict == id && made.said == .fail && made.build == "1.1" && made.author == "token test")
        #expect(made.remark == "Known, ships anyway" && made.since == [])
        let again = try caller.post(path + "/sign-offs", #"{"remark":"Another"}"#)
        #expect(try again.status == 200 && again.json(SignOffResource.self) == made)
        #expect(try list(caller, path) == [made])
        #expect(try caller.get("/v1/verdicts/\(id)").text == before)
        #expect(try caller.get(path + "/gate").json(VerdictResource.self).verdict == .fail)
    }

    @Test func `a later verdict and a newer build are told, and an older verdict can't be signed`() throws {
        let caller = try TestServer().caller(), (app, path, id) = try judged(caller)
        _ = try caller.post(path + "/sign-offs", "{}")
        _ = try caller.upload(good, to: "1.1+2", of: app)
        var since = try #require(try list(caller, path).first).since
        #expect(since == ["This is of another build, 1.1: 1.1+2 is the newest now."])
        let later = try caller.post(path + "/verdicts", #"{"seal":true}"#).json(VerdictResource.self)
        let newest = try #require(later.id)
        since = try #require(try list(caller, path).first).since
        #expect(since.count == 2 && since[0].contains("verdict \(newest) was given since, and says that it may ship"))
        let late = try caller.post(path + "/sign-offs", #"{"verdict":\#(id)}"#)
        #expect(late.status == 422 && late.text.contains("Verdict \(id) is not the newest"))
        _ = try caller.post(path + "/sign-offs", #"{"verdict":\#(newest)}"#)
        #expect(try list(caller, path).map(\.verdict) == [newest, id])
        #expect(try list(caller, path)[0].since == [])
    }

    @Test func `without a verdict on record there is nothing to sign`() throws {
        let caller = try TestServer().caller(), (app, _, _) = try judged(caller)
        let refused = try caller.post("/v1/apps/\(app)/releases/1.0/sign-offs", "{}")
        #expect(refused.status == 422 && refused.text.contains("no verdict on record yet"))
        #expect(try list(caller, "/v1/apps/\(app)/releases/1.0") == [])
        let long = String(repeating: "a", count: 2_001)
        #expect(try caller.post("/v1/apps/\(app)/releases/1.1/sign-offs", #"{"remark":"\#(long)"}"#).status == 422)
    }

    @Test func `who gave it takes it back, or an administrator, nobody else; the log keeps both`() throws {
        let server = try TestServer(), caller = try server.caller(), (app, path, id) = try judged(caller)
        let ana = try TestBrowser(server, .read, .triage), ben = try TestBrowser(server, .read, .triage)
        let page = "/apps/\(app)/releases/1.1"
        let offered = try ana.get(page).text
        #expect(
            offered.contains("Sign 1.1 off, in my name") && offered.contains("Verdict \(id) says that it may not ship.")
        )
        #expect(
            try ana.submit(page + "/sign-offs", [("verdict", "\(id)"), ("remark", "Heard <it> myself")]).status == 303)
        let made = try #require(try list(caller, path).first)
        #expect(made.author == ana.name)
        let seen = try ben.get(page).text
        #expect(seen.contains("\(ana.name) signed 1.1 off on ") && seen.contains("which said that it may not ship."))
        #expect(seen.contains("“Heard &lt;it&gt; myself”") && !seen.contains("/sign-offs/\(made.id)/end"))
        #expect(try ben.submit(page + "/sign-offs/\(made.id)/end").status == 403)
        #expect(try list(caller, path) == [made])
        let own = try ana.get(page).text
        #expect(own.contains("/sign-offs/\(made.id)/end") && !own.contains("Sign 1.1 off"))
        #expect(try ana.submit(page + "/sign-offs/\(made.id)/end").status == 303)
        #expect(try list(caller, path) == [] && ana.get(page).text.contains("Sign 1.1 off"))
        #expect(try caller.send("DELETE", path + "/sign-offs/\(made.id)").status == 404)
        let log = try caller.get("/v1/audit-log?app=\(app)").text
        #expect(log.contains("releaseSignedOff") && log.contains("signOffTakenBack"))
    }

    @Test func `who may only read signs nothing, and another app's sign-off is not there`() throws {
        let server = try TestServer(), caller = try server.caller(), (app, path, id) = try judged(caller)
        let reader = try TestBrowser(server, .read)
        #expect(try !reader.get("/apps/\(app)/releases/1.1").text.contains("Sign 1.1 off"))
        #expect(try reader.submit("/apps/\(app)/releases/1.1/sign-offs", [("verdict", "\(id)")]).status == 403)
        let made = try caller.post(path + "/sign-offs", "{}").json(SignOffResource.self)
        let (_, other, _) = try judged(caller)
        #expect(try caller.send("DELETE", other + "/sign-offs/\(made.id)").status == 404)
        #expect(try caller.post(other + "/sign-offs", #"{"verdict":\#(id)}"#).status == 422)
        #expect(try list(caller, path) == [made])
    }

    @Test func `a form that was opened before a later verdict comes back and says so`() throws {
        let server = try TestServer(), caller = try server.caller(), (app, path, id) = try judged(caller)
        let ana = try TestBrowser(server, .read, .triage)
        _ = try caller.post(path + "/verdicts", "{}")
        let answer = try ana.submit(
            "/apps/\(app)/releases/1.1/sign-offs",
            [("key", "sign-off"), ("verdict", "\(id)"), ("remark", "Mine")])
        #expect(answer.status == 422 && answer.text.contains("Verdict \(id) is not the newest on record"))
        #expect(answer.text.contains("Mine</textarea>"))
    }
}
