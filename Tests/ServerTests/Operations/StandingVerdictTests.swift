import API
import Application
import Foundation
import History
import Testing

import TestSupport

/// The verdict that pages show is made once for each state of an app: after whatever was done it is the one that would be
/// made anew.
@Suite(.database) struct StandingVerdictTests {
    private let list = TestCapture.buttons("Buy", "Sell")
    private let help = TestCapture.screen("help", [TestCapture.heading("Help")])
    private let worse = TestCapture.buttons("Buy", "")

    private func shown(_ server: TestServer, _ app: String) throws -> VerdictResource? {
        var verdict = try server.operations.standing(app: app, release: "1.1").judged?.verdict
        verdict?.decidedAt = .distantPast
        return verdict
    }

    private func anew(_ server: TestServer, _ app: String) throws -> VerdictResource {
        var verdict = try server.operations.previewGate(GateInput(app: app, release: "1.1"))
        verdict.decidedAt = .distantPast
        return verdict
    }

    @Test func `after each change the verdict is the one that would be made anew`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        try caller.ship(list, help, as: "1.0", of: app)
        #expect(try caller.upload(list, to: "1.1", of: app).status == 201)
        let known = try shown(server, app)
        #expect(try known == anew(server, app))
        var changes = 0
        func after(_ what: String, _ change: () throws -> TestCaller.Answer) throws {
            let before = try anew(server, app)
            let answer = try change()
            #expect((200..<300).contains(answer.status), "\(what): \(answer.text)")
            let now = try anew(server, app)
            if now != before { changes += 1 }
            #expect(try shown(server, app) == now, "after \(what)")
            #expect(try shown(server, app) == now, "after \(what), asked again")
        }
        let apps = "/v1/apps/\(app)"
        try after("a worse screen") { try caller.upload(worse, to: "1.1+2", of: app) }
        try after("the seal") { try caller.post("\(apps)/builds/1.1+2/seal") }
        try after("a report") {
            try caller.post("\(apps)/reports", #"{"text":"It says nothing","release":"1.1","screen":"list"}"#)
        }
        let problems = try caller.get("\(apps)/problems").json(Listing<ProblemResource>.self).items
        let problem = try #require(problems.first)
        try after("a decision") {
            try caller.send("PATCH", "/v1/problems/\(problem.id)", #"{"state":"accepted","reason":"We live with it"}"#)
        }
        try after("a policy") {
            try caller.send(
                "PUT", "\(apps)/policy",
                #"{"conditions":[{"measure":"screensNotCaptured","comparator":"<=","threshold":0}]}"#)
        }
        try after("a waiver") {
            try caller.send(
                "PUT", "\(apps)/waivers",
                #"{"items":[{"condition":"screensNotCaptured","reason":"Mac is ill","until":"2999-01-01"}]}"#)
        }
        try after("a screen that is retired") {
            try caller.post("\(apps)/screens/help/retirements", #"{"since":"1.1","reason":"It went"}"#)
        }
        try after("a newer build") { try caller.upload(help, to: "1.1+3", of: app) }
        #expect(changes >= 6, "most of these change what the verdict says")
    }

    @Test func `who is erased stands on no page that was made before`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        try caller.ship(list, as: "1.0", of: app)
        try caller.ship(list, as: "1.1", of: app)
        let name = "Wilma Habakuk\(Int.random(in: 1000...9999))"
        let body =
            #"{"text":"\#(name) can't buy","release":"1.1","screen":"list","impact":"critical"}"#
        #expect(try caller.post("/v1/apps/\(app)/reports", body).status == 201)
        let page = "/apps/\(app)/releases/1.1", label = page + "/nutrition-label"
        let support = try TestBrowser(server, .read, .support)
        for address in [page, label] { #expect(try support.get(address).text.contains(name), "\(address)") }
        let query = try #require(PersonQuery(name))
        _ = try server.operations.eraseReporter(query, isTrial: false, isRedacting: true, isForAll: true)
        for address in [page, label] { #expect(try !support.get(address).text.contains(name), "\(address)") }
    }
}
