import API
import History
import Testing

import TestSupport

/// Lists that have other data in each build: what their rows say no more is lost still, and rows of which nobody can tell are no measure.
@Suite(.database) struct OtherRowsTests {
    private struct Album {
        var title: String
        var isMarked: Bool
    }

    private static func albums(_ titles: String..., marked: Int) -> [Album] {
        titles.enumerated().map { Album(title: $1, isMarked: $0 < marked) }
    }

    private static let jazz = albums("Blue Train", "Moanin", "Time Out", "Idle Moments", marked: 3)
    private static let rock = albums("Aja", "Heroes", "Low", "Hejira", marked: 3)

    /// A list of albums, which are read as one each, with a mark that says something, or nothing.
    /// - Parameter isNamed: developers call each row by its album.
    private func library(
        _ albums: [Album], says: Bool, mark: String = "Explicit lyrics", isNamed: Bool = false
    ) -> String {
        let cells = albums.enumerated().map { place, album in
            let y = 120 + place * 80
            let words = album.isMarked && says ? "\(album.title), \(mark)" : album.title
            let label = says ? #""label":"\#(mark)","# : ""
            let picture = #",{"className":"UIImageView",\#(label)"traits":["image"],"frame":[330,\#(y + 20),30,30]}"#
            let text = #"{"className":"UILabel","text":"\#(album.title)","frame":[20,\#(y + 10),200,40]}"#
            let called = album.title.lowercased().replacing(" ", with: "-")
            let name = isNamed ? #""identifier":"album-\#(called)","# : ""
            return """
                {"className":"UITableViewCell",\(name)"isElement":true,"traits":["button"],"label":"\(words)",\
                "frame":[0,\(y),390,70],"children":[\(text)\(album.isMarked ? picture : "")]}
                """
        }
        return """
            {"format":"earshot-capture/1","screen":{"key":"library","title":"Library"},
             "variant":{"locale":"en","device":{"idiom":"phone","size":[390,844]}},
             "root":{"frame":[0,0,390,844],"className":"UIView","children":[
              {"frame":[20,60,350,40],"isElement":true,"label":"Library","text":"Library","traits":["header"]},
              {"frame":[0,120,390,700],"className":"UITableView","children":[\(cells.joined(separator: ","))]}]}}
            """
    }

    private func verdict(_ release: String, _ caller: TestCaller, _ app: String) throws -> VerdictResource {
        try caller.get("/v1/apps/\(app)/releases/\(release)/gate").json(VerdictResource.self)
    }

    private func regressions(_ release: String, _ caller: TestCaller, _ app: String) throws -> ConditionResource {
        try #require(try verdict(release, caller, app).conditions.first { $0.measure == .regressions })
    }

    private func problems(_ caller: TestCaller, _ app: String) throws -> [ProblemResource] {
        try caller.get("/v1/apps/\(app)/problems").json(Listing<ProblemResource>.self).items
    }

