import API
import Screens
import Testing

import TestSupport

extension TestCaller {
    /// Uploads captures to a build and seals it.
    func ship(_ captures: String..., as build: String, of app: String) throws {
        for capture in captures { #expect([200, 201].contains(try upload(capture, to: build, of: app).status)) }
        #expect(try post("/v1/apps/\(app)/builds/\(build)/seal").status == 200)
    }

    func problem(_ id: Int) throws -> ProblemResource { try get("/v1/problems/\(id)").json() }

    /// What somebody says of an element of the screen `list`.
    func report(
        on element: String, in release: String = "1.1", of app: String, saying text: String = "It says nothing"
    ) throws -> ReportReceipt {
        try post(
            "/v1/apps/\(app)/reports",
            #"{"text":"\#(text)","release":"\#(release)","screen":"list","element":"\#(element)"}"#
        ).json()
    }

    /// A new app whose two buttons lost their names in 1.1: two problems, that of the first button first.
    func twoProblems() throws -> (app: String, ids: [Int]) {
        let app = try app()
        try ship(TestCapture.buttons("Buy", "Sell"), as: "1.0", of: app)
        try ship(TestCapture.buttons(nil, nil), as: "1.1", of: app)
        let found = try get("/v1/apps/\(app)/problems?rule=name-lost").json(Listing<ProblemResource>.self).items
        #expect(found.count == 2)
        return (app, found.sorted { ($0.element ?? 0) < ($1.element ?? 0) }.map(\.id))
    }

    /// A whole session, in which each step went well: less is no session.
    func listen(to screen: String, in release: String, of app: String) throws {
        let answers = Checklist.screen.map { #"{"step":"\#($0.id)","outcome":"passed"}"# }.joined(separator: ",")
        let answer = try post(
            "/v1/apps/\(app)/sessions", #"{"release":"\#(release)","screen":"\#(screen)","answers":[\#(answers)]}"#)
        #expect(answer.status == 201)
    }
}

extension ProblemResource {
    /// `1.2 absent`, by release.
    var looks: [String] { (observations ?? []).map { "\($0.build) \($0.outcome)" } }
}

extension TestCapture {
    /// A list with the buttons `one` and `two`.
    static func buttons(_ first: String?, _ second: String?) -> String {
        screen("list", [heading("List"), button(first, id: "one"), button(second, id: "two")])
    }
}
