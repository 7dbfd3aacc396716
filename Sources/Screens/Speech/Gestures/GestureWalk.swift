/// What a listener's gestures do on one capture: where the cursor goes, what is said, what is touched.
///
/// Positions are those of the transcript, from 1. The cursor sits on an element, not on a position: an element that
/// stands twice in the flick order is left from its first place, and so a listener walks in circles.
package struct GestureWalk: Sendable {
    package enum Direction: Sendable, CaseIterable { case next, previous }

    package let scene: Scene
    package let transcript: Transcript
    /// First position of each node.
    private let home: [Int: Int]

    package init(_ scene: Scene) {
        self.scene = scene
        transcript = scene.transcript
        home = Dictionary(
            scene.transcript.utterances.map { ($0.node, $0.position) }, uniquingKeysWith: { first, _ in first })
    }

    package var positions: ClosedRange<Int>? {
        transcript.utterances.isEmpty ? nil : 1...transcript.utterances.count
    }

    func node(at position: Int) -> SceneNode? {
        guard positions?.contains(position) == true else { return nil }
        return scene[transcript.utterances[position - 1].node]
    }

    /// One finger left or right. `nil`: the end, a thud is heard and the cursor stays.
    package func flick(_ direction: Direction, from position: Int) -> Int? {
        guard let node = node(at: position), let here = home[node.index] else { return nil }
        let there = direction == .next ? here + 1 : here - 1
        return positions?.contains(there) == true ? there : nil
    }

    /// Two fingers up (from the first element) or down (from this one): all that is read, in order.
    package func readAll(from start: Int = 1) -> [Int] {
        var read: [Int] = []
        var seen: Set<Int> = []
        var current = node(at: start).map { _ in start }
        while let position = current, seen.insert(position).inserted {
            read.append(position)
            current = flick(.next, from: position)
        }
        return read
    }

    /// The next or previous stop of a rotor; `nil`: none in that direction.
    package func rotor(_ stops: KeyPath<Rotors, [Int]>, _ direction: Direction, from position: Int) -> Int? {
        let stops = transcript.rotors[keyPath: stops]
        return direction == .next ? stops.first { $0 > position } : stops.last { $0 < position }
    }
}
