/// The elements of a capture in the order flicking right reaches them, and the containers they stand in.
struct FlickOrder {
    struct Stop {
        var node: Int
        var provider: SpeechProvider?
        /// Hangs on a difference close to the line threshold.
        var isDoubtful = false
    }
    var stops: [Stop] = []
    /// Outermost first.
    var containers: [HeardContainer] = []
    private let comparator: FlickComparator

    init(_ capture: Capture, mode: Speaker.Mode) {
        comparator = FlickComparator(capture.variant)
        var walk = ElementWalk(tree: capture.tree, mode: mode, comparator: comparator)
        emit(walk.found(), ordered: false, inside: nil)
    }

    private mutating func emit(_ siblings: [HeardNode], ordered: Bool, inside parent: Int?) {
        let sorted = ordered ? siblings : comparator.sorted(siblings)
        for (place, sibling) in sorted.enumerated() {
            let first = stops.count
            switch sibling.kind {
            case .element(let provider): stops.append(Stop(node: sibling.node, provider: provider))
            case .group(let ordered, let container):
                var inside = parent
                if let container {
                    inside = containers.count
                    containers.append(
                        HeardContainer(kind: container, node: sibling.node, positions: [], parent: parent))
                }
                emit(sibling.members, ordered: ordered, inside: inside)
                if container != nil, let inside, stops.count > first {
                    containers[inside].positions = Array(first + 1...stops.count)
                }
            }
            if !ordered, place > 0, first > 0, stops.count > first, comparator.isDoubtful(sorted[place - 1], sibling) {
                stops[first - 1].isDoubtful = true
                stops[first].isDoubtful = true
            }
        }
    }
}
