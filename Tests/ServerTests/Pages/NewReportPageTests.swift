import API
import Foundation
import HTTP
import TestSupport
import Testing

/// The form in which support files a report.
@Suite(.database) struct NewReportPageTests {
    private let cart = """
        {"format":"earshot-capture/1","screen":{"key":"cart","title":"Cart"},
         "variant":{"device":{"idiom":"phone","size":[390,844]},"locale":"en"},
         "root":{"className":"UIView","frame":[0,0,390,844],"children":[
          {"isElement":true,"label":"Pay now","traits":["button"],"frame":[0,0,200,44]},
          {"isElement":true,"label":"Gift wrap","traits":["button"],"frame":[0,60,200,44]}]}}
        """

    private func filed(_ answer: TestCaller.Answer, _ caller: TestCaller) throws -> ReportResource {
        let place = try #require(answer.response.headers.first { $0.name == "Location" }).value
        let id = try #require(place.firstMatch(of: /\/reports\/(\d+)/)).1
        return try caller.get("/v1/reports/\(id)").json(ReportResource.self)
    }

    @Test func `with one app the form for all leads there, with two it asks which`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        let browser = try TestBrowser(server, .support, .read)
        let text = (name: "text", value: "The button is silent.")
        let one = try browser.get("/reports/new?app=\(app)")
        #expect(one.status == 303)
        #expect(one.response.headers.contains { $0.name == "Location" && $0.value == "/apps/\(app)/reports/new" })
        let other = try caller.app()
        let both = try browser.get("/reports/new")
        #expect(both.status == 200 && both.text.contains(#"<option value="\#(other)""#))
        let refused = try browser.submit("/reports/new", [text])
        #expect(refused.status == 422 && refused.text.contains("Choose the app."))
        #expect(refused.text.contains("The button is silent."), "what was written stays")
        let kept = try browser.submit("/reports/new", [text, (name: "app", value: other)])
        #expect(kept.status == 303)
        #expect(try caller.get("/v1/apps/\(other)/reports").json(Listing<ReportResource>.self).items.count == 1)
        #expect(try caller.get("/v1/apps/\(app)/reports").json(Listing<ReportResource>.self).items.isEmpty)
    }

    @Test func `a form that is sent twice is one report, the same words on another form are two`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        let browser = try TestBrowser(server, .support, .read)
        func form() throws -> String {
            let page = try browser.get("/apps/\(app)/reports/new").text
            return try String(#require(page.firstMatch(of: /name="form" value="([^"]+)"/)).1)
        }
        func send(_ form: String, split: Bool = false) throws -> TestCaller.Answer {
            let text = "1. The cart is silent here.\n2. The pay button has no name."
            return try browser.submit(
                "/apps/\(app)/reports",
                [(name: "text", value: text), (name: "form", value: form)]
                    + (split ? [(name: "split", value: "on")] : []))
        }
        func count() throws -> Int {
            try caller.get("/v1/apps/\(app)/reports").json(Listing<ReportResource>.self).items.count
        }
        let first = try form()
        let one = try filed(send(first), caller), again = try send(first)
        #expect(try filed(again, caller).id == one.id && count() == 1)
        #expect(again.response.headers.contains { $0.name == "Location" && $0.value.hasSuffix("?filed=before") })
        let other = try form()
        #expect(other != first)
        _ = try send(other, split: true)
        let parts = try count()
        #expect(parts > 2)
        _ = try send(other, split: true)
        #expect(try count() == parts)
    }

    @Test func `what was chosen goes before what the words say, and is said to be chosen`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        #expect(try caller.upload(cart, to: "1.0", of: app).status == 201)
        let browser = try TestBrowser(server, .support, .read)
        let text = (name: "text", value: "“Pay now” on the Cart screen is never announced")
        let look = try browser.submit("/apps/\(app)/reports", [text, (name: "step", value: "look")])
        #expect(look.status == 200)
        #expect(try caller.get("/v1/apps/\(app)/reports").json(Listing<ReportResource>.self).items.isEmpty)
        let other = try browser.submit(
            "/apps/\(app)/reports",
            [(name: "text", value: "“Gift wrap” on the Cart screen"), (name: "step", value: "look")])
        let gift = try #require(
            other.text.firstMatch(of: /value="element:(\d+)"[^>]*> “Gift wrap”/).flatMap { Int($0.1) })
        let chosen = try filed(
            browser.submit("/apps/\(app)/reports", [text, (name: "place", value: "element:\(gift)")]), caller)
        #expect(chosen.element == gift && chosen.screen?.key == "cart")
        #expect(chosen.screen?.reason == "Chosen by \(browser.name).")
        let problem = try #require(chosen.problem)
        let same = [(name: "text", value: "Nothing at all is said"), (name: "place", value: "problem:\(problem)")]
        let known = try filed(browser.submit("/apps/\(app)/reports", same), caller)
        #expect(known.problem == problem && known.element == gift && known.screen?.key == "cart")
        let lost = [(name: "text", value: "I am lost"), (name: "screenKey", value: "cart")]
        let screen = try filed(browser.submit("/apps/\(app)/reports", lost), caller)
        #expect(screen.screen?.key == "cart" && screen.element == nil)
    }

    @Test(arguments: ["problem:999999", "element:999999", "screen:nowhere", "problem:x"])
    func `a place that is none is refused at its field, and nothing is filed`(place: String) throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        let browser = try TestBrowser(server, .support, .read)
        let answer = try browser.submit(
            "/apps/\(app)/reports", [(name: "text", value: "It is silent"), (name: "place", value: place)])
        #expect(answer.status == 422 && answer.text.contains("It is silent"))
        #expect(try caller.get("/v1/apps/\(app)/reports").json(Listing<ReportResource>.self).items.isEmpty)
    }
}
