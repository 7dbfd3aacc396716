import API
import Foundation
import Testing

import TestSupport

@Suite(.database) struct TrendTests {
    private let spoken = TestCapture.screen(
        "list", [TestCapture.heading("List"), TestCapture.button("Buy now", id: "buy")])
    private let silent = TestCapture.screen(
        "list",
        [TestCapture.heading("List"), #""text":"Buy now","id":"buy","identifier":"buy","traits":["button"]"#])

    /// The figures' row of a release in the table of this caption.
    private func row(_ page: String, _ caption: String, _ release: String) throws -> String {
        let table = try #require(page.range(of: "<caption>\(caption)"))
        let start = try #require(page[table.upperBound...].range(of: "releases/\(release)\""))
        let end = try #require(page[start.upperBound...].range(of: "</tr>"))
        return String(page[start.upperBound..<end.lowerBound])
    }

    @Test func `problems are counted by impact, and a fix is timed once it held`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        let browser = try TestBrowser(server, .read)
        try caller.ship(spoken, as: "1.0", of: app)
        try caller.ship(silent, as: "1.1", of: app)
        let report: ReportReceipt = try caller.post(
            "/v1/apps/\(app)/reports",
            #"{"text":"The button has no name","release":"1.1","screen":"list","element":"buy"}"#
        ).json()
        let problem = try #require(report.problem)
        _ = try caller.post("/v1/problems/\(problem)/fix-claims", #"{"release":"1.2"}"#)
        let claimed = try browser.get("/apps/\(app)").text
        #expect(!claimed.contains("Days to fix and to confirm"), "a claim alone mends nothing")
        try caller.ship(spoken, as: "1.2", of: app)
        _ = try caller.post("/v1/reports/\(report.id)/confirmations", #"{"release":"1.2","works":true}"#)
        let page = try browser.get("/apps/\(app)").text
        let bad = try row(page, "Problems present, by impact", "1.1")
        let good = try row(page, "Problems present, by impact", "1.2")
        #expect(bad.contains(#"<td class="number">1</td>"#) && !good.contains(#"<td class="number">1</td>"#))
        #expect(try row(page, "Days to fix and to confirm", "1.1").contains("–"))
        let mended = try row(page, "Days to fix and to confirm", "1.2")
        #expect(mended.components(separatedBy: "less than 0.1").count == 3, "both times are known")
    }

    @Test func `of a release whose builds are open nothing is counted, and no number is drawn`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        for release in ["1.0", "1.1"] { try caller.ship(spoken, as: release, of: app) }
        _ = try caller.upload(silent, to: "1.2", of: app)
        func said(_ release: String) throws -> String {
            try row(TestBrowser(server, .read).get("/apps/\(app)").text, "Problems present, by impact", release)
        }
        #expect(try said("1.1").contains(#"<td class="number">0</td>"#))
        #expect(try said("1.2").contains("not known yet") && !said("1.2").contains(">0<"))
        let page = try TestBrowser(server, .read).get("/apps/\(app)").text
        #expect(page.contains("not known in 1.2."))
    }

    @Test func `each cell of the matrix is a sign and a number, and words for who listens`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        try caller.ship(spoken, as: "1.0", of: app)
        try caller.ship(silent, as: "1.1", of: app)
        _ = try caller.upload(TestCapture.screen("new", [TestCapture.heading("New")]), to: "1.2", of: app)
        let page = try TestBrowser(server, .read).get("/apps/\(app)").text
        // What has no link of its own does not take the row's.
        for cell in [
            #">✗ 1</span><span class="unseen">worse: 1 fault, "#, #">• 1</span><span class="unseen">first look, "#,
            #"<td><span aria-hidden="true">?</span><span class="unseen">not captured</span></td>"#,
        ] {
            #expect(page.contains(cell), "\(cell)")
        }
    }

    @Test func `what people reported stays in the chart where nobody looked or told of it again`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        for release in ["1.0", "1.1"] { try caller.ship(spoken, as: release, of: app) }
        let report: ReportReceipt = try caller.post(
            "/v1/apps/\(app)/reports",
            #"{"text":"VoiceOver reads the whole page again when I come back","release":"1.1","screen":"list"}"#
        ).json()
        let problem = try #require(report.problem)
        #expect(try caller.problem(problem).rule == nil)
        try caller.ship(spoken, as: "1.2", of: app)
        let page = try TestBrowser(server, .read).get("/apps/\(app)").text
        func counts(_ release: String) throws -> [String] {
            try row(page, "Problems present, by impact", release).matches(of: #/<td class="number">([^<]*)</td>/#)
                .map { String($0.1) }
        }
        // The last two columns: there before and not looked at, and accepted.
        #expect(try counts("1.0").suffix(2) == ["0", "0"] && counts("1.1").suffix(2) == ["0", "0"])
        #expect(try counts("1.2").suffix(2) == ["1", "0"] && counts("1.1").contains("1"))
        #expect(page.contains("Screens, or states of screens, not looked at"))
    }
}
