/// The zones of a screen: 3 columns by 6 rows, from the top left.
///
/// Written, and encoded, as six groups of three letters: `RYY YYY YGY GGG GGG YGY`.
package struct ReachGrid: Hashable, Sendable {
    package static let columns = 3
    package static let rows = 6

    private let zones: [ReachZone]

    private init(zones: [ReachZone]) { self.zones = zones }

    /// Six rows of three zones.
    init(
        _ first: [ReachZone], _ second: [ReachZone], _ third: [ReachZone], _ fourth: [ReachZone], _ fifth: [ReachZone],
        _ sixth: [ReachZone]
    ) {
        self.init(zones: first + second + third + fourth + fifth + sixth)
    }

    /// `nil` unless the text is six groups of three letters out of R, Y and G.
    package init?(_ text: String) {
        let groups = text.split(separator: " ", omittingEmptySubsequences: false)
        guard groups.count == Self.rows, groups.allSatisfy({ $0.count == Self.columns }) else { return nil }
        let zones = groups.joined().compactMap { letter -> ReachZone? in
            switch letter {
            case "G": .green
            case "Y": .yellow
            case "R": .red
            default: nil
            }
        }
        guard zones.count == Self.rows * Self.columns else { return nil }
        self.zones = zones
    }

    package subscript(row: Int, column: Int) -> ReachZone { zones[row * Self.columns + column] }

    /// For the other hand: left and right exchanged.
    package var mirrored: ReachGrid {
        ReachGrid(
            zones: (0..<Self.rows).flatMap { row in
                (0..<Self.columns).reversed().map { self[row, $0] }
            })
    }

    package var text: String {
        (0..<Self.rows).map { row in
            (0..<Self.columns).map { column in
                switch self[row, column] {
                case .green: "G"
                case .yellow: "Y"
                case .red: "R"
                }
            }.joined()
        }.joined(separator: " ")
    }
}

extension ReachGrid: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let grid = ReachGrid(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "six groups of three letters out of R, Y and G are expected")
        }
        self = grid
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}
