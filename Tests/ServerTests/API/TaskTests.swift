import API
import Foundation
import History
import Testing

import TestSupport

/// Common tasks: walks over screens, and how they stand in a release.
@Suite(.database) struct TaskTests {
    private let home = TestCapture.screen("home", [TestCapture.heading("Home")])
    private let pay = TestCapture.screen("pay", [TestCapture.heading("Pay"), TestCapture.button(nil, id: "buy")])

    private func put(_ caller: TestCaller, _ app: String, _ items: String) throws -> TestCaller.Answer {
        try caller.send("PUT", "/v1/apps/\(app)/tasks", #"{"items":[\#(items)]}"#)
    }

    @Test func `tasks are set whole, and the label says how each stands`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(home, pay, as: "1.0", of: app)
        let set = try put(
            caller, app, #"{"name":"Buy","screens":["home","pay"]},{"name":"Look","screens":["home"]}"#)
        #expect(set.status == 200, "\(set.text)")
        #expect(
            try caller.get("/v1/apps/\(app)/tasks").json(Listing<TaskBody>.self).items.map(\.name) == ["Buy", "Look"])
        func tasks() throws -> [TaskResource] {
            try #require(
                try caller.get("/v1/apps/\(app)/releases/1.0/nutrition-label").json(NutritionLabelResource.self).tasks)
        }
        #expect(try tasks().map(\.answer) == [.hindered, .unproven])
        #expect(
            try caller.get("/apps/\(app)/releases/1.0/nutrition-label").text.contains("✗ something stands in the way"))
        #expect(try put(caller, app, #"{"name":"Look","screens":["home"]}"#).status == 200)
        #expect(try tasks().map(\.name) == ["Look"])
    }

    @Test(arguments: [
        (#"{"name":" ","screens":["home"]}"#, "/items/0/name"), (#"{"name":"Buy","screens":[]}"#, "/items/0/screens"),
        (#"{"name":"Buy","screens":["home","pya"]}"#, "/items/0/screens/1"),
        (#"{"name":"Buy","screens":["home"]},{"name":"Buy","screens":["pay"]}"#, "/items/1/name"),
    ])
    func `what is no walk is told at its place`(items: String, pointer: String) throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(home, pay, as: "1.0", of: app)
        let answer = try put(caller, app, items)
        #expect(answer.status == 422)
        #expect(try answer.problem().errors?.first?.pointer == pointer)
    }

    @Test func `their page takes a line each and keeps a screen that a build alone showed`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(home, as: "1.0", of: app)
        _ = try caller.upload(pay, to: "1.1", of: app)
        #expect(try put(caller, app, #"{"name":"Buy","screens":["home","pay"]}"#).status == 200)
        let page = try caller.get("/apps/\(app)/tasks").text
        #expect(page.contains("Buy: home, then pay.") && page.contains("Buy: home, pay"))
        #expect(try caller.send("DELETE", "/v1/apps/\(app)/builds/1.1").json(BuildRemovalResource.self).screens == [])
        #expect(try put(caller, app, #"{"name":"Buy","screens":["home","pay"]}"#).status == 200)
        #expect(try put(TestServer().caller(.read), app, "").status == 403)
    }
}
