import API
import Application
import Foundation
import History
import HTTP
import Screens
import Testing
import Web

import TestSupport

@Suite(.database) struct PolicyPageTests {
    private let list = TestCapture.screen("list", [TestCapture.heading("List"), TestCapture.button("Buy", id: "buy")])

    @Test func `the policy is set by the form, condition by condition`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        let admin = try TestBrowser(server, .admin)
        let answer = try admin.submit(
            "/apps/\(app)/policy",
            [
                ("0-measure", "regressions"), ("0-comparator", "<="), ("0-threshold", "2"), ("0-impact", "serious"),
                ("1-measure", "newProblems"), ("1-comparator", ""), ("1-threshold", ""),
                ("2-measure", "speechLoss"), ("2-comparator", "<"), ("2-threshold", "0.25"),
            ])
        #expect(answer.status == 303)
        let policy = try caller.get("/v1/apps/\(app)/policy").json(PolicyResource.self)
        #expect(
            policy.version == 1
                && policy.conditions == [
                    ConditionBody(measure: .regressions, comparator: .atMost, threshold: 2, impact: .serious),
                    ConditionBody(measure: .speechLoss, comparator: .less, threshold: 0.25, impact: nil),
                ])
        #expect(try admin.get("/apps/\(app)/policy").text.contains("less than 0.25"))
    }

    @Test func `a German page takes decimals as it shows them`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        let admin = try TestBrowser(server, .admin), path = "/apps/\(app)/policy"
        #expect(try admin.submit("/settings/language", [("language", "de")]).status == 303)
        func send(_ threshold: String) throws -> TestCaller.Answer {
            try admin.submit(
                path,
                [("0-measure", "spokenCoverage"), ("0-comparator", ">="), ("0-threshold", threshold), ("0-scope", "")])
        }
        #expect(try send("0,9").status == 303)
        #expect(try caller.get("/v1\(path)").json(PolicyResource.self).conditions.map(\.threshold) == [0.9])
        #expect(try admin.get(path).text.contains("0,9"))
        let wrong = try send("neun").text
        #expect(wrong.contains("Eine Schwelle ist eine Zahl ab 0."), "\(wrong)")
    }

    @Test func `no share has a threshold above all of it`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        let admin = try TestBrowser(server, .admin), path = "/apps/\(app)/policy"
        for measure in ["spokenCoverage", "speechLoss"] {
            let comparator = measure == "speechLoss" ? "<" : ">="
            let body = #"{"conditions":[{"measure":"\#(measure)","comparator":"\#(comparator)","threshold":90}]}"#
            let refused = try caller.send("PUT", "/v1\(path)", body)
            #expect(refused.status == 422 && refused.text.contains("/conditions/0/threshold"), "\(refused.text)")
            #expect(refused.text.contains("a number from 0 to 1: 1 is 100 %."))
            let form = [("0-measure", measure), ("0-comparator", comparator), ("0-threshold", "90")]
            let page = try admin.submit(path, form)
            #expect(page.status == 422 && page.text.contains("a number from 0 to 1: 1 is 100 %."))
            #expect(try admin.submit(path, [form[0], form[1], ("0-threshold", "1")]).status == 303)
        }
        #expect(try admin.submit("/settings/language", [("language", "de")]).status == 303)
        let german = try admin.submit(
            path, [("0-measure", "speechLoss"), ("0-comparator", "<"), ("0-threshold", "1,5")])
        #expect(german.text.contains("Die Schwelle eines Anteils ist eine Zahl von 0 bis 1: 1 ist 100 %."))
    }

    @Test func `the policy is tried and set as a file, and what is wrong is told with its line`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        try caller.ship(TestCapture.buttons("Buy", "Sell"), as: "1.0", of: app)
        try caller.ship(TestCapture.buttons(nil, "Sell"), as: "1.1", of: app)
        let admin = try TestBrowser(server, .admin, .read), path = "/apps/\(app)/policy"
        let yaml = "conditions:\r\n- measure: regressions\r\n  comparator: <=\r\n  threshold: 0\r\n"
        let tried = try admin.submit(path + "/file/trial", [("policy", yaml)])
        #expect(tried.status == 200 && tried.text.contains("Would have blocked 1.1, and let 1.0 pass."))
        #expect(
            tried.text.contains("comparator: &lt;=")
                && tried.text.contains("<details open><summary>Set the policy as a file"))
        #expect(try caller.get("/v1/apps/\(app)/policy").json(PolicyResource.self).version == 0)
        #expect(try admin.submit(path + "/file", [("policy", yaml)]).status == 303)
        let set = try caller.get("/v1/apps/\(app)/policy").json(PolicyResource.self)
        #expect(set.version == 1 && set.conditions.map(\.measure) == [.regressions])
        for action in ["/file", "/file/trial"] {
            let wrong = try admin.submit(path + action, [("policy", yaml + "- measure: loudness\r\n")])
            #expect(wrong.status == 422 && wrong.text.contains("id=\"policy-message\">Line 5: "), "\(wrong.text)")
            #expect(wrong.text.contains("- measure: loudness"))
            let negative = try admin.submit(
                path + action, [("policy", yaml.replacing("threshold: 0", with: "threshold: -1"))])
            #expect(negative.status == 422 && negative.text.contains("id=\"policy-message\">"), "\(negative.text)")
            #expect(try admin.submit(path + action, [("policy", "")]).status == 422)
        }
        #expect(try caller.get("/v1/apps/\(app)/policy").json(PolicyResource.self).version == 1)
        let chosen = yaml.replacing("regressions", with: "speechLoss")
        #expect(try admin.submit(path + "/file", [("policy", yaml)], file: ("policy.yaml", chosen)).status == 303)
        let last = try caller.get("/v1/apps/\(app)/policy").json(PolicyResource.self)
        #expect(last.conditions.map(\.measure) == [.speechLoss], "a file that is chosen counts")
        #expect(try admin.submit(path + "/file", [("policy", yaml)], file: ("", "")).status == 303, "none was chosen")
        #expect(try caller.get("/v1/apps/\(app)/policy").json(PolicyResource.self).conditions.count == 1)
        let reader = try TestBrowser(server, .read)
        #expect(try reader.submit(path + "/file", [("policy", yaml)]).status == 403)
    }

    @Test func `a threshold that is no number is told at its line, and what was typed stays`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        let answer = try TestBrowser(server, .admin).submit(
            "/apps/\(app)/policy",
            [
                ("0-measure", "regressions"), ("0-comparator", ""), ("0-threshold", ""),
                ("1-measure", "speechLoss"), ("1-comparator", "<"), ("1-threshold", "a tenth"),
            ])
        #expect(answer.status == 422)
        #expect(answer.text.contains("id=\"message-1\"") && answer.text.contains("value=\"a tenth\""))
        #expect(try caller.get("/v1/apps/\(app)/policy").json(PolicyResource.self).version == 0)
    }

    @Test func `a waiver is added with its author and ended; others stay as they are`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        let admin = try TestBrowser(server, .admin)
        _ = try caller.send(
            "PUT", "/v1/apps/\(app)/waivers",
            #"{"items":[{"rule":"thumb-reach","reason":"Old devices","until":"2999-01-01"}]}"#)
        let fields = [("rule", "text-contrast"), ("reason", "New colours in June"), ("until", "2999-06-30")]
        #expect(try admin.submit("/apps/\(app)/waivers", fields.map { (name: $0.0, value: $0.1) }).status == 303)
        let waivers = try caller.get("/v1/apps/\(app)/waivers").json(Listing<WaiverResource>.self).items
        #expect(waivers.map(\.author) == ["token test", admin.name])
        #expect(try admin.submit("/apps/\(app)/waivers/\(waivers[0].id)/end").status == 303)
        #expect(try admin.submit("/apps/\(app)/waivers/\(waivers[0].id)/end").status == 404)
        let left = try caller.get("/v1/apps/\(app)/waivers").json(Listing<WaiverResource>.self).items
        #expect(left.map(\.rule) == ["text-contrast"])
    }

    @Test(arguments: [
        ("rule", ["rule": "no-such-rule", "reason": "r", "until": "2999-01-01"]),
        ("problem", ["problem": "987654321", "reason": "r", "until": "2999-01-01"]),
        ("problem", ["reason": "r", "until": "2999-01-01"]),
        ("screen", ["rule": "thumb-reach", "screen": "none", "reason": "r", "until": "2999-01-01"]),
        ("reason", ["rule": "thumb-reach", "until": "2999-01-01"]),
        ("until", ["rule": "thumb-reach", "reason": "r", "until": "soon"]),
        ("until", ["rule": "thumb-reach", "reason": "r", "until": "2001-01-01"]),
    ])
    func `what is wrong with a waiver stands at its field`(field: String, fields: [String: String]) throws {
        let server = try TestServer(), app = try server.caller().app()
        let answer = try TestBrowser(server, .admin).submit(
            "/apps/\(app)/waivers", fields.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) })
        #expect(answer.status == 422 && answer.text.contains("id=\"\(field)-message\""))
    }

    @Test func `a reader sees the policy and no form`() throws {
        let server = try TestServer(), app = try server.caller().app()
        let reader = try TestBrowser(server, .read)
        let page = try reader.get("/apps/\(app)/policy")
        #expect(page.status == 200 && !page.text.contains("Set the conditions"))
        #expect(try reader.submit("/apps/\(app)/policy", [("0-measure", "regressions")]).status == 403)
        #expect(try reader.submit("/apps/\(app)/waivers", [("rule", "thumb-reach")]).status == 403)
    }

    @Test func `an upload by hand leads to its receipt with its alarms`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        let browser = try TestBrowser(server, .upload, .read)
        _ = try caller.upload(list, to: "1.0", of: app)
        let silent = TestCapture.screen("list", [TestCapture.heading("List"), TestCapture.button(nil, id: "buy")])
        let answer = try browser.submit("/apps/\(app)/upload", [("build", "1.1")], file: ("list.json", silent))
        #expect(answer.status == 303)
        let receipt = try browser.get(try #require(answer.response["Location"]))
        #expect(receipt.status == 200 && receipt.text.contains("href=\"/rules/name-lost\""))
        #expect(receipt.text.contains("list.json"))
    }

    @Test func `bytes that can't be read are told at the file, a bad build at the build`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        let browser = try TestBrowser(server, .upload, .read)
        let broken = list.replacing("[20,160,350,44]", with: "[20,160,350]")
        let bytes = try browser.submit("/apps/\(app)/upload", [("build", "1.0")], file: ("list.json", broken))
        #expect(bytes.status == 422 && bytes.text.contains("/root/children/1/frame"))
        #expect(bytes.text.contains("aria-describedby=\"file-message\"") && bytes.text.contains("value=\"1.0\""))
        let build = try browser.submit("/apps/\(app)/upload", [("build", "one two")], file: ("list.json", list))
        #expect(build.status == 422 && build.text.contains("id=\"build-message\""))
        let slip = try browser.submit(
            "/apps/\(app)/upload", [("build", "1.7"), ("locale", "german!"), ("contentSize", "XL")],
            file: ("list.json", list))
        #expect(slip.status == 422 && slip.text.contains("<details open>"))
        #expect(slip.text.contains("locale-message") && slip.text.contains(#"<option value="XL" selected>"#))
        let said = try browser.submit(
            "/apps/\(app)/upload", [("build", "1.7"), ("locale", "de"), ("preLogin", "true")], file: ("list.json", list)
        )
        #expect(said.status == 303)
        let tree = try caller.get("/v1/apps/\(app)/screens/list/tree?build=1.7").text.replacing("\": ", with: "\":")
        #expect(tree.contains(#""locale":"de""#) && tree.contains(#""preLogin":true"#))
        let none = try browser.submit("/apps/\(app)/upload", [("build", "1.0")])
        #expect(none.status == 422 && none.text.contains("id=\"file-message\""))
    }

    @Test func `imported rows are listed one by one: filed, known, refused`() throws {
        let server = try TestServer(), app = try server.caller().app()
        let browser = try TestBrowser(server, .support, .read)
        let rows =
            #"{"text":"The list is silent","externalId":"a1"}"# + "\n" + #"{"text":" ","externalId":"a2"}"# + "\n"
        let first = try browser.submit("/apps/\(app)/reports/import", file: ("reports.ndjson", rows))
        #expect(first.status == 200 && first.text.contains("1 report filed, 0 known already, 1 refused."))
        let again = try browser.submit("/apps/\(app)/reports/import", file: ("reports.ndjson", rows))
        #expect(again.text.contains("0 reports filed, 1 known already, 1 refused."))
        let capture = try browser.submit("/apps/\(app)/reports/import", file: ("list.json", list))
        #expect(capture.status == 422 && capture.text.contains("id=\"file-message\""))
        let reader = try TestBrowser(server, .read)
        #expect(try reader.get("/apps/\(app)/reports/import").status == 403)
    }

    @Test func `search finds screens, what is heard, and what people say; never who said it`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        let word = "quokka\(Int.random(in: 1000...9999))"
        _ = try caller.upload(
            TestCapture.screen("\(word)-list", [TestCapture.heading("All \(word)s")]), to: "1.0", of: app)
        _ = try caller.post(
            "/v1/apps/\(app)/reports",
            #"{"text":"The \#(word) is silent","reporter":{"name":"Grace \#(word)","contact":"grace@example.com"}}"#)
        let reader = try TestBrowser(server, .read)
        let found = try reader.get("/search?q=\(word)&app=\(app)").text
        #expect(found.contains("/apps/\(app)/screens/\(word)-list\""))
        #expect(found.contains("/apps/\(app)/screens/\(word)-list?build=1.0"))
        #expect(found.contains("The \(word) is silent"))
        #expect(!found.contains("Grace"))
        #expect(try reader.get("/search?q=Grace").text.contains("Nobody said so."))
        for words in ["%25", "'%3B--", "a%26%26!(", "%5C", "×"] {
            #expect(try reader.get("/search?q=" + words.replacing("×", with: "%C3%97")).status == 200)
        }
        #expect(try TestBrowser(server, .upload).get("/search?q=\(word)").status == 403)
    }
}
