/// Finds what may lie over a rectangle without looking at every node: nodes are sorted into the fields of a grid
/// over everything drawn. A node that contains a rectangle reaches the field with the rectangle's centre.
struct FrameGrid: Sendable {
    private static let columns = 8
    private static let rows = 16

    private let bounds: Frame
    private var fields: [[Int]]

    /// `nodes` with their clips, in document order.
    init(_ nodes: [(index: Int, clip: Frame)]) {
        var bounds = nodes.first?.clip ?? .zero
        for (_, clip) in nodes {
            let left = min(bounds.x, clip.x), top = min(bounds.y, clip.y)
            bounds = Frame(left, top, max(bounds.maxX, clip.maxX) - left, max(bounds.maxY, clip.maxY) - top)
        }
        self.bounds = bounds
        fields = Array(repeating: [], count: FrameGrid.columns * FrameGrid.rows)
        for (index, clip) in nodes {
            // `contains` allows half a point on each side.
            let first = field(clip.x - 0.5, clip.y - 0.5), last = field(clip.maxX + 0.5, clip.maxY + 0.5)
            for row in first.row...last.row {
                for column in first.column...last.column { fields[row * FrameGrid.columns + column].append(index) }
            }
        }
    }

    /// The nodes from `start` on that may contain the rectangle, in document order; the caller looks closer.
    func candidates(over rectangle: Frame, from start: Int) -> ArraySlice<Int> {
        let (column, row) = field(rectangle.midX, rectangle.midY)
        let nodes = fields[row * FrameGrid.columns + column]
        return nodes[nodes.partition { $0 >= start }...]
    }

    private func field(_ x: Double, _ y: Double) -> (column: Int, row: Int) {
        (
            FrameGrid.step(x - bounds.x, of: bounds.width, in: FrameGrid.columns),
            FrameGrid.step(y - bounds.y, of: bounds.height, in: FrameGrid.rows)
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
