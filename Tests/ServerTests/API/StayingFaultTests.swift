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
}
