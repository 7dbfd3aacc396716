import History
import Screens
import Testing

/// How the rows of a list stood before, where a row more of it fails.
@Suite struct RowsBeforeTests {
    /// What a row holds behind its title: where, and what it is called.
    private struct Part {
        var x: Double
        var name: String?
        var identifier: String?
    }
    private let more = Part(x: 330)

    private func screen(
        _ titles: [String], _ parts: (Int) -> [Part], in list: String = "UITableView", row: String = "UITableViewCell",
        above: [Sketch] = []
    ) -> SketchedScreen {
        let rows = titles.enumerated().map { place, title in
            let top = 200 + Double(place) * 70
            let buttons = parts(place).enumerated().map { number, part in
                Sketch.element(
                    "\(title)-\(number)", part.name, .button, at: Frame(part.x, top + 13, 44, 44),
                    identifier: part.identifier)
            }
            let name = Sketch.element("\(title)-title", title, at: Frame(20, top + 10, 200, 24), text: title)
            return Sketch.box("\(title)-row", [name] + buttons, at: Frame(0, top, 390, 70)) { $0.className = row }
        }
        return SketchedScreen(
            above + [Sketch.box("list", rows, at: Frame(0, 200, 390, 600)) { $0.className = list }])
    }

    private func standing(_ before: SketchedScreen, _ after: SketchedScreen, of node: String) -> RowsBefore.Standing {
        RowsBefore(before.audited, after.audited).standing(by: "button-name", of: after.node(node))
    }

    /// How many buttons without a name are new.
    private func newFaults(_ before: SketchedScreen, _ after: SketchedScreen) throws -> Int {
        try Comparison(before.audited, after.audited, twin: .exact).newFaults.count { $0.rule == "button-name" }
    }

    private let first = ["Moanin", "Milestones", "Countdown"], others = ["Aja", "Heroes", "Low", "Hejira"]

    @Test func `rows more fail as the rows before did, each part for itself`() throws {
        let before = screen(first) { _ in [more] }
        let after = screen(others) { _ in [more, Part(x: 270)] }
        #expect(standing(before, after, of: "Aja-0") == .failed)
        #expect(standing(before, after, of: "Aja-1") == .absent)
        #expect(try newFaults(before, after) > 0)
        #expect(try newFaults(before, screen(others) { _ in [more] }) == 0)
    }

    @Test func `what developers call otherwise is another part, what they number is the same`() {
        func named(_ titles: [String], _ word: String) -> SketchedScreen {
            screen(titles) { [Part(x: 330, identifier: "\(word)-\($0)")] }
        }
        #expect(standing(named(first, "more"), named(others, "more"), of: "Hejira-0") == .failed)
        #expect(standing(named(first, "more"), named(others, "share"), of: "Hejira-0") == .absent)
    }

    @Test func `two of many settings are no list`() throws {
        let titles = ["Sounds", "Badges", "Language", "About"]
        let before = screen(titles) { $0 < 2 ? [more] : [] }
        let after = screen(titles + ["Banners"]) { $0 < 2 || $0 == 4 ? [more] : [] }
        #expect(standing(before, after, of: "Banners-0") == .absent)
        #expect(try newFaults(before, after) == 1)
        // Where each row has one, two are a list.
        let two = screen(["Sounds", "Badges"]) { _ in [more] }
        #expect(standing(two, screen(others) { _ in [more] }, of: "Low-0") == .failed)
    }

    @Test func `rows that were right while the list was shown otherwise could be so again`() {
        let right = Part(x: 330, name: "More")
        let grid = screen(first, { _ in [right] }, in: "UICollectionView", row: "AlbumCard")
        let list = screen(others) { _ in [more] }
        #expect(standing(grid, list, of: "Low-0") == .passed)
        // What is shown beside the list on both nights tells nothing of it.
        let shelf = Sketch.box(
            "shelf",
            ["Jazz", "Rock"].enumerated().map { place, name in
                Sketch.element("shelf-\(place)", name, .button, at: Frame(Double(place) * 100, 60, 90, 90))
            }, at: Frame(0, 60, 390, 100)
        ) { $0.className = "UICollectionView" }
        let empty = screen([], { _ in [] }, above: [shelf])
        #expect(standing(empty, screen(others, { _ in [more] }, above: [shelf]), of: "Low-0") == .absent)
    }
}
