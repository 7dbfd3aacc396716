import API
import History
import Testing
import TestSupport

/// A look that cannot tell takes nothing from the last one that could: what is worse since then is measured against that
/// (docs/judgement.md section 5).
@Suite(.database) struct DoubtfulLookTests {
    private static let ground = ##","backgroundColor":"#FFFFFF""##

    /// What a rule judges: good, in doubt, and failing. In the last the doubt is that something lies over all of the screen.
    private static let stories = [
        (
            "label-is-identifier", #","label":"Buy now","traits":["button"]"#,
            #","label":"buyNow","traits":["button"]"#,
            #","label":"btn_buy_now","traits":["button"]"#
        ),
        (
            "text-contrast", ##","label":"Terms","text":"Terms","textColor":"#000000"\##(ground)"##,
            ##","label":"Terms","text":"Terms","textColor":"#000000""##,
            ##","label":"Terms","text":"Terms","textColor":"#DDDDDD"\##(ground)"##
        ),
        (
            "adjustable-actions",
            #","label":"Size","value":"1","traits":["adjustable"],"actions":["increment","decrement"]"#,
            #","label":"Size","value":"1","traits":["adjustable"]"#,
            #","label":"Size","value":"1","traits":["adjustable"],"actions":[]"#
        ),
        (
            "text-contrast", ##","label":"Terms","text":"Terms","textColor":"#000000"\##(ground)"##, "covered",
            ##","label":"Terms","text":"Terms","textColor":"#DDDDDD"\##(ground)"##
        ),
    ]

    private func screen(_ keys: String?) -> String {
        let named = keys.map { [#""id":"it","identifier":"it"\#($0)"#] } ?? []
        let others = [TestCapture.heading("List"), TestCapture.button("Sell", id: "sell")]
        return TestCapture.screen("list", others + named)
    }

    private func picture(_ keys: String?, _ good: String) -> String {
        guard keys == "covered" else { return screen(keys) }
        let cover = #",{"type":"view","frame":[0,0,390,844]\#(Self.ground)}]}}"#
        return screen(good).dropLast(3) + cover
    }

    @Test(arguments: stories)
    func `what a look in between cannot tell is measured against the one that could`(
        rule: String, good: String, doubt: String, bad: String
    ) throws {
        let caller = try TestServer().caller(), app = try caller.app()
        let shipped = [("1.0", good), ("1.1", doubt), ("1.2", doubt), ("1.3", bad), ("1.4", good)]
        try ship(shipped, good, rule, caller, app)
        let open = try caller.get("/v1/apps/\(app)/problems?rule=\(rule)").json(Listing<ProblemResource>.self).items
        let problem = try caller.problem(try #require(open.first).id)
        #expect(open.count == 1 && problem.state == .fixed, "\(open)")
        #expect(problem.looks == ["1.0 absent", "1.3 present", "1.4 absent"], "\(problem.looks)")
    }

    @Test func `nor does it where the element was away in between, and is no new fault beside`() throws {
        let caller = try TestServer().caller(), app = try caller.app(), (rule, good, doubt, bad) = Self.stories[1]
        try ship([("1.0", good), ("1.1", doubt), ("1.2", nil), ("1.3", bad)], good, rule, caller, app)
    }

    /// 1.3 alone is worse, and than 1.0.
    private func ship(
        _ shipped: [(String, String?)], _ good: String, _ rule: String, _ caller: TestCaller, _ app: String
    ) throws {
        let policy = #"{"conditions":[{"measure":"regressions","comparator":"<=","threshold":0,"impact":"minor"}]}"#
        #expect(try caller.send("PUT", "/v1/apps/\(app)/policy", policy).status < 300)
        for (release, keys) in shipped {
            try caller.ship(picture(keys, good), as: release, of: app)
            let found = try caller.get("/v1/apps/\(app)/releases/\(release)/review").json(ReviewResource.self).faults
                .filter { $0.rule == rule }
            guard release == "1.3" else {
                #expect(found.isEmpty, "\(release): \(found)")
                continue
            }
            #expect(found.map(\.lastGood) == ["1.0"] && found.map(\.kind) == [.regression], "\(found)")
            let verdict = try caller.get("/v1/apps/\(app)/releases/1.3/gate").json(VerdictResource.self)
            let regressions = try #require(verdict.conditions.first { $0.measure == .regressions })
            #expect(regressions.outcome == .fail && regressions.why.contains("good last in 1.0"), "\(regressions.why)")
        }
    }
}
