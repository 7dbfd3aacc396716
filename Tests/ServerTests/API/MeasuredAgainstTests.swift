import API
import HTTP
import History
import TestSupport
import HTTP
import Testing

/// A verdict says what it was measured against: never a build that nothing was held against, and of sums the one that was sound.
@Suite(.database) struct MeasuredAgainstTests {
    private let cart = TestCapture.screen("cart", [TestCapture.heading("Cart"), TestCapture.button("Pay", id: "pay")])

    /// A list of eight topics, of which so many have a name.
    private func topics(named count: Int) -> String {
        TestCapture.screen(
            "list", title: "Topics",
            [TestCapture.heading("List")]
                + (1...8).map { number in
                    let button = TestCapture.button("Topic \(number)", id: "topic\(number)")
                    return number <= count
                        ? button : button.replacing(#""label":"Topic \#(number)","#, with: "")
                })
    }

    private func verdict(_ path: String, _ caller: TestCaller, _ app: String) throws -> VerdictResource {
        try caller.get("/v1/apps/\(app)/releases/\(path)").json()
    }
    private func why(_ measure: Measure, _ verdict: VerdictResource) throws -> String {
        try #require(verdict.conditions.first { $0.measure == measure }).why
    }

    @Test func `lost speech names the build in which it was good last, as a sealed build does and an open one`() throws
    {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        for (release, count) in [("1.0", 8), ("1.1", 7)] {
            try caller.ship(topics(named: count), as: release, of: app)
        }
        _ = try caller.upload(topics(named: 6), to: "1.2", of: app)
        let open = try why(.speechLoss, verdict("1.2/gate", caller, app))
        #expect(try caller.post("/v1/apps/\(app)/builds/1.2/seal").status == 200)
        let sealed = try verdict("1.2/gate", caller, app)
        #expect(try open == why(.speechLoss, sealed))
        #expect(open.hasSuffix("of its speech, good last in 1.0."), "\(open)")
        #expect(try why(.speechLoss, verdict("1.2/gate?baseline=1.1", caller, app)).hasSuffix("good last in 1.1."))
        let german = TestCaller.Answer(
            response: try server.send(
                "GET", "/apps/\(app)/releases/1.2",
                headers: [
                    "Cookie": TestBrowser(server, .read).cookie, "Host": "t", "Accept-Language": "de",
                    "Accept": "text/html",
                ])
        ).text
        #expect(german.contains("zuletzt gut in 1.0") && !german.contains("of its speech"))
        // What the verdict says of all checks is true of each.
        #expect(
            sealed.text.contains(
                "Build 1.2, each check measured against the build in which it was good last, up to 1.1."))
    }

    @Test func `a baseline that is named says nothing of what only others hold`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(topics(named: 8), cart, as: "1.0", of: app)
        for release in ["1.1", "1.2"] { try caller.ship(topics(named: 8), as: release, of: app) }
        let named = try verdict("1.2/gate?baseline=1.1", caller, app)
        #expect(try why(.screensNotCaptured, named).hasSuffix("Only what 1.1 holds was asked about."))
        #expect(named.gaps.contains { $0.hasPrefix("Only what 1.1 holds was asked about:") }, "\(named.gaps)")
        #expect(!named.gaps.contains { $0.contains("still open") })
        let alone = try verdict("1.2/gate", caller, app)
        #expect(alone.gaps.isEmpty && !alone.text.contains("Only what"), "\(alone.gaps)")
        try caller.ship(topics(named: 8), cart, as: "1.3", of: app)
        let back = try why(.newScreensWithoutSession, verdict("1.3/gate?baseline=1.1", caller, app))
        #expect(back.contains("is not in 1.1, and nobody has listened to all of it from 1.3 on"), "\(back)")
        #expect(!back.contains("is new"))
    }

    @Test func `a named build that is still open is said to be so`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(topics(named: 8), as: "1.0", of: app)
        _ = try caller.upload(topics(named: 7), to: "1.1", of: app)
        try caller.ship(topics(named: 7), as: "1.2", of: app)
        let gaps = try verdict("1.2/gate?baseline=1.1", caller, app).gaps
        #expect(gaps.contains { $0.hasPrefix("1.1 is still open:") }, "\(gaps)")
    }
}
