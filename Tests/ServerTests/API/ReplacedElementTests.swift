import API
import Foundation
import History
import Testing

import TestSupport

/// What stands in the place of a control that was taken out of the app is not that control.
@Suite(.database) struct ReplacedElementTests {
    private func screen(_ middle: String, _ more: String...) -> String {
        TestCapture.screen(
            "list", [TestCapture.heading("Cart"), middle, TestCapture.button("Buy now", id: "buy")] + more)
    }
    private let delete = TestCapture.button("Delete account", id: "delete")
    private let nameless = TestCapture.button(nil, id: "delete")
    private let help = TestCapture.button("Help and contact", id: "help")

    private func gate(_ caller: TestCaller, _ app: String, _ release: String) throws -> [Measure: ConditionResource] {
        let verdict = try caller.get("/v1/apps/\(app)/releases/\(release)/gate").json(VerdictResource.self)
        return Dictionary(uniqueKeysWithValues: verdict.conditions.map { ($0.measure, $0) })
    }
    private func problems(_ caller: TestCaller, _ app: String) throws -> [ProblemResource] {
        try caller.get("/v1/apps/\(app)/problems").json(Listing<ProblemResource>.self).items
    }

    @Test func `it mends nothing, and what comes back is what it was`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(screen(delete), as: "1.0", of: app)
        try caller.ship(screen(nameless), as: "1.1", of: app)
        let ann = try caller.report(on: "delete", of: app)
        let problem = try #require(try problems(caller, app).first)
        #expect(ann.problem == problem.id)
        try caller.ship(screen(help), as: "1.2", of: app)
        let gone = try caller.problem(problem.id)
        #expect(gone.state == .open && gone.goneWithElement == "1.2" && gone.fixedRelease == nil, "\(gone)")
        let answer = try caller.get("/v1/reports/\(ann.id)/answer").text
        #expect(!answer.contains("find it no more"), "\(answer)")
        try caller.ship(screen(help, nameless), as: "1.3", of: app)
        #expect(try caller.problem(problem.id).looks.contains("1.3 present"))
        #expect(try problems(caller, app).map(\.id) == [problem.id], "no new problem")
    }

    @Test(arguments: [("a", "q"), ("nav.ok", "nav.up")])
    func `nor does it where developers call both by a letter or two`(own: String, other: String) throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(screen(TestCapture.button("Ann", id: own)), as: "1.0", of: app)
        try caller.ship(screen(TestCapture.button(nil, id: own)), as: "1.1", of: app)
        let problem = try #require(try problems(caller, app).first)
        for release in ["1.2", "1.3"] {
            try caller.ship(screen(TestCapture.button("Quit", id: other)), as: release, of: app)
        }
        let gone = try caller.problem(problem.id)
        #expect(gone.state == .open && gone.goneWithElement == "1.2" && gone.fixedRelease == nil, "\(gone)")
        try caller.ship(screen(TestCapture.button("Ann", id: other)), as: "1.4", of: app)
        #expect(try caller.problem(problem.id).fixedRelease == nil, "1.3 had another there")
    }

    @Test(arguments: [("q", "Ann"), ("a", "Quit")])
    func `it is the same by its words or by what developers call it`(identifier: String, name: String) throws {
        let caller = try TestServer().caller(), app = try caller.app()
        let printed = #""text":"Ann","id":"a","identifier":"a","traits":["button"]"#
        try caller.ship(screen(TestCapture.button("Ann", id: "a")), as: "1.0", of: app)
        try caller.ship(screen(printed), as: "1.1", of: app)
        let problem = try #require(try problems(caller, app).first)
        try caller.ship(screen(TestCapture.button(name, id: identifier)), as: "1.2", of: app)
        #expect(try caller.problem(problem.id).state == .fixed)
    }

    @Test func `a control without a name in its place is a new fault and inherits nothing`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(screen(TestCapture.button(nil, id: "old")), as: "1.0", of: app)
        try caller.ship(screen(TestCapture.button(nil, id: "paynow")), as: "1.1", of: app)
        let backlog = try gate(caller, app, "1.1")
        #expect(backlog[.newFaults]?.outcome == .fail && backlog[.regressions]?.outcome == .pass)
        try caller.ship(screen(TestCapture.button(nil, id: "paynow")), as: "1.2", of: app)
        let open = try #require(try problems(caller, app).first)
        let accepted = try caller.send(
            "PATCH", "/v1/problems/\(open.id)",
            #"{"state":"accepted","reason":"It goes away soon","version":\#(open.version)}"#)
        #expect(accepted.status == 200, "\(accepted.text)")
        #expect(try gate(caller, app, "1.2")[.newFaults]?.outcome == .pass)
        try caller.ship(screen(TestCapture.button(nil, id: "share")), as: "1.3", of: app)
        #expect(try gate(caller, app, "1.3")[.newFaults]?.outcome == .fail)
    }

    @Test(arguments: [
        (#""label":"Portrait of Ada","id":"photo","identifier":"photo","traits":["image"]"#, 0),
        (#""label":"Your account is safe","id":"note","identifier":"note","traits":["staticText"]"#, 0),
        (#""id":"share","identifier":"share","traits":["button"]"#, 1),
    ])
    func `it has lost neither role nor name`(other: String, faults: Double) throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(screen(delete), as: "1.0", of: app)
        try caller.ship(screen(other), as: "1.1", of: app)
        let gate = try gate(caller, app, "1.1")
        #expect(gate[.regressions]?.outcome == .pass, "\(String(describing: gate[.regressions]))")
        #expect(gate[.newFaults]?.actual == faults)
    }

    @Test func `what left the app is no loss of speech, whatever was silent beside it`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        func silent(_ text: String) -> String {
            #""text":"\#(text)","id":"\#(text)","identifier":"\#(text)","traits":["button"]"#
        }
        let rest = [TestCapture.heading("Cart"), silent("Add"), silent("Buy"), TestCapture.text("Total")]
        try caller.ship(
            TestCapture.screen("list", rest + [TestCapture.button("Help and contact", id: "help")]), as: "1.0",
            of: app)
        try caller.ship(TestCapture.screen("list", rest), as: "1.1", of: app)
        let gate = try gate(caller, app, "1.1")
        #expect(gate[.speechLoss]?.outcome == .pass && gate[.speechLoss]?.actual == 0)
    }

    /// Buttons that developers did not name; what begins with a dash is a text.
    private func feed(_ names: String...) -> String {
        TestCapture.screen(
            "feed",
            [TestCapture.heading("Feed")]
                + names.map { name in
                    let button = #""label":"\#(name)","text":"\#(name)","traits":["button"]"#
                    return name.hasPrefix("-") ? TestCapture.text(String(name.dropFirst())) : button
                })
    }

    @Test func `what stands again where it stood and is no button any more is worse, whatever stood there in between`()
        throws
    {
        let caller = try TestServer().caller()
        func told(_ third: String) throws -> (rules: [String], text: String) {
            let app = try caller.app()
            let first = feed("Milk", "Bread", "Butter", "Cheese"), second = feed("Jam", "Bread", "Butter", "Cheese")
            for (release, list) in [("1.0", first), ("1.1", second), ("1.2", third), ("1.3", third)] {
                try caller.ship(list, as: release, of: app)
            }
            let review = try caller.get("/v1/apps/\(app)/releases/1.3/review").json(ReviewResource.self)
            let verdict = try caller.get("/v1/apps/\(app)/releases/1.3/gate").json(VerdictResource.self)
            return (review.faults.map(\.rule), verdict.text)
        }
        for list in [feed("-Milk", "Bread", "Butter", "Cheese"), feed("-Milk", "Jam", "Bread", "Butter", "Cheese")] {
            let lost = try told(list)
            #expect(lost.rules.contains("trait-lost"), "\(lost)")
            let sentence = "“Milk” no longer says that it is a button, good last in 1.0"
            #expect(lost.text.contains(sentence), "\(lost.text)")
        }
        let elsewhere = try told(feed("Jam", "Bread", "Butter", "Cheese", "-Milk"))
        #expect(!elsewhere.rules.contains("trait-lost"), "a text elsewhere is no row of that name: \(elsewhere)")
        let again = try told(feed("Milk", "Bread", "Butter", "Cheese"))
        #expect(again.rules.isEmpty, "\(again)")
    }
}
