import API
import History
import Testing

import TestSupport

/// What is mended in each row of a list is mended, also where live data has put other rows there since.
@Suite(.database) struct MendedRowsTests {
    private let first = ["Blue Train", "Moanin", "Time Out"], second = ["Aja", "Heroes", "Rumours"]
    private let third = ["Milestones", "Countdown", "Tapestry"]

    /// - Parameter more: the names of the buttons in the rows.
    private func library(_ titles: [String], more: [String?]) -> String {
        let rows = titles.enumerated().map { place, title in
            let top = 120 + place * 80
            let name = more[place].map { "\"label\":\"\($0)\"," } ?? ""
            return """
                {"frame":[0,\(top),390,80],"className":"UITableViewCell","children":[\
                {"frame":[20,\(top + 10),250,44],"isElement":true,"label":"\(title)","text":"\(title)","traits":["staticText"]},\
                {"frame":[330,\(top + 10),44,44],"isElement":true,\(name)"identifier":"more","traits":["button"]}]}
                """
        }
        return """
            {"format":"earshot-capture/1","screen":{"key":"library","title":"Library"},
             "variant":{"device":{"idiom":"phone","size":[390,844]}},
             "root":{"frame":[0,0,390,844],"className":"UIView","children":[
              {"frame":[20,60,350,40],"isElement":true,"label":"Library","text":"Library","traits":["header"]},
              {"frame":[0,120,390,700],"className":"UITableView","children":[\(rows.joined(separator: ","))]}]}}
            """
    }

    private let named: [String?] = ["More", "More", "More"], nameless: [String?] = [nil, nil, nil]

    private func problems(_ caller: TestCaller, _ app: String) throws -> [ProblemResource] {
        try caller.get("/v1/apps/\(app)/problems").json(Listing<ProblemResource>.self).items
            .filter { $0.element != nil }.map { try caller.problem($0.id) }
    }

    /// An app whose rows have a button without a name since 1.1.
    private func broken(_ caller: TestCaller) throws -> String {
        let app = try caller.app()
        try caller.ship(library(first, more: named), as: "1.0", of: app)
        try caller.ship(library(second, more: nameless), as: "1.1", of: app)
        let found = try problems(caller, app)
        #expect(!found.isEmpty && found.allSatisfy { $0.state == .open }, "\(found)")
        #expect(found.allSatisfy { $0.looks == ["1.0 absent", "1.1 present"] }, "it had a name in the rows of 1.0")
        return app
    }

    @Test func `a button that has a name again in each row is fixed, whichever rows they are`() throws {
        let caller = try TestServer().caller()
        for rows in [first, second, third] {
            let app = try broken(caller)
            try caller.ship(library(rows, more: named), as: "1.2", of: app)
            let found = try problems(caller, app)
            #expect(
                found.allSatisfy { $0.state == .fixed && $0.fixedRelease == "1.2" && $0.goneWithElement == nil },
                "\(rows): \(found)")
            try caller.ship(library(third, more: named), as: "1.3", of: app)
            #expect(try problems(caller, app).allSatisfy { $0.state == .fixed && $0.goneWithElement == nil })
        }
    }

    @Test func `where some rows have none still nothing is gone`() throws {
        let caller = try TestServer().caller()
        let partly = try broken(caller)
        let known = Set(try problems(caller, partly).map(\.id))
        try caller.ship(library(third, more: ["More", nil, "More"]), as: "1.2", of: partly)
        let found = try problems(caller, partly).filter { known.contains($0.id) }
        #expect(found.allSatisfy { $0.goneWithElement == nil }, "\(found)")
        let open = found.filter { $0.state == .open }.map(\.title)
        #expect(open.count == 1 && open[0].contains("the second of three"), "\(open)")
    }

    @Test func `a button without a name that another row has is told, and nothing is gone`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(library(first, more: named), as: "1.0", of: app)
        try caller.ship(library(first, more: ["More", nil, "More"]), as: "1.1", of: app)
        try caller.ship(library(third, more: [nil, "More", "More"]), as: "1.2", of: app)
        let found = try problems(caller, app)
        #expect(found.allSatisfy { $0.goneWithElement == nil }, "\(found)")
        let open = found.filter { $0.state == .open }.map(\.title)
        #expect(open.count == 1 && open[0].contains("the first of two"), "\(open)")
    }
}
