import API
import Foundation
import History
import Testing

import TestSupport

/// A sentence about a screen that has several states names those that it is about (docs/judgement.md section 7).
@Suite(.database) struct `A screen with several states` {
    private static let words = ["Red shoes and hats", "Blue coat with belt", "Grey scarf of wool", "Green cup of tea"]

    /// - Parameter silent: how many of its texts are drawn and not heard.
    private func list(silent: Int = 0, _ idiom: String = "phone", _ variant: String = "") -> String {
        let rows = Self.words.enumerated().map { place, word in
            place < silent
                ? #""id":"t\#(place)","identifier":"t\#(place)","text":"\#(word)""#
                : #""id":"t\#(place)","identifier":"t\#(place)","# + TestCapture.text(word)
        }
        return TestCapture.screen("list", title: "List", [TestCapture.heading("List")] + rows)
            .replacing(#/"isElement":true,("id":"t\d","identifier":"t\d","text":"[^"]*")}/#) { "\($0.output.1)}" }
            .replacing(#""idiom":"phone""#, with: #""idiom":"\#(idiom)""#)
            .replacing(#""variant":{"#, with: #""variant":{\#(variant)"#)
    }

    private func condition(_ measure: Measure, _ caller: TestCaller, _ app: String) throws -> ConditionResource {
        try #require(
            try caller.get("/v1/apps/\(app)/releases/1.1/gate").json(VerdictResource.self).conditions
                .first { $0.measure == measure })
    }

    private func ship(_ captures: [String], as build: String, _ caller: TestCaller, _ app: String) throws {
        for capture in captures { #expect(try caller.upload(capture, to: build, of: app).status == 201) }
    }

    private let dark = #""appearance":"dark","#

    @Test func `is told of once where the same is so of all, and each state where it is not`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        try ship([list(), list("pad"), list("phone", dark)], as: "1.0", caller, app)
        #expect(try caller.post("/v1/apps/\(app)/builds/1.0/seal").status == 200)
        try ship([list(silent: 3), list(silent: 3, "pad"), list(silent: 2, "phone", dark)], as: "1.1", caller, app)
        let loss = try condition(.speechLoss, caller, app)
        #expect(loss.why.components(separatedBy: "(states: standard, and tablet)").count == 3, "\(loss.why)")
        #expect(loss.why.contains("of its speech, good last in 1.0 (state: dark)"), "\(loss.why)")
        let worse = try condition(.regressions, caller, app).why
        let sentences = worse.components(separatedBy: "; ")
        #expect(Set(sentences).count == sentences.count && worse.contains("(List: "), "\(worse)")

        let german = try TestBrowser(server, .read)
        #expect(try german.submit("/settings/language", [("language", "de")]).status == 303)
        let page = try german.get("/apps/\(app)/releases/1.1").text
        #expect(
            page.contains("(Zustände: gewöhnlich sowie Tablet)"))
    }

    @Test func `is named with its state in receipts, at the seal and on pages`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        try ship([list(), list("pad")], as: "1.0", caller, app)
        #expect(try caller.post("/v1/apps/\(app)/builds/1.0/seal").status == 200)
        let receipts = try [list(silent: 3), list(silent: 3, "pad")].map {
            try caller.upload($0, to: "1.1", of: app).json(UploadReceipt.self)
        }
        #expect(receipts.flatMap(\.captures).map(\.variant) == ["standard", "pad"])
        let browser = try TestBrowser(server, .read)
        let upload = try browser.get("/apps/\(app)/uploads/\(receipts[1].id)").text
        #expect(upload.contains("List, tablet") && upload.contains("&amp;variant=pad"))
        let seal = try caller.post("/v1/apps/\(app)/builds/1.1/seal").json(SealResource.self)
        #expect(Set(seal.faults).count == seal.faults.count && seal.faults.contains { $0.contains("(List: ") })
        #expect(try browser.get("/apps/\(app)").text.contains("List, tablet"))
        // One line for both states, however many more there are.
        let told = try browser.get("/").text.split(separator: "<li>").filter {
            $0.contains("/apps/\(app)/screens/list")
        }
        #expect(told.count == 4 && told.allSatisfy { $0.contains("1.1, List; List, tablet: ") }, "\(told)")
    }

