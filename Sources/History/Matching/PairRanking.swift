/// Two elements that may be one, by their places in the lists they come from.
struct CandidatePair: Sendable {
    var before: Int
    var after: Int
    var similarity: Double
    /// Between the centres, squared; infinite where unknown.
    var distance: Double

    func ranksAbove(_ other: CandidatePair) -> Bool {
        if similarity != other.similarity { return similarity > other.similarity }
        if distance != other.distance { return distance < other.distance }
        return (before, after) < (other.before, other.after)
    }

    func equals(_ other: CandidatePair) -> Bool { similarity == other.similarity && distance == other.distance }
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
        let ofBefore = Memberships(pairs.lazy.map(\.before), of: before)
        let ofAfter = Memberships(pairs.lazy.map(\.after), of: after)
        /// Asks of all pairs with a member of this one.
        func anyOther(of rank: Int, _ condition: (Int) -> Bool) -> Bool {
            ofBefore[pairs[rank].before].contains(where: condition)
                || ofAfter[pairs[rank].after].contains(where: condition)
        }
        func isFree(_ rank: Int) -> Bool {
            !anyOther(of: rank) { $0 != rank && alive[$0] && pairs[$0].equals(pairs[rank]) }
        }
        var free = LeastFirst(pairs.indices.filter(isFree))
        while let best = free.removeFirst() {
            guard alive[best] else { continue }
            taken.append(pairs[best])
            // What falls with it may free pairs that it was equal to.
            var fallen: [Int] = []
            _ = anyOther(of: best) { rank in
                if alive[rank] { fallen.append(rank) }
                alive[rank] = false
                return false
            }
            for rank in fallen {
                _ = anyOther(of: rank) { freed in
                    if alive[freed], pairs[freed].equals(pairs[rank]), isFree(freed) { free.insert(freed) }
                    return false
                }
            }
        }
    }
}

/// Which pairs each element is in, best first.
private struct Memberships {
    private let ranks: [Int]
    /// Where each element's begin.
    private let starts: [Int]

    init(_ elements: some Collection<Int>, of count: Int) {
        var starts = [Int](repeating: 0, count: count + 1)
        for element in elements { starts[element + 1] += 1 }
        for element in 0..<count { starts[element + 1] += starts[element] }
        var next = starts
        var ranks = [Int](repeating: 0, count: elements.count)
        for (rank, element) in elements.enumerated() {
            ranks[next[element]] = rank
            next[element] += 1
        }
        (self.ranks, self.starts) = (ranks, starts)
    }

    subscript(element: Int) -> ArraySlice<Int> { ranks[starts[element]..<starts[element + 1]] }
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
