import API
import Foundation
import HTTP
import Server
import Testing

import TestSupport

@Suite(.database) struct SightPagesTests {
    /// A screen whose one text has this colour.
    private func screen(_ key: String, _ color: String, on ground: String = "#FFFFFF", more: String = "") -> String {
        """
        {"format":"earshot-capture/1","screen":{"key":"\(key)"},"variant":{"device":{"idiom":"phone","size":[390,844]}},
         "root":{"frame":[0,0,390,844],"backgroundColor":"\(ground)","children":[
          {"id":"sum","frame":[20,160,350,44],"isElement":true,"label":"Sum","text":"Sum","textColor":"\(color)",
           "font":{"size":15}}\(more)]}}
        """
    }

    @Test func `the calculator knows the vectors, and judges each use at each level`() throws {
        let server = try TestServer(), browser = try TestBrowser(server, .read)
        let low = try browser.get("/contrast?text=%23ACADB1&ground=%23FFFFFF")
        #expect(low.status == 200 && low.text.contains("The contrast is 2.24 to 1."))
        let fair = try browser.get("/contrast?text=717274&ground=fff").text
        #expect(fair.contains("The contrast is 4.82 to 1."))
        #expect(
            fair.contains(#"<td data-label="Text, AA: 4.5">✓ enough</td><td data-label="Text, AAA: 7">✗ too little"#))
        #expect(fair.contains("Deuteranopia") && fair.contains("Achromatopsia"))
    }

    @Test(arguments: [
        ("text=zz&ground=%23FFFFFF", "text"), ("text=%23000000", "ground"),
        ("text=%23000000&ground=%23FFFFFF80", "behind"),
        ("text=%23000000&ground=%23FFFFFF80&behind=%2300000080", "behind"),
    ])
    func `what is no colour is told at its field, and what was typed stays`(query: String, field: String) throws {
        let server = try TestServer(), browser = try TestBrowser(server, .read)
        let answer = try browser.get("/contrast?\(query)")
        #expect(answer.status == 422 && answer.text.contains("id=\"\(field)-message\""))
        #expect(!answer.text.contains("id=\"answer\""))
        let machine = try server.caller(.read).get("/v1/contrast?\(query)")
        #expect(machine.status == 400)
    }

    @Test func `the API answers the same as the page`() throws {
        let server = try TestServer()
        let answer = try server.caller(.upload).get(
            "/v1/contrast?text=%23000000&ground=%23FFFFFF80&behind=%23000000")
        let seen = try answer.json(ContrastResource.self).seen
        #expect(seen.map(\.vision) == [nil, "protanopia", "deuteranopia", "tritanopia", "achromatopsia"])
        #expect(seen[0].ground == "#808080" && seen[0].uses.map(\.use) == ["text", "largeText", "nonText"])
        #expect(seen[0].uses[2].AA && seen[0].uses[2].AAA == nil)
    }

    @Test func `a release's colours are listed with what is new, and judged where they meet`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        _ = try caller.upload(screen("bill", "#717274"), to: "1.0", of: app)
        _ = try caller.upload(screen("bill", "#ACADB1"), to: "1.1", of: app)
        let page = try TestBrowser(server, .read).get("/apps/\(app)/releases/1.1/colours")
        #expect(page.status == 200 && page.text.contains("2 colours: 1 new and 1 gone since 1.0."))
        #expect(page.text.contains("<code>#ACADB1</code></th><td data-label=\"Since the baseline\">＋ new"))
        #expect(page.text.contains("<code>#717274</code></th><td data-label=\"Since the baseline\">− gone"))
        #expect(page.text.contains("2.24</td><td data-label=\"Verdict\">✗ too little"))
        #expect(page.text.contains("/contrast?text=%23ACADB1&amp;ground=%23FFFFFF"))
        let release = try TestBrowser(server, .read).get("/apps/\(app)/releases/1.1").text
        #expect(release.contains("/apps/\(app)/releases/1.1/colours"))
        #expect(try TestBrowser(server, .read).get("/apps/\(app)/releases/9.9/colours").status == 404)
    }

    @Test func `a capture without colours says so instead of showing an empty picture`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        _ = try caller.upload(TestCapture.screen("list", [TestCapture.text("Milk")]), to: "1.0", of: app)
        let browser = try TestBrowser(server, .read)
        #expect(try browser.get("/apps/\(app)/releases/1.0/colours").text.contains("record no colours"))
        #expect(try browser.get("/apps/\(app)/screens/list/vision").text.contains("records no colours"))
    }

    @Test func `red on green is enough for most and too little without the cones for it`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        _ = try caller.upload(screen("ripe", "#C00000", on: "#90D090"), to: "1.0", of: app)
        let page = try TestBrowser(server, .read).get("/apps/\(app)/screens/ripe/vision?build=1.0").text
        #expect(page.components(separatedBy: "<svg class=\"painted\"").count == 6)
        #expect(page.contains("fill=\"#C00000\"") && page.contains("Machado"))
        #expect(page.contains("✗ Nobody") == false)
    }
}
