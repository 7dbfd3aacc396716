import API
import Foundation
import History
import Testing

import TestSupport

/// What is merged into a problem after its fix was claimed does not contradict the claim: page, API, gate and notices tell
/// what is still there, and no attempt that failed.
extension WebhookSenderTests {
    @Test func `a fix that held is not called failed for what was merged into its problem later`() throws {
        let house = try House(), caller = house.caller
        try house.ship(TestCapture.buttons("Buy", "Sell"), "1.0")
        try house.ship(TestCapture.buttons(nil, nil), "1.1")
        let found = try caller.get("/v1/apps/\(house.app)/problems?rule=name-lost")
            .json(Listing<ProblemResource>.self).items.sorted { ($0.element ?? 0) < ($1.element ?? 0) }.map(\.id)
        let (head, other) = (found[0], found[1])
        #expect(try caller.post("/v1/problems/\(head)/fix-claims", #"{"release":"1.2"}"#).status == 201)
        try house.ship(TestCapture.buttons("Buy", nil), "1.2")
        #expect(try caller.problem(head).state == .fixed)
        try house.deliver()
        let told = try house.notices().count
        #expect(try caller.post("/v1/problems/\(other)/merge", #"{"into":\#(head)}"#).status == 200)

        let problem = try caller.problem(head)
        #expect(problem.state == .open && problem.fixClaims?.map(\.outcome) == [.held])
        let page = try TestBrowser(caller.server, .read, .triage).get("/problems/\(head)").text
        #expect(page.contains("Open for what was merged into it later"), "\(page)")
        let headline = "Claimed fixed in 1.2, seen to hold. What was merged into it later is not fixed by that."
        #expect(page.contains(headline))
        #expect(page.contains("Still there: ") && !page.contains("did not hold") && !page.contains("there again"))
        let gate = try caller.get("/v1/apps/\(house.app)/releases/1.2/gate").json(VerdictResource.self)
        for condition in gate.conditions where condition.measure == .contradictedFixes {
            #expect(condition.outcome == .pass, "\(condition.why)")
        }
        #expect(gate.conditions.first { $0.measure == .regressions }?.why.contains("“Sell”") == true)
        try house.deliver()
        let news = try house.notices().dropFirst(told).filter { $0.data.problem?.id == head }
        #expect(news.map(\.type) == ["problem.opened"])
        #expect(news.first?.data.problem?.title?.contains("Sell") == true, "\(news)")

        try house.ship(TestCapture.buttons("Buy", "Sell"), "1.3")
        let mended = try caller.problem(head)
        #expect(mended.state == .fixed && mended.fixClaims?.map(\.release) == ["1.2", "1.3"])
        let undone = try #require(
            try caller.get("/v1/apps/\(house.app)/triage-steps").json(Listing<TriageStepResource>.self).items.first)
        #expect(try caller.post("/v1/triage-steps/\(undone.id)/undo").status == 200)
        #expect(try caller.problem(head).fixClaims?.map(\.release) == ["1.2"])
    }
}
