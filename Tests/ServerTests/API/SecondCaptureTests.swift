import API
import Foundation
import History
import Testing

import TestSupport

/// Two captures of one screen and variant in one build: the worse one counts, and whoever asks hears of it
/// (docs/judgement.md section 2).
@Suite(.database) struct SecondCaptureTests {
    private static let names = ["Red shoes and hats", "Blue coat with belt", "Grey scarf of wool", "Green cup of tea"]
    private static func list(silent: Int = 0, more: [String] = []) -> String {
        let rows = (names + more).enumerated().map { place, name in
            place < names.count && place >= names.count - silent
                ? #""id":"i\#(place)","identifier":"i\#(place)","text":"\#(name)""#
                : TestCapture.button(name, id: "i\(place)")
        }
        return TestCapture.screen("list", [TestCapture.heading("Orders")] + rows)
            .replacing(#/"isElement":true,("id":"i\d","identifier":"i\d","text":"[^"]*")}/#) { "\($0.output.1)}" }
    }
    private let good = list(), bad = list(silent: 1)

    private func ship(_ caller: TestCaller, _ captures: [String], as build: String, of app: String) throws {
        for capture in captures { #expect(try caller.upload(capture, to: build, of: app).status == 201) }
        #expect(try caller.post("/v1/apps/\(app)/builds/\(build)/seal").status == 200)
    }
    private func comparison(_ caller: TestCaller, _ app: String, _ from: String, _ to: String) throws
        -> ComparisonResource
    {
        try caller.get("/v1/apps/\(app)/comparisons?from=\(from)&to=\(to)").json()
    }

    @Test(arguments: [false, true]) func `seal, gate, comparison, transcript and pages tell of the worse one`(
        isBadFirst: Bool
    ) throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        try ship(caller, [good], as: "1.0", of: app)
        try ship(caller, isBadFirst ? [bad, good] : [good, bad], as: "1.1", of: app)
        let review = try caller.get("/v1/apps/\(app)/releases/1.1/review").json(ReviewResource.self)
        let loss = try #require(review.looks.compactMap(\.speechLoss).max())
        let found = try comparison(caller, app, "1.0", "1.1")
        #expect(loss > 0 && found.speechLoss == loss && found.regressions > 0 && found.unchanged == 1)
        #expect(Set(found.screens.map(\.variant)) == ["standard", "standard (2)"])

        let path = "/v1/apps/\(app)/screens/list/transcript?build=1.1"
        let said = try caller.get(path + "&compare=1.0").json(ScreenTranscript.self)
        #expect(said.utterances.count == 4 && said.comparison?.speech.loss == loss)
        #expect(said.variant == (isBadFirst ? "standard" : "standard (2)"))
        #expect(said.otherCaptures == [isBadFirst ? "standard (2)" : "standard"])
        let other = try caller.get(path + "&variant=" + (isBadFirst ? "standard%20(2)" : "standard"))
        #expect(try other.json(ScreenTranscript.self).utterances.count == 5)
        #expect(
            try caller.get("/v1/apps/\(app)/screens/list/transcript?build=1.0").json(ScreenTranscript.self)
                .otherCaptures == nil)

        let browser = try TestBrowser(server, .read)
        #expect(try !browser.get("/apps/\(app)/comparisons?from=1.0&to=1.1").text.contains("Nothing that was measured"))
        let page = try browser.get("/apps/\(app)/screens/list?build=1.1&compare=1.0").text
        #expect(page.contains("no longer said") && !page.contains("✓ Nothing"))
    }

