import API
import Foundation
import History
import Postgres
import Testing

import TestSupport

/// A build that nothing rests on goes with what it alone brought; whatever rests on a build keeps it.
@Suite(.database) struct BuildDeletionTests {
    private let list = TestCapture.buttons("Buy", "Sell")
    private let grown = TestCapture.screen(
        "list",
        [
            TestCapture.button("Buy", id: "buy"), TestCapture.button("Sell", id: "sell"),
            TestCapture.button("Zeppelin", id: "z"),
        ])
    private let extra = TestCapture.screen("extra", [TestCapture.heading("Quagga")])
    private let help = TestCapture.screen("help", [TestCapture.heading("Help")])

    /// A new app with a sealed 1.0 and an open 1.1 that shows the same help, a list with one button more, and a screen more.
    private func house(_ caller: TestCaller) throws -> String {
        let app = try caller.app()
        try caller.ship(list, help, as: "1.0", of: app)
        for capture in [grown, help, extra] { #expect(try caller.upload(capture, to: "1.1", of: app).status == 201) }
        return app
    }

    private func delete(_ caller: TestCaller, _ app: String, _ build: String = "1.1") throws -> TestCaller.Answer {
        try caller.send("DELETE", "/v1/apps/\(app)/builds/\(build)")
    }

    private func count(_ sql: SQL) throws -> Int { try TestDatabase.connect().run(sql).first?.value("n") ?? -1 }

    @Test func `what it alone brought is gone, what others show as well stays`() throws {
        let caller = try TestServer().caller(), app = try house(caller)
        let before = try caller.get("/v1/apps/\(app)/screens/help/transcript?build=1.0").text
        let deleted = try delete(caller, app)
        #expect(deleted.status == 200, "\(deleted.text)")
        let told = try deleted.json(BuildRemovalResource.self)
        #expect((told.build, told.uploads, told.captures) == ("1.1", 3, 2))
        #expect((told.elements, told.screens, told.release) == (2, ["extra"], "1.1"))
        #expect(try delete(caller, app).status == 404)
        #expect(try caller.get("/v1/apps/\(app)/releases/1.1").status == 404)
        let screens = try caller.get("/v1/apps/\(app)/screens").json(Listing<ScreenResource>.self).items
        #expect(screens.map(\.key).sorted() == ["help", "list"])
        #expect(screens.allSatisfy { $0.builds == ["1.0"] })
        #expect(try caller.get("/v1/apps/\(app)/screens/help/transcript?build=1.0").text == before)
        for word in ["Zeppelin", "Quagga"] {
            #expect(!(try caller.get("/search?q=\(word)")).text.contains("/apps/\(app)/screens/"), "\(word)")
        }
        let places = try caller.post("/v1/apps/\(app)/reports", #"{"text":"The zeppelin button says nothing"}"#)
        #expect(places.status == 201 && !places.text.contains("extra"))
        let left: SQL = "(SELECT id FROM apps WHERE slug = \(app))"
        #expect(try count("SELECT count(*) AS n FROM uploads WHERE app_id = \(fragment: left)") == 2)
        #expect(
            try count("SELECT count(*) AS n FROM screen_words WHERE app_id = \(fragment: left) AND word LIKE 'zep%'")
                == 0)
        #expect(
            try count("SELECT count(*) AS n FROM app_words WHERE app_id = \(fragment: left) AND word = 'zeppelin'") == 0
        )
        #expect(
            try count("SELECT count(*) AS n FROM screen_words WHERE app_id = \(fragment: left) AND word = 'buy'") == 1)
    }

    @Test func `bytes and trees go with the last build that used them, in whichever app`() throws {
        let caller = try TestServer().caller(), mark = UUID().uuidString
        let mine = TestCapture.screen("own", [TestCapture.heading(mark)])
        let shared = TestCapture.screen("shared", [TestCapture.heading("shared \(mark)")])
        let app = try caller.app(), other = try caller.app()
        for capture in [mine, shared] { _ = try caller.upload(capture, to: "1.0", of: app) }
        _ = try caller.upload(shared, to: "1.0", of: other)
        func bytes() throws -> Int {
            try count("SELECT count(*) AS n FROM contents WHERE convert_from(bytes, 'UTF8') LIKE \("%\(mark)%")")
        }
        func trees() throws -> Int {
            try count("SELECT count(*) AS n FROM trees WHERE document LIKE \("%\(mark)%")")
        }
        #expect(try (bytes(), trees()) == (2, 2))
        #expect(try delete(caller, app, "1.0").status == 200)
        #expect(try (bytes(), trees()) == (1, 1))
        #expect(try caller.get("/v1/apps/\(other)/screens/shared/transcript?build=1.0").text.contains(mark))
        #expect(try delete(caller, other, "1.0").status == 200)
        #expect(try (bytes(), trees()) == (0, 0))
    }

    @Test func `the same files again are new, and meet the elements they met before`() throws {
        let caller = try TestServer().caller(), app = try house(caller)
        _ = try delete(caller, app)
        #expect(try caller.upload(grown, to: "1.1", of: app).status == 201)
        #expect(try caller.post("/v1/apps/\(app)/builds/1.1/seal").status == 200)
        let gate = try caller.get("/v1/apps/\(app)/releases/1.1/gate").json(VerdictResource.self)
        #expect(gate.conditions.first { $0.measure == .screensNotCaptured }?.outcome == .fail, "help is owed")
    }

    @Test func `what rests on a build keeps it, and is named`() throws {
        let caller = try TestServer().caller(), app = try house(caller)
        func refusal(_ build: String) throws -> String {
            let answer = try delete(caller, app, build)
            #expect(answer.status == 409)
            return try answer.problem().detail
        }
        #expect(try refusal("1.0").hasPrefix("1.0 stays: it was sealed on "))
        let report = try caller.post(
            "/v1/apps/\(app)/reports", #"{"text":"Silent","release":"1.1","screen":"list","element":"z"}"#)
        #expect(report.status == 201)
        #expect(try refusal("1.1").contains("1 report keeps what was heard in it"))
        let voice =
            #"{"format":"earshot-heard/1","screen":"help","os":"iOS 18.1","screenReader":"voiceOver","lines":["Help"]}"#
        #expect(try caller.post("/v1/apps/\(app)/builds/1.1/uploads", voice).status == 201)
        #expect(try refusal("1.1").hasSuffix("1 recording was made of it; 1 report keeps what was heard in it."))
        let judged = try caller.post("/v1/apps/\(app)/releases/1.1/verdicts", #"{"seal":true}"#)
        let verdict = try judged.json(VerdictResource.self)
        #expect(try refusal("1.1").contains("verdict \(try #require(verdict.id)) names it"))
        #expect(
            try caller.get("/v1/apps/\(app)/screens/extra/transcript?build=1.1").status == 200, "nothing is removed")
    }

    @Test func `an open build that another was measured against stays`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        _ = try caller.upload(list, to: "1.0", of: app)
        _ = try caller.upload(TestCapture.buttons(nil, "Sell"), to: "1.1", of: app)
        #expect(try caller.post("/v1/apps/\(app)/builds/1.1/seal").status == 200)
        let answer = try delete(caller, app, "1.0")
        #expect(answer.status == 409)
        let detail = try answer.problem().detail
        #expect(detail.hasPrefix("1.0 stays: what it showed is the measure of 1.1"), "\(detail)")
    }

    @Test func `a problem that was looked for in a build is not said to have been seen in it`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(list, as: "1.0", of: app)
        try caller.ship(TestCapture.buttons(nil, "Sell"), as: "1.1", of: app)
        let detail = try delete(caller, app, "1.0").problem().detail
        #expect(detail.hasSuffix("1 problem was looked for in it."), "\(detail)")
    }

    @Test func `a release that shipped or is reported from stays without its build`() throws {
        let caller = try TestServer().caller(), app = try house(caller)
        #expect(
            try caller.post("/v1/apps/\(app)/reports", #"{"text":"It is all wrong","release":"1.1"}"#).status == 201)
        #expect(try delete(caller, app).json(BuildRemovalResource.self).release == nil)
        let release = try caller.get("/v1/apps/\(app)/releases/1.1").json(ReleaseResource.self)
        #expect(release.builds.isEmpty)
    }

    @Test func `its page says what goes or what rests on it, to administrators only`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try house(caller)
        #expect(try caller.get("/apps/\(app)/releases/1.1").text.contains("/apps/\(app)/builds/1.1/delete"))
        #expect(!(try caller.get("/apps/\(app)/releases/1.0").text.contains("/builds/1.0/delete")))
        let page = try caller.get("/apps/\(app)/builds/1.1/delete").text
        #expect(page.contains("It holds 3 captures and was not sealed.") && page.contains("<button"))
        let sealed = try caller.get("/apps/\(app)/builds/1.0/delete").text
        #expect(sealed.contains("because something rests on it") && !sealed.contains("class=\"primary\""))
        let reader = try server.caller(.read, .triage, .upload)
        #expect(!(try reader.get("/apps/\(app)/releases/1.1").text.contains("/builds/1.1/delete")))
        #expect(try reader.get("/apps/\(app)/builds/1.1/delete").status == 403)
        #expect(try delete(reader, app).status == 403)
        #expect(try delete(caller, app).status == 200)
        #expect(try caller.get("/apps/\(app)/releases?deleted=1.1").text.contains("There is no build 1.1 any more."))
        #expect(!(try caller.get("/apps/\(app)/releases?deleted=1.0").text.contains("any more")))
    }
}
