/// The targets of a scene, sorted into squares, so that a target's neighbours are found without asking all
/// (WCAG 2.2, 2.5.8, exception “spacing”).
struct TargetField {
    /// A small target needs this many points from its centre to any other target …
    private static let toEdge = 12.0
    /// … and this many to the centre of another small one: circles of 24 points that do not meet.
    private static let toCentre = 24.0
    /// The side of a square in points.
    private static let side = 64.0

    private struct Entry {
        var element: Int
        var frame: Frame
        var isSmall: Bool
    }
    private struct Square: Hashable {
        var column: Int
        var row: Int
    }
    private var squares: [Square: [Entry]] = [:]
    /// Targets over many squares, or far off.
    private var wide: [Entry] = []

    init(of scene: Scene, smallerThan limit: Double) {
        for element in scene.elements where element.hasTarget {
            guard let target = Target(of: element) else { continue }
            let entry = Entry(
                element: element.index, frame: target.frame, isSmall: target.isSmaller(than: limit))
            guard let range = Self.squares(target.frame.insetBy(-Self.toCentre)) else {
                wide.append(entry)
                continue
            }
            for square in range { squares[square, default: []].append(entry) }
        }
    }

    /// Elements whose targets leave this one no room; at most `limit` of them, in document order.
    func crowding(_ element: SceneNode, _ frame: Frame, limit: Int) -> [Int] {
        let centre = Frame(frame.midX, frame.midY, 0, 0)
        let near = Self.squares(centre)?.first.flatMap { squares[$0] } ?? []
        var found: Set<Int> = []
        for entry in near + wide where entry.element != element.index && Self.crowds(entry, centre) {
            found.insert(entry.element)
            if found.count == limit { break }
        }
        return found.sorted()
    }

    private static func crowds(_ entry: Entry, _ centre: Frame) -> Bool {
        let other = entry.frame
        let across = max(other.x - centre.x, centre.x - other.maxX, 0)
        let down = max(other.y - centre.y, centre.y - other.maxY, 0)
        // A millionth of a point forgives what halving sizes leaves over: exactly 12 and 24 are room.
        if across * across + down * down < (toEdge - 1e-6) * (toEdge - 1e-6) { return true }
        let dx = other.midX - centre.x, dy = other.midY - centre.y
        return entry.isSmall && dx * dx + dy * dy < (toCentre - 1e-6) * (toCentre - 1e-6)
    }

    /// The squares a rectangle touches; `nil` where it is too far off to count.
    private static func squares(_ frame: Frame) -> [Square]? {
        let reach = 1e6
        guard frame.x > -reach, frame.y > -reach, frame.maxX < reach, frame.maxY < reach else { return nil }
        func step(_ value: Double) -> Int { Int((value / side).rounded(.down)) }
        let columns = step(frame.x)...step(max(frame.x, frame.maxX)),
            rows = step(frame.y)...step(max(frame.y, frame.maxY))
        guard columns.count * rows.count <= 100 else { return nil }
        return rows.flatMap { row in columns.map { Square(column: $0, row: row) } }
    }
}

extension Frame {
    /// Smaller by this many points on each side; larger for a negative number.
    fileprivate func insetBy(_ margin: Double) -> Frame {
        Frame(x + margin, y + margin, width - 2 * margin, height - 2 * margin)
    }
}
