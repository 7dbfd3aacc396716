import API
import Foundation
import History
import Screens
import Testing

import TestSupport

/// What people say of a release on its papers by hand: beside the evidence, never over it.
@Suite(.database) struct StatementTests {
    private func screen(_ label: String?) -> String {
        TestCapture.screen("pay", [TestCapture.heading("Pay"), TestCapture.button(label, id: "pay")])
    }

    private func criterion(_ caller: TestCaller, _ app: String, _ number: String, of release: String = "1.0") throws
        -> ConformanceResource.Entry
    {
        let report = try caller.get("/v1/apps/\(app)/releases/\(release)/conformance").json(ConformanceResource.self)
        return try #require(report.entries.first { $0.criterion == number })
    }

    private func label(_ caller: TestCaller, _ app: String, of release: String = "1.0") throws -> NutritionLabelResource
    {
        try caller.get("/v1/apps/\(app)/releases/\(release)/nutrition-label").json()
    }

    private func say(
        _ caller: TestCaller, _ app: String, _ place: String, _ answer: String, _ remark: String = "Tried by hand",
        of release: String = "1.0"
    ) throws -> TestCaller.Answer {
        try caller.send(
            "PUT", "/v1/apps/\(app)/releases/\(release)/\(place)",
            #"{"answer":"\#(answer)","remark":"\#(remark)"}"#)
    }

    @Test func `what nothing tells is what a person says, with name and day, until it is taken back`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        _ = try caller.upload(screen("Pay"), to: "1.0", of: app)
        #expect(try criterion(caller, app, "1.2.1").result == .notEvaluated)
        let said = try say(caller, app, "conformance/1.2.1", "not-applicable", "It plays nothing")
        #expect(said.status == 200, "\(said.text)")
        let entry = try criterion(caller, app, "1.2.1")
        #expect(try entry == said.json(ConformanceResource.Entry.self))
        #expect((entry.result, entry.computed) == (.notApplicable, .notEvaluated))
        let statement = try #require(entry.statement)
        #expect((statement.answer, statement.remark) == ("not-applicable", "It plays nothing"))
        #expect(
            entry.remarks.hasPrefix(
                "Said by \(statement.author) on \(statement.day): “It plays nothing”. What the evidence says: "))
        #expect(
            try caller.get("/v1/apps/\(app)/releases/1.0/conformance?format=openacr-yaml").text.contains(
                "not-applicable"))
        let back = try caller.send("DELETE", "/v1/apps/\(app)/releases/1.0/conformance/1.2.1")
        #expect(try back.json(ConformanceResource.Entry.self).statement == nil)
        #expect(try criterion(caller, app, "1.2.1").result == .notEvaluated)
        #expect(try caller.send("DELETE", "/v1/apps/\(app)/releases/1.0/conformance/1.2.1").status == 404)
        let log = try caller.get("/v1/audit-log?app=\(app)").text
        #expect(log.contains("criterionStated") && log.contains("statementTakenBack"))
    }

    @Test func `a failure that was found is not talked away, and may be called worse`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        _ = try caller.upload(screen(nil), to: "1.0", of: app)
        for answer in ["supports", "not-applicable", "partially-supports"] {
            _ = try say(caller, app, "conformance/4.1.2", answer)
            let entry = try criterion(caller, app, "4.1.2")
            #expect(entry.result == .doesNotSupport, "\(answer)")
            #expect(
                entry.remarks.contains("It fails on pay") && entry.remarks.hasSuffix("The evidence contradicts that."))
        }
        _ = try say(caller, app, "conformance/4.1.2", "does-not-support", "Known since May")
        let entry = try criterion(caller, app, "4.1.2")
        #expect(entry.remarks.contains("“Known since May”. What the evidence says: It fails on pay"))
    }

    @Test func `a claim by hand never stands for sessions, nor against what contradicts it`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        _ = try caller.upload(screen("Pay"), to: "1.0", of: app)
        for feature in ["voiceOver", "voiceControl", "captions"] {
            #expect(try say(caller, app, "nutrition-label/\(feature)", "claimed").status == 200)
        }
        func answer(_ feature: NutritionLabel.Feature, of release: String = "1.0") throws
            -> NutritionLabelResource.Entry
        {
            try #require(try label(caller, app, of: release).entries.first { $0.feature == feature })
        }
        #expect(try answer(.voiceOver).answer == .unproven)
        #expect(try answer(.voiceOver).why.first?.contains("Sessions alone show it") == true)
        #expect(try answer(.captions).answer == .claimed && answer(.voiceControl).answer == .claimed)
        #expect(try answer(.captions).why.first?.contains("It rests on that word") == true)
        _ = try caller.upload(screen(nil), to: "1.1", of: app)
        // It was said of 1.0 alone.
        #expect(try answer(.captions, of: "1.1").answer == .unproven)
        #expect(try label(caller, app, of: "1.1").withdrawn.contains(.captions))
        _ = try say(caller, app, "nutrition-label/voiceControl", "claimed", of: "1.1")
        #expect(try answer(.voiceControl, of: "1.1").answer == .contradicted)
        _ = try say(caller, app, "nutrition-label/captions", "not-claimed", of: "1.1")
        #expect(try answer(.captions, of: "1.1").answer == .notClaimed)
    }

    @Test func `what was said before a newer build came says so`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        _ = try caller.upload(screen("Pay"), to: "1.0+1", of: app)
        _ = try say(caller, app, "conformance/1.2.1", "not-applicable", "It plays nothing")
        #expect(!(try criterion(caller, app, "1.2.1").remarks.contains("before build")))
        _ = try caller.upload(screen("Pay now"), to: "1.0+2", of: app)
        let remarks = try criterion(caller, app, "1.2.1").remarks
        #expect(remarks.contains(", before build 1.0+2 came: “It plays nothing”"), "\(remarks)")
    }

    @Test func `what is no criterion, no answer or no reason is refused`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        #expect(try say(caller, app, "conformance/4.1.2", "supports").status == 404)
        _ = try caller.upload(screen("Pay"), to: "1.0", of: app)
        #expect(try say(caller, app, "conformance/9.9.9", "supports").status == 404)
        #expect(try say(caller, app, "nutrition-label/taste", "claimed").status == 404)
        #expect(try say(caller, app, "conformance/4.1.2", "claimed").status == 400)
        #expect(try say(caller, app, "conformance/4.1.2", "supports", " ").status == 422)
        let reader = try TestServer().caller(.read)
        #expect(try say(reader, app, "conformance/4.1.2", "supports").status == 403)
    }

    @Test func `its page says it, keeps what was typed, and recalls the release before`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        _ = try caller.upload(screen("Pay"), to: "1.0", of: app)
        _ = try say(caller, app, "conformance/1.2.1", "not-applicable", "It plays nothing")
        _ = try caller.upload(screen("Pay"), to: "1.1", of: app)
        let page = try caller.get("/apps/\(app)/releases/1.1/conformance/1.2.1").text
        #expect(page.contains("Of this release that says nothing.") && page.contains("? not evaluated"))
        let own = try caller.get("/apps/\(app)/releases/1.0/conformance/1.2.1").text
        #expect(own.contains("○ not applicable") && own.contains("Take back what was said by hand"))
        let label = try caller.get("/apps/\(app)/releases/1.0/nutrition-label/voiceControl").text
        #expect(label.contains("Voice Control, in ") && label.contains("? not proven"))
        #expect(try caller.get("/apps/\(app)/releases/1.0/nutrition-label/taste").status == 404)
    }
}
