import API
import Foundation
import History
import Screens
import TestSupport
import Testing

/// A problem's page names the states of the screen that it speaks of.
@Suite(.database) struct ProblemStatesTests {
    private let server: TestServer
    private let caller: TestCaller
    private let app: String
    private let browser: TestBrowser

    init() throws {
        server = try TestServer()
        caller = try server.caller()
        app = try caller.app()
        browser = try TestBrowser(server, .read)
    }

    private func cart(_ buy: [String], on idiom: String = "phone") -> String {
        TestCapture.screen(
            "cart", title: "Cart",
            [TestCapture.heading("Cart"), TestCapture.text("Sum of all"), TestCapture.button("Delete", id: "delete")]
                + buy
        ).replacing(
            #""variant":{"device":{"idiom":"phone""#, with: #""variant":{"locale":"en","device":{"idiom":"\#(idiom)""#)
    }

    private let buy = [TestCapture.button("Buy now", id: "buy")], nameless = [TestCapture.button(nil, id: "buy")]

    private func problemPage() throws -> String {
        let problems = try caller.get("/v1/apps/\(app)/problems").json(Listing<ProblemResource>.self)
        let id = try #require(problems.items.first).id
        let answer = try browser.get("/problems/\(id)")
        #expect(answer.status == 200)
        return answer.text
    }

    @Test func `a second capture of one has its number behind`() throws {
        try caller.ship(cart(buy), as: "1.0", of: app)
        try caller.ship(cart(nameless), cart(buy), as: "1.1", of: app)
        let page = try problemPage()
        #expect(page.contains("English (2)") && !page.contains("en (2)"), "\(page)")
    }

    @Test func `an element is gone in one of them, and heard in another`() throws {
        try caller.ship(cart(buy), cart(buy, on: "pad"), as: "1.0", of: app)
        try caller.ship(cart(nameless), cart(buy, on: "pad"), as: "1.1", of: app)
        try caller.ship(cart([]), cart(buy, on: "pad"), as: "1.2", of: app)
        let page = try problemPage()
        #expect(page.contains("Gone with its element in English: the screen was captured"), "\(page)")
        #expect(!page.contains("Gone with its element: the screen was captured"))
    }

    @Test func `where the screen has but one, none is named`() throws {
        try caller.ship(cart(buy), as: "1.0", of: app)
        try caller.ship(cart(nameless), as: "1.1", of: app)
        try caller.ship(cart([]), as: "1.2", of: app)
        #expect(try problemPage().contains("Gone with its element: the screen was captured"))
    }

    @Test func `of several sessions on a release the newest is what is known of it`() throws {
        try caller.ship(cart(buy), as: "1.0", of: app)
        func hold(_ release: String, _ answers: [String]) throws -> Int64 {
            let body = #"{"release":"\#(release)","screen":"cart","answers":[\#(answers.joined(separator: ","))]}"#
            let held = try caller.post("/v1/apps/\(app)/sessions", body)
            #expect(held.status == 201, "\(held.text)")
            return Int64(try held.json(SessionResource.self).id)
        }
        let all = Checklist.screen.map { #"{"step":"\#($0.id)","outcome":"passed"}"# }
        let half = try hold("1.0", Array(all.prefix(4))), whole = try hold("1.0", all)
        try caller.ship(cart(buy), as: "1.1", of: app)
        _ = try hold("1.1", [#"{"step":"trap","outcome":"failed"}"#])
        let table = try problemPage().components(separatedBy: "How that is known, release by release").last ?? ""
        let row = table.components(separatedBy: "</tbody>")[0]
        #expect(row.contains("A person looked (session \(whole))."), "\(row)")
        #expect(!row.contains("(session \(half))"))
    }
}
