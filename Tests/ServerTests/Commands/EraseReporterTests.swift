import API
import Foundation
import Testing
import TestSupport

/// Forgetting somebody, with the real program: found however they are written, and gone or told what is left.
@Suite(.database) struct EraseReporterTests {
    private func erase(_ arguments: String...) throws -> Program {
        try Program.run(
            "earshot-server", ["erase-reporter"] + arguments, input: "",
            environment: [
                "EARSHOT_DATABASE_URL": try TestDatabase.required().target,
                "EARSHOT_HOME": URL(filePath: TestCluster.migrations).deletingLastPathComponent().path,
            ])
    }

    /// Eight figures that no other test has.
    private static func figures() -> String { String(Int.random(in: 20_000_000...99_999_999)) }

    @Test func `a number is found however it is written, and texts are redacted`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        let figures = Self.figures(), name = "Zoe Thistle\(figures)"
        let spaced = "\(figures.prefix(3)) \(figures.dropFirst(3).prefix(2))-\(figures.suffix(3))"
        let body = """
            {"text":"Buy is silent. Call Zoe at 0171 \(spaced).","heard":"Button, \(name)","externalId":"<m-\(figures)@mail.example>",
             "reporter":{"name":"\(name)","contact":"+49 (0)171 \(spaced)"}}
            """
        let report = try caller.post("/v1/apps/\(app)/reports", body).json(ReportReceipt.self).id
        let message = #"{"direction":"note","text":"\#(name) rang from 0171\#(figures)"}"#
        #expect(try caller.post("/v1/reports/\(report)/messages", message).status == 201)
        let other = try caller.post(
            "/v1/apps/\(app)/reports", #"{"text":"As \#(name.lowercased()) says, it is silent"}"#
        )
        .json(ReportReceipt.self).id
        func told() throws -> String {
            try [report, other].map { try caller.get("/v1/reports/\($0)").text }.joined()
        }

        let trial = try erase("0171/\(figures)", "--dry-run", "--redact")
        #expect(trial.status == 5 && trial.output.contains("Would forget 1 entry"))
        #expect(trial.output.contains("texts of reports: 2, of \(report), \(other)"))
        #expect(try told().contains(name), "nothing was done")

        let first = try erase("0049 171 \(figures)")
        #expect(first.status == 5 && first.output.contains("Still tells of them:") && first.output.contains("--redact"))
        #expect(first.output.contains("--redact --report \(report) masks these texts"), "\(first.output)")
        #expect(first.output.contains("messages and notes on reports: 1"))
        #expect(try caller.get("/v1/reports/\(report)").json(ReportResource.self).reporter == nil)

