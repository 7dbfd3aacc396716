import API
import History
import Testing
import TestSupport

/// What is scrolled out of sight is not mended by that, and what comes back into sight is not worse
/// (docs/judgement.md section 5).
@Suite(.database) struct ScrolledAwayTests {
    private static let rows = [
        (
            "text-contrast",
            ##""isElement":true,"label":"Terms","text":"Terms","textColor":"#DDDDDD","backgroundColor":"#FFFFFF""##
        ),
        (
            "label-in-name",
            #""isElement":true,"label":"Purchase","text":"Buy now","traits":["button"]"#
        ),
        (
            "swallowed-children",
            #""isElement":true,"label":"Row","traits":["button"],"children":[{"frame":[20,TOP,300,20],"text":"Special offer"},{"frame":[20,TOP,300,20],"text":"Row"}]"#
        ),
        ("unspoken-text", #""type":"view","className":"UILabel","text":"Special offer for members""#),
    ]

    private func screen(_ row: String, at y: Int) -> String {
        let row = #"{"frame":[20,TOP,350,44],\#(row)}"#.replacing("TOP", with: "\(y)")
        let first = #"{"frame":[20,200,350,44],"isElement":true,"label":"Sell","text":"Sell","traits":["button"]}"#
        return """
            {"format":"earshot-capture/1","screen":{"key":"list"},"variant":{"device":{"idiom":"phone","size":[390,844]}},
             "root":{"frame":[0,0,390,844],"children":[{"type":"view","className":"UIScrollView","clips":true,
              "frame":[0,100,390,744],"children":[\(first),\(row)]}]}}
            """
    }

    @Test(arguments: rows)
    func `to scroll neither mends nor breaks`(rule: String, row: String) throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(screen(row, at: 400), as: "1.0", of: app)
        let found = try caller.get("/v1/apps/\(app)/backlog?rule=\(rule)").json(BacklogResource.self).items
        let finding = try #require(found.first?.entries.first).finding
        let made = try caller.post(
            "/v1/apps/\(app)/backlog/decisions", #"{"findings":[\#(finding)],"decision":"problem"}"#)
        #expect(made.status == 201, "\(made.text)")
        try caller.ship(screen(row, at: 1400), as: "1.1", of: app)
        try caller.ship(screen(row, at: 400), as: "1.2", of: app)
        let all = try caller.get("/v1/apps/\(app)/problems?rule=\(rule)").json(Listing<ProblemResource>.self).items
        let problem = try caller.problem(try #require(all.first).id)
        #expect(problem.looks == ["1.0 present", "1.1 notObserved", "1.2 present"], "\(problem.looks)")
        #expect(problem.state == .open && all.count == 1)
        let review = try caller.get("/v1/apps/\(app)/releases/1.2/review").json(ReviewResource.self)
        #expect(review.faults.filter { $0.rule == rule }.isEmpty, "\(review.faults)")
    }

    @Test func `what was good before it was scrolled away is what it is measured against`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        let pale = Self.rows[0].1, good = pale.replacing("DDDDDD", with: "000000")
        let shipped = [("1.0", good, 400), ("1.1", good, 1400), ("1.2", pale, 400)]
        for (release, row, y) in shipped { try caller.ship(screen(row, at: y), as: release, of: app) }
        let faults = try caller.get("/v1/apps/\(app)/releases/1.2/review").json(ReviewResource.self).faults
        #expect(faults.map(\.rule) == ["text-contrast"] && faults.map(\.lastGood) == ["1.0"], "\(faults)")
    }
}
