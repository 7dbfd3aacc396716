import API
import Foundation
import History
import Testing

import TestSupport

/// A list that is short one night and full the next is no new list: what each of its rows failed in from the start is the backlog.
@Suite(.database) struct ShrinkingListTests {
    private struct Row {
        var title: String
        /// The picture of what was downloaded.
        var badge: String?
        /// What the button at its end is called; `nil`: nothing.
        var more: String?
        /// Beside it one more button, that is called nothing.
        var isShared = false
    }

    private func rows(_ titles: String, more: String? = nil) -> [Row] {
        titles.split(separator: " ").map { Row(title: String($0), badge: nil, more: more) }
    }

    /// - Parameter kind: of the view that holds the rows.
    private func albums(_ rows: [Row], in kind: String = "UITableView", row: String = "UITableViewCell") -> String {
        let cells = rows.enumerated().map { place, row in
            let top = 120 + place * 70
            func picture(_ label: String, _ frame: String) -> String {
                #"{"frame":[\#(frame)],"isElement":true,"label":"\#(label)","traits":["image"]}"#
            }
            let name = row.more.map { #""label":"\#($0)","# } ?? ""
            let parts: [String?] = [
                picture("Album cover", "10,\(top + 5),60,60"),
                #"{"frame":[90,\#(top + 10),200,24],"isElement":true,"label":"\#(row.title)","text":"\#(row.title)","#
                    + #""traits":["staticText"]}"#,
                row.badge.map { picture($0, "90,\(top + 40),18,18") },
                #"{"frame":[330,\#(top + 13),44,44],"isElement":true,\#(name)"traits":["button"]}"#,
                row.isShared
                    ? #"{"frame":[280,\#(top + 13),44,44],"isElement":true,"traits":["button"]}"# : nil,
            ]
            return (top, parts.compactMap(\.self).joined(separator: ","))
        }
        let views = cells.map { top, parts in
            #"{"frame":[0,\#(top),390,70],"className":"\#(row)","children":[\#(parts)]}"#
        }
        return """
            {"format":"earshot-capture/1","screen":{"key":"library","title":"Library"},
             "variant":{"device":{"idiom":"phone","size":[390,844]}},
             "root":{"frame":[0,0,390,844],"className":"UIView","children":[
              {"frame":[20,60,350,40],"isElement":true,"label":"Library","text":"Library","traits":["header"]},
              {"frame":[0,120,390,700],"className":"\(kind)","children":[\(views.joined(separator: ","))]}]}}
            """
    }

    /// Ships one release after the other, and answers the verdict of the last.
    private func verdict(_ captures: [String]) throws -> VerdictResource {
        let caller = try TestServer().caller(), app = try caller.app()
        for (number, capture) in captures.enumerated() { try caller.ship(capture, as: "1.\(number)", of: app) }
        return try caller.get("/v1/apps/\(app)/releases/1.\(captures.count - 1)/gate").json()
    }

    private func newFaults(_ captures: [String]) throws -> ConditionResource {
        try #require(try verdict(captures).conditions.first { $0.measure == .newFaults })
    }

    private let first = "Moanin Milestones Countdown Hejira Rumours", others = "Aja Heroes Low Blue Giants"

    @Test(arguments: ["Moanin", "Moanin Milestones", "Moanin Milestones Countdown"])
    func `a list that shrank is full again`(short: String) throws {
        for last in [others, first + " Aja"] {
            let found = try newFaults([albums(rows(first)), albums(rows(short)), albums(rows(last))])
            #expect(found.outcome == .pass, "\(short), \(last): \(found.why)")
        }
    }

    @Test func `two rows that failed from the start may be five`() throws {
        #expect(try newFaults([albums(rows("Moanin Milestones")), albums(rows(others))]).outcome == .pass)
        // In what only scrolls, and says of nothing that it is a row.
        let (few, many) = (rows("Moanin Milestones"), rows(others))
        func plain(_ rows: [Row]) -> String { albums(rows, in: "UIScrollView", row: "UIView") }
        #expect(try newFaults([plain(few), plain(many)]).outcome == .pass)
    }

    @Test func `what was mended since fails as new`() throws {
        let named = albums(rows(first, more: "More")), one = albums(rows("Moanin", more: "More"))
        let (start, last) = (albums(rows(first)), albums(rows(others)))
        #expect(try verdict([start, named, last]).verdict == .fail)
        let found = try newFaults([start, named, one, last])
        #expect(found.outcome == .fail, "\(found.why)")
    }

    @Test func `another button without a name in each row is new, whatever the rows say`() throws {
        let shared = rows(others).map { row in
            var row = row
            row.isShared = true
            return row
        }
        let found = try newFaults([albums(rows(first)), albums(shared)])
        #expect(found.outcome == .fail, "\(found.why)")
        // From then on it is the next release's, too.
        #expect(try verdict([albums(rows(first)), albums(shared), albums(shared)]).verdict == .fail)
    }

    @Test func `what was mended while the list was shown otherwise fails as new`() throws {
        let grid = albums(rows("Hotel Kind Naima", more: "More"), in: "UICollectionView", row: "AlbumCard")
        #expect(try verdict([albums(rows(first)), grid, albums(rows(others))]).verdict == .fail)
    }

    /// Rows of which some have a badge.
    private func badges(_ titles: String, _ badges: [String?]) -> String {
        albums(zip(titles.split(separator: " "), badges).map { Row(title: String($0), badge: $1, more: "More") })
    }

    @Test func `one badge more in rows of other data is no new fault where each of them failed`() throws {
        let code = "ic_done_24"
        let last = badges(others, [code, code, code, code, nil])
        let found = try newFaults([badges(first, [code, code, nil, code, nil]), last])
        #expect(found.outcome == .pass, "\(found.why)")
        // Where one of them had words, the next one could have.
        let mixed = try newFaults([badges(first, [code, code, nil, "Downloaded", nil]), last])
        #expect(mixed.outcome == .fail, "\(mixed.why)")
    }
}
