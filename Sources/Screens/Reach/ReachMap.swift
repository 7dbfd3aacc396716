/// The zones of one device's screen, as they lie on it.
package struct ReachMap: Sendable {
    /// The least side, in points, with which a target counts as lying in a field.
    static let foothold = 44.0

    package let heightClass: HeightClass
    private let table: ReachTable
    private let screen: Frame
    /// The screen without the safe area's insets: what the grid divides.
    private let area: Frame

    /// `screen` is the whole screen; `safeArea` holds its insets: top, left, bottom, right, in points.
    package init(screen: Frame, safeArea: [Double]? = nil, table: ReachTable = .standard) {
        self.table = table
        self.screen = screen
        heightClass = HeightClass(height: screen.height)
        if let safeArea, safeArea.count == 4 {
            let (top, left, bottom, right) = (safeArea[0], safeArea[1], safeArea[2], safeArea[3])
            let inner = Frame(
                screen.x + left, screen.y + top, screen.width - left - right, screen.height - top - bottom)
            area = inner.hasSize ? inner : screen
        } else {
            area = screen
        }
    }

    /// The best zone of the fields in which the target has at least 44 × 44 points; if there is none, the zone of the
    /// field with the centre of what is on the screen.
    package func zone(of target: Frame, hand: Hand = .right) -> ReachZone {
        let grid = table.grid(heightClass, hand)
        var best: ReachZone?
        for row in 0..<ReachGrid.rows {
            for column in 0..<ReachGrid.columns where hasFoothold(target, row, column) {
                best = min(best ?? .red, grid[row, column])
            }
        }
        if let best { return best }
        let seen = target.intersection(screen) ?? target
        return grid[
            field(seen.midY - area.y, of: area.height, ReachGrid.rows),
            field(seen.midX - area.x, of: area.width, ReachGrid.columns)]
    }

    /// One field of the grid, where it lies on the screen.
    package struct Field: Hashable, Sendable {
        package var frame: Frame
        package var zone: ReachZone
    }

    /// All fields, row by row from the top left.
    package func fields(_ hand: Hand) -> [Field] {
        let grid = table.grid(heightClass, hand)
        return (0..<ReachGrid.rows).flatMap { row in
            (0..<ReachGrid.columns).map { Field(frame: frame(row, $0), zone: grid[row, $0]) }
        }
    }

    private func frame(_ row: Int, _ column: Int) -> Frame {
        let width = area.width / Double(ReachGrid.columns), height = area.height / Double(ReachGrid.rows)
        return Frame(area.x + Double(column) * width, area.y + Double(row) * height, width, height)
    }

    private func hasFoothold(_ target: Frame, _ row: Int, _ column: Int) -> Bool {
        guard let shared = target.intersection(frame(row, column)) else { return false }
        // A millionth of a point forgives what dividing the screen by three and six leaves over.
        return shared.width >= Self.foothold - 1e-6 && shared.height >= Self.foothold - 1e-6
    }

    /// The number of the field that this offset lies in, clamped to the grid.
    private func field(_ offset: Double, of length: Double, _ count: Int) -> Int {
        let place = (offset / length * Double(count)).rounded(.down)
        return place.isFinite ? Int(min(max(place, 0), Double(count - 1))) : 0
    }
}
