import API
import Foundation
import HTTP
import History
import Testing

import TestSupport

/// What an open build shows of problems is on record once it is sealed. Until then whoever tells of the build says so.
@Suite(.database) struct OpenBuildTests {
    private let sentence =
        "1.2 is still open: what it shows of known problems, and the problems that it opens, count once it is sealed, so that the verdict may be another then."
    private let aside = "; what 1.2 shows of it counts once the build is sealed."

    private func verdict(_ release: String, _ caller: TestCaller, _ app: String) throws -> VerdictResource {
        try caller.get("/v1/apps/\(app)/releases/\(release)/gate").json()
    }
    private func why(_ measure: Measure, _ verdict: VerdictResource) throws -> String {
        try #require(verdict.conditions.first { $0.measure == measure }).why
    }

    @Test func `a verdict on it says of each problem that it shows that this counts once it is sealed`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        #expect(try caller.upload(TestCapture.buttons("Buy", "Sell"), to: "1.0", of: app).status == 201)
        #expect(try verdict("1.0", caller, app).gaps == [], "nothing is known that it could show")
        try caller.ship(TestCapture.buttons("Buy", "Sell"), as: "1.0", of: app)
        try caller.ship(TestCapture.buttons(nil, "Sell"), as: "1.1", of: app)
        #expect(try caller.report(on: "one", of: app).problem != nil)
        #expect(try verdict("1.1", caller, app).gaps == [])
        #expect(try caller.upload(TestCapture.buttons("Buy", "Sell"), to: "1.2", of: app).status < 300)

        let open = try verdict("1.2", caller, app), told = try why(.openUserProblems, open)
        #expect(open.gaps == [sentence])
        #expect(told.hasSuffix("“Buy” has lost its name (list)\(aside)"), "\(told)")
        let text = try caller.send("GET", "/v1/apps/\(app)/releases/1.2/gate", accept: "text/plain").text
        #expect(text.contains("  note   \(sentence)"))
        let browser = try TestBrowser(server, .read)
        func isOpenAtStart() throws -> Bool? {
            let rows = try browser.get("/").text.components(separatedBy: "<tr")
            return rows.first { $0.contains("\"/apps/\(app)\"") }?.contains(", open</td>")
        }
        let page = try browser.get("/apps/\(app)/releases/1.2").text
        #expect(page.contains(sentence) && page.contains("what 1.2 shows of it counts once the build is sealed"))
        #expect(try browser.get("/apps/\(app)").text.contains(sentence))
        #expect(try isOpenAtStart() == true)
        let german = try browser.get("/apps/\(app)/releases/1.2", in: "de").text
        #expect(german.contains("1.2 ist noch offen: Was er von bekannten Problemen zeigt"))
        #expect(german.contains("was 1.2 davon zeigt, zählt, sobald der Build abgeschlossen ist"))

