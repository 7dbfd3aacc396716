import History
import Screens
import Testing

/// What has lost its words is known again by its neighbours, wherever they were moved to.
@Suite struct MovedRowTests {
    private enum Row {
        case said(String)
        /// It is heard, and has no name.
        case nameless(String)
        /// It is drawn, and not heard.
        case silent(String)

        var print: String {
            switch self {
            case .said(let name), .nameless(let name), .silent(let name): name
            }
        }
    }

    /// A table of rows, fifty points high, under a title; what a row is called is not printed.
    private func table(_ rows: [Row], from y: Double = 100, height: Double = 50) -> SketchedScreen {
        SketchedScreen(
            [.element("title", "Settings", .header, at: Frame(20, 40, 350, 40))]
                + rows.enumerated().map { place, row in
                    .box("r\(place)", [], at: Frame(0, y + Double(place) * height, 390, height)) { node in
                        node.className = "UITableViewCell"
                        node.traits = .button
                        switch row {
                        case .said(let name): (node.isElement, node.label) = (true, name)
                        case .nameless: node.isElement = true
                        case .silent: node.isElement = false
                        }
                    }
                })
    }
    private let names = ["Airplane", "Bluetooth", "Camera", "Display", "Face", "General", "Health", "Maps", "Notes"]
    private var said: [Row] { names.map(Row.said) }

    private func told(_ before: SketchedScreen, _ after: SketchedScreen, _ twin: Twin = .exact) throws -> [String] {
        let comparison = try Comparison(before.audited, after.audited, twin: twin)
        return (comparison.regressions + comparison.newFaults).map {
            "\($0.rule ?? "") \($0.before.map { before.scene[$0].label ?? "nameless" } ?? "new")"
        }
    }

    /// Rows with one that is otherwise, and another one put in or taken out.
    private func changed(_ row: Row, at place: Int, without gone: Int? = nil, adding come: Int? = nil) -> [Row] {
        var rows = said
        rows[place] = row
        if let gone { rows.remove(at: gone) }
        if let come { rows.insert(.said("Privacy"), at: come) }
        return rows
    }

    /// The table with a row that is otherwise: alone, with one above it or below it gone, with one more, and lying higher.
    private func surroundings(of bad: Row) -> [SketchedScreen] {
        [
            table(changed(bad, at: 4)), table(changed(bad, at: 4, without: 1)), table(changed(bad, at: 4, without: 6)),
            table(changed(bad, at: 4, adding: 0)), table(changed(bad, at: 4, adding: 4)),
            table(changed(bad, at: 4), from: 20),
        ]
    }

    @Test func `a row that loses its name is that row, whatever comes or goes above it`() throws {
        for after in surroundings(of: .nameless("Face")) {
            #expect(try told(table(said), after) == ["name-lost Face"])
        }
    }

    @Test func `a row that falls silent is that row, whatever comes or goes above it`() throws {
        for after in surroundings(of: .silent("Face")) {
            #expect(try told(table(said), after) == ["element-lost Face"])
        }
    }

    @Test func `rows that fall silent where texts are larger are those between the same as before`() throws {
        var rows = said
        for place in [2, 3, 6] { rows[place] = .silent(names[place]) }
        let larger = table(rows, height: 120)
        let lost = ["Camera", "Display", "Health"].map { "element-lost \($0)" }
        #expect(try told(table(said), larger, .otherTextSize) == ["speech-loss nameless"] + lost)
        rows.remove(at: 2)
        #expect(
            try told(table(said), table(rows, height: 120), .otherTextSize)
                == ["element-lost Health", "empty-container new"],
            "which of two is left where one went is not known")
    }

    @Test func `what was nameless or silent before stays it where a row beside it goes`() throws {
        for bad in [Row.nameless("Face"), .silent("Face")] {
            let before = table(changed(bad, at: 4))
            #expect(try told(before, table(changed(bad, at: 4, without: 3))).isEmpty, "\(bad)")
            #expect(try told(before, table(changed(bad, at: 4, without: 5))).isEmpty, "\(bad)")
            #expect(try told(before, table(changed(bad, at: 4, adding: 4))).isEmpty, "\(bad)")
        }
    }

    @Test func `silent rows that nothing tells apart are those they were, though a row above them goes`() {
        var rows = said
        for place in [7, 8] { rows[place] = .silent(names[place]) }
        let before = table(rows)
        rows.remove(at: 0)
        let nodes = NodeMatches(before.scene, table(rows).scene)
        #expect([7, 8].map { nodes.after(before.node("r\($0)")) } == [7, 8].map { table(rows).node("r\($0 - 1)") })
    }

    @Test func `a card that is taken out leaves nothing in the cell of the next one`() throws {
        func cards(_ names: [String]) -> SketchedScreen {
            SketchedScreen(
                [.element("title", "Shop", .header, at: Frame(20, 40, 350, 40))]
                    + names.enumerated().map { place, name in
                        let y = 100 + Double(place) * 100
                        return .box(
                            "c\(place)",
                            [
                                .element("n\(place)", "\(name), 3 items", .button, at: Frame(0, y, 320, 100)),
                                .element("f\(place)", "Favourite", .button, at: Frame(330, y, 50, 100)),
                            ], at: Frame(0, y, 390, 100))
                    })
        }
        let names = ["Carla", "Apple", "Bob", "Dora", "Emil"]
        let told = try told(cards(names), cards(Array(names.dropFirst())))
        #expect(told == ["speech-loss nameless"], "as nothing tells what is printed, what is gone counts: \(told)")
    }

    /// Buttons one below the other, in nothing that says that it is a list; `nil`: it has no name.
    private func buttons(_ names: [String?], identifiers: Bool = false) -> SketchedScreen {
        SketchedScreen(
            [.element("title", "Feed", .header, at: Frame(20, 40, 350, 40))]
                + names.enumerated().map { place, name in
                    .element(
                        "b\(place)", name, .button, at: Frame(20, 120 + Double(place) * 60, 350, 44),
                        identifier: identifiers ? "id\(place)" : nil)
                })
    }

    @Test func `what stands in the places of other things has lost no name of theirs`() throws {
        let old = buttons(["Rum", "Gin", "Tea"]), new = buttons(["Milk", nil, "Jam"])
        let came = try told(old, new), back = try told(new, old)
        #expect(came.contains("button-name new") && !came.contains { $0.hasPrefix("name-lost") }, "\(came)")
        #expect(!back.contains { $0.hasPrefix("name-lost") || $0.hasPrefix("button-name") }, "\(back)")
    }

    @Test func `one that stands among the same, or that developers named, has lost its name`() throws {
        let same = try told(buttons(["Rum", "Gin", "Tea"]), buttons(["Rum", nil, "Tea"]))
        #expect(same.contains("name-lost Gin"), "\(same)")
        let one = try told(buttons(["Rum", "Gin", "Tea"]), buttons(["Milk", nil, "Tea"]))
        #expect(one.contains("name-lost Gin"), "one of them is as it was: \(one)")
        let named = try told(
            buttons(["Rum", "Gin", "Tea"], identifiers: true), buttons(["Milk", nil, "Jam"], identifiers: true))
        #expect(named.contains("name-lost Gin"), "\(named)")
        let all = try told(buttons(["Rum", "Gin", "Tea"]), buttons([nil, nil, nil]))
        #expect(all.contains("name-lost Gin"), "nothing tells that it is another: \(all)")
    }
}
