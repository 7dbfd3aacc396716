/// Two elements that may be one, by their places in the lists they come from.
struct CandidatePair: Sendable {
    var before: Int
    var after: Int
    var similarity: Double
    /// Between the centres, squared; infinite where unknown.
    var distance: Double
    /// How many of the two have no name: both had none, or one has lost its own, rather than that one became the other.
    var nameless = 0

    func ranksAbove(_ other: CandidatePair) -> Bool {
        if similarity != other.similarity { return similarity > other.similarity }
        if distance != other.distance { return distance < other.distance }
        if nameless != other.nameless { return nameless > other.nameless }
        return (before, after) < (other.before, other.after)
    }

    func equals(_ other: CandidatePair) -> Bool {
        similarity == other.similarity && distance == other.distance && nameless == other.nameless
    }
}

/// Takes pairs, again and again the best that no other pair with one of its members equals.
struct PairRanking {
    /// In the order they were taken.
    private(set) var taken: [CandidatePair] = []

    /// - Parameters:
    ///   - pairs: each once, the best first.
    ///   - before: how many elements there are on this side; `after` on the other.
    init(_ pairs: [CandidatePair], before: Int, after: Int) {
        var alive = [Bool](repeating: true, count: pairs.count)
        var ofBefore = EqualRuns(pairs, by: \.before, of: before)
        var ofAfter = EqualRuns(pairs, by: \.after, of: after)
        var free = LeastFirst(pairs.indices.filter { ofBefore.isAlone($0) && ofAfter.isAlone($0) })
        while let best = free.removeFirst() {
            guard alive[best] else { continue }
            taken.append(pairs[best])
            // What falls with it may free pairs that it was equal to.
            var left: [Int] = []
            for rank in Array(ofBefore.pairs(of: pairs[best].before)) + ofAfter.pairs(of: pairs[best].after)
            where alive[rank] {
                alive[rank] = false
                left += [ofBefore.leave(rank, alive), ofAfter.leave(rank, alive)].compactMap(\.self)
            }
            for rank in left where alive[rank] && ofBefore.isAlone(rank) && ofAfter.isAlone(rank) { free.insert(rank) }
        }
    }
}

/// Which pairs each element is in, best first, and in runs of those that are equal. A run knows how many of it are left, so
/// that a thousand equal elements cost no look at a million pairs.
private struct EqualRuns {
    private let ranks: [Int]
    /// Where each element's begin.
    private let starts: [Int]
    /// Of each pair.
    private var run: [Int]
    private var bounds: [Range<Int>] = []
    private var left: [Int] = []

    init(_ pairs: [CandidatePair], by element: KeyPath<CandidatePair, Int>, of count: Int) {
        var starts = [Int](repeating: 0, count: count + 1)
        for pair in pairs { starts[pair[keyPath: element] + 1] += 1 }
        for place in 0..<count { starts[place + 1] += starts[place] }
        var next = starts
        var ranks = [Int](repeating: 0, count: pairs.count)
        for (rank, pair) in pairs.enumerated() {
            ranks[next[pair[keyPath: element]]] = rank
            next[pair[keyPath: element]] += 1
        }
        (self.ranks, self.starts) = (ranks, starts)
        run = [Int](repeating: 0, count: pairs.count)
        for place in 0..<count {
            // The best first: equal pairs of one element stand side by side.
            var start = starts[place]
            while start < starts[place + 1] {
                var end = start + 1
                while end < starts[place + 1], pairs[ranks[end]].equals(pairs[ranks[start]]) { end += 1 }
                for index in start..<end { run[ranks[index]] = bounds.count }
                bounds.append(start..<end)
                left.append(end - start)
                start = end
            }
        }
    }

    func pairs(of element: Int) -> ArraySlice<Int> { ranks[starts[element]..<starts[element + 1]] }

    /// Whether no other pair of its element equals it any more.
    func isAlone(_ rank: Int) -> Bool { left[run[rank]] == 1 }

    /// Takes a pair away. Answers the only one that its run has left then.
    mutating func leave(_ rank: Int, _ alive: [Bool]) -> Int? {
        left[run[rank]] -= 1
        guard left[run[rank]] == 1 else { return nil }
        return ranks[bounds[run[rank]]].first { alive[$0] }
    }
}

/// Numbers of which the least comes out first.
private struct LeastFirst {
    private var heap: [Int]

    /// A sorted list is a heap already.
    init(_ sorted: [Int]) { heap = sorted }

    mutating func insert(_ number: Int) {
        heap.append(number)
        var place = heap.count - 1
        while place > 0, heap[place] < heap[(place - 1) / 2] {
            heap.swapAt(place, (place - 1) / 2)
            place = (place - 1) / 2
        }
    }

    mutating func removeFirst() -> Int? {
        guard let first = heap.first, let last = heap.popLast() else { return nil }
        guard !heap.isEmpty else { return first }
        heap[0] = last
        var place = 0
        while true {
            var least = place
            for child in 2 * place + 1...2 * place + 2 where child < heap.count && heap[child] < heap[least] {
                least = child
            }
            guard least != place else { break }
            heap.swapAt(place, least)
            place = least
        }
        return first
    }
}
