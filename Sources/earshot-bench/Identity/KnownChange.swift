/// One way in which a release changes a screen. The format of a capture is none: captures of two formats are told by
/// two tools that see different trees, and no script knows which node is which.
struct KnownChange: Sendable {
    let title: String
    /// Changes the second capture; answers whether there was anything to change.
    let apply: @Sendable (inout KnownPair) -> Bool

    private init(_ title: String, _ apply: @escaping @Sendable (inout KnownPair) -> Bool) {
        (self.title, self.apply) = (title, apply)
    }

    static let all: [KnownChange] = [
        KnownChange("nothing") { _ in true },
        KnownChange("times, counts, dates, prices, UUIDs") { $0.moveFigures() },
        KnownChange("one in ten renamed") { $0.relabel(oneIn: 10) },
        KnownChange("all translated") { $0.translate() },
        KnownChange("one identifier in ten lost") { $0.loseIdentifiers(oneIn: 10) },
        KnownChange("all identifiers lost") { $0.loseIdentifiers(oneIn: 1) },
        KnownChange("identifiers numbered anew") { $0.renumberIdentifiers() },
        KnownChange("identifiers counted on by one") { $0.countIdentifiersOn() },
        KnownChange("a part moved elsewhere") { $0.moveSubtree() },
        KnownChange("a container put around") { $0.wrap() },
        KnownChange("a container taken away") { $0.unwrap() },
        KnownChange("all lies lower") { $0.shiftAll() },
        KnownChange("another device size") { $0.resize() },
        KnownChange("one role in ten changed") { $0.changeRoles(oneIn: 10) },
        KnownChange("rows in another order") { $0.shuffleRows() },
        KnownChange("rows added on top") { $0.addRowsOnTop() },
        KnownChange("rows added at the end") { $0.addRowsAtTheEnd() },
        KnownChange("a row removed") { $0.removeRow() },
        KnownChange("a row exchanged") { $0.exchangeRow() },
        KnownChange("a list scrolled") { $0.scroll() },
        KnownChange("one of equal cells removed") { $0.removeRepeated() },
        KnownChange("a light release") { mixed(&$0, light) },
        KnownChange("a middle release") { mixed(&$0, light + middle) },
        KnownChange("a heavy release") { mixed(&$0, light + middle + heavy) },
    ]

    private typealias Part = @Sendable (inout KnownPair) -> Bool
    private static let light: [Part] = [
        { $0.moveFigures() }, { $0.relabel(oneIn: 30) }, { $0.addRowsAtTheEnd() },
    ]
    private static let middle: [Part] = [
        { $0.relabel(oneIn: 12) }, { $0.loseIdentifiers(oneIn: 10) }, { $0.wrap() }, { $0.exchangeRow() },
        { $0.shiftAll() },
    ]
    private static let heavy: [Part] = [
        { $0.relabel(oneIn: 6) }, { $0.loseIdentifiers(oneIn: 3) }, { $0.changeRoles(oneIn: 12) }, { $0.unwrap() },
        { $0.moveSubtree() }, { $0.shuffleRows() }, { $0.addRowsOnTop() }, { $0.resize() },
    ]

    private static func mixed(_ pair: inout KnownPair, _ parts: [Part]) -> Bool {
        parts.reduce(false) { isChanged, part in part(&pair) || isChanged }
    }
}
