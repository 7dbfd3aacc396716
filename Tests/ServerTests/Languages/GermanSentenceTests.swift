import API
import Foundation
import HTTP
import History
import Screens
import TestSupport
import Testing

/// Sentences that are stored in English are German on German pages, the words of rules and of sessions in them included.
@Suite(.database) struct GermanSentenceTests {
    private let server: TestServer
    private let caller: TestCaller
    private let app: String
    private let german: TestBrowser

    init() throws {
        server = try TestServer()
        caller = try server.caller()
        app = try caller.app()
        german = try TestBrowser(server, .read, .triage, .support, .admin).speakingGerman()
    }

    private func pay(_ label: String?, _ variant: String = "") -> String {
        TestCapture.screen(
            "pay", title: "Pay",
            [TestCapture.heading("Pay"), TestCapture.text("Sum of all"), TestCapture.button(label, id: "buy")]
        ).replacing(#""variant":{"#, with: #""variant":{\#(variant)"#)
    }

    private func page(_ path: String) throws -> String {
        let answer = try german.get(path)
        #expect(answer.status == 200, "\(path)")
        return answer.text
    }

    private func expect(_ path: String, says words: String..., not others: [String] = []) throws {
        let text = try page(path).replacing(#/<span lang="[a-zA-Z-]+">(.*?)</span>/#) { String($0.output.1) }
            .replacing(#/<time[^>]*>(.*?)</time>/#) { String($0.output.1) }
        for said in words { #expect(text.contains(said), "\(path) lacks \(said): \(text)") }
        for other in others { #expect(!text.contains(other), "\(path) says \(other)") }
    }

    @Test func `a rule is called by a German title where it is quoted`() throws {
        try caller.ship(pay("Buy now", #""appearance":"dark","#), as: "1.0", of: app)
        try expect(
            "/apps/\(app)/releases/1.0/nutrition-label",
            says: "„Text hebt sich von seinem Grund ab“ lässt sich auf Pay nicht sagen.",
            not: ["can’t be told", "Text stands out"])
    }

    @Test func `what a session met, with the note of who listened`() throws {
        try caller.ship(pay("Buy now"), as: "1.0", of: app)
        let body =
            #"{"release":"1.0","screen":"pay","answers":[{"step":"selectable","outcome":"failed","node":"buy","note":"Nur ein dumpfer Ton (B)"}]}"#
        #expect(try caller.post("/v1/apps/\(app)/sessions", body).status == 201)
        let problems = try caller.get("/v1/apps/\(app)/problems").json(Listing<ProblemResource>.self)
        let problem = try #require(problems.items.first).id
        for path in ["/problems/\(problem)", "/apps/\(app)/problems"] {
            try expect(
                path, says: "Etwas ist nicht erreichbar: Nur ein dumpfer Ton (B)", not: ["Something can't be reached"])
        }
    }

    @Test func `a state of a screen stands behind its name`() throws {
        try caller.ship(pay("Buy now"), pay("Buy now", #""appearance":"dark","#), as: "1.0", of: app)
        try caller.ship(pay("Buy now"), as: "1.1", of: app)
        try expect(
            "/apps/\(app)/releases/1.1/conformance", says: "Pay (dunkel) wurde nicht erfasst, zuletzt in 1.0.",
            not: ["(dark) was not captured"])
        try expect("/apps/\(app)/releases/1.1", says: "Pay (dunkel) wurde nicht erfasst, zuletzt in 1.0")
    }

    @Test func `what an element no longer says that it is, and several states that are missing`() throws {
        try caller.ship(
            pay("Buy now"), pay("Buy now", #""appearance":"dark","#), pay("Buy now", #""orientation":"landscape","#),
            as: "1.0", of: app)
        try caller.ship(pay("Buy now").replacing(#""header""#, with: #""staticText""#), as: "1.1", of: app)
        try expect(
            "/apps/\(app)/releases/1.1", says: "sagt nicht mehr, dass es eine Überschrift ist",
            not: ["no longer says that it is", "was not captured"])
    }

    @Test func `what an undo takes back is named by whose it was`() throws {
        try caller.ship(pay("Buy now"), as: "1.0", of: app)
        let filed = try caller.post(
            "/v1/apps/\(app)/reports", #"{"text":"It says nothing","release":"1.0","screen":"pay","element":"buy"}"#
        ).json(ReportReceipt.self)
        let problem = try #require(filed.problem)
        let step = try caller.post(
            "/v1/apps/\(app)/triage-steps",
            #"{"problems":[{"id":\#(problem)}],"state":"accepted","reason":"Later, so"}"#)
        #expect(step.status == 201, "\(step.text)")
        try expect("/problems/\(problem)", says: "hingenommen: Later, so")
        let id = try step.json(TriageStepResource.self).id
        #expect(try caller.post("/v1/triage-steps/\(id)/undo").status == 200)
        let english = try TestBrowser(server, .read).get("/problems/\(problem)").text
        #expect(!english.contains("in step "), "\(english)")
        #expect(english.contains(" is taken back.") && english.contains("What "))
        try expect("/problems/\(problem)", says: "gesagt hat, ist zurückgenommen.")
    }

    @Test func `why something is not done is said in German, and names stay`() throws {
        let name = try caller.get("/v1/apps/\(app)").json(AppResource.self).name
        func told(_ path: String) throws -> String {
            let answer = try server.send(
                "GET", path, headers: ["Cookie": german.cookie, "Host": "t", "Accept": "text/html"])
            return TestCaller.Answer(response: answer).text.replacing(#/<span lang="[a-zA-Z-]+">(.*?)</span>/#) {
                String($0.output.1)
            }
        }
        try caller.ship(pay("Buy now"), as: "1.0", of: app)
        #expect(try told("/apps/\(app)/screens/none").contains("\(name) hat keinen Bildschirm „none“."))
        #expect(try told("/apps/\(app)/screens/pay?build=9.9").contains("\(name) hat keinen Build „9.9“."))
        #expect(try told("/problems/999999999").contains("Es gibt kein Problem 999999999."))
    }

    @Test func `what became of a table, and what its columns are called`() throws {
        let table =
            "Nr.;Was ist passiert?;Gehört;Datum;Rest\n1;Die Kasse ist still;Taste;03.06.2026;x\n2;;;04.06.2026;\n3;Stille;;31.02.2026;\n"
        let sent = try german.submit("/apps/\(app)/reports/import", file: ("kasse.csv", table))
        let place = try #require(sent.response["Location"])
        let columns = try page(place)
        for (number, field) in [(1, "externalId"), (2, "text"), (3, "heard"), (4, "writtenAt"), (5, "")] {
            let chosen = try #require(
                columns.components(separatedBy: #"id="column-\#(number)""#).last?.components(separatedBy: "</select>")
                    .first)
            let selected = chosen.firstMatch(of: /value="([^"]*)" selected/).map { String($0.1) } ?? ""
            #expect(selected == field, "column \(number)")
        }
        try expect(
            place, says: "Zeile 3: die Zeile hat keinen Text", "03.06.2026, 00:00 UTC",
            not: ["has no text", "2026-06-03T00:00:00Z"])
        let names = ["Nr.", "Was ist passiert?", "Gehört", "Datum", "Rest"]
        let fields = ["externalId", "text", "heard", "writtenAt", ""]
        var form = [(name: "do", value: "file")]
        for number in 1...5 {
            form.append((name: "name-\(number)", value: names[number - 1]))
            form.append((name: "column-\(number)", value: fields[number - 1]))
        }
        let filed = try german.submit(place, form).text
        for said in [
            "die Zeile hat keinen Text", "In 1 Zeile nennt die Zeit keine Zone: Sie wurde als UTC genommen.",
            "die Spalte „Rest“, in 1 Zeile", "was „Datum“ sagt, wo es nicht verstanden wurde, in 1 Zeile",
            "Zendesk-Webhook", "Help-Scout-Webhook oder -Unterhaltung",
        ] { #expect(filed.contains(said), "lacks \(said)") }
        let main = try #require(filed.firstMatch(of: /<main[\s\S]*<\/main>/)).0
        #expect(!main.contains(#"lang="en""#))
    }
}
