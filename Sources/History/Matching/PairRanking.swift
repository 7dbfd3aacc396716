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

    init(_ candidates: [CandidatePair]) {
        let pairs = candidates.sorted { $0.ranksAbove($1) }
        var alive = [Bool](repeating: true, count: pairs.count)
        var ofBefore: [Int: [Int]] = [:], ofAfter: [Int: [Int]] = [:]
        for (rank, pair) in pairs.enumerated() {
            ofBefore[pair.before, default: []].append(rank)
            ofAfter[pair.after, default: []].append(rank)
        }
        func others(of rank: Int) -> [Int] {
            (ofBefore[pairs[rank].before] ?? []) + (ofAfter[pairs[rank].after] ?? [])
        }
        func isFree(_ rank: Int) -> Bool {
            !others(of: rank).contains { $0 != rank && alive[$0] && pairs[$0].equals(pairs[rank]) }
        }
        var free = LeastFirst(pairs.indices.filter(isFree))
        while let best = free.removeFirst() {
            guard alive[best] else { continue }
            taken.append(pairs[best])
            // What falls with it may free pairs that it was equal to.
            let fallen = others(of: best).filter { alive[$0] }
            for rank in fallen { alive[rank] = false }
            for rank in Set(fallen) {
                for freed in others(of: rank)
                where alive[freed] && pairs[freed].equals(pairs[rank]) && isFree(freed) {
                    free.insert(freed)
                }
            }
        }
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
            let children = [2 * place + 1, 2 * place + 2].filter { $0 < heap.count }
            guard let least = children.min(by: { heap[$0] < heap[$1] }), heap[least] < heap[place] else { break }
            heap.swapAt(place, least)
            place = least
        }
        return first
    }
}