        let again = try erase("0171 \(figures)")
        #expect(
            again.status == 5 && again.output.contains("Still tells of them:"), "who was forgotten is found in texts")
        let redacted = try erase("0171 \(figures)", "--redact")
        #expect(redacted.status == 0 && redacted.output.contains("Made to say nothing of them:"), "\(redacted.output)")
        #expect(try !told().contains(figures))
        #expect(redacted.output.contains("which reports are theirs is not known"))
        #expect(try told().contains("Call Zoe"))
        let own = try erase(name, "--redact", "--report", "\(report)")
        #expect(
            own.status == 0 && own.output.contains("in their own reports, nothing that a mask hides"), "\(own.output)")
        #expect(try !told().contains("Call Zoe"))
        #expect(try erase(name).status == 3)
    }

    @Test func `redacted, nobody finds them anywhere`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        let figures = Self.figures(), name = "Zoe Thistle\(figures)", mail = "zoe\(figures)@example.org"
        let list = TestCapture.screen(
            "list", [TestCapture.heading("List"), TestCapture.button("Buy", id: "buy")])
        #expect(try caller.upload(list, to: "1.0+1", of: app).status == 201)
        let body = """
            {"text":"\(name) says: Buy is silent. Regards, Zoe","release":"1.0","screen":"list","element":"buy",
             "externalId":"<\(figures)@mail.example>","reporter":{"name":"\(name)","contact":"\(name) <\(mail.uppercased())>"}}
            """
        let receipt = try caller.post("/v1/apps/\(app)/reports", body).json(ReportReceipt.self)
        let report = receipt.id, problem = try #require(receipt.problem)
        for (path, said) in [
            ("/v1/reports/\(report)/messages", #"{"direction":"from","text":"Write to \#(mail)"}"#),
            ("/v1/reports/\(report)/confirmations", #"{"release":"1.0","works":false,"note":"\#(name) says no"}"#),
            ("/v1/problems/\(problem)/comments", #"{"text":"\#(name) waits for it"}"#),
        ] {
            #expect(try caller.post(path, said).status < 300, "\(path)")
        }
        let table = "Text,Who\nSilent,\(mail)\n"
        let waiting = try TestBrowser(server, .read, .support)
        #expect(
            try waiting.submit("/apps/\(app)/reports/import", [], file: (name: "desk.csv", text: table)).status == 303)

        let done = try erase(" ZOE\(figures)@Example.org ", "--redact")
        #expect(done.status == 0, "\(done.output)\(done.errors)")
        #expect(done.output.contains("tables that wait: 1") && done.output.contains("comments on problems: 1"))
        #expect(done.output.contains("Not looked through: what the app's screens show"))
        for path in ["/v1/reports/\(report)", "/v1/problems/\(problem)"] {
            let text = try caller.get(path).text
            #expect(!text.contains("Thistle") && !text.lowercased().contains("zoe"), "\(path)")
            #expect(!text.contains(figures))
        }
        #expect(try caller.get("/v1/reports/\(report)").text.contains("[name] says: Buy is silent"))
        #expect(try erase(mail).status == 3)
    }

    @Test func `a name alone is found in any order, and is not taken for another person`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        let name = "Thistle\(Self.figures())"
        func file(_ reporter: String, _ text: String = "Silent") throws {
            let body = #"{"text":"\#(text)","reporter":\#(reporter)}"#
            #expect(try caller.post("/v1/apps/\(app)/reports", body).status == 201)
        }
        for text in ["Silent", "Mute"] { try file(#"{"name":"Zoë \#(name)"}"#, text) }
        let found = try erase("\(name.uppercased()), Zoe")
        #expect(found.status == 0 && found.output.contains("2 entries"))
        #expect(try erase("Zoe \(name)").status == 3)
        for contact in ["a", "b"] { try file(#"{"name":"Max \#(name)","contact":"\#(contact)-\#(name)@example.org"}"#) }
        let several = try erase("Max \(name)")
        #expect(several.status == 4 && several.output.contains("--all"))
        #expect(try erase("Max \(name)", "--all").status == 0)
        #expect(try erase("--dry-run", "- -").status == 2)
    }

    @Test
    func `what a mask would hide in their own reports goes, also from addresses, tags and what is beside the words`()
        throws
    {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        let figures = Self.figures(), last = "Thistle\(figures)", mail = "zoe.\(last)@example.org"
        let body = """
            {"text":"Silent, see https://desk.example/Zoe-\(last)/3","release":"\(last)-1","tags":["\(last.lowercased())","cart"],
             "url":"https://desk.example/t/3?mail=\(mail.replacing("@", with: "%40"))","externalSource":"desk-\(last)",
             "steps":["touch Zoe \(last)","flick right"],"reporter":{"name":"Zoe \(last)","contact":"\(mail)"}}
            """
        let report = try caller.post("/v1/apps/\(app)/reports", body).json(ReportReceipt.self).id
        let message = #"{"direction":"from","text":"Hello, Zoe again, call 0171 5550199 or ask \#(last.lowercased())"}"#
        #expect(try caller.post("/v1/reports/\(report)/messages", message).status == 201)
        let other = try caller.post(
            "/v1/apps/\(app)/reports", #"{"text":"Call 0171 5550199, says Zoé-\#(last.uppercased()); Zoe knows."}"#
        ).json(ReportReceipt.self).id
        let aside = try caller.post(
            "/v1/apps/\(app)/reports", #"{"text":"Zoe and I read \#(last) there"}"#
        ).json(ReportReceipt.self).id

        let done = try erase(mail, "--redact")
        #expect(done.status == 0, "\(done.output)\(done.errors)")
        #expect(done.output.contains("Not found: a first name alone"))
        let left = try caller.get("/v1/reports/\(report)").json(ReportResource.self)
        let text = try caller.get("/v1/reports/\(report)").text
        #expect(!text.lowercased().contains(last.lowercased()) && !text.contains("Zoe"), "\(text)")
        #expect(left.messages?.map(\.text) == ["Hello, [name] again, call [phone number] or ask [name]"])
        #expect(left.tags == ["[name]", "cart"] && left.steps == ["touch [name]", "flick right"])
        #expect(left.url == "https://desk.example/[link]" && left.text == "Silent, see https://desk.example/[link]")
        #expect(left.externalSource == "desk-[name]" && left.release == "[name]-1")
        #expect(
            try caller.get("/v1/reports/\(other)").json(ReportResource.self).text
                == "Call 0171 5550199, says [name]; [name] knows.", "what others say of somebody else stays")
        #expect(
            try caller.get("/v1/reports/\(aside)").json(ReportResource.self).text == "Zoe and I read \(last) there",
            "nobody says that this is one name")
    }
}
