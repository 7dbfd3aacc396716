import API
import History
import Testing

import TestSupport

/// What a screen is called does not hang on which of its captures came last.
@Suite(.database) struct `The title of a screen` {
    private func capture(_ title: String, _ locale: String?) -> String {
        TestCapture.screen("overview", title: title, [TestCapture.heading(title)])
            .replacing(#""variant":{"#, with: #""variant":{\#(locale.map { #""locale":"\#($0)","# } ?? "")"#)
    }
    private func title(_ caller: TestCaller, _ app: String) throws -> String? {
        try caller.get("/v1/apps/\(app)/screens").json(Listing<ScreenResource>.self).items.first?.title
    }

    @Test(arguments: [(nil, "de-DE"), ("en-GB", "de-DE"), ("zh-Hans", "zh-Hant")] as [(String?, String)])
    func `is that in the language in which it was captured first`(locale: String?, other: String) throws {
        let caller = try TestServer().caller(), app = try caller.app()
        for release in ["1.0", "1.1", "1.2"] {
            for (title, language) in [("Overview", locale), ("Übersicht", other)] {
                #expect(try caller.upload(capture(title, language), to: release, of: app).status == 201)
                #expect(try self.title(caller, app) == "Overview", "\(release), \(title)")
            }
            #expect(try caller.post("/v1/apps/\(app)/builds/\(release)/seal").status == 200)
        }
        // The next in that language calls it anew, and what comes late of an older release does not.
        _ = try caller.upload(capture("Home", locale), to: "1.3", of: app)
        #expect(try title(caller, app) == "Home")
        _ = try caller.upload(capture("Start", locale), to: "1.2.1", of: app)
        #expect(try title(caller, app) == "Home")
    }

    @Test func `goes on in the language that is said later of the very same title`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        for (release, title, language) in [
            ("1.0", "Overview", nil), ("1.0", "Übersicht", "de"), ("1.1", "Overview", "en"), ("1.2", "Home", "en"),
        ] as [(String, String, String?)] {
            _ = try caller.upload(capture(title, language), to: release, of: app)
        }
        #expect(try title(caller, app) == "Home")
    }

    @Test func `in another language finds its screen, too`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        for (title, language) in [("Overview", "en"), ("Kontoauszug", "de")] {
            _ = try caller.upload(capture(title, language), to: "1.0", of: app)
        }
        let report = try caller.post(
            "/v1/apps/\(app)/reports", #"{"text":"Auf dem Kontoauszug ist der Knopf stumm","release":"1.0"}"#
        ).json(ReportReceipt.self)
        #expect(report.screen?.key == "overview" || report.suggestions.contains { $0.screen == "overview" })
    }

    @Test func `stands beside the key in what problems are called where two screens bear it`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        func screens(_ name: String?) -> [String] {
            ["cart", "basket"].map { key in
                TestCapture.screen(
                    key, title: "Cart",
                    [TestCapture.heading("Cart"), TestCapture.button(name, id: "add")]
                        + ["One", "Two", "Three"].map { TestCapture.button($0, id: $0.lowercased()) })
            }
        }
        for (release, name) in [("1.0", "Add" as String?), ("1.1", nil)] {
            let two = screens(name)
            try caller.ship(two[0], two[1], as: release, of: app)
        }
        let found = try caller.get("/v1/apps/\(app)/problems?rule=name-lost").json(Listing<ProblemResource>.self).items
        #expect(
            Set(found.map(\.title)) == [
                "“Add” has lost its name (Cart).", "“Add” has lost its name (Cart (basket)).",
            ], "\(found.map(\.title))")
        let verdict = try caller.get("/v1/apps/\(app)/releases/1.1/gate").json(VerdictResource.self)
        #expect(Set(verdict.conditions.flatMap(\.problems).map(\.title)).count == 2, "\(verdict.text)")
        let why = verdict.conditions.first { $0.measure == .newProblems }?.why
        #expect(why?.contains("name (Cart); “Add” has lost its name (Cart (basket)).") == true, "\(verdict.text)")
    }
}