    @Test(arguments: [false, true]) func `each capture of a later build stands against the one that is most like it`(
        isBadFirst: Bool
    ) throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try ship(caller, isBadFirst ? [bad, good] : [good, bad], as: "1.0", of: app)
        try ship(caller, [Self.list(silent: 1, more: ["More"]), Self.list(more: ["More"])], as: "1.1", of: app)
        let review = try caller.get("/v1/apps/\(app)/releases/1.1/review").json(ReviewResource.self)
        #expect(review.looks.map(\.speechLoss) == [0, 0] && review.faults == [])
        let found = try comparison(caller, app, "1.0", "1.1")
        #expect(found.regressions == 0 && found.speechLoss == 0 && found.screens.count == 2 && found.notCompared == [])
    }

    @Test(arguments: [false, true]) func `what lost its name is called by it, not by the other capture's`(
        isGermanFirst: Bool
    ) throws {
        let caller = try TestServer().caller(), app = try caller.app()
        func login(_ name: String?) -> String {
            TestCapture.screen("login", [TestCapture.heading("Shop"), TestCapture.button(name, id: "buy")])
        }
        let (german, english) = (login("Kaufen"), login("Buy"))
        try ship(caller, isGermanFirst ? [german, english] : [english, german], as: "1.0", of: app)
        try caller.ship(german, login(nil), as: "1.1", of: app)
        let found = try caller.get("/v1/apps/\(app)/problems?rule=name-lost").json(Listing<ProblemResource>.self).items
        #expect(found.count == 1 && found.first?.title.contains("“Buy” has lost its name") == true, "\(found)")
    }

    @Test func `a capture that nothing stands against is named`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        try ship(caller, [good, bad], as: "1.0", of: app)
        try ship(caller, [good], as: "1.1", of: app)
        let found = try comparison(caller, app, "1.0", "1.1")
        #expect(
            found.notCompared == [
                UncomparedCapture(build: "1.0", screen: "list", variant: "standard (2)", reason: .otherIsTaken)
            ])
        let page = try TestBrowser(server, .read).get("/apps/\(app)/comparisons?from=1.0&to=1.1").text
        #expect(page.contains("Not compared") && page.contains("list, standard (2) in 1.0"))
    }

    @Test func `a capture that a verdict compares in part is compared in part`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        try ship(caller, [good], as: "1.0", of: app)
        let large = bad.replacing(#""variant":{"#, with: #""variant":{"contentSize":"AccessibilityL","#)
        try ship(caller, [large], as: "1.1", of: app)
        let found = try comparison(caller, app, "1.0", "1.1")
        let review = try caller.get("/v1/apps/\(app)/releases/1.1/review").json(ReviewResource.self)
        #expect(found.notCompared == [] && found.screens.map(\.comparison.twin) == [.otherTextSize])
        #expect(try #require(found.speechLoss) > 0 && review.looks.map(\.speechLoss) == [found.speechLoss])
        let page = try TestBrowser(server, .read).get("/apps/\(app)/comparisons?from=1.0&to=1.1").text
        #expect(page.contains("Compared in part with 1.0 (standard) in another text size"))
        #expect(!page.contains("nothing in the other build stands against it"))
    }

    @Test func `sums of each of two devices are its own`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        let more = ["Black boots for rain", "Pink gloves for snow", "White socks of wool", "Brown bag of leather"]
        let large = Self.list(more: more), small = Self.list()
        try ship(caller, [large, small], as: "1.0", of: app)
        try ship(caller, [Self.list(silent: 1, more: more), small], as: "1.1", of: app)
        try ship(caller, [Self.list(silent: 1, more: more), Self.list(more: ["Help"])], as: "1.2", of: app)
        let review = try caller.get("/v1/apps/\(app)/releases/1.2/review").json(ReviewResource.self)
        #expect(
            review.looks.compactMap(\.speechLoss).sorted().first == 0,
            "the small one has lost nothing, though the large one has")
        #expect(review.looks.compactMap(\.speechLoss).max() ?? 0 > 0)
        try ship(caller, [large, Self.list(silent: 1, more: ["Help"])], as: "1.3", of: app)
        let next = try caller.get("/v1/apps/\(app)/releases/1.3/review").json(ReviewResource.self)
        #expect(
            next.faults.allSatisfy { !$0.message.contains("Black boots") },
            "what the small one never showed is not lost")
        #expect(next.faults.contains { $0.rule == "element-lost" && $0.since == "1.3" })
    }

    @Test func `what showed a spinner is nothing to compare with`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        let spinner = TestCapture.screen("list", [TestCapture.text("In progress")])
        for (capture, build) in [(good, "1.0"), (spinner, "1.1"), (bad, "1.2")] {
            try ship(caller, [capture], as: build, of: app)
        }
        let found = try comparison(caller, app, "1.1", "1.2")
        #expect(found.screens == [] && found.notCompared.map(\.build).sorted() == ["1.1", "1.2"])
        let browser = try TestBrowser(server, .read)
        let page = try browser.get("/apps/\(app)/comparisons?from=1.1&to=1.2").text
        #expect(page.contains("No capture of one could be compared") && !page.contains("✓ Nothing"))
        // By itself the screen stands beside what the verdict measured it against, and never beside the spinner.
        let alone = try browser.get("/apps/\(app)/screens/list?build=1.2").text
        #expect(alone.contains("✗ Worse than in 1.0.") && !alone.contains("In progress"))
        let asked = try browser.get("/apps/\(app)/screens/list?build=1.2&compare=1.1").text
        #expect(asked.contains("1.1 shows something else in the place of this screen, so nothing is compared with it."))
        #expect(!asked.contains("In progress"))
        let path = "/v1/apps/\(app)/screens/list/transcript?build=1.2&compare="
        #expect(try caller.get(path + "1.1").status == 404)
        #expect(try caller.get(path + "1.0").json(ScreenTranscript.self).comparison?.regressions.isEmpty == false)
    }

    @Test
    func `in the first release receipt, verdict and release page say that there are two, and that the worst counts`()
        throws
    {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        #expect(
            try caller.upload(good, to: "1.0", of: app).json(UploadReceipt.self).captures[0].capturesOfVariant == nil)
        let receipt = try caller.upload(bad, to: "1.0", of: app).json(UploadReceipt.self)
        #expect(receipt.captures.map(\.capturesOfVariant) == [2])
        let browser = try TestBrowser(server, .read)
        #expect(
            try browser.get("/apps/\(app)/uploads/\(receipt.id)").text
                .contains(
                    "The build holds 2 captures of this screen in this state: each is judged, and the worse one counts."
                ))
        let told =
            "“list” was captured 2 times in one state in 1.0, and nobody says which is meant: each is judged, and the"
            + " worst counts."
        let verdict = try caller.get("/v1/apps/\(app)/releases/1.0/gate").json(VerdictResource.self)
        #expect(verdict.gaps == [told], "\(verdict.gaps)")
        #expect(try browser.get("/apps/\(app)/releases/1.0").text.contains(told))
    }

    @Test func `both captures of one delivery say that there are two`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        let receipt = try caller.upload("[\(good),\(bad)]", to: "1.0", of: app).json(UploadReceipt.self)
        #expect(receipt.captures.map(\.capturesOfVariant) == [2, 2])
    }
}