    @Test func `is told of in the words of each, where its languages call it otherwise`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        func edit(_ name: String?, _ language: String) -> String {
            TestCapture.screen("list", title: "List", [TestCapture.heading("List"), TestCapture.button(name, id: "a")])
                .replacing(#""variant":{"#, with: #""variant":{"locale":"\#(language)","#)
        }
        try ship([edit("Edit", "en"), edit("Bearbeiten", "de")], as: "1.0", caller, app)
        #expect(try caller.post("/v1/apps/\(app)/builds/1.0/seal").status == 200)
        try ship([edit(nil, "en"), edit(nil, "de")], as: "1.1", caller, app)
        let seal = try caller.post("/v1/apps/\(app)/builds/1.1/seal").json(SealResource.self)
        #expect(seal.regressions == 1 && seal.faults.count == 1)
        let worse = try condition(.regressions, caller, app)
        #expect(worse.actual == 1)
        for (name, language) in [("Edit", "English"), ("Bearbeiten", "German")] {
            #expect(
                worse.why.contains("“\(name)” has lost its name, good last in 1.0 (List: \(language))"), "\(worse.why)")
            #expect(seal.faults[0].contains("“\(name)” has lost its name (List: \(language))"), "\(seal.faults)")
        }
    }

    @Test(arguments: [true, false])
    func `is not said to have been good in a language that nobody captured`(isGermanKnown: Bool) throws {
        let caller = try TestServer().caller(), app = try caller.app()
        let english = #""locale":"en","#, german = #""locale":"de","#
        let known = isGermanKnown ? [english, german] : [english]
        try ship(known.map { list("phone", $0) }, as: "1.0", caller, app)
        #expect(try caller.post("/v1/apps/\(app)/builds/1.0/seal").status == 200)
        try ship([list(silent: 3, "phone", german)], as: "1.1", caller, app)
        let worse = try condition(.regressions, caller, app).why, loss = try condition(.speechLoss, caller, app).why
        let place = isGermanKnown ? "List: German" : "List"
        #expect(worse.contains("no longer heard, good last in 1.0 (\(place))"), "\(worse)")
        #expect(worse.contains("German") == isGermanKnown && loss.contains("German") == isGermanKnown, "\(loss)")
        #expect(loss.contains("of its speech, good last in 1.0"), "\(loss)")
    }

    @Test func `of which there is one, names none`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(list(), as: "1.0", of: app)
        try ship([list(silent: 3)], as: "1.1", caller, app)
        #expect(try !condition(.speechLoss, caller, app).why.contains("state"))
    }

    @Test func `in another language than before says that nothing was measured, and never 0 %`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        func list(_ words: [String], _ locale: String) -> String {
            TestCapture.screen("list", title: words[0], [TestCapture.heading(words[0])] + words.map(TestCapture.text))
                .replacing(#""variant":{"#, with: #""variant":{"locale":"\#(locale)","#)
        }
        try caller.ship(list(["Orders", "Total"], "en"), as: "1.0", of: app)
        try ship([list(["Bestellungen", "Summe"], "de")], as: "1.1", caller, app)
        let loss = try condition(.speechLoss, caller, app)
        #expect(loss.actual == nil && loss.outcome == .pass && !loss.why.contains("%"), "\(loss.why)")
        let verdict = try caller.get("/v1/apps/\(app)/releases/1.1/gate").json(VerdictResource.self)
        #expect(
            verdict.gaps.contains { $0.hasPrefix("How much speech “Orders (list) (German)” lost is not known") },
            "\(verdict.gaps)")
        let review = try caller.get("/v1/apps/\(app)/releases/1.1/review").json(ReviewResource.self)
        #expect(review.looks.map(\.speechLoss) == [nil])
        let page = try TestBrowser(server, .read).get("/apps/\(app)/releases/1.1").text
        #expect(page.contains("Words are not compared between languages") && !page.contains("Speech loss is 0"))
    }

    @Test func `that shows fewer words and has lost nothing is not said to say less`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        let more = TestCapture.screen("list", [TestCapture.heading("List")] + Self.words.map(TestCapture.text))
        let fewer = TestCapture.screen(
            "list", [TestCapture.heading("List")] + Self.words.dropLast().map(TestCapture.text))
        try caller.ship(more, as: "1.0", of: app)
        try caller.ship(fewer, as: "1.1", of: app)
        let review = try caller.get("/v1/apps/\(app)/releases/1.1/review").json(ReviewResource.self)
        #expect(review.looks.map(\.speechLoss) == [0] && review.faults == [])
        let page = try TestBrowser(server, .read).get("/apps/\(app)/screens").text
        #expect(page.contains("fewer words than in 1.0"))
        #expect(!page.contains("nothing is lost") && !page.contains("less is said"))
        try caller.ship(list(silent: 2), as: "1.2", of: app)
    }
}
