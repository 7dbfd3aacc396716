import API
import Foundation
import History
import TestSupport
import Testing

/// A fix is confirmed for those who may hear what the confirming reporter hears, in whichever order all of it is told.
@Suite(.database) struct ConfirmedForAllTests {
    private func list(_ label: String? = "Buy", pad: Bool = false) -> String {
        let screen = TestCapture.screen("list", [TestCapture.heading("List"), TestCapture.button(label, id: "buy")])
        return pad ? screen.replacing(#""idiom":"phone""#, with: #""idiom":"pad""#) : screen
    }

    private func file(_ caller: TestCaller, _ app: String, _ name: String, _ device: String) throws -> ReportReceipt {
        let filed = try caller.post(
            "/v1/apps/\(app)/reports",
            """
            {"text":"It says nothing","release":"1.1","screen":"list","element":"buy","device":"\(device)",
            "reporter":{"contact":"\(name)@example.com"}}
            """)
        #expect(filed.status == 201, "\(filed.text)")
        return try filed.json()
    }

    private func say(_ caller: TestCaller, _ report: ReportReceipt, in release: String, works: Bool) throws {
        let said = try caller.post(
            "/v1/reports/\(report.id)/confirmations", #"{"release":"\#(release)","works":\#(works)}"#)
        #expect([200, 201].contains(said.status), "\(said.text)")
    }

    private func state(_ caller: TestCaller, _ report: ReportReceipt) throws -> ProblemState {
        try caller.problem(try #require(report.problem)).state
    }

    @Test func `that it works on a tablet leaves the fix unconfirmed for a phone, and pages say so`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        for build in ["1.0", "1.1"] { try caller.ship(list(), list(pad: true), as: build, of: app) }
        let fay = try file(caller, app, "fay", "iPhone 15"), gus = try file(caller, app, "gus", "iPad Air")
        #expect(fay.problem == gus.problem)
        let problem = try #require(fay.problem)
        #expect(try caller.post("/v1/problems/\(problem)/fix-claims", #"{"release":"1.2"}"#).status == 201)
        try caller.ship(list(), list(pad: true), as: "1.2", of: app)
        try say(caller, gus, in: "1.2", works: true)
        #expect(try state(caller, fay) == .fixClaimed)
        let page = try caller.get("/problems/\(problem)").text
        #expect(page.contains("not confirmed for all who reported it"), "\(page)")
        #expect(!page.contains("no reporter has confirmed it"))
        try say(caller, fay, in: "1.2", works: true)
        #expect(try state(caller, fay) == .fixed)
    }

    @Test func `who has it where it works for somebody is not told that it is fixed on that person's word`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        for build in ["1.0", "1.1"] { try caller.ship(list(), as: build, of: app) }
        let fay = try file(caller, app, "fay", "iPhone 15"), gus = try file(caller, app, "gus", "iPhone 15")
        let problem = try #require(fay.problem)
        try caller.ship(list(), as: "1.2", of: app)
        try say(caller, gus, in: "1.2", works: true)
        try say(caller, fay, in: "1.2", works: false)
        #expect(try caller.post("/v1/problems/\(problem)/fix-claims", #"{"release":"1.3"}"#).status == 201)
        try caller.ship(list(), as: "1.3", of: app)
        try say(caller, gus, in: "1.3", works: true)
        #expect(try state(caller, fay) == .fixClaimed)
        let answer: AnswerResource = try caller.get("/v1/reports/\(fay.id)/answer").json()
        #expect(!answer.reply.text.contains("It is fixed in 1.3"), "\(answer.reply.text)")
    }

    @Test func `a report of before the fix, filed late, is asked for a word as one filed in time`() throws {
        let caller = try TestServer().caller()
        let states = try [true, false].map { isInTime in
            let app = try caller.app()
            try caller.ship(list(), as: "1.0", of: app)
            try caller.ship(list(nil), as: "1.1", of: app)
            let early = isInTime ? try file(caller, app, "fay", "iPhone 15") : nil
            try caller.ship(list(), as: "1.2", of: app)
            let report = try early ?? file(caller, app, "fay", "iPhone 15")
            let before = try state(caller, report)
            try say(caller, report, in: "1.2", works: true)
            return [before, try state(caller, report)]
        }
        #expect(states == [[.fixClaimed, .fixed], [.fixClaimed, .fixed]])
    }
}
