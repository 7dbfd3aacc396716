import API
import Application
import Foundation
import Testing
import TestSupport
import Web

@Suite(.database) struct ReleaseTests {
    private func list(_ word: String) -> String {
        TestCapture.screen("list", [TestCapture.heading("List"), TestCapture.button("Buy \(word)", id: "buy")])
    }

    /// Sealed releases of an app, in the order they come in.
    private func app(_ caller: TestCaller, _ releases: [String]) throws -> String {
        let app = try caller.app()
        for release in releases {
            _ = try caller.upload(list(release), to: release, of: app)
            _ = try caller.post("/v1/apps/\(app)/builds/\(release)/seal")
        }
        return app
    }

    private func baseline(of release: String, _ app: String, _ caller: TestCaller) throws -> String? {
        let answer = try caller.get("/v1/apps/\(app)/comparisons?to=\(release)")
        return answer.status == 200 ? try answer.json(ComparisonResource.self).from : nil
    }

    private func put(_ release: String, _ body: String, _ app: String, _ caller: TestCaller) throws
        -> TestCaller.Answer
    {
        try caller.send("PUT", "/v1/apps/\(app)/releases/\(release)", body)
    }

    @Test func `a hot fix is measured against what its line goes on from`() throws {
        let caller = try TestServer().caller(), app = try app(caller, ["5.0", "5.0.1", "5.1", "5.0.2"])
        #expect(try baseline(of: "5.0.2", app, caller) == "5.0.1")
        let answer = try put("5.0.2", #"{"line":"5.0-fixes","forkedFrom":"5.0"}"#, app, caller)
        #expect(answer.status == 200, "\(answer.text)")
        let release = try answer.json(ReleaseResource.self)
        #expect(release.line == "5.0-fixes" && release.forkedFrom == "5.0")
        #expect(try baseline(of: "5.0.2", app, caller) == "5.0")
        #expect(try baseline(of: "5.1", app, caller) == "5.0.1", "main goes on without the branch")
        _ = try caller.upload(list("x"), to: "5.0.3", of: app)
        _ = try put("5.0.3", #"{"line":"5.0-fixes"}"#, app, caller)
        #expect(try baseline(of: "5.0.3", app, caller) == "5.0.2")
        _ = try put("5.0.3", #"{"forkedFrom":""}"#, app, caller)
        #expect(try baseline(of: "5.0.2", app, caller) == nil, "it goes on from nothing any more")
    }

    @Test func `by date, the day of shipping decides and not the name`() throws {
        let caller = try TestServer().caller(), app = try app(caller, ["2", "10", "3"])
        _ = try caller.send("PATCH", "/v1/apps/\(app)", #"{"releaseOrder":"date"}"#)
        for (release, day) in [("2", "03"), ("10", "01"), ("3", "02")] {
            _ = try put(release, #"{"shippedAt":"2026-08-\#(day)T00:00:00Z"}"#, app, caller)
        }
        #expect(try baseline(of: "2", app, caller) == "3")
        #expect(try baseline(of: "3", app, caller) == "10")
        #expect(try baseline(of: "10", app, caller) == nil)
        let listed = try caller.get("/v1/apps/\(app)/releases").json(Listing<ReleaseResource>.self).items
        #expect(listed.map(\.version) == ["2", "3", "10"], "newest first")
    }

    @Test func `a day of shipping and a commit are taken back by null or an empty field, and what is left out stays`()
        throws
    {
        let server = try TestServer(), caller = try server.caller(), app = try app(caller, ["5.0"])
        func facts(_ body: String) throws -> ReleaseResource { try put("5.0", body, app, caller).json() }
        let said = try facts(#"{"shippedAt":"2026-08-31T00:00:00Z","commit":"abc1234"}"#)
        #expect(said.shippedAt != nil && said.commit == "abc1234")
        let kept = try facts(#"{"channel":"production"}"#)
        #expect(kept.shippedAt == said.shippedAt && kept.commit == "abc1234")
        let back = try facts(#"{"shippedAt":null,"commit":null}"#)
        #expect(back.shippedAt == nil && back.commit == nil)
        _ = try facts(#"{"shippedAt":"2026-08-31T00:00:00Z"}"#)
        let admin = try TestBrowser(server, .admin, .read)
        let emptied = try admin.submit(
            "/apps/\(app)/releases/5.0/facts", [("channel", "production"), ("line", "main"), ("shippedAt", "")])
        #expect(emptied.status == 303)
        #expect(try admin.get("/apps/\(app)/releases/5.0").text.contains("day of shipping not said"))
    }

    @Test func `an order by hand holds, and what is left out has no place`() throws {
        let caller = try TestServer().caller(), app = try app(caller, ["Dawn", "Noon", "Dusk"])
        #expect(try baseline(of: "Dusk", app, caller) == nil, "these are no versions")
        let answer = try caller.send(
            "PUT", "/v1/apps/\(app)/order", #"{"releaseOrder":"declared","releases":["Noon","Dusk"]}"#)
        #expect(try answer.json(ReleaseOrderBody.self).releases == ["Noon", "Dusk"], "\(answer.text)")
        #expect(try baseline(of: "Dusk", app, caller) == "Noon")
        #expect(try baseline(of: "Dawn", app, caller) == nil)
        _ = try put("Dawn", #"{"position":3}"#, app, caller)
        #expect(try baseline(of: "Dawn", app, caller) == "Dusk")
        #expect(
            try caller.get("/v1/apps/\(app)/order").json(ReleaseOrderBody.self).releases == ["Noon", "Dusk", "Dawn"])
    }

    @Test(arguments: [
        ("/position", #"{"position":0}"#), ("/position", #"{"position":99999999999}"#),
        ("/forkedFrom", #"{"forkedFrom":"1.0"}"#), ("/forkedFrom", #"{"line":"b","forkedFrom":"9.9"}"#),
        ("/forkedFrom", #"{"line":"b","forkedFrom":"1.1"}"#), ("/line", #"{"line":" "}"#),
        ("/line", #"{"line":"a\u0007"}"#), ("/shippedAt", #"{"shippedAt":"0026-08-01T00:00:00Z"}"#),
    ])
    func `what can't be is told at its place and changes nothing`(pointer: String, body: String) throws {
        let caller = try TestServer().caller(), app = try app(caller, ["1.0", "1.1"])
        let answer = try put("1.1", body, app, caller)
        #expect(answer.status == 422, "\(answer.text)")
        #expect(try answer.problem().errors?.first?.pointer == pointer)
        let release = try caller.get("/v1/apps/\(app)/releases/1.1").json(ReleaseResource.self)
        #expect(release.line == "main" && release.position == nil && release.shippedAt == nil)
    }

    @Test func `two releases never stand at one place, lines go round in no circle`() throws {
        let caller = try TestServer().caller(), app = try app(caller, ["1.0", "1.1"])
        _ = try put("1.0", #"{"position":4}"#, app, caller)
        #expect(try put("1.1", #"{"position":4}"#, app, caller).status == 422)
        _ = try put("1.0", #"{"line":"a"}"#, app, caller)
        _ = try put("1.1", #"{"line":"b","forkedFrom":"1.0"}"#, app, caller)
        let answer = try put("1.0", #"{"forkedFrom":"1.1"}"#, app, caller)
        #expect(answer.status == 422 && answer.text.contains("circle"))
        let twice = #"{"releaseOrder":"declared","releases":["1.0","1.0"]}"#
        #expect(
            try caller.send("PUT", "/v1/apps/\(app)/order", twice).problem().errors?.first?.pointer == "/releases/1")
    }

    @Test func `order, line and channel are set in the browser`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try app(caller, ["5.0", "5.1"])
        let admin = try TestBrowser(server, .admin, .read, .upload)
        let wrong = try admin.submit(
            "/apps/\(app)/releases/5.1/facts", [("channel", "beta"), ("line", "b"), ("forkedFrom", "4.9")])
        #expect(wrong.status == 422 && wrong.text.contains("There is no other release “4.9”."))
        let right = try admin.submit(
            "/apps/\(app)/releases/5.1/facts",
            [("channel", "beta"), ("line", "b"), ("forkedFrom", "5.0"), ("shippedAt", "2026-08-31")])
        #expect(right.status == 303)
        let page = try admin.get("/apps/\(app)/releases/5.1").text
        #expect(page.contains("Channel beta; line b, which goes on from 5.0; shipped on 2026-08-31."))
        let unknown = try admin.submit("/apps/\(app)/order", [("releaseOrder", "declared"), ("releases", "5.0\n5.2")])
        #expect(unknown.status == 422 && unknown.text.contains("There is no release “5.2”."))
        #expect(
            try admin.submit("/apps/\(app)/order", [("releaseOrder", "declared"), ("releases", "5.1\r\n5.0\r\n")])
                .status == 303)
        #expect(try caller.get("/v1/apps/\(app)/order").json(ReleaseOrderBody.self).releases == ["5.1", "5.0"])
    }
}
