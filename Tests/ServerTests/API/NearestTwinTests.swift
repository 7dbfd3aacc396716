import API
import Foundation
import History
import Testing

import TestSupport

/// Where the exact twin is missing, verdict, API, pages and command compare the nearest one, name it, and compare no more
/// than can be compared (docs/judgement.md section 2).
@Suite(.database) struct NearestTwinTests {
    private static let drawn = "what is heard was compared, what is drawn was not."
    private static let words = "what is heard at all was compared, its words were not."

    private func list(_ buy: String?, in variant: String = "", heading: String = "Orders", more: [String] = [])
        -> String
    {
        TestCapture.screen(
            "list",
            [TestCapture.heading(heading), TestCapture.text("Total"), TestCapture.button(buy, id: "buy")] + more
        ).replacing(#""variant":{"#, with: #""variant":{\#(variant.isEmpty ? "" : variant + ",")"#)
    }
    private let dark = #""appearance":"dark""#
    private let english = #""locale":"en-GB""#
    private let german = #""locale":"de-DE""#

    /// What everybody says of release 1.1 against 1.0.
    private struct Said {
        let review: ReviewResource
        let comparison: ComparisonResource
        let transcript: ScreenTranscript?
        let transcriptStatus: Int
        let screen: String
        let screenByItself: String
        let compared: String
        let release: String

        init(_ server: TestServer, _ caller: TestCaller, _ app: String, variant: String? = nil) throws {
            let browser = try TestBrowser(server, .read)
            let chosen = variant.map { "&variant=\($0)" } ?? ""
            review = try caller.get("/v1/apps/\(app)/releases/1.1/review").json()
            comparison = try caller.get("/v1/apps/\(app)/comparisons?from=1.0&to=1.1").json()
            let answer = try caller.get(
                "/v1/apps/\(app)/screens/list/transcript?build=1.1&compare=1.0\(chosen)")
            transcriptStatus = answer.status
            transcript = answer.status == 200 ? try answer.json() : nil
            screen = try browser.get("/apps/\(app)/screens/list?build=1.1&compare=1.0\(chosen)").text
            screenByItself = try browser.get("/apps/\(app)/screens/list?build=1.1\(chosen)").text
            compared = try browser.get("/apps/\(app)/comparisons?from=1.0&to=1.1").text
            release = try browser.get("/apps/\(app)/releases/1.1").text
        }
        var pages: [String] { [screen, screenByItself, compared] }
    }

    private func ship(_ before: [String], _ after: [String]) throws -> (TestServer, TestCaller, String) {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        for capture in before { #expect(try caller.upload(capture, to: "1.0", of: app).status == 201) }
        #expect(try caller.post("/v1/apps/\(app)/builds/1.0/seal").status == 200)
        for capture in after { #expect(try caller.upload(capture, to: "1.1", of: app).status == 201) }
        #expect(try caller.post("/v1/apps/\(app)/builds/1.1/seal").status == 200)
        return (server, caller, app)
    }

    @Test func `one language in two scripts is two: each is held against its own words`() throws {
        let simplified = list("购买", in: #""locale":"zh-Hans""#, heading: "订单")
        let traditional = list("購買", in: #""locale":"zh-TW""#, heading: "訂單")
        let (server, caller, app) = try ship([simplified, traditional], [simplified, traditional])
        let review = try Said(server, caller, app, variant: "zh-Hant")
        #expect(review.review.looks.map(\.twin) == [.exact, .exact] && review.review.faults == [])
        let heard = try #require(review.transcript)
        #expect(
            heard.variant == "zh-Hant" && heard.compared == "1.0"
                && heard.utterances.contains { $0.text.hasPrefix("購買") })
        #expect(review.screen.contains("Chinese (Traditional)"))
        let told = try caller.get("/v1/apps/\(app)/screens/list/transcript?build=1.1&variant=zh")
        #expect(told.text.contains("购买") && !told.text.contains("購買"))
    }

    @Test(arguments: [
        (#""appearance":"dark""#, Twin.otherAppearance, "in another appearance"),
        (#""contentSize":"XXL""#, .otherTextSize, "in another text size"),
    ])
    func `what is heard in another appearance or text size is compared, and the capture is named`(
        variant: String, twin: Twin, difference: String
    ) throws {
        let (server, caller, app) = try ship([list("Buy")], [list(nil, in: variant)])
        let said = try Said(server, caller, app)
        #expect(said.review.looks.map(\.twin) == [twin])
        #expect(said.review.faults.map(\.rule) == ["name-lost"])

        let diff = try #require(said.transcript?.comparison)
        #expect(diff.twin == twin && diff.regressions.map(\.rule) == ["name-lost"])
        #expect(said.transcript?.compared == "1.0" && said.transcript?.comparedVariant == "standard")
        let screen = try #require(said.comparison.screens.first)
        #expect(said.comparison.regressions == 1 && said.comparison.notCompared == [])
        #expect(said.comparison.variantsNotCaptured == [UncapturedVariant(screen: "list", variant: "standard")])
        #expect(
            said.compared.contains("Not captured in 1.1 in the same state") && said.compared.contains("list (standard)")
        )
        #expect(screen.comparison == diff && screen.variantBefore == "standard")
        #expect(screen.comparedInPart == "\(difference): what is heard was compared, what is drawn was not")

        for page in said.pages {
            #expect(page.contains("Compared in part with 1.0 (standard) \(difference): \(Self.drawn)"))
            #expect(page.contains("has lost its name"))
            #expect(!page.contains("There is no capture") && !page.contains("✓ Nothing"))
            #expect(!page.contains("Not compared here") && !page.contains("stands against"))
        }
        #expect(said.release.contains("not compared with 1.0, which was captured \(difference): “list ("))
        #expect(said.release.contains("Compared in part with 1.0 (standard) \(difference): \(Self.drawn)"))
    }

    @Test func `colours are not compared between appearances, nor are they on a page`() throws {
        func colored(_ color: String, _ variant: String) -> String {
            list("Buy", in: variant).replacing(
                #""text":"Total""#, with: #""text":"Total","textColor":"\#(color)","font":{"size":13}"#
            ).replacing(#""className":"UIView""#, with: ##""className":"UIView","backgroundColor":"#FFFFFF""##)
        }
        let (server, caller, app) = try ship([colored("#000000", "")], [colored("#DDDDDD", dark)])
        let said = try Said(server, caller, app)
        #expect(said.review.faults == [] && said.comparison.regressions == 0)
        #expect(said.transcript?.comparison?.regressions == [] && said.transcript?.comparison?.newFaults == [])
        for page in said.pages {
            #expect(page.contains(Self.drawn) && page.contains("✓ Nothing that was measured got worse"))
        }
        #expect(said.compared.contains("= nothing that was compared"))
    }

    @Test func `words are not compared between languages, and that is said`() throws {
        let buy = list("Kaufen", in: german, heading: "Bestellungen")
            .replacing("Total", with: "Summe")
        let (server, caller, app) = try ship([list("Buy", in: english)], [buy])
        let said = try Said(server, caller, app)
        #expect(said.review.looks.map(\.twin) == [.otherLanguage] && said.review.faults == [])
        #expect(said.comparison.regressions == 0 && said.comparison.notCompared == [])
        let lines = try #require(said.transcript?.comparison?.transcript)
        #expect(lines.map(\.op) == [.changed, .changed, .changed])
        #expect(lines.map(\.setAside) == [.language, .language, .language])
        let compared = try #require(said.comparison.screens.first?.comparison)
        #expect(compared.transcript == lines)
        var kept = compared
        for place in kept.transcript.indices { kept.transcript[place].setAside = nil }
        let json = String(decoding: try Wire.encode(kept), as: UTF8.self)
        #expect(try DiffResource(kept: json) == compared, "what was kept earlier is read as it is compared now")
        for page in said.pages {
            #expect(page.contains("Compared in part with 1.0 (English) in another language: \(Self.words)"))
            #expect(!page.contains("Speech lost: 0") && !page.contains("loss of a screen: 0"))
            #expect(!page.contains("~ changed") && !page.contains("3 changed"))
        }
        #expect(said.screen.contains("≈ set aside: the words are of another language"))
        #expect(!said.screen.contains("<ins") && !said.screen.contains("<del"))
        #expect(said.screen.contains(#"lang="en">"#), "what was heard in English is marked so")
        #expect(said.compared.contains("3 in another language"))
        #expect(said.release.contains("Compared in part with 1.0 (English) in another language: \(Self.words)"))
        #expect(said.release.contains("nothing that was compared"))
        #expect(said.release.contains(#"<td data-label="Speech lost">not compared</td>"#))
    }

    @Test func `who is heard no more in another language is lost for all of them`() throws {
        let silent = #""id":"buy","identifier":"buy","text":"Kaufen","traits":["button"]"#
        let gone = TestCapture.screen(
            "list", [TestCapture.heading("Bestellungen"), TestCapture.text("Summe"), silent]
        ).replacing(#""variant":{"#, with: #""variant":{\#(german),"#)
            .replacing(#""isElement":true,"id":"buy""#, with: #""id":"buy""#)
        let (server, caller, app) = try ship([list("Buy", in: english)], [gone])
        let said = try Said(server, caller, app)
        let rules = said.review.faults.map(\.rule)
        #expect(rules.contains("element-lost"))
        #expect(said.transcript?.comparison?.regressions.map(\.rule).sorted() == rules.sorted())
        #expect(said.comparison.regressions == rules.count)
        for page in said.pages { #expect(page.contains(Self.words) && !page.contains("✓ Nothing")) }
    }

    @Test func `what a team pinned in one language is not broken by another`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        try caller.ship(list("Buy", in: english), as: "1.0", of: app)
        let pin = #"{"items":[{"screen":"list","label":"Buy","traits":["button"]}]}"#
        #expect(try caller.send("PUT", "/v1/apps/\(app)/expectations", pin).status == 200)
        try caller.ship(list("Kaufen", in: german, heading: "Bestellungen"), as: "1.1", of: app)
        let said = try Said(server, caller, app)
        #expect(said.review.faults.map(\.rule) == [] && said.comparison.regressions == 0)
        #expect(said.transcript?.comparison?.regressions == [])
    }

    @Test func `the exact twin wins, and what stands against a nearer one is told apart`() throws {
        let (server, caller, app) = try ship(
            [list("Buy"), list("Pay", in: dark)], [list(nil, in: dark), list("Buy", in: #""contentSize":"XXL""#)])
        let said = try Said(server, caller, app, variant: "dark")
        #expect(said.transcript?.comparedVariant == "dark" && said.transcript?.comparison?.twin == .exact)
        #expect(!said.screen.contains("Compared in part"))
        #expect(said.comparison.variantsNotCaptured.map(\.variant) == ["standard"])
        #expect(said.comparison.screens.map(\.variantBefore) == [nil, "standard"])
        #expect(said.comparison.screens.map(\.comparison.twin) == [.exact, .otherTextSize])

        let (other, second, both) = try ship([list("Buy"), list("Buy", in: dark)], [list("Buy", more: [])])
        let alone = try Said(other, second, both)
        #expect(alone.comparison.unchanged == 1 && alone.comparison.notCompared.map(\.variant) == ["dark"])
        #expect(alone.comparison.notCompared.map(\.twin) == [.otherAppearance])
        #expect(
            alone.compared.contains("the other build’s capture in another appearance is compared with a nearer one"))
    }

    @Test func `how much speech is lost between languages is not known, and that is said of all together`() throws {
        let (_, caller, app) = try ship(
            [list("Buy", in: english)], [list("Kaufen", in: german, heading: "Bestellungen")])
        let path = "/v1/apps/\(app)/comparisons?from=1.0&to="
        #expect(try caller.get(path + "1.1").json(ComparisonResource.self).speechLoss == nil)
        #expect(try caller.get(path + "1.1").text.contains(#""speechLoss":null"#))
        try caller.ship(
            list("Buy", in: english), list("Kaufen", in: german, heading: "Bestellungen"), as: "1.2", of: app)
        #expect(try caller.get(path + "1.2").json(ComparisonResource.self).speechLoss == 0, "one of them is the same")
    }

    @Test func `a phone is not compared with a tablet, and all say so`() throws {
        let pad = list("Buy").replacing(#""idiom":"phone""#, with: #""idiom":"pad""#)
        let (server, caller, app) = try ship([pad], [list(nil)])
        let said = try Said(server, caller, app)
        #expect(said.transcriptStatus == 404)
        #expect(said.comparison.screens == [] && said.comparison.notCompared.count == 2)
        #expect(said.comparison.speechLoss == nil)
        #expect(said.comparison.notCompared.allSatisfy { $0.twin == nil })
        #expect(said.compared.contains("? No capture of one could be compared with one of the other."))
        #expect(said.release.contains("no earlier capture of the screen can be compared with it."))
        let why = "1.0 holds this screen only in states that can’t be compared with this one: tablet."
        #expect(said.screen.contains(why) && said.screenByItself.contains(why))
        #expect(!said.screen.contains("✓ Nothing") && !said.screen.contains("Compared in part"))
        let missing = try caller.get("/v1/apps/\(app)/screens/list/transcript?build=1.1&compare=1.0").problem()
        #expect(missing.detail.contains("in 1.0 that standard could be compared with"))
    }

    @Test func `elements of a pair in part are matched on their page`() throws {
        let (server, _, app) = try ship([list("Buy")], [list(nil, in: dark)])
        let page = try TestBrowser(server, .read)
            .get("/apps/\(app)/comparisons?from=1.0&to=1.1&screen=list&variant=dark").text
        #expect(page.contains("Compared in part with 1.0 (standard) in another appearance"))
    }

    @Test func `a problem's page names the state that its lines before are of`() throws {
        let (server, caller, app) = try ship([list("Buy")], [list(nil, in: dark)])
        let problem = try #require(
            try caller.get("/v1/apps/\(app)/problems?rule=name-lost").json(Listing<ProblemResource>.self).items.first)
        let page = try TestBrowser(server, .read).get("/problems/\(problem.id)").text
        #expect(page.contains("Compared in part with 1.0 (standard) in another appearance"))
    }
}