    @Test func `what rows lost is neither forgotten nor mended by others that are as silent`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(library(Self.jazz, says: true), as: "1.0", of: app)
        try caller.ship(library(Self.jazz, says: false), as: "1.1", of: app)
        try caller.ship(library(Self.rock, says: false), as: "1.2", of: app)
        for release in ["1.1", "1.2"] {
            let found = try regressions(release, caller, app)
            #expect(found.outcome == .fail && found.why.contains("good last in 1.0"), "\(found.why)")
        }
        #expect(try problems(caller, app).allSatisfy { $0.state == .open })
        try caller.ship(library(Self.jazz, says: false), as: "1.3", of: app)
        #expect(try regressions("1.3", caller, app).outcome == .fail)
        try caller.ship(library(Self.rock, says: true), as: "1.4", of: app)
        #expect(try regressions("1.4", caller, app).outcome == .pass)
        #expect(try problems(caller, app).allSatisfy { $0.state == .fixed })
    }

    @Test func `a list with other data that falls silent at once fails`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(library(Self.jazz, says: true), as: "1.0", of: app)
        try caller.ship(library(Self.rock, says: false), as: "1.1", of: app)
        let found = try regressions("1.1", caller, app)
        #expect(
            found.outcome == .fail
                && found.why.contains("“Aja” does not say “Explicit lyrics”, as rows of its list did, good last in 1.0"),
            "\(found.why)")
    }

    @Test func `rows of which nobody can tell are told so, and what was before is the measure still`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        let few = Self.albums("Blue Train", "Moanin", "Time Out", "Idle Moments", marked: 2)
        let others = Self.albums("Aja", "Heroes", "Low", "Hejira", marked: 1)
        try caller.ship(library(few, says: true), as: "1.0", of: app)
        try caller.ship(library(others, says: false), as: "1.1", of: app)
        let doubtful = try verdict("1.1", caller, app)
        #expect(doubtful.verdict == .pass, "\(doubtful.conditions.map(\.why))")
        #expect(
            doubtful.gaps.contains { $0.contains("“Explicit lyrics” is said by no row now") },
            "\(doubtful.gaps)")
        try caller.ship(library(few, says: false), as: "1.2", of: app)
        let found = try regressions("1.2", caller, app)
        #expect(
            found.outcome == .fail
                && found.why.contains("“Blue Train” no longer says “Explicit lyrics”, good last in 1.0"),
            "\(found.why)")
    }

    @Test func `rows that developers call by their data are held against what was said last, also one build later`()
        throws
    {
        let caller = try TestServer().caller(), app = try caller.app()
        let folk = Self.albums("Pink Moon", "Hejira", "Blue", "Bryter Layter", marked: 3)
        try caller.ship(library(Self.jazz, says: true, isNamed: true), as: "1.0", of: app)
        for (release, albums) in [("1.1", Self.rock), ("1.2", folk), ("1.3", Self.jazz)] {
            try caller.ship(library(albums, says: false, isNamed: true), as: release, of: app)
            let found = try regressions(release, caller, app)
            #expect(
                found.outcome == .fail && found.why.contains("“Explicit lyrics”")
                    && found.why.contains("good last in 1.0"), "\(release): \(found.why)")
        }
        try caller.ship(library(folk, says: true, isNamed: true), as: "1.4", of: app)
        #expect(try regressions("1.4", caller, app).outcome == .pass)
    }

    @Test func `of a state that other rows may be in no longer nobody can tell, and it is no measure`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(library(Self.jazz, says: true, mark: "Unread"), as: "1.0", of: app)
        try caller.ship(library(Self.rock, says: false, mark: "Unread"), as: "1.1", of: app)
        let doubtful = try verdict("1.1", caller, app)
        #expect(doubtful.verdict == .pass, "\(doubtful.conditions.map(\.why))")
        #expect(doubtful.gaps.contains { $0.contains("“Unread” is said by no row now") }, "\(doubtful.gaps)")
        try caller.ship(library(Self.jazz, says: false, mark: "Unread"), as: "1.2", of: app)
        #expect(try regressions("1.2", caller, app).outcome == .fail)
    }

    @Test func `what rows do not say and somebody took for intended is not told again of other rows`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        let folk = Self.albums("Pink Moon", "Blue", "Bryter Layter", "Hejira", marked: 3)
        try caller.ship(library(Self.jazz, says: true, isNamed: true), as: "1.0", of: app)
        try caller.ship(library(Self.rock, says: false, isNamed: true), as: "1.1", of: app)
        #expect(try regressions("1.1", caller, app).outcome == .fail)
        let all = #"{"build":"1.1","screen":"library","reason":"Nobody needs it"}"#
        #expect(try caller.post("/v1/apps/\(app)/acceptances", all).status == 201)
        try caller.ship(library(folk, says: false, isNamed: true), as: "1.2", of: app)
        let found = try regressions("1.2", caller, app)
        #expect(found.outcome == .pass, "\(found.why)")
    }

    /// idb's flat list of a screen, which says of nothing what holds it.
    private func flat(_ rows: [String]) -> String {
        func element(_ role: String, _ label: String, _ y: Int, _ height: Int) -> String {
            #"{"role":"\#(role)","AXLabel":"\#(label)","frame":{"x":0,"y":\#(y),"width":390,"height":\#(height)},"enabled":true}"#
        }
        let links = ["Help", "Terms", "Legal", "Contact", "Jobs", "Press"].enumerated().map {
            element("AXLink", $1, 600 + 40 * $0, 30)
        }
        let buttons = rows.enumerated().map { element("AXButton", $1, 100 + 80 * $0, 60) }
        let page = [element("AXApplication", "Music", 0, 844), element("AXHeading", "Library", 50, 40)]
        return "[\((page + buttons + links).joined(separator: ","))]"
    }

    @Test func `rows of a flat list that say less are held against those that said it, also after other rows`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        func ship(_ rows: [String], _ release: String) throws -> VerdictResource {
            #expect(try caller.upload(flat(rows), to: release, of: app, "?screen=library").status == 201)
            _ = try caller.post("/v1/apps/\(app)/builds/\(release)/seal")
            return try verdict(release, caller, app)
        }
        let titles = ["Blue Train", "Moanin", "Time Out", "Idle Moments", "Soul Station"]
        _ = try ship(titles.map { "Album cover, \($0), Downloaded" }, "1.0")
        let other = try ship(["Aja", "Heroes", "Low", "Hejira", "Rumours"], "1.1")
        #expect(other.verdict == .pass, "\(other.conditions.map(\.why))")
        #expect(
            other.gaps.contains { $0.contains("“Album cover, Downloaded” was said by each row of a list") },
            "\(other.gaps)")
        let silent = try ship(titles, "1.2")
        #expect(silent.verdict == .fail, "\(silent.conditions.map(\.why))")
    }
}
