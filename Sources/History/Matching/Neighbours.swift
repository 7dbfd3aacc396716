import Screens

/// Which of the elements around one have found their partner already, in numbers that stand for the same pair on both
/// sides; 0 stands for none.
struct Neighbours: Sendable {
    /// The first that shares its row: the smallest container in which anything else is heard.
    var mate = 0
    /// Those that were found of all that share its row, where that holds a few elements; `nil`: it has no such row.
    var row: [Int]?
    /// The nearest in flick order.
    var previous = 0
    var next = 0

    /// Both come behind or before the same element.
    func shareOne(with other: Neighbours) -> Bool { previous == other.previous || next == other.next }

    /// Both have a row, something was found in one of them, and nothing in both.
    func isInOtherRow(than other: Neighbours) -> Bool {
        guard let row, let others = other.row, !row.isEmpty || !others.isEmpty else { return false }
        return !row.contains(where: others.contains)
    }
}

/// The elements of one side by the pairs they are in.
struct PairedElements {
    private let scene: Scene
    /// By flick place: a number for the pair; 0: none yet.
    private let pairs: [Int]

    init(_ scene: Scene, _ pairs: [Int]) { (self.scene, self.pairs) = (scene, pairs) }

    /// Of rising flick places, the nearest pairs on either side.
    func neighbours(of places: [Int], _ found: (_ place: Int, _ previous: Int, _ next: Int) -> Void) {
        var place = 0, last = 0
        let previous = places.map { own in
            while place < own {
                if pairs[place] > 0 { last = pairs[place] }
                place += 1
            }
            return last
        }
        (place, last) = (pairs.count - 1, 0)
        for (index, own) in places.enumerated().reversed() {
            while place > own {
                if pairs[place] > 0 { last = pairs[place] }
                place -= 1
            }
            found(own, previous[index], last)
        }
    }

    /// Of flick places, all pairs in the row of each; none where it is as long as a list.
    func rows(of places: [Int], _ found: (_ place: Int, _ pairs: [Int]) -> Void) {
        for place in places {
            guard let row = scene.shortRow(of: scene.flick[place]) else { continue }
            let places = ([scene[row]] + scene[row].elementsInside).compactMap(\.position)
            found(place, places.map { pairs[$0] }.filter { $0 > 0 })
        }
    }

    /// Of flick places, the first pair in the row of each.
    func mates(of places: [Int], _ found: (_ place: Int, _ mate: Int) -> Void) {
        var pairsByNode = [Int](repeating: 0, count: scene.tree.count)
        for (place, node) in scene.flick.enumerated() { pairsByNode[node] = pairs[place] }
        /// By node, the nearest from there on that is in a pair.
        var nearest = [Int](repeating: scene.tree.count, count: scene.tree.count + 1)
        for node in scene.tree.nodes.indices.reversed() {
            nearest[node] = pairsByNode[node] > 0 ? node : nearest[node + 1]
        }
        for place in places {
            guard let row = scene.row(of: scene.flick[place]) else { continue }
            let first = nearest[row]
            found(place, scene.tree.subtree(row).contains(first) ? pairsByNode[first] : 0)
        }
    }
}