        #expect(try caller.post("/v1/apps/\(app)/builds/1.2/seal").status == 200)
        let sealed = try verdict("1.2", caller, app)
        #expect(sealed.gaps == [] && sealed.conditions.allSatisfy { !$0.why.contains("once") })
        #expect(sealed.verdict == .pass, "\(sealed)")
        #expect(try isOpenAtStart() == false)
    }

    @Test func `papers on it say that what it shows of problems counts once it is sealed`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        try caller.ship(TestCapture.buttons("Buy", "Sell"), as: "1.0", of: app)
        try caller.ship(TestCapture.buttons(nil, "Sell"), as: "1.1", of: app)
        _ = try caller.report(on: "one", of: app)
        #expect(try caller.upload(TestCapture.buttons("Buy", "Sell"), to: "1.2", of: app).status < 300)
        let path = "/apps/\(app)/releases/1.2/", browser = try TestBrowser(server, .read)
        func gaps() throws -> [[String]] {
            [
                try caller.get("/v1\(path)conformance").json(ConformanceResource.self).gaps,
                try caller.get("/v1\(path)nutrition-label").json(NutritionLabelResource.self).gaps,
            ]
        }
        let told = "1.2 is still open: what it shows of the problems that people found counts once it is sealed."
        #expect(try gaps() == [[told], [told]])
        for page in ["conformance", "nutrition-label"] {
            #expect(try browser.get(path + page).text.contains(told))
            let german = try browser.get(path + page, in: "de").text
            #expect(german.contains("1.2 ist noch offen: Was er von den Problemen zeigt"))
        }
        #expect(try caller.post("/v1/apps/\(app)/builds/1.2/seal").status == 200)
        #expect(try gaps() == [[], []])
    }

    @Test func `of a screen that it shows nothing of, nothing waits for the seal`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        let help = TestCapture.screen("help", [TestCapture.heading("Help")])
        try caller.ship(TestCapture.buttons("Buy", "Sell"), help, as: "1.0", of: app)
        try caller.ship(TestCapture.buttons(nil, "Sell"), help, as: "1.1", of: app)
        _ = try caller.report(on: "one", of: app)
        #expect(try caller.upload(help, to: "1.2", of: app).status < 300)
        let open = try verdict("1.2", caller, app), told = try why(.openUserProblems, open)
        #expect(open.gaps.isEmpty && told.hasSuffix("“Buy” has lost its name (list)."), "\(told); \(open.gaps)")
        #expect(try caller.post("/v1/apps/\(app)/builds/1.2/seal").status == 200)
        #expect(try why(.openUserProblems, verdict("1.2", caller, app)) == told)
    }

    @Test func `what it would open as a problem is said to count later`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(TestCapture.buttons("Buy", "Sell"), as: "1.1", of: app)
        #expect(try caller.upload(TestCapture.buttons(nil, "Sell"), to: "1.2", of: app).status == 201)
        let open = try verdict("1.2", caller, app)
        #expect(try open.gaps == [sentence] && why(.newProblems, open).hasPrefix("No new problems"))
        #expect(try caller.post("/v1/apps/\(app)/builds/1.2/seal").status == 200)
        let sealed = try verdict("1.2", caller, app)
        #expect(try sealed.gaps == [] && why(.newProblems, sealed).hasPrefix("1 new problem"))
    }

    @Test func `it sets no standard for what was away`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        let without = TestCapture.screen("list", [TestCapture.heading("List"), TestCapture.button("Sell", id: "two")])
        let nameless = TestCapture.buttons(nil, "Sell")
        try caller.ship(without, as: "1.0", of: app)
        #expect(try caller.upload(nameless, to: "1.1+1", of: app).status < 300)
        try caller.ship(nameless, as: "1.1+2", of: app)
        let found = try verdict("1.1", caller, app)
        #expect(found.verdict == .fail && found.build == "1.1+2")
        let new = try why(.newFaults, found)
        #expect(new.contains("The button has no name"), "\(new)")
        // A good one is none that works either: more may come into it.
        let other = try caller.app()
        try caller.ship(without, as: "1.0", of: other)
        #expect(try caller.upload(TestCapture.buttons("Buy", "Sell"), to: "1.1", of: other).status < 300)
        try caller.ship(without, as: "1.2", of: other)
        try caller.ship(nameless, as: "1.3", of: other)
        let last = try verdict("1.3", caller, other)
        #expect(last.verdict == .fail && !last.conditions.contains { $0.why.contains("1.1") })
    }

    @Test func `who listened to all of a screen in its release has listened to it in the next`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        let list = TestCapture.buttons("Buy", "Sell")
        let pay = TestCapture.screen("pay", [TestCapture.heading("Pay"), TestCapture.button("Pay now", id: "pay")])
        try caller.ship(list, as: "1.0", of: app)
        for capture in [list, pay] { #expect(try caller.upload(capture, to: "1.1", of: app).status < 300) }
        func owes(_ release: String) throws -> Bool {
            try why(.newScreensWithoutSession, verdict(release, caller, app)).contains("nobody has listened")
        }
        #expect(try owes("1.1"))
        try caller.listen(to: "pay", in: "1.1", of: app)
        try caller.ship(list, pay, as: "1.2", of: app)
        #expect(try !owes("1.1") && !owes("1.2"))
        // A session in a release that never had the screen tells nothing of it.
        let other = try caller.app()
        try caller.ship(list, as: "1.0", of: other)
        try caller.ship(list, pay, as: "1.1", of: other)
        #expect(try why(.newScreensWithoutSession, verdict("1.1", caller, other)).contains("nobody has listened"))
    }
}
