import API
import Foundation
import History
import HTTP
import Postgres
import Screens
import Storage
import Testing

import TestSupport

/// What other tools found is in the compliance of a release: its criteria, its papers.
@Suite(.database) struct AuditComplianceTests {
    private func screen(_ label: String?) -> String {
        TestCapture.screen("pay", [TestCapture.heading("Pay"), TestCapture.button(label, id: "pay")])
    }

    @Test func `what a tool finds by a rule of ours fails the criteria of that, where the tool names none`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        let audit = TestAudit.axe(("color-contrast", "pay"))
        #expect(try caller.upload(screen("Pay"), to: "1.0", of: app).status == 201)
        #expect(try caller.upload(audit, to: "1.0", of: app, "?screen=pay").status == 201)
        func expectFailure() throws {
            let path = "/v1/apps/\(app)/releases/1.0/"
            let report: ConformanceResource = try caller.get(path + "conformance").json()
            let entry = try #require(report.entries.first { $0.criterion == "1.4.3" })
            #expect(entry.result == .doesNotSupport && entry.remarks.contains("Found by axe-core."), "\(entry)")
            let label: NutritionLabelResource = try caller.get(path + "nutrition-label").json()
            #expect(label.entries.contains { $0.feature == .sufficientContrast && $0.answer == .contradicted })
        }
        try expectFailure()
        // As earlier versions kept it.
        try server.database.pool.withConnection { connection in
            _ = try connection.execute("UPDATE findings SET criteria = '{}' WHERE rule = 'text-contrast'")
        }
        try caller.ship(screen("Pay"), as: "1.0", of: app)
        try expectFailure()
    }

    @Test func `what another tool found is in the compliance, tied to a screen or not`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        _ = try caller.upload(screen("Pay"), to: "1.0", of: app)
        let audit = """
            {"url":"elsewhere","testEngine":{"name":"axe-core","version":"4.1.1"},"passes":[],"inapplicable":[],"incomplete":[],
             "violations":[{"id":"image-alt","impact":"critical","tags":["wcag111"],"help":"Images","nodes":[{"target":["img"],"html":"<img>"}]}]}
            """
        _ = try caller.upload(audit, to: "1.0", of: app)
        let table = try caller.get("/v1/apps/\(app)/releases/1.0/conformance?format=csv").text
        #expect(table.contains("elsewhere") && table.contains("1.1.1"))
    }

    @Test func `what another tool found where nothing was captured counts, and that it found nothing proves nothing`()
        throws
    {
        let caller = try TestServer().caller(), app = try caller.app()
        _ = try caller.upload(screen("Pay"), to: "1.0", of: app)
        try caller.listen(to: "pay", in: "1.0", of: app)
        func entry(_ release: String, _ criterion: String) throws -> ConformanceResource.Entry {
            let report = try caller.get("/v1/apps/\(app)/releases/\(release)/conformance").json(
                ConformanceResource.self)
            return try #require(report.entries.first { $0.criterion == criterion })
        }
        let clean = TestAudit.axe(passing: ["button-name", "image-alt"])
        _ = try caller.upload(clean, to: "1.0", of: app, "?screen=web")
        #expect(try entry("1.0", "4.1.2").result == .supports, "an audit of what is no screen takes nothing away")
        #expect(try entry("1.0", "4.1.2").remarks.contains("No failure on one screen"))
        let failing = TestAudit.axe(("image-alt", "logo"), tags: ["wcag111"], passing: [])
        _ = try caller.upload(failing, to: "1.0", of: app, "?screen=web")
        let failed = try entry("1.0", "1.1.1")
        #expect(failed.result == .partiallySupports)
        #expect(failed.remarks == "It fails on web, of 2 screens checked. Found by axe-core.")
    }

    @Test func `a release that was only audited has compliance of the audits, which says what nobody looked at`() throws
    {
        let caller = try TestServer().caller(), app = try caller.app()
        _ = try caller.upload(screen("Pay"), to: "1.0", of: app)
        try caller.listen(to: "pay", in: "1.0", of: app)
        let image = TestAudit.axe(("image-alt", "logo"), tags: ["wcag111"], passing: ["button-name"])
        _ = try caller.upload(image, to: "1.1", of: app, "?screen=pay")
        try caller.listen(to: "pay", in: "1.1", of: app)
        let path = "/v1/apps/\(app)/releases/1.1"
        let report = try caller.get("\(path)/conformance").json(ConformanceResource.self)
        #expect(report.build == "1.1" && report.gaps.first?.hasPrefix("No screen was captured") == true)
        #expect(report.gaps.joined().contains("audits of axe-core"))
        let byNumber = Dictionary(report.entries.map { ($0.criterion, $0) }) { first, _ in first }
        #expect(byNumber["1.1.1"]?.result == .doesNotSupport)
        #expect(byNumber["1.1.1"]?.remarks == "It fails on pay, of one screen checked. Found by axe-core.")
        #expect(byNumber["4.1.2"]?.result == .notEvaluated, "a tool's silence and a person's ear are no capture")
        #expect(
            byNumber["4.1.2"]?.remarks
                == "No screen was captured, so no rule of Earshot was asked; axe-core reported no failure of it.")
        #expect(!report.entries.contains { $0.result == .supports })

        let label = try caller.get("\(path)/nutrition-label").json(NutritionLabelResource.self)
        #expect(!label.entries.contains { $0.answer == .supported } && label.withdrawn.contains(.voiceOver))
        #expect(label.gaps == report.gaps)

        let reader = try TestBrowser(caller.server, .read)
        for page in ["conformance", "nutrition-label"] {
            let text = try reader.get("/apps/\(app)/releases/1.1/\(page)").text
            #expect(text.contains("No screen was captured, so nothing was transcribed"), "\(page)")
        }
        #expect(try reader.get("/apps/\(app)/releases/1.1").text.contains("releases/1.1/conformance"))

        let openACR = try caller.get("\(path)/conformance?format=openacr-yaml").text
        #expect(openACR.contains("No screen was captured") && openACR.contains("axe-core 4.9"))
        #expect(!openACR.contains("Earshot's rules (ruleset") && !openACR.contains("level: supports"))
        let sarif = try caller.get("\(path)/conformance?format=sarif").text
        #expect(sarif.contains(#""name": "axe-core""#) && !sarif.contains(#""name": "earshot""#), "\(sarif)")
        let earl = try caller.get("\(path)/conformance?format=earl-jsonld").text
        #expect(earl.contains("axe-core") && !earl.contains("_:earshot"))
        #expect(try caller.get("\(path)/conformance?format=csv").text.contains(",axe-core,"))
    }

    @Test func `what was called false is no failure, also where nothing was captured`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        _ = try caller.upload(TestAudit.axe(tags: ["wcag111"]), to: "1.0", of: app, "?screen=web")
        _ = try caller.upload(
            TestAudit.axe(("image-alt", "logo"), tags: ["wcag111"]), to: "1.1", of: app, "?screen=web")
        func entry() throws -> ConformanceResource.Entry {
            let report = try caller.get("/v1/apps/\(app)/releases/1.1/conformance").json(ConformanceResource.self)
            return try #require(report.entries.first { $0.criterion == "1.1.1" })
        }
        #expect(try entry().result == .doesNotSupport)
        let review = try caller.get("/v1/apps/\(app)/releases/1.1/review").json(ReviewResource.self)
        let finding = try #require(review.faults.first?.finding)
        let body = #"{"finding":\#(finding),"decision":"false","reason":"It is none."}"#
        #expect(try caller.post("/v1/apps/\(app)/decisions", body).status == 201)
        #expect(try entry().result == .notEvaluated)
    }
}
