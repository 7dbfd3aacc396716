import API
import Foundation
import HTTP
import History
import Screens
import TestSupport
import Testing

/// The form on a report's page that corrects it, and what the log tells of it.
@Suite(.database) struct ReportCorrectingTests {
    private struct House {
        let server: TestServer
        let caller: TestCaller
        let app: String
        let browser: TestBrowser
        let id: Int

        init(_ fields: String = #""os":"iOS 17.5","impact":"minor","gesture":"flick","heard":"Button.\nDimmed.""#)
            throws
        {
            server = try TestServer()
            caller = try server.caller()
            app = try caller.app()
            let list = TestCapture.screen(
                "list", title: "List", [TestCapture.heading("List"), TestCapture.button("Buy", id: "buy")])
            try caller.ship(list, as: "1.0", of: app)
            try caller.ship(list, as: "1.1", of: app)
            browser = try TestBrowser(server, .read, .support)
            let body =
                #"{"text":"Ada Harbour here, it is off","release":"1.0","reporter":{"name":"Ada Harbour"},\#(fields)}"#
            id = try caller.post("/v1/apps/\(app)/reports", body).json(ReportReceipt.self).id
        }

        func report() throws -> ReportResource { try caller.get("/v1/reports/\(id)").json() }

        func page(as reader: TestBrowser? = nil) throws -> String { try (reader ?? browser).get("/reports/\(id)").text }

        /// All fields of the form that corrects, as a browser sends them, with some of them filled in.
        func sent(_ page: String, _ changes: [String: String] = [:]) throws -> [(name: String, value: String)] {
            let form = try #require(
                page.firstMatch(of: /<summary>Correct it<\/summary>(.*?)<\/form>/.dotMatchesNewlines())
            ).1
            var fields: [(name: String, value: String)] = []
            for input in form.matches(of: /<input [^>]*?name="([^"]+)"[^>]*>/) {
                let value = input.0.firstMatch(of: /[ ]value="([^"]*)"/)?.1 ?? ""
                if input.0.contains("checkbox"), !input.0.contains(" checked") { continue }
                fields.append((String(input.1), Self.plain(value)))
            }
            for area in form.matches(of: /<textarea [^>]*?name="([^"]+)"[^>]*>\n(.*?)<\/textarea>/.dotMatchesNewlines())
            {
                fields.append((String(area.1), Self.plain(area.2)))
            }
            for list in form.matches(of: /<select [^>]*?name="([^"]+)"[^>]*>(.*?)<\/select>/) {
                fields.append((String(list.1), String(list.2.firstMatch(of: /value="([^"]*)" selected/)?.1 ?? "")))
            }
            #expect(Set(changes.keys).isSubset(of: fields.map(\.name)), "the form has them")
            // Ends of lines are sent as RFC 7578 and the forms of HTML have them.
            return fields.filter { $0.name != "formToken" }
                .map { (name: $0.name, value: (changes[$0.name] ?? $0.value).replacing("\n", with: "\r\n")) }
        }

        private static func plain(_ text: Substring) -> String {
            String(text).replacing("&quot;", with: "\"").replacing("&lt;", with: "<").replacing("&#39;", with: "'")
                .replacing("&#x27;", with: "'").replacing("&amp;", with: "&")
        }

        func save(_ fields: [(name: String, value: String)]) throws -> TestCaller.Answer {
            try browser.submit("/reports/\(id)", fields)
        }

        func log() throws -> [LogEntry] {
            try caller.get("/v1/audit-log?subject=report/\(id)").json(Listing<LogEntry>.self).items
                .filter { ["corrected", "relinked"].contains($0.kind) }
        }
    }

    @Test func `the form has what is there, and corrects each fact`() throws {
        let house = try House()
        let page = try house.page()
        #expect(page.contains("<legend>What they told</legend>"))
        #expect(page.contains(">\nButton.\nDimmed.</textarea>") && page.contains(#"value="iOS 17.5""#))
        #expect(
            page.contains(#"<option value="minor" selected>"#) && page.contains(#"<option value="flick" selected>"#))
        let changes = [
            "heard": "Nothing.", "expected": "Buy. Button.", "assistiveTechnology": "VoiceOver", "os": "",
            "device": "iPhone 15 \"<b>\"", "language": "de", "channel": "mail", "impact": "serious", "gesture": "",
            "release": "1.1",
        ]
        let saved = try house.save(house.sent(page, changes))
        #expect(saved.status == 303)
        #expect(saved.response.headers.contains { $0.name == "Location" && $0.value.hasSuffix("?done=linked") })
        let report = try house.report()
        #expect((report.heard, report.expected, report.os) == ("Nothing.", "Buy. Button.", nil))
        #expect((report.assistiveTechnology, report.device) == ("VoiceOver", "iPhone 15 \"<b>\""))
        #expect((report.language, report.channel, report.release) == ("de", "mail", "1.1"))
        #expect(report.impact == .serious && report.gesture == nil)
        #expect(try house.page().contains("iPhone 15 &quot;&lt;b>&quot;") || house.page().contains("&lt;b&gt;"))
    }

    @Test func `who touches nothing changes nothing, and the log has no step`() throws {
        let house = try House()
        let before = try house.report()
        let saved = try house.save(house.sent(try house.page()))
        #expect(saved.response.headers.contains { $0.name == "Location" && $0.value.hasSuffix("?done=same") })
        #expect(try house.report() == before)
        #expect(try house.log() == [])
        #expect(try house.browser.get("/reports/\(house.id)?done=same").text.contains("Nothing was changed"))
        let one = try house.save(house.sent(try house.page(), ["os": "iOS 18"]))
        #expect(one.status == 303)
        let after = try house.report()
        #expect(after.heard == "Button.\nDimmed." && after.os == "iOS 18" && after.gesture == .flick)
    }

    @Test func `what is wrong is said at its field, and nothing that was written is lost`() throws {
        let house = try House()
        let before = try house.report(), long = String(repeating: "1", count: 1_001)
        let changes = [
            "os": long, "device": "iPhone 15", "impact": "huge", "gesture": "jump", "class": "none", "release": "9.9",
            "heard": "One.\nTwo.",
        ]
        let refused = try house.save(house.sent(try house.page(), changes) + [(name: "clear", value: "gesture")])
        #expect(refused.status == 422)
        for id in ["os", "impact", "gesture", "class", "release"] {
            #expect(refused.text.contains(#"id="\#(id)-message""#), "a message at \(id)")
            #expect(refused.text.contains(##"<a href="#\##(id)">"##), "a link to \(id)")
        }
        let shown = refused.text.replacing("\r\n", with: "\n")
        for kept in [long, "iPhone 15", "9.9", "One.\nTwo."] { #expect(shown.contains(kept)) }
        #expect(try house.report() == before)
        let emptied = try house.save(house.sent(try house.page(), ["release": ""]))
        #expect(emptied.status == 422 && emptied.text.contains("be taken away. Name the right one."))
        // Mended and sent again.
        let again = try house.sent(
            refused.text, ["os": "iOS 18", "impact": "minor", "gesture": "tap", "class": "", "release": "1.0"])
        #expect(try house.save(again).status == 303)
        let report = try house.report()
        #expect((report.os, report.device, report.gesture) == ("iOS 18", "iPhone 15", .tap))
        #expect(report.heard == "One.\nTwo.")
    }

    @Test func `somebody else's correction is not overwritten, and a field that both touched says so`() throws {
        let house = try House()
        let opened = try house.page()
        let other = #"{"os":"iOS 18.1","device":"iPhone 12","impact":"critical"}"#
        #expect(try house.caller.send("PATCH", "/v1/reports/\(house.id)", other).status == 200)
        let late = try house.save(house.sent(opened, ["os": "iOS 18.2", "expected": "Buy."]))
        #expect(late.status == 409)
        #expect(try house.report().os == "iOS 18.1")
        #expect(late.text.contains("Somebody else changed this to “iOS 18.1” meanwhile."))
        #expect(late.text.contains(#"value="iOS 18.2""#) && late.text.contains(#"value="Buy.""#), "nothing is lost")
        #expect(late.text.contains(#"value="iPhone 12""#), "what was not touched is as it is now")
        #expect(try house.save(house.sent(late.text)).status == 303)
        let report = try house.report()
        #expect((report.os, report.device, report.expected) == ("iOS 18.2", "iPhone 12", "Buy."))
        #expect(report.impact == .critical && report.heard == "Button.\nDimmed.")

        let third = try house.page()
        #expect(try house.caller.send("PATCH", "/v1/reports/\(house.id)", #"{"os":"iOS 19"}"#).status == 200)
        #expect(try house.browser.submit("/settings/language", [(name: "language", value: "de")]).status == 303)
        let german = try house.save(house.sent(third, ["os": "iOS 18.3"]))
        #expect(german.text.contains("Jemand anderes hat das inzwischen in „iOS 19“ geändert."))
        #expect(german.text.contains("Was die Person mitgeteilt hat"))
    }

    @Test func `a tick comes back where what it was about is still the same`() throws {
        let house = try House(#""screen":"list""#)
        func late(_ other: String) throws -> TestCaller.Answer {
            let fields = try house.sent(try house.page()) + [(name: "clear", value: "screen")]
            #expect(try house.caller.send("PATCH", "/v1/reports/\(house.id)", other).status == 200)
            let answer = try house.save(fields)
            #expect(answer.status == 409)
            return answer
        }
        let ticked = #"name="clear" value="screen" checked"#
        let more = TestCapture.screen("more", title: "More", [TestCapture.heading("More")])
        try house.caller.ship(more, as: "1.2", of: house.app)
        #expect(try !late(#"{"screen":"more"}"#).text.contains(ticked), "it was about another screen")
        let same = try late(#"{"os":"iOS 19"}"#)
        #expect(same.text.contains(ticked))
        #expect(try house.save(house.sent(same.text)).status == 303)
        let report = try house.report()
        #expect(report.screen == nil && report.os == "iOS 19")
    }

    @Test func `who sees masks is offered no field, and can't post one`() throws {
        let house = try House(#""device":"Harbour's iPhone","heard":"Hello, Ada Harbour""#)
        let elsewhere = try house.caller.app()
        for reader in [
            try TestBrowser(house.server, .read, .triage), try TestBrowser(house.server, .admin),
            try TestBrowser(house.server, scopes: [.read], apps: [AppScopes(app: elsewhere, scopes: [.support])]),
        ] {
            let page = try house.page(as: reader)
            #expect(page.contains("[name]") && !page.contains("Harbour"))
            #expect(!page.contains("What they told") && !page.contains(#"name="device""#))
            let sent = try reader.submit("/reports/\(house.id)", [(name: "device", value: "[name]'s iPhone")])
            #expect(sent.status == 403)
        }
        // What is not asked for is not taken away.
        #expect(try house.save([(name: "class", value: "")]).status == 303)
        let report = try house.report()
        #expect((report.device, report.heard) == ("Harbour's iPhone", "Hello, Ada Harbour"))
    }

    @Test func `the log tells what was corrected, people's words by name alone`() throws {
        let house = try House()
        _ = try house.save(house.sent(try house.page(), ["impact": "serious", "release": "1.1", "os": "Ada's phone"]))
        let step = try #require(try house.log().first)
        #expect(try house.log().map(\.kind) == ["corrected"])
        #expect(
            step.facts == [
                CorrectedFact(name: "impact", before: "minor", after: "serious"),
                CorrectedFact(name: "os", before: nil, after: nil),
                CorrectedFact(name: "release", before: "1.0", after: "1.1"),
            ])
        let admin = try TestBrowser(house.server, .admin)
        func log() throws -> String { try admin.get("/audit-log?subject=report/\(house.id)").text }
        let told = try log()
        #expect(told.contains("corrected a report") && !told.contains("moved a report</td>"))
        #expect(
            told.contains("Impact: minor: a nuisance → serious: great effort or guesswork; System; Release: 1.0 → 1.1"))
        #expect(!told.contains("Ada's phone") && !told.contains("17.5"))
        #expect(try admin.submit("/settings/language", [(name: "language", value: "de")]).status == 303)
        let german = try log()
        #expect(german.contains("berichtigte eine Meldung") && german.contains("Release: 1.0 → 1.1"))
        #expect(german.contains("Auswirkung: ") && german.contains("; System; "))

        #expect(try house.page(as: admin).contains("Was berichtigt wurde"))
        let reader = try TestBrowser(house.server, .read)
        let page = try house.page(as: reader)
        #expect(page.contains("What was corrected") && page.contains("Release: 1.0 → 1.1 (\(house.browser.name), "))

        _ = try house.caller.send("PATCH", "/v1/reports/\(house.id)", #"{"screen":"list","language":"de"}"#)
        let kinds = try house.log().map(\.kind)
        #expect(kinds == ["relinked", "corrected", "corrected"], "a move and a correction are two steps")
        _ = try house.caller.send("PATCH", "/v1/reports/\(house.id)", #"{"clear":["language"]}"#)
        #expect(try house.log().first?.facts == [CorrectedFact(name: "language", before: "de", after: nil)])
    }
}
