import API
import Foundation
import History
import JSON
import Screens
import Testing

import TestSupport

/// What an audit says is kept, shown and exported, and what it does not say is told as not known.
@Suite(.database) struct AuditFactsTests {
    private let views = """
        {"axeConf":{"ruleIds":["TouchSizeWcag"],"standards":[]},
         "axeContext":{"axeDevice":{"dpi":2,"name":"Phone","osVersion":"Android 14","screenHeight":1600,"screenWidth":800},
          "axeMetaData":{"analysisTimestamp":"1700000000000","axeVersion":"0.2","screenTitle":"Till"},
          "axeView":{"axeViewId":"1","boundsInScreen":{"left":0,"top":0,"right":800,"bottom":1600},
           "className":"android.widget.FrameLayout","isAccessibilityFocusable":false,"isClickable":false,
           "isImportantForAccessibility":true,"children":[
            {"axeViewId":"2","boundsInScreen":{"left":0,"top":0,"right":80,"bottom":40},"children":[],
             "className":"android.widget.Button","contentDescription":"Pay","viewIdResourceName":"id/pay",
             "isAccessibilityFocusable":true,"isClickable":true,"isImportantForAccessibility":true}]}},
         "axeRuleResults":[{"axeViewId":"2","ruleId":"TouchSizeWcag","ruleSummary":"Too small","status":"FAIL","props":{}}]}
        """
    private func sarif(_ selectors: String...) -> String {
        let results = selectors.map {
            #"""
            {"ruleId":"frame-title","level":"error","message":{"text":"No title"},"locations":[{
             "physicalLocation":{"artifactLocation":{"uri":"web"},"region":{"startLine":1,"snippet":{"text":"<iframe>"}}},
             "logicalLocations":[{"fullyQualifiedName":"\#($0)"}]}]}
            """#
        }
        return #"""
            {"version":"2.1.0","runs":[{"tool":{"driver":{"name":"Checker","version":"4",
              "rules":[{"id":"frame-title","helpUri":"https://help.example/frame-title"},{"id":"other"}]}},
             "invocations":[{"endTimeUtc":"2025-02-03T04:05:06Z","executionSuccessful":true}],
             "artifacts":[{"location":{"uri":"web"}}],
             "results":[{"ruleId":"\#(selectors.isEmpty ? "frame-title" : "other")","kind":"pass","message":{"text":"."}}\#(results.map { "," + $0 }.joined())]}]}
            """#
    }

    @Test func `an audit with its views is a capture and a run on it`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        let receipt = try caller.upload(views, to: "1.0", of: app).json(UploadReceipt.self)
        #expect(receipt.captures.map(\.screen) == ["Till"] && receipt.captures.map(\.utterances) == [1])
        #expect(receipt.audits.map(\.linked) == [1], "The finding is tied to the button of that very capture.")
        let transcript = try caller.get("/v1/apps/\(app)/screens/Till/transcript").text
        #expect(transcript.contains("Pay"))
    }

    @Test func `an impact that nobody said is null, blocks, and is told as not known`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        for (release, audit) in [("1.0", sarif()), ("1.1", sarif("#ad", "#map"))] {
            _ = try caller.upload(audit, to: release, of: app)
            #expect(try caller.post("/v1/apps/\(app)/builds/\(release)/seal").status == 200)
        }
        let verdict = try caller.get("/v1/apps/\(app)/releases/1.1/gate").json(VerdictResource.self)
        let regressions = try #require(verdict.conditions.first { $0.measure == .regressions })
        #expect(regressions.outcome == .fail)
        #expect(regressions.why.hasPrefix("2 regressions of an impact that nobody has said."))
        let review = try caller.get("/v1/apps/\(app)/releases/1.1/review").json(ReviewResource.self)
        #expect(review.faults.map(\.impact) == [nil, nil])
        let problem = try #require(
            try caller.get("/v1/apps/\(app)/problems?sort=impact").json(Listing<ProblemResource>.self).items.first)
        #expect(problem.impact == nil)
        let page = try caller.get("/problems/\(problem.id)").text
        #expect(page.contains("Impact: <strong>not known</strong>"))

        let patched = try caller.send("PATCH", "/v1/problems/\(problem.id)", #"{"impact":"minor"}"#)
        #expect(try patched.json(ProblemResource.self).impact == .minor)
    }

    @Test func `a finding is read again with all that its tool said, in the API, on its page and in a table`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        _ = try caller.upload(sarif("#ad", "#map"), to: "1.0", of: app)
        let backlog = try caller.get("/v1/apps/\(app)/backlog").json(BacklogResource.self)
        #expect(backlog.items.map(\.impact) == [nil])
        let number = try #require(backlog.items.first?.entries.first?.finding)
        let finding = try caller.get("/v1/apps/\(app)/findings/\(number)").json(KeptFinding.self)
        #expect((finding.tool, finding.toolVersion, finding.auditedAt) == ("Checker", "4", "2025-02-03T04:05:06Z"))
        #expect(finding.impact == nil && finding.sourceRule == "frame-title")
        #expect(finding.target?.selector == "#ad" && finding.target?.snippet == "<iframe>")
        #expect(finding.evidence["helpUrl"] == .string("https://help.example/frame-title"))
        #expect(finding.facts["executionSuccessful"] == .bool(true))
        #expect(try caller.get("/v1/apps/\(app)/findings/987654").status == 404)

        let page = try caller.get("/apps/\(app)/findings/\(number)").text
        for fact in ["Checker 4", "2025-02-03T04:05:06Z", "#ad", "&lt;iframe&gt;", "https://help.example/frame-title"] {
            #expect(page.contains(fact), "\(fact)")
        }
        #expect(page.contains("<dt>Impact</dt><dd>not known</dd>"))

        let table = try caller.get("/v1/apps/\(app)/releases/1.0/conformance?format=csv").text
        let rows = table.split(separator: "\r\n").dropFirst()
        #expect(rows.count == 2 && Set(rows).count == 2)
        #expect(rows.allSatisfy { $0.contains(",not known,") && $0.contains("2025-02-03T04:05:06Z") })
    }
}
