/// Finds what may lie over a rectangle without looking at every node: nodes are sorted into the fields of a grid
/// over all their frames. A node that contains a rectangle reaches the field with the rectangle's centre.
struct FrameGrid: Sendable {
    private let columns: Int
    private let rows: Int
    private let bounds: Frame
    private var fields: [[Int]]

    /// Nodes with their frames; the order is kept in each field.
    init(_ nodes: [(index: Int, frame: Frame)]) {
        var bounds = nodes.first?.frame ?? .zero
        for (_, frame) in nodes {
            let left = min(bounds.x, frame.x), top = min(bounds.y, frame.y)
            bounds = Frame(left, top, max(bounds.maxX, frame.maxX) - left, max(bounds.maxY, frame.maxY) - top)
        }
        self.bounds = bounds
        // Many nodes, small fields; but a node over the whole screen is in all of them.
        columns = nodes.count < 1000 ? 4 : 16
        rows = columns * 2
        fields = Array(repeating: [], count: columns * rows)
        for (index, frame) in nodes {
            // `contains` allows half a point on each side.
            let (first, last) = corners(of: frame)
            for row in first.row...last.row {
                for column in first.column...last.column { fields[row * columns + column].append(index) }
            }
        }
    }

    /// The nodes from `start` on that may contain the rectangle, given in document order; the caller looks closer.
    func candidates(over rectangle: Frame, from start: Int) -> ArraySlice<Int> {
        let (column, row) = field(rectangle.midX, rectangle.midY)
        let nodes = fields[row * columns + column]
        return nodes[nodes.partition { $0 >= start }...]
    }

    /// Whether a node that may meet the rectangle meets the condition as well.
    func contains(meeting rectangle: Frame, where condition: (Int) -> Bool) -> Bool {
        let (first, last) = corners(of: rectangle)
        return (first.row...last.row).contains { row in
            (first.column...last.column).contains { fields[row * columns + $0].contains(where: condition) }
        }
    }

    private func corners(of frame: Frame) -> (first: (column: Int, row: Int), last: (column: Int, row: Int)) {
        let first = field(frame.x - 0.5, frame.y - 0.5), last = field(frame.maxX + 0.5, frame.maxY + 0.5)
        return (first, (max(first.column, last.column), max(first.row, last.row)))
    }

    private func field(_ x: Double, _ y: Double) -> (column: Int, row: Int) {
        (
            FrameGrid.step(x - bounds.x, of: bounds.width, in: columns),
            FrameGrid.step(y - bounds.y, of: bounds.height, in: rows)
        )
    }

    private static func step(_ offset: Double, of length: Double, in count: Int) -> Int {
        guard length > 0 else { return 0 }
        return Int(min(max(offset / length * Double(count), 0), Double(count - 1)))
    }
}

extension Array {
    /// The first index whose element meets a condition that all later ones meet too; the end if none does.
    func partition(where condition: (Element) -> Bool) -> Int {
        var low = startIndex, high = endIndex
        while low < high {
            let middle = low + (high - low) / 2
            if condition(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
