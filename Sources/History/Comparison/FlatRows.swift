import Screens

/// Rows of a list in captures that say of nothing what holds it, as idb's flat lists: three or more of a kind that lie under each
/// other, as wide and as high, of which half or more say something else by now. One alone that is called otherwise is told.
struct FlatRows {
    private struct Shape: Hashable {
        var kind: ElementKind
        /// Its left edge, width and height, to the point.
        var place: [Int]

        init?(_ element: SceneNode) {
            guard let frame = element.place, frame.hasSize else { return nil }
            let sides = [frame.x, frame.width, frame.height]
            guard sides.allSatisfy({ abs($0) < 1e6 }) else { return nil }
            (kind, place) = (element.kind, sides.map { Int($0.rounded()) })
        }
    }

    /// Elements before that are rows with other data now.
    private let live: Set<Int>

    init(_ scenes: ComparedScenes) {
        let (before, after) = (scenes.before.scene, scenes.after.scene)
        guard [before, after].allSatisfy({ $0.capture.blindTo.contains(.children) }) else {
            live = []
            return
        }
        var groups: [Shape: [Int]] = [:]
        for element in before.elements {
            if let shape = Shape(element) { groups[shape, default: []].append(element.index) }
        }
        let rows = groups.filter { $0.value.count >= ListRows.many }.filter { shape, members in
            let other = members.count { node in
                guard let now = scenes.matches.after(node) else { return true }
                return Shape(after[now]) == shape && scenes.rows.sayOther(node, now)
            }
            return other * 2 >= members.count
        }
        live = Set(rows.flatMap(\.value))
    }

    func areLive(_ before: Int) -> Bool { live.contains(before) }
}
