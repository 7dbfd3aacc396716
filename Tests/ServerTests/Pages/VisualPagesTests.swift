import API
import Application
import Foundation
import HTTP
import Screens
import Testing
import Web

import TestSupport

@Suite(.database) struct VisualPagesTests {
    /// A screen whose one text has this colour.
    private func screen(_ key: String, _ color: String, on ground: String = "#FFFFFF", more: String = "") -> String {
        """
        {"format":"earshot-capture/1","screen":{"key":"\(key)"},"variant":{"device":{"idiom":"phone","size":[390,844]}},
         "root":{"frame":[0,0,390,844],"backgroundColor":"\(ground)","children":[
          {"id":"sum","frame":[20,160,350,44],"isElement":true,"label":"Sum","text":"Sum","textColor":"\(color)",
           "font":{"size":13}}\(more)]}}
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
        #expect(page.text.contains("<code>#ACADB1</code></th><td data-label=\"Since the baseline\">+ new"))
        #expect(page.text.contains("<code>#717274</code></th><td data-label=\"Since the baseline\">− gone"))
        #expect(page.text.contains("2.24</td><td data-label=\"Verdict\">✗ too little"))
        #expect(page.text.contains("/contrast?text=%23ACADB1&amp;ground=%23FFFFFF"))
        _ = try caller.upload(screen("bill", "#ACADB1"), to: "1.2", of: app)
        _ = try caller.upload(screen("till", "#717274"), to: "1.2", of: app)
        let next = try TestBrowser(server, .read).get("/apps/\(app)/releases/1.2/colours").text
        #expect(next.contains("3 colours: 1 new and 0 gone since 1.1."), "a capture read before tells the same")
        #expect(next.contains("build=1.2&amp;variant=") && next.contains(">bill: Sum</a>"))
        let release = try TestBrowser(server, .read).get("/apps/\(app)/releases/1.1").text
        #expect(release.contains("/apps/\(app)/releases/1.1/colours"))
        #expect(try TestBrowser(server, .read).get("/apps/\(app)/releases/9.9/colours").status == 404)
    }

    @Test func `a colour of a screen that nobody captured this time is neither gone nor new`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        let bill = screen("bill", "#717274"), till = screen("till", "#123456")
        try caller.ship(bill, till, as: "1.0", of: app)
        try caller.ship(bill, as: "1.1", of: app)
        try caller.ship(bill, till, as: "1.2", of: app)
        func told(_ release: String) throws -> String {
            try TestBrowser(server, .read).get("/apps/\(app)/releases/\(release)/colours").text
        }
        let missing = "What is gone is not known of screens and states that were not captured this time: till."
        #expect(try told("1.1").contains("2 colours: 0 new and 0 gone since 1.0. \(missing)"))
        #expect(try told("1.2").contains("3 colours: 0 new and 0 gone since 1.1."))
        #expect(try !told("1.2").contains("+ new") && !told("1.2").contains("not captured this time"))
        try caller.ship(screen("bill", "#123456"), as: "1.3", of: app)
        #expect(try told("1.3").contains("2 colours: 0 new and 1 gone since 1.2. \(missing)"))
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
        _ = try caller.upload(screen("ripe", "#B00000", on: "#B7E1B7"), to: "1.0", of: app)
        let page = try TestBrowser(server, .read).get("/apps/\(app)/screens/ripe/vision?build=1.0").text
        #expect(page.components(separatedBy: "<svg class=\"painted\"").count == 6)
        #expect(page.contains("fill=\"#B00000\"") && page.contains("Machado"))
        #expect(page.contains("✗ 1 text or icon stands out enough for most people and not for somebody"))
        #expect(page.contains("falls short, 1 of them only here"))
    }

    @Test func `what falls short for everybody is nobody's loss, and colours that meet are named`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        _ = try caller.upload(screen("pale", "#ACADB1"), to: "1.0", of: app)
        let pale = try TestBrowser(server, .read).get("/apps/\(app)/screens/pale/vision").text
        #expect(pale.contains("No text or icon is known to stand out enough for most people"))
        #expect(!pale.contains("✓ Every text and icon that stands out enough for most people does so"))
        #expect(pale.contains("✗ 1 text or icon falls short.") && !pale.contains("only here"))
        let other =
            ##",{"id":"tax","frame":[20,260,350,44],"isElement":true,"label":"Tax","text":"Tax","textColor":"#608000","font":{"size":13}}"##
        _ = try caller.upload(screen("bill", "#C04000", more: other), to: "1.0", of: app)
        let bill = try TestBrowser(server, .read).get("/apps/\(app)/screens/bill/vision").text
        #expect(bill.contains("pair of colours can hardly be told apart there"))
        #expect(bill.contains("#C04000 and #608000") && bill.contains("Sum and Tax"))
    }

    @Test func `light and dark have colours of their own, near twins stand together, and places are linked`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        let twin =
            ##",{"id":"tax","frame":[20,260,350,44],"isElement":true,"label":"Tax","text":"Tax","textColor":"#595A5B","font":{"size":13}}"##
        let light = screen("bill", "#58595A", more: twin).replacing(
            #""variant":{"#, with: #""variant":{"appearance":"light","#)
        let dark = screen("bill", "#B3B3B3", on: "#000000")
            .replacing(#""variant":{"#, with: #""variant":{"appearance":"dark","#)
        for text in [light, dark] { #expect(try caller.upload(text, to: "1.0", of: app).status == 201) }
        let page = try TestBrowser(server, .read).get("/apps/\(app)/releases/1.0/colours").text
        #expect(page.contains("<h2 id=\"light\">Light</h2>") && page.contains("<h2 id=\"dark\">Dark</h2>"))
        #expect(page.contains("3 colours. There is no earlier build to compare with. 1 is nearly the same as another."))
        #expect(page.contains("Nearly the same as #58595A"))
        #expect(page.contains("/screens/bill?build=1.0&amp;variant=") && page.contains("#e2\">bill: Tax</a>"))
        #expect(!page.contains("Light or dark was not said"))
    }
}

@Suite(.database) struct ReachPagesTests {
    private func screen(_ y: Int, contentSize: String? = nil, more: String = "") -> String {
        let size = contentSize.map { #","contentSize":"\#($0)""# } ?? ""
        return """
            {"format":"earshot-capture/1","screen":{"key":"basket"},
             "variant":{"device":{"idiom":"phone","size":[390,844]}\(size)},
             "root":{"frame":[0,0,390,844],"children":[
              {"id":"pay","identifier":"pay","frame":[16,\(y),358,50],"isElement":true,"label":"Pay","text":"Pay",
               "traits":["button"],"prominence":"primary","font":{"size":17}}]}\(more)}
            """
    }

    @Test func `a screen shows its zones by words and patterns, and what moved away from the thumb`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        _ = try caller.upload(screen(700), to: "1.0", of: app)
        _ = try caller.upload(screen(20), to: "1.1", of: app)
        let browser = try TestBrowser(server, .read)
        let page = try browser.get("/apps/\(app)/screens/basket/reach").text
        #expect(page.contains("✗ 1 of 1 main action is hard to reach with the right hand."))
        #expect(page.contains("✗ farther; was natural") && page.contains("fill=\"url(#zone-red)\""))
        #expect(page.contains(">a stretch</text>"))
        #expect(try browser.get("/apps/\(app)/screens/basket/reach?hand=foot").status == 400)
        let release = try browser.get("/apps/\(app)/releases/1.1/reach").text
        #expect(release.contains("1 main action is hard to reach") && release.contains("✗ farther; was natural"))
        #expect(
            try browser.get("/apps/\(app)/screens/basket?build=1.1").text.contains("/screens/basket/reach?build=1.1"))
    }

    @Test(arguments: [
        (#""idiom":"phone""#, #""model":"iPhone 17","idiom":"phone""#), (#"},"root""#, #","locale":"en-GB"},"root""#),
    ])
    func `what parts no variant parts no reach: another model, a language that one of them says`(
        old: String, new: String
    ) throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        let later = screen(20).replacing("},\n \"root\"", with: "},\"root\"").replacing(old, with: new)
        #expect(later.contains(new))
        #expect(try caller.upload(screen(700), to: "1.0", of: app).status == 201)
        #expect(try caller.upload(later, to: "1.1", of: app).status == 201)
        let browser = try TestBrowser(server, .read)
        for page in ["screens/basket/reach?build=1.1", "releases/1.1/reach"] {
            #expect(try browser.get("/apps/\(app)/\(page)").text.contains("✗ farther; was natural"), "\(page)")
        }
    }

    @Test(arguments: [
        (#""variant":{"#, #""variant":{"appearance":"dark","#, "in another appearance"),
        (#""variant":{"#, #""variant":{"contentSize":"XXL","#, "in another text size"),
        ("[390,844]", "[430,932]", "on a screen of another size"),
    ])
    func `what the verdict does not compare no page compares, and it says why`(
        old: String, new: String, difference: String
    ) throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        try caller.ship(screen(700), as: "1.0", of: app)
        try caller.ship(screen(20).replacing(old, with: new), as: "1.1", of: app)
        let review = try caller.get("/v1/apps/\(app)/releases/1.1/review").json(ReviewResource.self)
        #expect(!review.faults.contains { $0.rule == "reach-worse" })
        let browser = try TestBrowser(server, .read)
        let page = try browser.get("/apps/\(app)/screens/basket/reach?build=1.1").text
        #expect(
            page.contains("What a thumb reaches is not compared with 1.0 (standard): it was captured \(difference)."))
        #expect(!page.contains("as before, or new") && !page.contains("farther"))
        let release = try browser.get("/apps/\(app)/releases/1.1/reach").text
        #expect(release.contains("not compared: captured \(difference) before"))
        #expect(!release.contains("as before, or new") && !release.contains("✗ farther"))
    }

    @Test func `on a tablet nothing is called hard to reach, nor near`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        for (y, build) in [(700, "1.0"), (20, "1.1")] {
            let text = screen(y).replacing(#""idiom":"phone""#, with: #""idiom":"pad""#)
            #expect(try caller.upload(text, to: build, of: app).status == 201)
        }
        let browser = try TestBrowser(server, .read)
        let page = try browser.get("/apps/\(app)/screens/basket/reach").text
        #expect(page.contains("Nothing is judged here.") && page.contains("<td data-label=\"Weight\">"))
        for word in ["hard", "natural", "a stretch", "farther"] { #expect(!page.contains(word), "\(word)") }
        let release = try browser.get("/apps/\(app)/releases/1.1/reach").text
        #expect(release.contains("No capture of an upright phone in this release names a main action"))
        let compared = try caller.get("/v1/apps/\(app)/comparisons?to=1.1").json(ComparisonResource.self)
        #expect(compared.screens[0].comparison.regressions.isEmpty)
    }

    @Test func `an app's own table is used at upload and between releases, and can be taken back`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        let builtIn = try caller.get("/v1/apps/\(app)/reach").json(ReachResource.self)
        #expect(builtIn.version == 0 && builtIn.regular.right == "RRR RYY YYY YGG GGG YGY")
        let zones = #"{"right":"GGG GGG GGG RRR RRR RRR","both":"GGG GGG GGG RRR RRR RRR"}"#
        let body = #"{"hand":"left","compact":\#(zones),"regular":\#(zones),"large":\#(zones)}"#
        let own = try caller.send("PUT", "/v1/apps/\(app)/reach", body).json(ReachResource.self)
        #expect(own.version == 1 && own.hand == .left)
        #expect(try caller.get("/v1/apps/\(app)/reach").json(ReachResource.self) == own)

        let high = try caller.upload(screen(20), to: "1.0", of: app).json(UploadReceipt.self)
        let low = try caller.upload(screen(700), to: "1.1", of: app).json(UploadReceipt.self)
        #expect(high.captures[0].failed + 1 == low.captures[0].failed)
        #expect(low.captures[0].alarms.map(\.rule) == ["reach-worse"])
        let compared = try caller.get("/v1/apps/\(app)/comparisons?to=1.1").json(ComparisonResource.self)
        #expect(compared.screens[0].comparison.regressions.map(\.rule) == ["reach-worse"])

        // Back to the built-in table: the same two captures are nothing for the worse.
        let standard =
            #"{"hand":"right","compact":{"right":"RYY YYY YGY GGG GGG YGY","both":"YYY YYY GYG GGG GGG GGG"},"#
            + #""regular":{"right":"RRR RYY YYY YGG GGG YGY","both":"RRR YYY YYY GGG GGG GYG"},"#
            + #""large":{"right":"RRR RRR RYY YYG YGG YGY","both":"RRR YRY YYY GYG GGG GYG"}}"#
        #expect(try caller.send("PUT", "/v1/apps/\(app)/reach", standard).json(ReachResource.self).version == 0)
        let again = try caller.get("/v1/apps/\(app)/comparisons?to=1.1").json(ComparisonResource.self)
        #expect(again.screens[0].comparison.regressions.isEmpty)
    }

    @Test func `a table that is none is told at its fields`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        let zones = #"{"right":"GGG","both":"GGG GGG GGG RRR RRR RRR"}"#
        let answer = try caller.send(
            "PUT", "/v1/apps/\(app)/reach",
            #"{"hand":"left","compact":\#(zones),"regular":\#(zones),"large":\#(zones)}"#)
        #expect(answer.status == 422)
        #expect(try answer.problem().errors?.map(\.pointer) == ["/compact/right", "/regular/right", "/large/right"])

        let admin = try TestBrowser(server, .admin, .read)
        let grid = "GGG GGG GGG RRR RRR RRR"
        let fields = ["compact-right", "compact-both", "regular-right", "regular-both", "large-right", "large-both"]
        var form = fields.map { (name: $0, value: grid) } + [(name: "hand", value: "both")]
        form[2].value = "RYG"
        let wrong = try admin.submit("/apps/\(app)/reach", form)
        #expect(wrong.status == 422 && wrong.text.contains("id=\"regular-right-message\""))
        #expect(wrong.text.contains("value=\"RYG\""))
        form[2].value = grid
        #expect(try admin.submit("/apps/\(app)/reach", form).status == 303)
        #expect(try admin.get("/apps/\(app)/reach").text.contains("own, version 1"))
        #expect(try admin.submit("/apps/\(app)/reach", [(name: "builtIn", value: "yes")]).status == 303)
        #expect(try caller.get("/v1/apps/\(app)/reach").json(ReachResource.self).version == 0)
        #expect(try TestBrowser(server, .read).submit("/apps/\(app)/reach", form).status == 403)
    }

    @Test func `text sizes are a matrix, and texts that do not grow are named`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        _ = try caller.upload(screen(700), to: "1.0", of: app)
        let browser = try TestBrowser(server, .read)
        let first = try browser.get("/apps/\(app)/releases/1.0/text-sizes").text
        #expect(first.contains("✗ 1 of 1 screen was not captured at an accessibility text size in this release"))
        _ = try caller.upload(screen(690, contentSize: "AccessibilityXL"), to: "1.0", of: app, "?preLogin=true")
        let page = try browser.get("/apps/\(app)/releases/1.0/text-sizes").text
        #expect(page.contains(#"<td data-label="AccessibilityXL">1 capture"#))
        #expect(page.contains("before sign-in") && page.contains("not said in 2 captures"))
    }

    @Test func `a screenshot is shown through the published filters, and only to readers`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        let dot = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
        let more = #","screenshot":{"mediaType":"image/svg+xml","base64":"\#(dot)"}"#
        _ = try caller.upload(screen(700, more: more), to: "1.0", of: app)
        let picture = try caller.get("/v1/apps/\(app)/screens/basket/screenshot?build=1.0")
        #expect(picture.status == 200 && picture.response["Content-Type"] == "image/png")
        #expect(picture.response["X-Content-Type-Options"] == "nosniff")
        let page = try TestBrowser(server, .read).get("/apps/\(app)/screens/basket/vision").text
        #expect(page.contains("filter=\"url(#eyes-tritanopia)\"") && page.contains("linearRGB"))
        #expect(page.contains("0.152286 1.052583 -0.204868 0.0 0.0 0.114503"))
        #expect(
            try server.send("GET", "/v1/apps/\(app)/screens/basket/screenshot", headers: ["Host": "t"]).status == 401)
    }

    @Test func `what calls itself a screenshot and is none is kept and never shown`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        let script = Data("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8).base64EncodedString()
        for (mediaType, base64) in [("image/svg+xml", script), ("image/png", script), ("image/png", "!!")] {
            let more = #","screenshot":{"mediaType":"\#(mediaType)","base64":"\#(base64)"}"#
            #expect(try caller.upload(screen(700, more: more), to: "1.0", of: app).status == 201)
        }
        #expect(try caller.get("/v1/apps/\(app)/screens/basket/screenshot?build=1.0").status == 404)
    }
}
