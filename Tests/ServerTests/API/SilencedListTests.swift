import API
import History
import Testing

import TestSupport

/// A list falls silent, and is captured empty later: nobody can hear that it is.
@Suite(.database) struct SilencedListTests {
    private enum Rows { case heard, silent, none }

    private func home(_ rows: Rows) -> String {
        let workouts = ["Running", "Yoga", "Boxing", "Rowing"].enumerated().map { place, name in
            #"{"frame":[20,\#(700 + place * 50),350,44],"isElement":true,\#(TestCapture.button(name, id: "w\(place)"))}"#
        }
        let list =
            #""isElement":false,"containerType":"list","id":"list","identifier":"list","elementsHidden":\#(rows == .silent),"#
            + #""children":[\#(rows == .none ? "" : workouts.joined(separator: ","))]"#
        return TestCapture.screen(
            "home",
            [TestCapture.heading("Home")] + (1...8).map { TestCapture.button("Row \($0) of many words", id: "r\($0)") }
                + [list.replacing(#""isElement":false,"#, with: "")]
        ).replacing(#""isElement":true,"containerType""#, with: #""isElement":false,"containerType""#)
    }

    @Test(arguments: [1, 2]) func `an empty list mends no silence that nobody heard end`(silences: Int) throws {
        let caller = try TestServer().caller(), app = try caller.app()
        let story = [.heard] + Array(repeating: Rows.silent, count: silences) + [.none, .none]
        for (minor, rows) in story.enumerated() { try caller.ship(home(rows), as: "1.\(minor)", of: app) }
        let browser = try TestBrowser(caller.server, .read)
        for minor in silences + 1..<story.count {
            let verdict = try caller.get("/v1/apps/\(app)/releases/1.\(minor)/gate").json(VerdictResource.self)
            let outcome = { (measure: Measure) in verdict.conditions.first { $0.measure == measure } }
            #expect(outcome(.regressions)?.outcome == .fail && outcome(.speechLoss)?.outcome == .fail)
            #expect(outcome(.notCompared)?.why.contains("shows something else than in 1.0") ?? false, "\(verdict)")
            let page = try browser.get("/apps/\(app)/screens/home?build=1.\(minor)").text
            #expect(page.contains("It shows something else than in 1.0: what is away here proves nothing."))
        }
        let found = try caller.get("/v1/apps/\(app)/problems").json(Listing<ProblemResource>.self).items
        #expect(found.map(\.state) == [.open], "\(found.map(\.title))")
    }

    @Test func `what is heard again is mended`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        for (minor, rows) in [Rows.heard, .silent, .none, .heard].enumerated() {
            try caller.ship(home(rows), as: "1.\(minor)", of: app)
        }
        let verdict = try caller.get("/v1/apps/\(app)/releases/1.3/gate").json(VerdictResource.self)
        #expect(verdict.verdict == .pass, "\(verdict)")
        let found = try caller.get("/v1/apps/\(app)/problems").json(Listing<ProblemResource>.self).items
        #expect(found.map(\.state) == [.fixed], "\(found.map(\.title))")
    }
}
