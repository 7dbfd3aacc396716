import History
import Screens
import Testing

/// Rows of a list that changed places, and what every one of them has: it is read with the row in which it lies.
@Suite struct ReorderedRowTests {
    /// - Parameters:
    ///   - more: what the last of each row is.
    ///   - line: where it lies in its row; in the middle, it is read before the second text.
    ///   - isFirst: it is read before the texts of its row, and lies behind them.
    private func list(
        _ albums: [String], _ more: Traits = .button, in line: (top: Double, height: Double) = (25, 40),
        isFirst: Bool = false
    ) -> SketchedScreen {
        let rows = albums.enumerated().map { place, album in
            let top = 100 + Double(place) * 90
            let texts = ["Title", "Artist", "Year"].enumerated().map { line, kind in
                Sketch.element(
                    "\(kind)\(place)", "\(kind) of \(album)", at: Frame(20, top + 5 + Double(line) * 28, 200, 24))
            }
            let button = Sketch.element(
                "more\(place)", "More", more, at: Frame(340, top + line.top, 40, line.height)
            ) {
                if isFirst { $0.sortPriority = 1 }
            }
            return Sketch.box("row\(place)", texts + [button], at: Frame(0, top, 390, 90)) {
                $0.className = "UITableViewCell"
                $0.groupsChildren = true
            }
        }
        return SketchedScreen([
            .element("title", "Library", .header, at: Frame(20, 40, 350, 40)),
            .box("table", rows, at: Frame(0, 100, 390, 600)) { $0.className = "UITableView" },
        ])
    }

    /// Which rules find something, where what was in between says that the buttons stayed in their places.
    private func rules(_ before: SketchedScreen, _ after: SketchedScreen) throws -> [String?] {
        let places = (0..<3).map { (before: before.node("more\($0)"), after: after.node("more\($0)")) }
        return try Comparison(before.audited, after.audited, known: places).regressions.map(\.rule)
    }

    @Test func `a button of a row that another row stands in now is read with that row`() throws {
        let before = list(["Moanin", "Aja", "Heroes"], .staticText)
        #expect(try !rules(before, list(["Aja", "Heroes", "Moanin"])).contains("order-changed"))
        #expect(try !rules(before, list(["Heroes", "Aja", "Moanin"])).contains("order-changed"))
    }

    @Test func `a button that is read before the texts of its row now has another turn`() throws {
        let albums = ["Moanin", "Aja", "Heroes"], before = list(albums, in: (5, 24))
        #expect(try rules(before, list(albums, in: (5, 24), isFirst: true)).contains("order-changed"))
        #expect(try !rules(before, before).contains("order-changed"))
    }
}
