import API
import History
import TestSupport
import Testing

/// What people report from releases that nobody has uploaded.
@Suite(.database) struct OlderReleaseReportTests {
    private let list = TestCapture.screen("list", [TestCapture.heading("List"), TestCapture.button("Buy", id: "buy")])

    /// The outcome of `openUserProblems` in 1.1 after one report, and the problem's page.
    private func asked(afterReportFrom release: String, order: String = "semver") throws -> (
        outcome: String, page: String
    ) {
        let caller = try TestServer().caller(), app = try caller.app()
        #expect(try caller.send("PATCH", "/v1/apps/\(app)", #"{"releaseOrder":"\#(order)"}"#).status == 200)
        for build in ["1.0", "1.1"] { try caller.ship(list, as: build, of: app) }
        let filed = try caller.report(on: "buy", in: release, of: app)
        let verdict = try caller.get("/v1/apps/\(app)/releases/1.1/gate").json(VerdictResource.self)
        let condition = try #require(verdict.conditions.first { $0.measure == .openUserProblems })
        return (condition.outcome.rawValue, try caller.get("/problems/\(try #require(filed.problem))").text)
    }

    @Test(arguments: ["0.9", "0.9+77", "1.0.5"])
    func `from one before the release it speaks against it, and the page names it`(release: String) throws {
        let told = try asked(afterReportFrom: release)
        #expect(told.outcome == "fail")
        #expect(told.page.contains("of which nothing was uploaded"), "\(told.page)")
    }

    @Test func `from one after it, or where no order tells, it waits`() throws {
        #expect(try asked(afterReportFrom: "2.0").outcome == "pass")
        #expect(try asked(afterReportFrom: "Sunrise").outcome == "pass")
        #expect(try asked(afterReportFrom: "0.9", order: "date").outcome == "pass")
    }
}
