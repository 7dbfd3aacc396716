import API
import Testing

import TestSupport

/// Reports that come together: what one of them makes known, the next one knows.
@Suite(.database) struct OneOfManyTests {
    private func app(_ caller: TestCaller) throws -> String {
        let app = try caller.app()
        let cart = [
            TestCapture.heading("Cart"), TestCapture.button("Pay", id: "pay"), TestCapture.button("Voucher", id: "v"),
        ]
        _ = try caller.upload(TestCapture.screen("cart", cart), to: "5.0", of: app)
        return app
    }

    private func report(_ caller: TestCaller, _ id: Int) throws -> ReportResource {
        try caller.get("/v1/reports/\(id)").json()
    }

    @Test func `parts of one message on one element are one problem`() throws {
        let caller = try TestServer().caller(), app = try app(caller)
        let whole = try caller.post("/v1/apps/\(app)/reports", #"{"text":"Much is wrong"}"#).json(ReportReceipt.self)
        let place = #"{"screen":"cart","element":"Pay"}"#
        let parts = try caller.post(
            "/v1/reports/\(whole.id)/split",
            #"{"parts":["Pay is silent","Pay says nothing either"],"places":[\#(place),\#(place)]}"#
        ).json(Listing<ReportReceipt>.self).items
        #expect(parts.count == 2 && parts[0].problem != nil && parts[0].problem == parts[1].problem)
    }

    @Test func `rows of one file join what an earlier row opened, and each is heard by its problem`() throws {
        let caller = try TestServer().caller(), app = try app(caller)
        func row(_ number: Int, _ element: String, _ release: String) -> String {
            #"{"text":"It is silent, says no. \#(number)","screen":"cart","element":"\#(element)","release":"\#(release)","reporter":{"contact":"p\#(number % 7)@example.org"}}"#
        }
        let rows = (0..<40).map { row($0, $0 % 2 == 0 ? "Pay" : "Voucher", $0 < 30 ? "5.0" : "4.0") }
        let receipt = try caller.post(
            "/v1/apps/\(app)/reports/imports?format=earshot-report", rows.joined(separator: "\n")
        ).json(ImportReceipt.self)
        #expect(receipt.accepted.count == 40)
        let reports = try receipt.accepted.map { try report(caller, $0.id) }
        #expect(Set(reports.compactMap(\.problem)).count == 2 && reports.allSatisfy { $0.problem != nil })
        for id in Set(reports.compactMap(\.problem)) {
            let problem = try caller.get("/v1/problems/\(id)").json(ProblemResource.self)
            #expect(problem.reports == 20 && Set(problem.reportedIn ?? []) == ["5.0", "4.0"])
        }
        let again = try caller.post(
            "/v1/apps/\(app)/reports", #"{"text":"Still silent","screen":"cart","element":"Pay","release":"5.0"}"#
        ).json(ReportReceipt.self)
        #expect(again.known && again.problem == reports[0].problem)
    }
}
