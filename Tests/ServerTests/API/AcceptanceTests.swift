import API
import Foundation
import History
import HTTP
import Testing

import TestSupport

/// A change that somebody takes for intended is the reference from then on, on record, and can be taken back
/// (docs/judgement.md section 1).
@Suite(.database) struct AcceptanceTests {
    private let buy = TestCapture.buttons("Buy", "Sell")
    /// What is printed stays, so that another name is a regression.
    private static func called(_ name: String) -> String {
        TestCapture.buttons("Buy", "Sell").replacing(#""label":"Buy""#, with: #""label":"\#(name)""#)
    }
    private let silent = TestCapture.buttons(nil, "Sell")

    /// A new app whose first button is another in 1.1.
    private func changed(_ caller: TestCaller, to capture: String) throws -> (app: String, fault: ReviewResource.Fault)
    {
        let app = try caller.app()
        try caller.ship(buy, as: "1.0", of: app)
        try caller.ship(capture, as: "1.1", of: app)
        return (app, try #require(try review(caller, app, "1.1").faults.first { $0.element != nil }))
    }

    private func review(_ caller: TestCaller, _ app: String, _ release: String) throws -> ReviewResource {
        try caller.get("/v1/apps/\(app)/releases/\(release)/review").json()
    }

    private func regressions(_ caller: TestCaller, _ app: String, _ release: String) throws -> ConditionResource {
        let verdict = try caller.get("/v1/apps/\(app)/releases/\(release)/gate").json(VerdictResource.self)
        return try #require(verdict.conditions.first { $0.measure == .regressions })
    }

    private func body(_ fault: ReviewResource.Fault, in build: String = "1.1", reason: String = "On purpose") -> String
    {
        let element = fault.element.map { #","element":\#($0)"# } ?? ""
        return
            #"{"build":"\#(build)","screen":"\#(fault.screen ?? "")","subject":{"rule":"\#(fault.rule)"\#(element)},"reason":"\#(reason)"}"#
    }

    @Test func `speech that is lost on purpose is lost no more, and what is lost after it is`() throws {
        /// Those that are silent are shown and no stop.
        func list(silent: Set<String> = []) -> String {
            let screen = TestCapture.screen(
                "list",
                [TestCapture.heading("List")]
                    + ["Buy now", "Add to basket", "Share with friends", "Save for later", "Write a review"]
                    .map { TestCapture.button($0, id: $0.lowercased()) })
            return silent.reduce(screen) {
                $0.replacing(#""isElement":true,"label":"\#($1)"#, with: #""isElement":false,"label":"\#($1)"#)
            }
        }
        let caller = try TestServer().caller(), app = try caller.app()
        func loss(_ release: String) throws -> Verdict.Condition.Outcome? {
            try caller.get("/v1/apps/\(app)/releases/\(release)/gate").json(VerdictResource.self).conditions
                .first { $0.measure == .speechLoss }?.outcome
        }
        try caller.ship(list(), as: "1.0", of: app)
        try caller.ship(list(silent: ["Add to basket"]), as: "1.1", of: app)
        #expect(try loss("1.1") == .fail)
        let fault = try #require(try review(caller, app, "1.1").faults.first { $0.rule == "speech-loss" })
        #expect(try caller.post("/v1/apps/\(app)/acceptances", body(fault)).status == 201)
        #expect(try loss("1.1") == .pass)
        try caller.ship(list(silent: ["Add to basket"]), as: "1.2", of: app)
        #expect(try loss("1.2") == .pass)
        try caller.ship(list(silent: ["Add to basket", "Share with friends"]), as: "1.3", of: app)
        #expect(try loss("1.3") == .fail)

        let other = try caller.app()
        func openLoss() throws -> Verdict.Condition.Outcome? {
            try caller.get("/v1/apps/\(other)/releases/1.1/gate").json(VerdictResource.self).conditions
                .first { $0.measure == .speechLoss }?.outcome
        }
        try caller.ship(list(), as: "1.0", of: other)
        #expect(try caller.upload(list(silent: ["Add to basket"]), to: "1.1", of: other).status == 201)
        let lost = try #require(try review(caller, other, "1.1").faults.first { $0.rule == "speech-loss" })
        #expect(try caller.post("/v1/apps/\(other)/acceptances", body(lost)).status == 201)
        #expect(try openLoss() == .pass)
        let more = list(silent: ["Add to basket", "Share with friends"])
        #expect(try caller.upload(more, to: "1.1", of: other).status == 201)
        #expect(try openLoss() == .fail, "what came later into the open build was not accepted")
    }

    @Test func `accepted, the gate, the queue and the page agree; taken back, they agree again`() throws {
        let caller = try TestServer().caller(), (app, fault) = try changed(caller, to: silent)
        let problem = try #require(fault.problem), path = "/v1/apps/\(app)/acceptances"
        #expect(try regressions(caller, app, "1.1").actual == 1 && caller.problem(problem).state == .open)
        let answer = try caller.post(path, body(fault))
        #expect(answer.status == 201)
        let made = try answer.json(AcceptanceResource.self)
        #expect(made.problems == [problem] && made.subject?.element == fault.element && made.build == "1.1")
        #expect(try regressions(caller, app, "1.1").actual == 0)
        #expect(try caller.problem(problem).state == .accepted)
        #expect(try caller.problem(problem).acceptedBecause == "On purpose")
        let aside = try #require(try review(caller, app, "1.1").faults.first { $0.element != nil }?.setAside)
        #expect(aside == "taken as intended by token test in 1.1: On purpose")
        #expect(try caller.get(path).json(Listing<AcceptanceResource>.self).items == [made])

        #expect(try caller.send("DELETE", "\(path)/\(made.id)").json(Listing<AcceptanceResource>.self).items == [])
        #expect(try regressions(caller, app, "1.1").actual == 1)
        #expect(try caller.problem(problem).state == .open && caller.problem(problem).acceptedBecause == nil)
        #expect(try caller.send("DELETE", "\(path)/\(made.id)").status == 404)
    }

    @Test func `the same again changes nothing and answers 200`() throws {
        let caller = try TestServer().caller(), (app, fault) = try changed(caller, to: silent)
        let first = try caller.post("/v1/apps/\(app)/acceptances", body(fault)).json(AcceptanceResource.self)
        let again = try caller.post("/v1/apps/\(app)/acceptances", body(fault, reason: "Another reason"))
        #expect(try again.status == 200 && again.json(AcceptanceResource.self) == first)
    }

    @Test func `later builds are measured against it: as it was accepted is good, another change is worse`() throws {
        let caller = try TestServer().caller(), (app, _) = try changed(caller, to: Self.called("Order"))
        _ = try caller.send(
            "PUT", "/v1/apps/\(app)/policy",
            #"{"conditions":[{"measure":"regressions","comparator":"<=","threshold":0}]}"#)
        #expect(try regressions(caller, app, "1.1").outcome == .fail)
        let all = #"{"build":"1.1","screen":"list","reason":"Its new name"}"#
        let made = try caller.post("/v1/apps/\(app)/acceptances", all).json(AcceptanceResource.self)
        try caller.ship(Self.called("Order"), as: "1.2", of: app)
        #expect(try regressions(caller, app, "1.2").actual == 0)
        _ = try caller.upload(Self.called("Delete"), to: "1.3", of: app)
        let worse = try regressions(caller, app, "1.3")
        #expect(worse.actual == 1 && worse.why.contains("Delete"), "what was accepted is not every name there is")
        _ = try caller.post("/v1/apps/\(app)/builds/1.3/seal")
        #expect(try regressions(caller, app, "1.3").actual == 1)
        let renamed = try #require(try made.problems.first { try caller.problem($0).rule == "name-changed" })
        #expect(try caller.problem(renamed).state == .open, "what the gate counts is in the queue")
        try caller.ship(Self.called("Order"), as: "1.4", of: app)
        #expect(try regressions(caller, app, "1.4").actual == 0, "back to what was accepted")
    }

    private func speechLoss(_ caller: TestCaller, _ app: String, _ release: String) throws -> Double? {
        let verdict = try caller.get("/v1/apps/\(app)/releases/\(release)/gate").json(VerdictResource.self)
        return verdict.conditions.first { $0.measure == .speechLoss }?.actual
    }

    @Test(arguments: [true, false]) func `sums are of what is intended now, whenever a build was sealed`(
        isSealedBefore: Bool
    )
        throws
    {
        let caller = try TestServer().caller(), app = try caller.app()
        let path = "/v1/apps/\(app)/acceptances"
        func screen(_ said: [String]) -> String {
            TestCapture.screen("list", said.map { TestCapture.text($0) }).replacing(#/"text":"[^"]*",/#, with: "")
        }
        let all = ["One two three four", "Five six seven eight", "Nine ten eleven twelve"]
        func accept() throws -> Int {
            try caller.post(path, #"{"build":"1.1","screen":"list","reason":"Shorter"}"#).json(AcceptanceResource.self)
                .id
        }
        try caller.ship(screen(all), as: "1.0", of: app)
        try caller.ship(screen(Array(all.prefix(2))), as: "1.1", of: app)
        var accepted = isSealedBefore ? nil : try accept()
        try caller.ship(screen(all.prefix(2) + ["New"]), as: "1.2", of: app)
        if isSealedBefore {
            #expect(try speechLoss(caller, app, "1.2") ?? 0 > 0.2)
            accepted = try accept()
        }
        #expect(try speechLoss(caller, app, "1.2") == 0)
        _ = try caller.send("DELETE", "\(path)/\(try #require(accepted))")
        try caller.ship(screen(all.prefix(2) + ["Newer"]), as: "1.3", of: app)
        for release in ["1.1", "1.2", "1.3"] {
            #expect(try speechLoss(caller, app, release) ?? 0 > 0.2, "\(release) is measured against 1.0 again")
        }
    }

    @Test func `all of a screen can be accepted, then nothing on it stands in the way`() throws {
        let caller = try TestServer().caller(), (app, _) = try changed(caller, to: silent)
        let path = "/v1/apps/\(app)/acceptances"
        let answer = try caller.post(path, #"{"build":"1.1","screen":"list","reason":"Drawn anew"}"#)
        #expect(answer.status == 201)
        #expect(try regressions(caller, app, "1.1").actual == 0)
        let left = try caller.get("/v1/apps/\(app)/problems?state=open").json(Listing<ProblemResource>.self).items
        #expect(left.filter { $0.screen == "list" } == [])
    }

    @Test(arguments: [nil, TestAudit.axe(away: ["one"])] as [String?])
    func `all of a screen that is accepted is what was looked at there, by other tools, too`(second: String?) throws {
        let caller = try TestServer().caller(), app = try caller.app(), list = TestCapture.buttons("Buy", "Sell")
        let found = TestAudit.axe(("region", "one")), audits = [TestAudit.axe(), found, second, found]
        for (minor, audit) in audits.enumerated() {
            for file in [list, audit].compactMap(\.self) {
                #expect([200, 201].contains(try caller.upload(file, to: "1.\(minor)", of: app, "?screen=list").status))
            }
            #expect(try caller.post("/v1/apps/\(app)/builds/1.\(minor)/seal").status == 200)
            guard minor == 2 else { continue }
            let body = #"{"build":"1.2","screen":"list","reason":"As it is meant"}"#
            #expect(try caller.post("/v1/apps/\(app)/acceptances", body).status == 201)
        }
        #expect(try regressions(caller, app, "1.3").actual == 1, "nobody saw it in the build that was accepted")
        let all = #"{"build":"1.3","screen":"list","reason":"As it is meant"}"#
        #expect(try caller.post("/v1/apps/\(app)/acceptances", all).status == 201)
        #expect(try regressions(caller, app, "1.3").actual == 0)
    }

    @Test func `what changes once more in a later release takes nothing from the one it was accepted in`() throws {
        let caller = try TestServer().caller(), (app, _) = try changed(caller, to: silent)
        let body = #"{"build":"1.1","screen":"list","reason":"Drawn anew"}"#
        #expect(try caller.post("/v1/apps/\(app)/acceptances", body).status == 201)
        func isOpen(_ release: String) throws -> Bool {
            let verdict = try caller.get("/v1/apps/\(app)/releases/\(release)/gate").json(VerdictResource.self)
            return verdict.conditions.contains { $0.measure == .newProblems && $0.outcome == .fail }
        }
        #expect(try !isOpen("1.1"))
        try caller.ship(buy, as: "1.2", of: app)
        try caller.ship(silent, as: "1.3", of: app)
        let open = try caller.get("/v1/apps/\(app)/problems?state=open").json(Listing<ProblemResource>.self).items
        #expect(!open.isEmpty && open.allSatisfy { $0.firstRelease == "1.1" }, "\(open.map(\.title))")
        #expect(try !isOpen("1.1"))
        #expect(try regressions(caller, app, "1.3").outcome == .fail)
    }

    @Test func `accepted in one state of the screen, it stands in the other, and so does its problem`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        for (capture, build) in [(buy, "1.0"), (silent, "1.1")] {
            for query in ["", "?appearance=dark"] {
                #expect(try caller.upload(capture, to: build, of: app, query).status == 201)
            }
            _ = try caller.post("/v1/apps/\(app)/builds/\(build)/seal")
        }
        let fault = try #require(
            try review(caller, app, "1.1").faults.first { $0.variant == "dark" && $0.element != nil })
        let dark = body(fault).replacing(#""screen""#, with: #""variant":"dark","screen""#)
        let made = try caller.post("/v1/apps/\(app)/acceptances", dark).json(AcceptanceResource.self)
        #expect(made.variant == "dark" && made.problems == [])
        #expect(try regressions(caller, app, "1.1").actual == 1)
        #expect(try caller.problem(try #require(fault.problem)).state == .open)
        let all = try caller.post("/v1/apps/\(app)/acceptances", body(fault)).json(AcceptanceResource.self)
        #expect(all.problems == [fault.problem])
        #expect(try regressions(caller, app, "1.1").actual == 0)
    }

    @Test(arguments: [false, true])
    func `accepted in one language and mended in the other, nothing of its problem is open`(
        isLate: Bool
    ) throws {
        let caller = try TestServer().caller(), app = try caller.app()
        func list(_ name: String?, _ language: String) -> String {
            TestCapture.buttons(name, "OK").replacing(#""variant":{"#, with: #""variant":{"locale":"\#(language)","#)
        }
        try caller.ship(list("Edit", "en"), list("Bearbeiten", "de"), as: "1.0", of: app)
        try caller.ship(list(nil, "en"), list(nil, "de"), as: "1.1", of: app)
        let problem = try #require(
            try caller.get("/v1/apps/\(app)/problems").json(Listing<ProblemResource>.self).items.first
        ).id
        func accept() throws -> AcceptanceResource {
            try caller.post(
                "/v1/apps/\(app)/acceptances",
                #"{"build":"1.1","screen":"list","variant":"en","reason":"An icon in English"}"#
            ).json()
        }
        func mend() throws { try caller.ship(list(nil, "en"), list("Bearbeiten", "de"), as: "1.2", of: app) }
        var made: AcceptanceResource
        if isLate {
            try mend()
            made = try accept()
        } else {
            made = try accept()
            #expect(try caller.problem(problem).state == .open)
            try mend()
            made = try caller.get("/v1/apps/\(app)/acceptances").json(Listing<AcceptanceResource>.self).items[0]
        }
        #expect(made.problems == [problem])
        #expect(try caller.problem(problem).state == .accepted)
        #expect(try caller.problem(problem).acceptedBecause == "An icon in English")
        try caller.ship(list(nil, "en"), list("Bearbeiten", "de"), as: "1.3", of: app)
        #expect(try caller.problem(problem).state == .accepted && regressions(caller, app, "1.3").actual == 0)
        try caller.ship(list(nil, "en"), list(nil, "de"), as: "1.4", of: app)
        #expect(try caller.problem(problem).state == .open && regressions(caller, app, "1.4").actual == 1)
    }

    @Test func `what a person says of the problem afterwards is not taken back with it`() throws {
        let caller = try TestServer().caller(), (app, fault) = try changed(caller, to: silent)
        let made = try caller.post("/v1/apps/\(app)/acceptances", body(fault)).json(AcceptanceResource.self)
        let problem = try #require(made.problems.first)
        _ = try caller.send("PATCH", "/v1/problems/\(problem)", #"{"state":"accepted","reason":"We live with it"}"#)
        _ = try caller.send("DELETE", "/v1/apps/\(app)/acceptances/\(made.id)")
        #expect(try caller.problem(problem).state == .accepted)
    }

    @Test(arguments: [
        (#"{"build":"1.1","screen":"list","reason":" "}"#, "/reason"),
        (#"{"build":"9.9","reason":"r"}"#, "/build"),
        (#"{"build":"1.1","screen":"nowhere","reason":"r"}"#, "/screen"),
        (#"{"build":"1.1","screen":"list","variant":"dark","reason":"r"}"#, "/variant"),
        (#"{"build":"1.1","subject":{"rule":"speech-loss"},"reason":"r"}"#, "/screen"),
        (#"{"build":"1.1","screen":"list","subject":{"rule":" "},"reason":"r"}"#, "/subject/rule"),
        (#"{"build":"1.1","subject":{"rule":"name-lost","element":987654321},"reason":"r"}"#, "/subject/element"),
        (#"{"build":"1.1","screen":"list","subject":{"rule":"screen-trap"},"reason":"r"}"#, "/subject"),
    ])
    func `what can't be accepted is refused at its place, and nothing is kept`(body: String, pointer: String) throws {
        let caller = try TestServer().caller(), (app, _) = try changed(caller, to: silent)
        let answer = try caller.post("/v1/apps/\(app)/acceptances", body)
        #expect(try answer.status == 422 && answer.problem().errors?.first?.pointer == pointer)
        #expect(try caller.get("/v1/apps/\(app)/acceptances").json(Listing<AcceptanceResource>.self).items == [])
    }

    @Test func `another app's element and acceptance are none of this one's, and reading alone accepts nothing`() throws
    {
        let server = try TestServer(), caller = try server.caller()
        let (app, fault) = try changed(caller, to: silent), (other, _) = try changed(caller, to: silent)
        let answer = try caller.post("/v1/apps/\(other)/acceptances", body(fault))
        #expect(try answer.problem().errors?.first?.pointer == "/subject/element")
        let made = try caller.post("/v1/apps/\(app)/acceptances", body(fault)).json(AcceptanceResource.self)
        #expect(try caller.send("DELETE", "/v1/apps/\(other)/acceptances/\(made.id)").status == 404)
        #expect(try server.caller(.read).post("/v1/apps/\(app)/acceptances", body(fault)).status == 403)
    }

    @Test(arguments: ["releases/1.1", "screens/list?build=1.1"])
    func `from the page: a reason is asked for at its field, it is listed with the way back`(place: String) throws {
        let server = try TestServer(), caller = try server.caller(), (app, fault) = try changed(caller, to: silent)
        let person = try TestBrowser(server, .read, .triage)
        let page = try person.get("/apps/\(app)/\(place)").text
        #expect(page.contains("This is intended") && !page.contains("Taken as intended"))
        let action = try #require(page.firstMatch(of: /action="([^"]+\/acceptances[^"]*)"/)).1
            .replacing("&amp;", with: "&")
        func fields(_ reason: String) -> [(name: String, value: String)] {
            [
                ("key", "accept list \(fault.rule) \(fault.element ?? 0)"), ("build", "1.1"), ("screen", "list"),
                ("rule", fault.rule), ("element", String(fault.element ?? 0)), ("reason", reason),
            ]
        }
        let refused = try person.submit(String(action), fields(""))
        #expect(refused.status == 422 && refused.text.contains("Say why it is intended."))
        #expect(refused.text.contains("<details open>") && refused.text.contains("aria-invalid"))
        let sent = try person.submit(String(action), fields("A <new> look"))
        #expect(sent.status == 303)
        let after = try person.get(try #require(sent.response["Location"])).text
        #expect(after.contains("Taken as intended: it counts no more") && after.contains("A &lt;new&gt; look"))
        #expect(after.contains("\(person.name)") && after.contains(">Take back</button>"))
        let undo = try #require(after.firstMatch(of: /action="([^"]+\/acceptances\/\d+\/end)"/)).1
        let back = try person.submit(String(undo))
        #expect(back.status == 303)
        #expect(try person.get(try #require(back.response["Location"])).text.contains("the change counts again"))
        #expect(try regressions(caller, app, "1.1").actual == 1)
        #expect(try !TestBrowser(server, .read).get("/apps/\(app)/\(place)").text.contains("This is intended"))
    }
}
