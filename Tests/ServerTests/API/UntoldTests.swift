import API
import Foundation
import History
import Testing

import TestSupport

/// What a capture does not record is not known, and mends nothing (docs/judgement.md section 5).
@Suite(.database) struct UntoldTests {
    /// A button that is drawn so, beside one that says nothing of it.
    private func screen(_ drawn: String) -> String {
        TestCapture.screen(
            "list",
            [
                TestCapture.heading("List"), TestCapture.button("Buy now", id: "buy"),
                TestCapture.button("Sound", id: "sound") + drawn,
            ])
    }

    @Test(arguments: [
        (
            "text-contrast", ##","textColor":"#000000","backgroundColor":"#FFFFFF","font":{"size":15}"##,
            ##","textColor":"#ACADB1","backgroundColor":"#FFFFFF","font":{"size":15}"##
        ),
        (
            "non-text-contrast", ##","nonTextColor":"#000000","backgroundColor":"#FFFFFF""##,
            ##","nonTextColor":"#DDDDDD","backgroundColor":"#FFFFFF""##
        ),
        (
            "gesture-alternative", ##","gestures":["tap"],"customActions":[]"##,
            ##","gestures":["swipe"],"customActions":[]"##
        ),
    ])
    func `a capture that does not record it keeps a fault as it was`(
        _ rule: String, _ good: String, _ bad: String
    ) throws {
        let caller = try TestServer().caller(), app = try caller.app()
        func regressions(_ release: String) throws -> ConditionResource {
            let verdict = try caller.get("/v1/apps/\(app)/releases/\(release)/gate").json(VerdictResource.self)
            return try #require(verdict.conditions.first { $0.measure == .regressions })
        }
        try caller.ship(screen(good), as: "1.0", of: app)
        try caller.ship(screen(bad), as: "1.1", of: app)
        #expect(try regressions("1.1").outcome == .fail)
        for release in ["1.2", "1.3"] {
            try caller.ship(screen(""), as: release, of: app)
            let said = try regressions(release)
            #expect(said.outcome == .fail && said.why.contains("the capture does not tell whether that is still so"))
            let problem = try #require(
                try caller.get("/v1/apps/\(app)/problems?rule=\(rule)").json(Listing<ProblemResource>.self).items.first)
            #expect(problem.state == .open)
            let seen = try #require(try caller.problem(problem.id).observations?.last)
            #expect(seen.outcome == .notObserved && seen.build == release)
            #expect(
                try TestBrowser(caller.server, .read).get("/apps/\(app)/releases/\(release)").text
                    .contains("The capture does not tell whether that is still so."))
        }
        try caller.ship(screen(good), as: "1.4", of: app)
        #expect(try regressions("1.4").outcome == .pass)
    }
}
