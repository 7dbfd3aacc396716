import API
import Foundation
import History
import Screens
import Testing

import TestSupport

/// Merging, splitting, deciding on many at once, and taking each back.
@Suite(.database) struct MergeTests {
    private func lastStep(_ caller: TestCaller, _ app: String) throws -> TriageStepResource {
        try #require(
            try caller.get("/v1/apps/\(app)/triage-steps").json(Listing<TriageStepResource>.self).items.first)
    }

    @Test func `what was merged is fixed when both causes are gone, and opens no new problem`() throws {
        let caller = try TestServer().caller(), (app, ids) = try caller.twoProblems()
        #expect(try caller.post("/v1/problems/\(ids[0])/merge", #"{"into":\#(ids[1])}"#).status == 200)
        #expect(try caller.problem(ids[0]).state == .duplicate && caller.problem(ids[0]).duplicateOf == ids[1])
        #expect(try caller.problem(ids[1]).duplicates == [ids[0]])
        try caller.ship(TestCapture.buttons(nil, "Sell"), as: "1.2", of: app)
        #expect(try caller.problem(ids[1]).state == .open, "the other cause is still there")
        try caller.ship(TestCapture.buttons("Buy", "Sell"), as: "1.3", of: app)
        #expect(try caller.problem(ids[1]).state == .fixed)
        try caller.ship(TestCapture.buttons(nil, "Sell"), as: "1.4", of: app)
        #expect(try caller.problem(ids[1]).state == .regressed, "its duplicate's cause is back")
        let all = try caller.get("/v1/apps/\(app)/problems?rule=name-lost").json(Listing<ProblemResource>.self).items
        #expect(all.count == 2)
    }

    @Test func `the page of what was merged says where those are counted who reported it`() throws {
        let caller = try TestServer().caller(), (_, ids) = try caller.twoProblems()
        #expect(try caller.post("/v1/problems/\(ids[0])/merge", #"{"into":\#(ids[1])}"#).status == 200)
        let page = try TestBrowser(caller.server, .read).get("/problems/\(ids[0])").text
        #expect(page.contains("Whoever reported it is counted in problem \(ids[1])."))
        #expect(!page.contains("Nobody reported"))
        #expect(try TestBrowser(caller.server, .read).get("/problems/\(ids[1])").text.contains("Nobody reported it."))
    }

    private func condition(
        _ measure: Measure, _ release: String, _ app: String, _ caller: TestCaller
    ) throws -> ConditionResource {
        let verdict = try caller.get("/v1/apps/\(app)/releases/\(release)/gate").json(VerdictResource.self)
        return try #require(verdict.conditions.first { $0.measure == measure })
    }

    @Test func `what went on in an accepted problem keeps no release from shipping`() throws {
        let caller = try TestServer().caller(), (app, ids) = try caller.twoProblems()
        #expect(try caller.post("/v1/problems/\(ids[0])/merge", #"{"into":\#(ids[1])}"#).status == 200)
        #expect(try condition(.regressions, "1.1", app, caller).why.contains("“Buy”"))
        let accepted = try caller.send("PATCH", "/v1/problems/\(ids[1])", #"{"state":"accepted","reason":"later"}"#)
        #expect(accepted.status == 200)
        let told = try condition(.regressions, "1.1", app, caller).why
        #expect(!told.contains("“Buy”") && !told.contains("“Sell”"), "\(told)")
        #expect(try caller.send("PATCH", "/v1/problems/\(ids[1])", #"{"state":"open"}"#).status == 200)
        #expect(try condition(.regressions, "1.1", app, caller).why.contains("“Buy”"))
    }

    @Test func `a claim that failed for one cause failed for that alone, and each look names what it is of`() throws {
        let caller = try TestServer().caller(), (app, ids) = try caller.twoProblems()
        #expect(try caller.post("/v1/problems/\(ids[0])/merge", #"{"into":\#(ids[1])}"#).status == 200)
        #expect(try caller.post("/v1/problems/\(ids[1])/fix-claims", #"{"release":"1.2"}"#).status == 201)
        try caller.ship(TestCapture.buttons(nil, "Sell"), as: "1.2", of: app)
        let failed = try condition(.contradictedFixes, "1.2", app, caller)
        #expect(failed.outcome == .fail && failed.why.contains("“Buy”") && !failed.why.contains("“Sell”"))
        let page = try TestBrowser(caller.server, .read).get("/problems/\(ids[1])").text
        #expect(page.contains("“Sell” has lost its name (list): 1.2: ✓ absent."), "\(page)")
        #expect(page.contains("“Buy” has lost its name (list): 1.2: ✗ present."))
        try caller.ship(TestCapture.buttons("Buy", "Sell"), as: "1.3", of: app)
        try caller.ship(TestCapture.buttons("Buy", nil), as: "1.4", of: app)
        let back = try condition(.contradictedFixes, "1.4", app, caller)
        #expect(back.outcome == .pass && back.problems.isEmpty, "the claim held for “Sell”: \(back.why)")
    }

    @Test func `a fix of a duplicate is claimed of the problem that it goes on in`() throws {
        let caller = try TestServer().caller(), (_, ids) = try caller.twoProblems()
        #expect(try caller.post("/v1/problems/\(ids[0])/merge", #"{"into":\#(ids[1])}"#).status == 200)
        let browser = try TestBrowser(caller.server, .read, .triage)
        #expect(try !browser.get("/problems/\(ids[0])").text.contains("Claim a fix"))
        #expect(try browser.get("/problems/\(ids[1])").text.contains("Claim a fix"))
    }

    @Test func `a waiver of what was merged goes on for its own part, and is needed`() throws {
        let caller = try TestServer().caller(), (app, ids) = try caller.twoProblems()
        #expect(try caller.post("/v1/problems/\(ids[0])/merge", #"{"into":\#(ids[1])}"#).status == 200)
        let waivers = #"{"items":[{"problem":\#(ids[0]),"reason":"soon redrawn","until":"2999-01-01"}]}"#
        #expect(try caller.send("PUT", "/v1/apps/\(app)/waivers", waivers).status == 200)
        func verdict(_ release: String) throws -> (regressions: ConditionResource, needless: [String]) {
            let verdict = try caller.get("/v1/apps/\(app)/releases/\(release)/gate").json(VerdictResource.self)
            return (
                try #require(verdict.conditions.first { $0.measure == .regressions }), verdict.needlessWaivers
            )
        }
        let both = try verdict("1.1")
        #expect(both.regressions.outcome == .fail && both.needless == [])
        #expect(both.regressions.why.contains("1 of them waived") && both.regressions.why.contains("“Sell”"))
        let left = both.regressions.why.components(separatedBy: "1 of them waived: ")
        #expect(!left[0].contains("“Buy”") && left.last?.contains("“Buy”") == true, "\(both.regressions.why)")
        #expect(left.last?.hasSuffix("Waived until 2999-01-01: “soon redrawn” (token test).") == true)
        try caller.ship(TestCapture.buttons(nil, "Sell"), as: "1.2", of: app)
        let own = try verdict("1.2")
        #expect(own.regressions.outcome == .waived && own.needless == [], "\(own)")
        #expect(own.regressions.problems.map(\.id) == [ids[1]])
        try caller.ship(TestCapture.buttons("Buy", nil), as: "1.3", of: app)
        let other = try verdict("1.3")
        #expect(other.regressions.outcome == .fail && other.needless.count == 1)
    }

    @Test func `what is merged into a waived problem is waived by whoever waives it anew, and by no merge`() throws {
        let caller = try TestServer().caller(), (app, ids) = try caller.twoProblems()
        func waive(_ reason: String) throws {
            let items = #"{"items":[{"problem":\#(ids[1]),"reason":"\#(reason)","until":"2999-01-01"}]}"#
            #expect(try caller.send("PUT", "/v1/apps/\(app)/waivers", items).status == 200)
        }
        func regressions() throws -> ConditionResource {
            let gate = try caller.get("/v1/apps/\(app)/releases/1.1/gate").json(VerdictResource.self)
            return try #require(gate.conditions.first { $0.measure == .regressions })
        }
        try waive("Sell is replaced soon")
        #expect(try caller.post("/v1/problems/\(ids[0])/merge", #"{"into":\#(ids[1])}"#).status == 200)
        let merged = try regressions()
        #expect(merged.outcome == .fail && merged.why.contains("1 of them waived"), "\(merged.why)")
        try waive("Sell is replaced soon")
        #expect(try regressions().outcome == .fail, "the same, sent again, is no new decision")
        try waive("Both are replaced soon")
        #expect(try regressions().outcome == .waived)
    }

    @Test func `a report on a duplicate's element belongs to the problem it goes on in`() throws {
        let caller = try TestServer().caller(), (app, ids) = try caller.twoProblems()
        let first = try caller.report(on: "one", of: app)
        let from = try #require(first.problem), into = try #require(ids.first { $0 != from })
        _ = try caller.post("/v1/problems/\(from)/merge", #"{"into":\#(into)}"#)
        let second = try caller.report(on: "one", of: app)
        #expect(second.known && second.problem == into)
        #expect(try caller.problem(into).reports == 2)
        let free = try caller.post("/v1/apps/\(app)/reports", #"{"text":"Quite another thing"}"#).json(
            ReportReceipt.self)
        let tied = try caller.send("PATCH", "/v1/reports/\(free.id)", #"{"problem":\#(from)}"#)
        #expect(try tied.json(ReportResource.self).problem == into)
    }

    @Test func `what no check ever found is not said to be found by checks where it was merged`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(TestCapture.buttons("Buy", "Sell"), as: "1.0", of: app)
        try caller.ship(TestCapture.buttons(nil, "Sell"), as: "1.1", of: app)
        let found = try caller.report(on: "one", in: "1.1", of: app)
        let other = try caller.report(on: "two", in: "1.1", of: app, saying: "VoiceOver says nothing")
        let from = try #require(other.problem), into = try #require(found.problem)
        #expect(try caller.post("/v1/problems/\(from)/merge", #"{"into":\#(into)}"#).status == 200)
        func facts(_ report: Int) throws -> [String] {
            try caller.get("/v1/reports/\(report)/answer").json(AnswerResource.self).facts
        }
        #expect(try facts(found.id).contains("The checks find it, too."))
        #expect(try facts(other.id).allSatisfy { !$0.contains("checks") })
    }

    @Test func `a merge is taken back with its reports, and later ones stay`() throws {
        let caller = try TestServer().caller(), (app, ids) = try caller.twoProblems()
        let first = try caller.report(on: "one", of: app)
        let from = try #require(first.problem), into = try #require(ids.first { $0 != from })
        _ = try caller.post("/v1/problems/\(from)/merge", #"{"into":\#(into)}"#)
        _ = try caller.report(on: "two", of: app)
        let step = try lastStep(caller, app)
        #expect(
            try caller.post("/v1/triage-steps/\(step.id)/undo").json(TriageStepResource.self).undoneBy == "token test")
        #expect(try caller.problem(from).state == .open && caller.problem(from).reports == 1)
        #expect(try caller.problem(into).reports == 1 && caller.problem(into).duplicates == [])
        #expect(try caller.post("/v1/triage-steps/\(step.id)/undo").status == 409)
    }

    @Test func `reports that came meanwhile go with what they are about when a merge is taken back`() throws {
        let caller = try TestServer().caller(), (app, ids) = try caller.twoProblems()
        try caller.ship(TestCapture.buttons("Buy", "Sell"), as: "1.2", of: app)
        _ = try caller.post("/v1/problems/\(ids[0])/merge", #"{"into":\#(ids[1])}"#)
        let own = try caller.report(on: "one", of: app), other = try caller.report(on: "two", of: app)
        #expect(own.problem == ids[1] && other.problem == ids[1])
        let word = try caller.post("/v1/reports/\(own.id)/confirmations", #"{"release":"1.2","works":false}"#)
        #expect(word.status == 201)
        #expect(try caller.problem(ids[1]).state == .regressed)
        #expect(try caller.post("/v1/triage-steps/\(try lastStep(caller, app).id)/undo").status == 200)
        func problem(_ report: ReportReceipt) throws -> Int? {
            try caller.get("/v1/reports/\(report.id)").json(ReportResource.self).problem
        }
        #expect(try problem(own) == ids[0] && problem(other) == ids[1])
        #expect(try ids.map { try caller.problem($0).state } == [.regressed, .fixClaimed])
    }

    @Test func `that it works is said of one cause, and what is back is called by its own name`() throws {
        let server = try TestServer(), caller = try server.caller(), (app, ids) = try caller.twoProblems()
        let buy = try caller.report(on: "one", of: app), sell = try caller.report(on: "two", of: app)
        #expect([buy.problem, sell.problem] == ids)
        try caller.ship(TestCapture.buttons("Buy", "Sell"), as: "1.2", of: app)
        func say(_ report: ReportReceipt, _ works: Bool) throws {
            let body = #"{"release":"1.2","works":\#(works)}"#
            #expect(try caller.post("/v1/reports/\(report.id)/confirmations", body).status == 201)
        }
        try say(buy, true)
        #expect(try ids.map { try caller.problem($0).state } == [.fixed, .fixClaimed])
        _ = try caller.post("/v1/problems/\(ids[1])/merge", #"{"into":\#(ids[0])}"#)
        #expect(try caller.problem(ids[0]).state == .fixClaimed, "nobody has said so of the other")
        try say(sell, false)
        #expect(try caller.problem(ids[0]).state == .regressed)
        let gate = try caller.get("/v1/apps/\(app)/releases/1.2/gate").json(VerdictResource.self)
        let open = try #require(gate.conditions.first { $0.measure == .openUserProblems })
        #expect(open.outcome == .fail && open.why.contains("“Sell”") && !open.why.contains("“Buy”"), "\(open.why)")
        let page = try TestBrowser(server, .read).get("/problems/\(ids[0])").text
        #expect(page.contains("Still there: “Sell” has lost its name"))
        try say(sell, true)
        #expect(try caller.problem(ids[0]).state == .fixed)
        try say(buy, false)
        let back = try caller.get("/v1/apps/\(app)/releases/1.2/gate").json(VerdictResource.self)
        #expect(back.conditions.first { $0.measure == .openUserProblems }?.why.contains("“Buy”") == true)
    }

    @Test func `the history of a problem tells where a report went, and whence it came`() throws {
        let server = try TestServer(), caller = try server.caller(), (app, ids) = try caller.twoProblems()
        let report = try caller.report(on: "one", of: app).id
        func page(_ problem: Int) throws -> String { try TestBrowser(server, .read).get("/problems/\(problem)").text }
        _ = try caller.send("PATCH", "/v1/reports/\(report)", #"{"problem":\#(ids[1])}"#)
        #expect(try page(ids[0]).contains("Report \(report) went to problem \(ids[1])."))
        #expect(try page(ids[1]).contains("Report \(report) came from problem \(ids[0])."))
        _ = try caller.send("PATCH", "/v1/reports/\(report)", #"{"clear":["problem"]}"#)
        #expect(try page(ids[1]).contains("Report \(report) belongs here no more."))
    }

    @Test func `a merge into one that went on elsewhere since is not taken back`() throws {
        let caller = try TestServer().caller(), (app, ids) = try caller.twoProblems()
        let third = try caller.post(
            "/v1/apps/\(app)/reports", #"{"text":"All of it is odd","release":"1.1","screen":"list","element":"List"}"#
        ).json(ReportReceipt.self)
        _ = try caller.post("/v1/problems/\(ids[0])/merge", #"{"into":\#(ids[1])}"#)
        let step = try lastStep(caller, app)
        #expect(
            try caller.post("/v1/problems/\(ids[1])/merge", #"{"into":\#(try #require(third.problem))}"#).status == 200)
        let refused = try caller.post("/v1/triage-steps/\(step.id)/undo")
        #expect(try refused.status == 409 && refused.problem().detail.contains("take that back first"))
        #expect(try caller.problem(try #require(third.problem)).duplicates == ids)
        #expect(try caller.post("/v1/problems/\(ids[0])/merge", #"{"into":\#(ids[1])}"#).status == 422)
    }

    @Test func `some reports get a problem of their own, and come back`() throws {
        let caller = try TestServer().caller(), (app, _) = try caller.twoProblems()
        let reports = try (1...3).map { _ in try caller.report(on: "one", of: app) }
        let id = try #require(reports[0].problem)
        let split = try caller.post(
            "/v1/problems/\(id)/split", #"{"reports":[\#(reports[1].id)],"title":"Another thing"}"#)
        let new = try split.json(ProblemResource.self)
        #expect(split.status == 201 && new.state == .triage && new.reports == 1 && new.title == "Another thing")
        let page = try TestBrowser(caller.server, .read).get("/problems/\(id)").text
        #expect(page.contains("Some of its reports went to problem \(new.id): \(reports[1].id)."))
        #expect(try caller.problem(id).reports == 2)
        #expect(
            try caller.post("/v1/problems/\(id)/split", #"{"reports":[\#(reports[1].id)],"title":"x"}"#).problem()
                .errors?.first?.pointer == "/reports/0")
        _ = try caller.post("/v1/triage-steps/\(try lastStep(caller, app).id)/undo")
        #expect(try caller.problem(id).reports == 3 && caller.problem(new.id).state == .duplicate)
    }

    @Test func `what is split off lies where its reports do, and either costs what its own reports say`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(
            TestCapture.screen("cart", [TestCapture.heading("Cart"), TestCapture.button("Pay now", id: "pay")]),
            TestCapture.screen("shop", [TestCapture.heading("Shop"), TestCapture.button("Rye bread", id: "rye")]),
            as: "1.0", of: app)
        func file(_ screen: String, _ element: String, _ impact: String) throws -> (id: Int, problem: Int) {
            let receipt = try caller.post(
                "/v1/apps/\(app)/reports",
                #"{"text":"Double tap does nothing","release":"1.0","screen":"\#(screen)","element":"\#(element)","impact":"\#(impact)"}"#
            ).json(ReportReceipt.self)
            return (receipt.id, try #require(receipt.problem))
        }
        let pay = try file("cart", "pay", "critical"), rye = try file("shop", "rye", "serious")
        let before = try caller.problem(rye.problem)
        _ = try caller.post("/v1/problems/\(rye.problem)/merge", #"{"into":\#(pay.problem)}"#)
        func split(_ report: Int) throws -> ProblemResource {
            try caller.post(
                "/v1/problems/\(pay.problem)/split", #"{"reports":[\#(report)],"title":"Another thing"}"#
            ).json()
        }
        let other = try split(rye.id)
        #expect(other.screen == "shop" && other.element == before.element && other.impact == .serious)
        #expect(try caller.problem(pay.problem).impact == .critical)
        _ = try caller.post("/v1/triage-steps/\(try lastStep(caller, app).id)/undo")
        let worst = try split(pay.id)
        #expect(worst.screen == "cart" && worst.impact == .critical)
        #expect(try caller.problem(pay.problem).impact == .serious)
        _ = try caller.post("/v1/triage-steps/\(try lastStep(caller, app).id)/undo")
        #expect(try caller.problem(pay.problem).impact == .critical, "it is there again")
        _ = try caller.send("PATCH", "/v1/problems/\(pay.problem)", #"{"impact":"moderate"}"#)
        _ = try split(pay.id)
        #expect(try caller.problem(pay.problem).impact == .moderate, "a person said so")
    }

    @Test func `what costs a person more goes on so, and what left costs no more`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(TestCapture.buttons("Buy", "Sell"), as: "1.0", of: app)
        func file(_ element: String, _ impact: String) throws -> (id: Int, problem: Int) {
            let receipt = try caller.post(
                "/v1/apps/\(app)/reports",
                #"{"text":"It is \#(impact)","release":"1.0","screen":"list","element":"\#(element)","impact":"\#(impact)"}"#
            ).json(ReportReceipt.self)
            return (receipt.id, try #require(receipt.problem))
        }
        let mild = try file("one", "moderate"), grave = try file("two", "critical")
        _ = try caller.post("/v1/problems/\(grave.problem)/merge", #"{"into":\#(mild.problem)}"#)
        #expect(try caller.problem(mild.problem).impact == .critical)
        _ = try caller.send("PATCH", "/v1/reports/\(grave.id)", #"{"clear":["problem"]}"#)
        #expect(try caller.problem(mild.problem).impact == .moderate)
    }

    @Test func `many at once are decided together or not at all, and taken back together`() throws {
        let caller = try TestServer().caller(), (app, ids) = try caller.twoProblems()
        let read = try ids.map { try caller.problem($0) }
        let items = read.map { #"{"id":\#($0.id),"version":\#($0.version)}"# }.joined(separator: ",")
        let step = try caller.post(
            "/v1/apps/\(app)/triage-steps",
            #"{"problems":[\#(items)],"state":"accepted","reason":"Old screen","assignee":"ada","impact":"minor"}"#)
        #expect(step.status == 201)
        for id in ids {
            let problem = try caller.problem(id)
            #expect(problem.state == .accepted && problem.assignee == "ada" && problem.impact == .minor)
        }
        let late = try caller.post(
            "/v1/apps/\(app)/triage-steps", #"{"problems":[\#(items)],"assignee":"bob"}"#)
        #expect(try late.status == 409 && late.problem().errors?.count == 2 && late.problem().detail.contains("ada"))
        let undone = try caller.post("/v1/triage-steps/\(try step.json(TriageStepResource.self).id)/undo")
        #expect(undone.status == 200)
        for (id, before) in zip(ids, read) {
            let problem = try caller.problem(id)
            #expect(problem.state == .open && problem.assignee == nil && problem.impact == before.impact)
        }
    }

    @Test func `nothing is taken back over what somebody did since`() throws {
        let caller = try TestServer().caller(), (app, ids) = try caller.twoProblems()
        _ = try caller.post(
            "/v1/apps/\(app)/triage-steps",
            #"{"problems":[{"id":\#(ids[0])},{"id":\#(ids[1])}],"assignee":"ada"}"#)
        let step = try lastStep(caller, app)
        _ = try caller.send("PATCH", "/v1/problems/\(ids[0])", #"{"assignee":"bob"}"#)
        let refused = try caller.post("/v1/triage-steps/\(step.id)/undo")
        #expect(try refused.status == 409 && refused.problem().detail.contains("bob"))
        #expect(try caller.problem(ids[0]).assignee == "bob" && caller.problem(ids[1]).assignee == "ada")
        _ = try caller.send("PATCH", "/v1/problems/\(ids[0])", #"{"state":"accepted","reason":"x"}"#)
        let decided = try lastStep(caller, app)
        _ = try caller.send("PATCH", "/v1/problems/\(ids[0])", #"{"state":"open"}"#)
        #expect(try caller.post("/v1/triage-steps/\(decided.id)/undo").status == 409)
    }

    @Test func `a step says what is wrong with it`() throws {
        let caller = try TestServer().caller(), (app, ids) = try caller.twoProblems()
        func pointer(_ body: String) throws -> String? {
            try caller.post("/v1/apps/\(app)/triage-steps", body).problem().errors?.first?.pointer
        }
        #expect(try pointer(#"{"problems":[],"assignee":"a"}"#) == "/problems")
        #expect(try pointer(#"{"problems":[{"id":\#(ids[0])}]}"#) == "/state")
        #expect(try pointer(#"{"problems":[{"id":\#(ids[0])}],"state":"accepted"}"#) == "/reason")
        #expect(try pointer(#"{"problems":[{"id":999999}],"assignee":"a"}"#) == "/problems/0")
        #expect(try pointer(#"{"problems":[{"id":\#(ids[0])}],"duplicateOf":\#(ids[0])}"#) == "/duplicateOf")
        #expect(try pointer(#"{"problems":[{"id":\#(ids[0])}],"duplicateOf":999999}"#) == "/duplicateOf")
        #expect(try pointer(#"{"problems":[{"id":\#(ids[0])}],"state":"fixed"}"#) == "/state")
    }

    @Test func `a message is split into reports of the same person, and counts no more itself`() throws {
        let caller = try TestServer().caller(), (app, _) = try caller.twoProblems()
        let whole = try caller.post(
            "/v1/apps/\(app)/reports",
            #"{"text":"Buy says nothing. Sell neither.","release":"1.1","screen":"list","element":"one","reporter":{"contact":"ida@example.com"}}"#
        ).json(ReportReceipt.self)
        let answer = try caller.post(
            "/v1/reports/\(whole.id)/split",
            #"{"parts":["Buy says nothing.","Sell neither."],"places":[{"screen":"list","element":"one"},{"screen":"list","element":"two"}]}"#
        )
        let parts = try answer.json(Listing<ReportReceipt>.self).items
        #expect(answer.status == 201 && parts.count == 2 && Set(parts.compactMap(\.problem)).count == 2)
        #expect(
            try caller.get("/v1/reports/\(parts[1].id)").json(ReportResource.self).reporter?.contact
                == "ida@example.com")
        let message = try caller.get("/v1/reports/\(whole.id)").json(ReportResource.self)
        #expect(message.parts == parts.map(\.id) && message.problem == nil && message.text.contains("Sell neither"))
        #expect(try caller.problem(try #require(whole.problem)).reports == 1)
        #expect(try caller.post("/v1/reports/\(whole.id)/split", #"{"parts":["a","b"]}"#).status == 409)
        let confirmed = try caller.post("/v1/reports/\(whole.id)/confirmations", #"{"release":"1.1","works":true}"#)
        #expect(confirmed.status == 409)
    }
}
