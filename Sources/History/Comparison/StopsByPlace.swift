import Screens

/// Where the stops of a capture lie, looked up by where something of the other capture was. Their frames are read once, since a list
/// of thousands is asked for each of its rows.
struct StopsByPlace {
    private let scene: Scene
    private let places: [(stop: Int, frame: Frame)]

    init(_ scene: Scene) {
        self.scene = scene
        places = scene.flick.compactMap { stop in scene[stop].place.map { (stop, $0) } }
    }

    /// Stops that lie where the centre of another element was, in flick order.
    func around(_ old: SceneNode) -> some Sequence<SceneNode> {
        let place = old.place
        return places.lazy.filter { stop in place.map { stop.frame.contains(x: $0.midX, y: $0.midY) } ?? false }
            .map { scene[$0.stop] }
    }

    /// Stops no larger than another element whose centre lies where that was, in flick order.
    func inside(_ old: SceneNode) -> some Sequence<SceneNode> {
        let place = old.place
        return places.lazy.filter { stop in
            place.map { $0.area >= stop.frame.area && $0.contains(x: stop.frame.midX, y: stop.frame.midY) } ?? false
        }
        .map { scene[$0.stop] }
    }

    /// Whether one row that lies around where this element lay says all of these words, or those stops do together that lie in it,
    /// where it was a row.
    func say(_ words: [String], around old: SceneNode) -> Bool {
        let words = Set(words)
        if around(old).contains(where: { isRow($0) && words.isSubset(of: $0.heardWords) }) { return true }
        return isRow(old) && inside(old).reduce(into: words) { $0.subtract($1.heardWords) }.isEmpty
    }

    /// What is higher than a third of the screen is no row: a sentence about an empty list, or an error, stands for none.
    func isRow(_ element: SceneNode) -> Bool {
        guard let place = element.place, let screen = scene.device.screen else { return false }
        return place.height * 3 <= screen.height
    }
}
