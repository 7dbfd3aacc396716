import API
import Foundation
import History
import Testing

import TestSupport

/// What people take back, of which elements are one or of how releases follow one another, mends nothing: the captures are what they
/// were, byte for byte.
@Suite(.database) struct CorrectionTakenBackTests {
    private let others = ["Help", "More", "Less"].map { TestCapture.button($0, id: $0.lowercased()) }

    private func cart(_ button: String?) -> String {
        TestCapture.screen("list", [TestCapture.heading("Cart")] + [button].compactMap(\.self) + others)
    }
    private var bought: String { cart(TestCapture.button("Buy", id: "buy")) }
    /// It is drawn with its word and has no name.
    private let silent = TestCapture.button("Pay", id: "pay").replacing(#""label":"Pay","#, with: "")

    private func problems(_ caller: TestCaller, _ app: String) throws -> [ProblemResource] {
        try caller.get("/v1/apps/\(app)/problems").json(Listing<ProblemResource>.self).items
            .filter { ["name-lost", "button-name"].contains($0.rule) }
    }

    private func join(_ caller: TestCaller, _ app: String) throws -> CorrectionResource {
        let answer = try caller.post(
            "/v1/apps/\(app)/corrections",
            #"{"screen":"list","from":"1.0","to":"1.1","before":"buy","after":"pay","same":true}"#)
        #expect(answer.status == 201, "\(answer.text)")
        return try answer.json()
    }

    @Test(arguments: [false, true]) func `two that were one by hand for a while leave the problem open, and one`(
        isSealedBetween: Bool
    ) throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(bought, as: "1.0", of: app)
        try caller.ship(cart(silent), as: "1.1", of: app)
        let before = try #require(problems(caller, app).first)
        #expect(before.rule == "button-name" && before.state.isOpen)

        let correction = try join(caller, app)
        #expect(try caller.problem(before.id).rule == "name-lost")
        if isSealedBetween { try caller.ship(cart(silent), as: "1.2", of: app) }
        _ = try caller.send("DELETE", "/v1/apps/\(app)/corrections/\(correction.id)")

        let after = try problems(caller, app)
        #expect(after.map(\.id) == [before.id], "no second problem of the same button")
        #expect(after.first?.rule == "button-name" && after.first?.state == before.state, "\(after)")
        #expect(try caller.problem(before.id).looks.allSatisfy { !$0.hasSuffix("absent") || $0.hasPrefix("1.0") })

        try caller.ship(cart(TestCapture.button("Pay", id: "pay")), as: "1.3", of: app)
        let mended = try caller.problem(before.id)
        #expect(mended.state == .fixed && mended.fixedRelease == "1.3", "\(mended.looks)")
    }

    @Test func `what was one by hand for a while has no release that works`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(bought, as: "1.0", of: app)
        try caller.ship(cart(silent), as: "1.1", of: app)
        let correction = try join(caller, app)
        _ = try caller.send("DELETE", "/v1/apps/\(app)/corrections/\(correction.id)")
        let filed = try caller.report(on: "pay", in: "1.1", of: app, saying: "The button has no name")
        #expect(filed.since == "1.1" && filed.lastWorkingRelease == nil, "\(filed.answer ?? "")")
    }

    @Test func `an order of releases that is declared otherwise and back leaves the problem open, and one`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        func order(_ names: String...) throws {
            let list = names.map { "\"\($0)\"" }.joined(separator: ",")
            let answer = try caller.send(
                "PUT", "/v1/apps/\(app)/order", #"{"releaseOrder":"declared","releases":[\#(list)]}"#)
            #expect(answer.status < 300, "\(answer.text)")
        }
        _ = try caller.send("PUT", "/v1/apps/\(app)/order", #"{"releaseOrder":"declared","releases":[]}"#)
        try caller.ship(cart(nil), as: "x", of: app)
        try caller.ship(cart(silent), as: "z", of: app)
        try order("x", "z")
        try caller.ship(cart(TestCapture.button("Pay", id: "pay")), as: "y", of: app)
        try order("x", "y", "z")
        let first = try problems(caller, app)
        #expect(first.count == 1 && first.first?.state.isOpen == true, "\(first)")
        try order("x", "z", "y")
        try order("x", "y", "z")
        let last = try problems(caller, app)
        #expect(last.map(\.id) == first.map(\.id), "no second problem of the same button")
        #expect(last.first?.state.isOpen == true, "\(last)")
    }

    /// A hot fix that nobody had put on its line mends the button, as the order says, and 1.2 loses its name again.
    @Test func `what was lost by a wrong order alone is missing since the first release without a name`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        let named = cart(TestCapture.button("Pay", id: "pay"))
        let lists = [("1.0", cart(silent)), ("1.1", cart(silent)), ("1.1.1", named), ("1.2", cart(silent))]
        for (release, list) in lists {
            try caller.ship(list, as: release, of: app)
        }
        let lost = try #require(problems(caller, app).first)
        #expect(lost.rule == "name-lost" && lost.firstRelease == "1.2", "\(lost)")
        func place(_ body: String) throws {
            #expect(try caller.send("PUT", "/v1/apps/\(app)/releases/1.1.1", body).status < 300)
        }
        try place(#"{"line":"1.1.x","forkedFrom":"1.1"}"#)
        let missing = try caller.problem(lost.id)
        #expect(try problems(caller, app).map(\.id) == [lost.id])
        #expect(missing.rule == "button-name" && missing.firstRelease == "1.0" && missing.state.isOpen, "\(missing)")
        #expect(!missing.title.contains("has lost its name"), "\(missing.title)")
        for release in ["1.1.1", "1.2"] {
            let verdict = try caller.get("/v1/apps/\(app)/releases/\(release)/gate").json(VerdictResource.self)
            #expect(verdict.verdict == .pass, "\(verdict.conditions.filter { $0.outcome == .fail }.map(\.why))")
        }

        try caller.ship(named, as: "1.3", of: app)
        let mended = try caller.problem(lost.id)
        #expect(mended.state == .fixed && mended.fixedRelease == "1.3", "\(mended.looks)")
    }

    @Test func `a name that another line never had is no name that it lost`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        let named = cart(TestCapture.button("Pay", id: "pay"))
        for (release, list) in [("1.0", cart(silent)), ("1.1", named), ("1.2", cart(silent))] {
            try caller.ship(list, as: release, of: app)
        }
        let lost = try #require(problems(caller, app).first)
        let line = #"{"line":"1.0.x","forkedFrom":"1.0"}"#
        #expect(try caller.send("PUT", "/v1/apps/\(app)/releases/1.0.1", line).status < 300)
        try caller.ship(cart(silent), as: "1.0.1", of: app)
        let verdict = try caller.get("/v1/apps/\(app)/releases/1.0.1/gate").json(VerdictResource.self)
        #expect(verdict.verdict == .pass, "\(verdict.conditions.filter { $0.outcome == .fail }.map(\.why))")
        let known = try caller.problem(lost.id)
        #expect(known.firstRelease == "1.2" && known.rule == "name-lost" && known.state.isOpen, "\(known.looks)")
    }
}
