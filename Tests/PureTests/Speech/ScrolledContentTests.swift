import Screens
import Testing

/// Where content stands in the flick order that was scrolled away.
@Suite struct ScrolledContentTests {
    private func row(_ label: String, _ y: Int) -> String {
        #"{"label":"\#(label)","isElement":true,"frame":[0,\#(y),400,40]}"#
    }

    private func list(_ y: Int, _ rows: String..., scrolls: Bool = true) -> String {
        #"{"scrollable":\#(scrolls),"frame":[0,\#(y),400,300],"children":[\#(rows.joined(separator: ","))]}"#
    }

    private func order(_ children: String...) throws -> [String] {
        try spoken(#""children":[\#(children.joined(separator: ","))]"#).utterances.map(\.text)
    }

    @Test func `rows that were scrolled away stay with the others`() throws {
        let list = list(100, row("1", -60), row("2", 20), row("3", 100), row("4", 180), row("5", 500))
        let heard = try order(row("Title", 0), list, row("Pay", 450))
        #expect(heard == ["Title", "1", "2", "3", "4", "5", "Pay"])
    }

    @Test func `what does not scroll is sorted in by its frames`() throws {
        let list = list(100, row("1", -60), row("2", 120), row("3", 500), scrolls: false)
        #expect(try order(row("Title", 0), list, row("Pay", 450)) == ["1", "Title", "2", "Pay", "3"])
    }

    @Test func `a navigation bar over the content comes before it`() throws {
        let bar = #"{"className":"UINavigationBar","frame":[0,47,400,44],"children":[\#(row("Back", 49))]}"#
        let list = list(0, row("1", -60), row("2", 10), row("3", 95), row("4", 180))
        #expect(try order(list, bar) == ["Back", "1", "2", "3", "4"])
    }

    @Test func `where no row begins in sight, the scroll view's own place counts`() throws {
        let list = list(100, row("1", -400), row("2", 900))
        #expect(try order(row("Title", 0), list, row("Pay", 450)) == ["Title", "1", "2", "Pay"])
    }

    @Test func `a row of cards that was scrolled sideways stays in its line`() throws {
        func card(_ label: String, _ x: Int) -> String {
            #"{"label":"\#(label)","isElement":true,"frame":[\#(x),120,100,40]}"#
        }
        let cards =
            #"{"scrollable":true,"frame":[100,100,300,80],"children":[\#(card("a", -200)),\#(card("b", 150))]}"#
        let side = #"{"label":"Side","isElement":true,"frame":[0,120,80,40]}"#
        #expect(try order(cards, side) == ["Side", "a", "b"])
    }
}
