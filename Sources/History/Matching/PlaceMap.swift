import Screens

/// Elements by where they lie, sorted along the axis on which they are spread most.
struct PlaceMap {
    private struct Point {
        let place: Int
        /// Along the sorted axis, and across it.
        let along: Double
        let across: Double
    }
    private let points: [Point]
    private let isVertical: Bool
    /// How many points are looked at for one: more than so many lie in one line.
    private static let farthest = 2048

    /// Those of the places whose element lies somewhere.
    init(_ places: [Int], _ elements: [Matchable]) {
        let centres = places.compactMap { place in
            elements[place].place.map { (place: place, x: $0.midX, y: $0.midY) }
        }
        func spread(_ axis: (((place: Int, x: Double, y: Double)) -> Double)) -> Double {
            let numbers = centres.lazy.map(axis)
            return (numbers.max() ?? 0) - (numbers.min() ?? 0)
        }
        let isVertical = spread(\.y) >= spread(\.x)
        self.isVertical = isVertical
        points = centres.map { place, x, y in
            Point(place: place, along: isVertical ? y : x, across: isVertical ? x : y)
        }
        .sorted { ($0.along, $0.across, $0.place) < ($1.along, $1.across, $1.place) }
    }

    /// Whose centre is at most `radius` points from this one's; at most `limit` of them.
    func within(_ radius: Double, of frame: Frame, limit: Int) -> [Int] {
        let (along, across) = axes(frame)
        var found: [Int] = []
        for point in points[firstIndex(from: along - radius)...] {
            guard point.along <= along + radius, found.count < limit else { break }
            let (far, wide) = (point.along - along, point.across - across)
            if far * far + wide * wide <= radius * radius { found.append(point.place) }
        }
        return found
    }

    /// The `count` nearest centres, and those as near as the last of them up to as many again.
    func nearest(_ count: Int, to frame: Frame) -> [Int] {
        let (along, across) = axes(frame)
        var up = firstIndex(from: along), down = up - 1
        var found: [(distance: Double, place: Int)] = []
        var limit = Double.infinity
        while up < points.count || down >= 0, up - down <= PlaceMap.farthest {
            let above = up < points.count ? points[up].along - along : .infinity
            let below = down >= 0 ? along - points[down].along : .infinity
            let step = min(above, below)
            if step * step > limit { break }
            let point = above <= below ? points[up] : points[down]
            if above <= below { up += 1 } else { down -= 1 }
            let (far, wide) = (point.along - along, point.across - across)
            found.append((far * far + wide * wide, point.place))
            if found.count >= 4 * count {
                found = PlaceMap.best(found, 2 * count)
                limit = found[count - 1].distance
            }
        }
        return PlaceMap.best(found, 2 * count).enumerated().filter { offset, entry in
            offset < count || entry.distance <= limit
        }.map(\.element.place)
    }

    private static func best(_ found: [(distance: Double, place: Int)], _ count: Int) -> [(
        distance: Double, place: Int
    )] {
        Array(found.sorted { ($0.distance, $0.place) < ($1.distance, $1.place) }.prefix(count))
    }

    private func axes(_ frame: Frame) -> (along: Double, across: Double) {
        isVertical ? (frame.midY, frame.midX) : (frame.midX, frame.midY)
    }

    private func firstIndex(from along: Double) -> Int {
        var low = 0, high = points.count
        while low < high {
            let middle = (low + high) / 2
            if points[middle].along < along { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
