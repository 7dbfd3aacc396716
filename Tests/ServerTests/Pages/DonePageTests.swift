import API
import Foundation
import HTTP
import TestSupport
import Testing

/// Whoever listens hears what came of what they sent: the window's title begins with it, and it has the focus.
@Suite(.database) struct DonePageTests {
    private let server: TestServer
    private let caller: TestCaller
    private let app: String
    private let browser: TestBrowser

    init() throws {
        server = try TestServer()
        caller = try server.caller()
        app = try caller.app()
        browser = try TestBrowser(server, .read, .triage, .support, .admin)
        _ = try caller.upload(
            TestCapture.screen(
                "cart", title: "Cart", [TestCapture.heading("Cart"), TestCapture.button("Pay", id: "pay")]),
            to: "1.0", of: app)
    }

    private func report(_ text: String = "Something is silent") throws -> Int {
        try caller.post("/v1/apps/\(app)/reports", #"{"text":"\#(text)"}"#).json(ReportReceipt.self).id
    }

    /// The page to which a form that was sent leads.
    private func led(_ answer: TestCaller.Answer, in language: String? = nil) throws -> String {
        guard answer.status == 303 else { return answer.text }
        return try browser.get(try #require(answer.response["Location"]), in: language).text
    }

    private func title(_ page: String) throws -> String {
        String(try #require(page.firstMatch(of: /<title>([^<]*)<\/title>/)).1).replacing(" · Earshot", with: "")
    }

    /// What has the focus, without its tags: the first thing that asks for it, as browsers decide.
    private func focused(_ page: String) throws -> String {
        let start = try #require(page.firstMatch(of: /<[a-z0-9]+[^>]* tabindex="-1" autofocus[^>]*>/))
        return page[start.range.upperBound...].prefix(600).replacing(/<[^>]*>/, with: "")
            .trimmingCharacters(in: .whitespacesAndNewlines)
    }

    @Test func `a step of the inbox, and what it is taken back with`() throws {
        let id = try report("Nothing is said when I flick")
        let tied = try led(
            browser.submit("/apps/\(app)/inbox/place", [("take", "\(id) screen:cart"), ("query", "")]))
        #expect(try title(tied).hasPrefix("Done: 1 report tied to the screen Cart, by \(browser.name), "))
        #expect(try title(tied).contains(". Inbox of "))
        #expect(try focused(tied).hasPrefix("Done: 1 report tied to the screen Cart, by "))
        let undo = try #require(tied.firstMatch(of: /action="([^"]+\/undo)"/)).1
        let back = try led(browser.submit(String(undo), [("query", "")]))
        #expect(try title(back).hasPrefix("Taken back. Inbox of ") && focused(back).hasPrefix("Taken back."))
        let plain = try browser.get("/apps/\(app)/inbox").text
        #expect(try title(plain).hasPrefix("Inbox of ") && !plain.contains("autofocus"))
    }

    @Test func `what is said of a problem stands whole, without a full stop before a comma`() throws {
        let screen = "search.results.with.a.very.long.key.of.its.own"
        for (release, label) in [("2.0", "Clear search"), ("2.1", nil)] as [(String, String?)] {
            let nodes = [TestCapture.heading("Search"), TestCapture.button(label, id: "clear")]
            try caller.ship(TestCapture.screen(screen, nodes), as: release, of: app)
        }
        let problem = try #require(
            try caller.get("/v1/apps/\(app)/problems").json(Listing<ProblemResource>.self).items.first)
        #expect(problem.title.hasSuffix("(\(screen))."))
        let page = try led(
            browser.submit(
                "/apps/\(app)/inbox/place", [("take", "\(try report()) problem:\(problem.id)"), ("query", "")]))
        let whole = String(problem.title.dropLast())
        #expect(page.contains("Done: 1 report tied to problem \(problem.id): \(whole), by \(browser.name)"))
        #expect(page.contains("Undo: 1 report tied to problem \(problem.id): “Clear search” has lost its name (search"))
        #expect(!page.contains(")., "))
    }

    @Test(
        arguments: [
            ("replies", [("do", "keep"), ("text", "We look into it.")], "Kept with the report."),
            ("messages", [("direction", "note"), ("text", "Called back")], "Kept with the report."),
            ("confirmations", [("release", "1.0"), ("works", "no")], "Noted; the problem was judged again."),
        ] as [(String, [(String, String)], String)])
    func `what is kept with a report`(form: String, fields: [(String, String)], said: String) throws {
        let id = try report()
        let page = try led(browser.submit("/reports/\(id)/\(form)", fields.map { (name: $0.0, value: $0.1) }))
        #expect(try title(page).hasPrefix("\(said) Report \(id)") && focused(page).hasPrefix(said))
    }

    @Test func `places that were looked up are where somebody goes on`() throws {
        let german = try browser.speakingGerman()
        let page = try led(
            german.submit("/apps/\(app)/reports", [("text", "Pay in the cart says nothing"), ("step", "look")]))
        #expect(try title(page).contains("Wörter mit ihr gemeinsam"))
        #expect(try title(page).contains("Neue Meldung zu "))
        #expect(try focused(page).hasPrefix("Ist es eines davon?"))
        let place = try led(
            german.submit(
                "/apps/\(app)/inbox/place", [("report", "\(try report())"), ("do", "search"), ("words", "Cart")]))
        #expect(try focused(place).hasPrefix("Unten steht, was zu diesen Wörtern passt."))
        #expect(try title(place).hasPrefix("Unten steht, was zu diesen Wörtern passt. "))
    }

    @Test func `each step of an import`() throws {
        let sent = try browser.submit("/apps/\(app)/reports/import", file: ("desk.csv", "text,where\nSilent,cart\n"))
        let columns = try led(sent), place = try #require(sent.response["Location"])
        let told = "“desk.csv”: 2 columns, guessed from their names."
        #expect(try title(columns).hasPrefix("\(told) What the columns mean") && focused(columns).hasPrefix(told))
        let fields = [("name-1", "text"), ("column-1", "text"), ("name-2", "where"), ("column-2", "screen")]
            .map { (name: $0.0, value: $0.1) }
        let looked = try led(browser.submit(place, fields + [("do", "look")]))
        #expect(try focused(looked).hasPrefix("The first rows") && title(looked).contains("as you chose them"))
        let filed = try led(browser.submit(place, fields + [("do", "file")]))
        #expect(try title(filed).hasPrefix("1 report filed, 0 known already, 0 refused."))
        #expect(try focused(filed).hasPrefix("1 report filed, 0 known already, 0 refused."))
        let other = try browser.submit("/apps/\(app)/reports/import", file: ("b.csv", "text\nOther\n"))
        let dropped = try led(browser.submit(try #require(other.response["Location"]), [("do", "drop")]))
        #expect(try focused(dropped).hasPrefix("The table was thrown away"))
    }
}
