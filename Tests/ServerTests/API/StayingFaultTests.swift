import API
import Foundation
import History
import Testing

import TestSupport

/// What lost its name or its voice stays lost until it is mended, whatever comes or goes around it.
@Suite(.database) struct StayingFaultTests {
    private enum Row {
        case heard(String)
        case nameless(String)
        case silent(String)

        /// As live data has it: each row says other figures.
        var json: String {
            switch self {
            case .heard(let name):
                "\"isElement\":true,\"label\":\"\(name), \(name.count) unread messages\",\"text\":\"\(name)\""
            case .nameless(let name): "\"isElement\":true,\"text\":\"\(name)\""
            case .silent(let name): "\"isElement\":false,\"text\":\"\(name)\""
            }
        }
    }

    private func inbox(_ rows: [Row]) -> String {
        let nodes = rows.enumerated().map { place, row in
            #"{"frame":[0,\#(120 + place * 70),390,70],"className":"UITableViewCell","traits":["button"],\#(row.json)}"#
        }
        return """
            {"format":"earshot-capture/1","screen":{"key":"inbox","title":"Inbox"},
             "variant":{"device":{"idiom":"phone","size":[390,844]}},
             "root":{"frame":[0,0,390,844],"className":"UIView","children":[
              {"frame":[20,60,350,40],"isElement":true,"label":"Inbox","text":"Inbox","traits":["header"]},
              {"frame":[0,120,390,700],"className":"UITableView","children":[\(nodes.joined(separator: ","))]}]}}
            """
    }
    private let names = ["Yvonne", "Leo", "Nils", "Klara", "Mona", "Frank", "Vera", "Tina"]

    private func rows(_ bad: (String) -> Row, adding: Bool = false) -> [Row] {
        var rows = names.map { $0 == "Leo" ? bad($0) : .heard($0) }
        if adding { rows.insert(.heard("Carla"), at: 1) }
        return rows
    }

    @Test(arguments: [true, false])
    func `a row that lost its name or fell silent is not mended by another one that comes above it`(
        isSilent: Bool
    ) throws {
        let caller = try TestServer().caller(), app = try caller.app()
        let bad = isSilent ? Row.silent : Row.nameless
        try caller.ship(inbox(rows(Row.heard)), as: "1.0", of: app)
        try caller.ship(inbox(rows(bad)), as: "1.1", of: app)
        try caller.ship(inbox(rows(bad, adding: true)), as: "1.2", of: app)
        let problem = try #require(
            try caller.get("/v1/apps/\(app)/problems").json(Listing<ProblemResource>.self).items.first {
                $0.title.contains("Leo")
            })
        #expect(problem.state == .open)
        for release in ["1.1", "1.2"] {
            let gate = try caller.get("/v1/apps/\(app)/releases/\(release)/gate").json(VerdictResource.self)
            let regressions = try #require(gate.conditions.first { $0.measure == .regressions })
            #expect(gate.verdict == .fail && regressions.why.contains("Leo"), "\(regressions.why)")
        }
        try caller.ship(inbox(rows(Row.heard, adding: true)), as: "1.3", of: app)
        #expect(try caller.problem(problem.id).state == .fixed)
        let gate = try caller.get("/v1/apps/\(app)/releases/1.3/gate").json(VerdictResource.self)
        #expect(gate.verdict == .pass, "\(gate.conditions.map(\.why))")
    }

    private func newFaults(_ release: String, _ caller: TestCaller, _ app: String) throws -> ConditionResource {
        let gate = try caller.get("/v1/apps/\(app)/releases/\(release)/gate").json(VerdictResource.self)
        return try #require(gate.conditions.first { $0.measure == .newFaults })
    }

    @Test func `a row without a name in the stead of one that lost it is new, and not that again`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        let others = ["Anna", "Bob", "Emma", "Greta", "Hugo", "Ida", "Jonas", "Olga"]
        try caller.ship(inbox(rows(Row.heard)), as: "1.0", of: app)
        try caller.ship(inbox(rows(Row.nameless)), as: "1.1", of: app)
        try caller.ship(inbox(others.map { $0 == "Emma" ? .nameless($0) : .heard($0) }), as: "1.2", of: app)
        let found = try newFaults("1.2", caller, app)
        #expect(found.outcome == .fail && found.why.contains("“Emma”: The button has no name"), "\(found.why)")
    }

    @Test func `one row more of a list is no new fault where each of its rows failed from the start`() throws {
        let caller = try TestServer().caller(), app = try caller.app(), other = try caller.app()
        let nameless = names.map(Row.nameless)
        try caller.ship(inbox(nameless), as: "1.0", of: app)
        try caller.ship(inbox([.nameless("Carla")] + nameless), as: "1.1", of: app)
        #expect(try newFaults("1.1", caller, app).outcome == .pass)
        // Where one of them passed, the next one could have.
        try caller.ship(inbox([.heard("Zoe")] + nameless), as: "1.0", of: other)
        try caller.ship(inbox([.heard("Zoe"), .nameless("Carla")] + nameless), as: "1.1", of: other)
        let found = try newFaults("1.1", caller, other)
        #expect(found.outcome == .fail && found.why.contains("Carla"), "\(found.why)")
    }

    @Test(arguments: [true, false])
    func `a row that is called so again is itself, though it stands where another one stood`(isSilent: Bool) throws {
        let caller = try TestServer().caller(), app = try caller.app()
        let names = ["Emma", "Vera", "Tina", "Leo"]
        try caller.ship(inbox(names.map(Row.heard)), as: "1.0", of: app)
        let bad = isSilent ? Row.silent : Row.nameless
        try caller.ship(inbox(names.map { $0 == "Vera" ? bad($0) : .heard($0) }), as: "1.1", of: app)
        try caller.ship(inbox(["Vera", "Tina", "Leo", "Frank"].map(Row.heard)), as: "1.2", of: app)
        let problem = try #require(
            try caller.get("/v1/apps/\(app)/problems").json(Listing<ProblemResource>.self).items.first)
        #expect(problem.title.contains("Vera") && problem.state == .fixed, "\(problem)")
    }

    @Test func `what lost its name and falls silent is called by the name that it had`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        func toolbar(_ save: String) -> String {
            TestCapture.screen(
                "photo", title: "Photo",
                [TestCapture.heading("Photo"), TestCapture.button("Share", id: "share"), save])
        }
        let key = #""identifier":"save","traits":["button"]"#
        try caller.ship(toolbar(#""label":"Save",\#(key)"#), as: "1.0", of: app)
        try caller.ship(toolbar(key), as: "1.1", of: app)
        let silent = toolbar(key).replacingOccurrences(
            of: #""isElement":true,"identifier":"save""#, with: #""isElement":false,"identifier":"save""#)
        try caller.ship(silent, as: "1.2", of: app)
        let gate = try caller.get("/v1/apps/\(app)/releases/1.2/gate").json(VerdictResource.self)
        let regressions = try #require(gate.conditions.first { $0.measure == .regressions })
        #expect(
            regressions.why.contains("“Save” is still shown and is no longer heard, good last in 1.0"),
            "\(regressions.why)")
    }
}
