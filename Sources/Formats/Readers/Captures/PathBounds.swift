import Screens

/// The bounding box of a path as the portable model writes it: `[{"move":{"to":[x,y]}},{"curve":{…}},…]`.
/// Curves count with their extremes, not with their control points, as CGPath's boundingBoxOfPath does.
func bounds(_ path: JSONView) throws(ImportError) -> Frame? {
    var box = PathBox()
    for item in try path.wantItems() {
        guard let step = try item.wantFields().first(where: { _ in true }) else { continue }
        let to = try step.value.member("to")?.wantNumbers(2)
        switch step.key {
        case "move", "line":
            if let to { box.line(to) }
        case "quadCurve":
            guard let to, let control = try step.value.member("control")?.wantNumbers(2) else { continue }
            box.curve([control, to])
        case "curve":
            guard let to, let first = try step.value.member("control1")?.wantNumbers(2),
                let second = try step.value.member("control2")?.wantNumbers(2)
            else { continue }
            box.curve([first, second, to])
        case "closeSubpath": break
        default: throw item.error("“\(step.key)” is no step of a path.")
        }
    }
    return box.frame
}

private struct PathBox {
    private var low: [Double]?
    private var high: [Double] = []
    private var current: [Double] = [0, 0]

    var frame: Frame? { low.map { Frame($0[0], $0[1], high[0] - $0[0], high[1] - $0[1]) } }

    mutating func line(_ to: [Double]) {
        cover(to)
        current = to
    }

    /// A Bézier curve of degree 2 or 3 from the current point: the ends, and where a coordinate turns.
    mutating func curve(_ points: [[Double]]) {
        let all = [current] + points
        for axis in 0...1 {
            let p = all.map { $0[axis] }
            for t in PathBox.turns(p) where t > 0 && t < 1 {
                cover([PathBox.value(all, 0, t), PathBox.value(all, 1, t)])
            }
        }
        if low == nil { cover(current) }
        cover(points[points.count - 1])
        current = points[points.count - 1]
    }

    private mutating func cover(_ point: [Double]) {
        guard let low else {
            (low, high) = (point, point)
            return
        }
        self.low = [min(low[0], point[0]), min(low[1], point[1])]
        high = [max(high[0], point[0]), max(high[1], point[1])]
    }

    /// De Casteljau.
    private static func value(_ points: [[Double]], _ axis: Int, _ t: Double) -> Double {
        var p = points.map { $0[axis] }
        while p.count > 1 { p = zip(p, p.dropFirst()).map { $0 + ($1 - $0) * t } }
        return p[0]
    }

    /// Where the derivative is 0.
    private static func turns(_ p: [Double]) -> [Double] {
        if p.count == 3 {
            let bend = p[0] - 2 * p[1] + p[2]
            return bend == 0 ? [] : [(p[0] - p[1]) / bend]
        }
        let a = -p[0] + 3 * p[1] - 3 * p[2] + p[3]
        let b = 2 * (p[0] - 2 * p[1] + p[2])
        let c = p[1] - p[0]
        if a == 0 { return b == 0 ? [] : [-c / b] }
        let inner = b * b - 4 * a * c
        return inner < 0 ? [] : [(-b + inner.squareRoot()) / (2 * a), (-b - inner.squareRoot()) / (2 * a)]
    }
}
