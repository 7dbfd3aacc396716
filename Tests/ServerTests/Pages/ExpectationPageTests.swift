import API
import Application
import Foundation
import HTTP
import Screens
import Testing
import Web

import TestSupport

@Suite(.database) struct ExpectationPageTests {
    private let good = TestCapture.screen("list", [TestCapture.heading("List"), TestCapture.button("Buy", id: "buy")])
    /// Buy is no button any more.
    private let bad = TestCapture.screen(
        "list",
        [TestCapture.heading("List"), #""label":"Buy","text":"Buy","identifier":"buy","traits":["staticText"]"#])

    private func pins(_ caller: TestCaller, _ app: String) throws -> [Screens.Expectation] {
        try caller.get("/v1/apps/\(app)/expectations").json(Listing<Screens.Expectation>.self).items
    }

    /// Sends a file of expectations as a machine does.
    private func put(_ text: String, _ caller: TestCaller, _ app: String) throws -> TestCaller.Answer {
        try caller.send("PUT", "/v1/apps/\(app)/expectations", text, type: "application/yaml; charset=utf-8")
    }

    @Test func `a line of the transcript is pinned with one click, named back and taken back`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        _ = try caller.upload(good, to: "1.0", of: app)
        let person = try TestBrowser(server, .read, .triage)
        #expect(try person.get("/apps/\(app)/screens/list").text.contains("value=\"2\" id=\"pin-e2\""))
        let answer = try person.submit("/apps/\(app)/screens/list/pins", [("build", "1.0"), ("position", "2")])
        #expect(answer.status == 303)
        #expect(try pins(caller, app) == [Screens.Expectation(screen: "list", label: "Buy", traits: ["button"])])
        let location = try #require(answer.response["Location"])
        let page = try person.get(location).text
        #expect(page.contains("<title>Pinned on list: “Buy”, button. list"))
        #expect(page.contains(##"tabindex="-1" autofocus><p>Pinned on list: “Buy”, button. <a href="#e2">"##))
        #expect(page.contains("Pinned: it must be heard") && !page.contains("id=\"pin-e2\""))
        let undo = try #require(page.firstMatch(of: /action="([^"]+\/end)"/)).1
        let undone = try person.submit(String(undo))
        #expect(try pins(caller, app) == [])
        let list = try person.get(try #require(undone.response["Location"])).text
        #expect(list.contains("No longer asked for: “Buy”, button."))
        let redo = try #require(list.firstMatch(of: /action="([^"]+\/restore)"/)).1
        _ = try person.submit(String(redo))
        #expect(try pins(caller, app).count == 1)
    }

    @Test func `a broken pin is told by the receipt, the comparison, the release and the list`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        _ = try put("- {screen: list, label: Buy, traits: button}\n- {screen: list, label: List}", caller, app)
        _ = try caller.upload(good, to: "1.0", of: app)
        let receipt = try caller.upload(bad, to: "1.1", of: app).json(UploadReceipt.self)
        let words = "“Buy, button” is now “Buy, staticText”: the trait button is gone."
        let alarms = receipt.captures.flatMap(\.alarms).filter { $0.rule == "expectation-broken" }
        #expect(alarms.map(\.message) == [words] && alarms.first?.node == "/1")
        let comparison = try caller.get("/v1/apps/\(app)/comparisons?to=1.1").json(ComparisonResource.self)
        #expect(
            comparison.screens[0].comparison.regressions.filter { $0.rule == "expectation-broken" }.map(\.message)
                == [words])
        let reader = try TestBrowser(server, .read)
        #expect(try reader.get("/apps/\(app)/releases/1.1").text.contains(words))
        let list = try reader.get("/apps/\(app)/expectations").text
        #expect(
            list.contains(
                "✗ broken in 1.1: \(words)"
            ) && list.contains("✓ holds in 1.1"))
        #expect(!list.contains("Pin it"))
        // What nobody pins any more is no regression, though the comparison was made while it was pinned.
        _ = try put("[]", caller, app)
        let later = try caller.get("/v1/apps/\(app)/comparisons?to=1.1").json(ComparisonResource.self)
        #expect(!later.screens[0].comparison.regressions.contains { $0.rule == "expectation-broken" })
    }

    @Test func `a pin that never held is alarmed at the first upload and is no regression`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        _ = try put("- {screen: list, label: Sell}", caller, app)
        let receipt = try caller.upload(good, to: "1.0", of: app).json(UploadReceipt.self)
        #expect(receipt.captures.flatMap(\.alarms).map(\.rule) == ["expectation-broken"])
        _ = try caller.upload(good, to: "1.1", of: app)
        let comparison = try caller.get("/v1/apps/\(app)/comparisons?to=1.1").json(ComparisonResource.self)
        #expect(comparison.regressions == 0)
    }

    @Test func `what is pinned on a screen that nobody captured is said to be that at once`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        _ = try caller.upload(good, to: "1.0", of: app)
        let person = try TestBrowser(server, .read, .triage)
        func said(_ screen: String) throws -> String {
            let answer = try person.submit("/apps/\(app)/expectations", [("screen", screen), ("label", "Buy")])
            return try person.get(#require(answer.response["Location"])).text
        }
        #expect(try said("nope").contains("No build has shown a screen “nope” so far"))
        #expect(try !said("list").contains("No build has shown a screen"))
    }

    @Test func `a file sets them all; what it says again keeps its author`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        let person = try TestBrowser(server, .read, .triage)
        _ = try person.submit(
            "/apps/\(app)/expectations", [("screen", "list"), ("label", "Buy"), ("traits", "button")])
        let file =
            "expectations:\n  - screen: list\n    label: Buy\n    traits: [button]\n  - screen: help\n    label: Help\n"
        #expect(try put(file, caller, app).status == 200)
        let page = try person.get("/apps/\(app)/expectations").text
        #expect(page.contains(person.name) && page.contains("token test"))
        #expect(page.contains("? this screen was never captured"))
        let yaml = try caller.send("GET", "/v1/apps/\(app)/expectations", accept: "application/yaml")
        #expect(yaml.response["Content-Type"] == "application/yaml")
        #expect(try put(yaml.text, caller, app).status == 200 && pins(caller, app).count == 2)
        #expect(try person.get("/apps/\(app)/expectations?format=yaml").text == yaml.text)
        #expect(
            try person.submit("/apps/\(app)/expectations/file", file: ("pins.yaml", "- {screen: list, label: List}"))
                .status == 303)
        #expect(try pins(caller, app) == [Screens.Expectation(screen: "list", label: "List")])
    }

    @Test func `a faulty file changes nothing and is told with its line`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        let person = try TestBrowser(server, .read, .triage)
        let faulty = "- screen: list\n  label: Buy\n  trait: button\n"
        let answer = try put(faulty, caller, app)
        #expect(answer.status == 422 || answer.status == 400)
        #expect(try answer.problem().errors?.first?.pointer == "line 3")
        let page = try person.submit("/apps/\(app)/expectations/file", file: ("pins.yaml", faulty))
        #expect(page.status == 422 && page.text.contains("Line 3: “trait” is no key"))
        #expect(try person.submit("/apps/\(app)/expectations/file").status == 422)
        #expect(try pins(caller, app) == [])
    }

    @Test func `one is said differently, and what is wrong with it stands at its field`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        let person = try TestBrowser(server, .read, .triage)
        let added = try person.submit("/apps/\(app)/expectations", [("screen", "list"), ("label", "Buy")])
        let id = try #require(added.response["Location"]?.firstMatch(of: /pinned=(\d+)/)).1
        let path = "/apps/\(app)/expectations/\(id)"
        #expect(try person.get(path).text.contains("value=\"Buy\""))
        let wrong = try person.submit(path, [("screen", "list"), ("label", "Buy"), ("traits", "button, knob")])
        #expect(
            wrong.status == 422 && wrong.text.contains("id=\"traits-message\"") && wrong.text.contains("button, knob"))
        #expect(try person.submit(path, [("screen", "list"), ("label", "Buy"), ("value", "2")]).status == 303)
        #expect(try pins(caller, app) == [Screens.Expectation(screen: "list", label: "Buy", value: "2")])
        let none = try person.submit("/apps/\(app)/expectations", [("screen", "list")])
        #expect(none.status == 422 && none.text.contains("id=\"label-message\""))
        let reader = try TestBrowser(server, .read)
        #expect(try reader.submit(path, [("screen", "list"), ("label", "X")]).status == 403)
        #expect(try reader.submit("/apps/\(app)/screens/list/pins", [("position", "1")]).status == 403)
        #expect(try person.submit("/apps/\(app)/expectations/987654321/end").status == 404)
    }
}
