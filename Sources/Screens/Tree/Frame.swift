/// A rectangle in screen points, origin top left, never relative to a parent.
package struct Frame: Hashable, Sendable {
    package var x: Double
    package var y: Double
    package var width: Double
    package var height: Double

    package init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    package static let zero = Frame(0, 0, 0, 0)

    package var maxX: Double { x + width }
    package var maxY: Double { y + height }
    package var midX: Double { x + width / 2 }
    package var midY: Double { y + height / 2 }
    /// Width times height; a rectangle without one of them has none.
    package var area: Double { width > 0 && height > 0 ? width * height : 0 }
    package var hasSize: Bool { width > 0 && height > 0 }
    package var isFinite: Bool { x.isFinite && y.isFinite && width.isFinite && height.isFinite }

    /// What both share; `nil` where they share no point. Touching edges share a rectangle without area.
    package func intersection(_ other: Frame) -> Frame? {
        let left = max(x, other.x), top = max(y, other.y)
        let right = min(maxX, other.maxX), bottom = min(maxY, other.maxY)
        guard right >= left, bottom >= top else { return nil }
        return Frame(left, top, right - left, bottom - top)
    }

    /// Holds the other one, with half a point allowed on each side (docs/rule-specification.md section 2).
    package func contains(_ other: Frame) -> Bool {
        other.x >= x - 0.5 && other.y >= y - 0.5 && other.maxX <= maxX + 0.5 && other.maxY <= maxY + 0.5
    }
}

extension Frame {
    /// Whether the point lies in it, edges included.
    package func contains(x: Double, y: Double) -> Bool { x >= self.x && x <= maxX && y >= self.y && y <= maxY }
    /// How far both share the same columns, in points; negative where they are apart.
    package func overlapAcross(_ other: Frame) -> Double { min(maxX, other.maxX) - max(x, other.x) }
    /// How far both share the same lines, in points; negative where they are apart.
    package func overlapDown(_ other: Frame) -> Double { min(maxY, other.maxY) - max(y, other.y) }
}
